import type { agendaMoves as moveCalls } from '../../../../schema/api/booking/booking-moves.ts'
import type { agendaSeries as seriesCalls } from '../../../../schema/api/booking/booking-series.ts'
import type { SeriesConflict } from '../../../../schema/api/booking/booking-series-schemas.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import { occurrences } from '../../../../schema/rules/booking/booking-series.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import { findDayError } from '../../../../schema/rules/day-ranges.ts'
import { addDays, parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { agendas } from '../../../../schema/tables/booking/bookings.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { abortIfRotaChanged, selectRota } from '../../team/staff/index.ts'
import { throwFieldErrors } from './booking.ts'
import {
  abortIfArrived,
  abortUnlessRepetitions,
  deleteRepetitions,
  deleteRestOfRepetitions,
  insertAgendaServices,
  selectServicesOfBooking,
  updateAgendaRow,
} from './booking-queries.ts'
import { reserveTime, selectIntervalsForRepeat } from './interval-queries.ts'
import { type BookingPlacement, checkPlacements, findForeignServices, placeBooking } from './placements.ts'
import { selectAgenda, selectAgendasById } from './queries.ts'
import { getBookingSpan } from './rules.ts'
import { loadPlacementsWithoutUnits } from './units.ts'

const weekSeconds = 7 * 86_400

/** The rota for all dates that a series can reach: 400 days back, 52 repetitions of up to 52 weeks ahead. */
export const selectRotaOfSeries = (db: StaffDb) => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return selectRota(db, addDays(today, -400), addDays(today, 52 * 7 * 52))
}

type RepeatDraft = BodyOf<typeof moveCalls.repeat>

/** Plans the repetitions of a booking; throws 409 with their conflicts. `replayOf` holds the ids that an earlier call created. */
async function checkRepeat(db: StaffDb, agendaId: string, { everyWeeks, times, skip, moved }: RepeatDraft) {
  const [[before], replayOf, rota, taken, catalogue] = await db.batch(
    selectAgenda(db, agendaId),
    db.findReplay(),
    selectRotaOfSeries(db),
    selectIntervalsForRepeat(db, agendaId, {
      offsets: Array.from({ length: times }, (_, i) => (i + 1) * everyWeeks * weekSeconds),
      userIds: moved.flatMap((resolution) => resolution.people.map((person) => person.userId)),
      instants: moved.flatMap(({ start }) => (start === undefined ? [] : [parseIso(start)])),
    }),
    selectServicesOfBooking(db, agendaId),
  )
  if (replayOf) return { replayOf }
  if (!before) throw new ApiError(404, 'unable_to_create_agendas')
  if (before.seat) throw new ApiError(409, 'seat_of_class', { current: before })
  throwFieldErrors(Object.assign({}, ...moved.map(({ people }, i) => findForeignServices(before, people, `moved.${i}`))))
  const found = occurrences(parseIso(before.start), everyWeeks, times, db.timeZone)
  const tooFar = found.some(({ day }) => findDayError('booking', day, db.nowUtc) === 'Too far in the future')
  if (tooFar) throw new ApiError(400, 'invalid_input', { fields: { times: 'Too far in the future' } })
  const placements = found
    .filter(({ day }) => !skip.includes(day))
    .map((occurrence) => {
      const resolution = moved.find((one) => one.day === occurrence.day)
      const chooseStaff = (id: string, userId: string) =>
        resolution?.people.find((person) => person.agendaServiceId === id)?.userId ?? userId
      return placeBooking(before, occurrence, resolution ?? {}, chooseStaff, db.newId)
    })
  if (!placements.length) throw new ApiError(400, 'invalid_input', { fields: { skip: 'Nothing left to book' } })
  const { placed, conflicts } = checkPlacements(placements, { rota, taken, own: [], catalogue, zone: db.timeZone })
  // The repetitions have no ids yet.
  if (conflicts.length) throw new ApiError(409, 'series_conflicts', { occurrences: withoutIds(conflicts) })
  return { before, placed, rotaVersion: rota.rotaVersion }
}

const withoutIds = (conflicts: readonly SeriesConflict[]) => conflicts.map(({ agendaId: _, ...conflict }) => conflict)

/** Throws 409 with the repetitions for which no unit is free. */
async function throwSeriesWithoutUnits(db: StaffDb, placed: readonly BookingPlacement[]): Promise<never> {
  const occurrences = withoutIds(await loadPlacementsWithoutUnits(db, placed))
  throw occurrences.length > 0 ? new ApiError(409, 'series_conflicts', { occurrences }) : new ApiError(409, 'no_unit_free')
}

/** Books a booking again every so many weeks, all or none. Two round trips: the reads, then the write. */
export const repeatAgenda: Handlers<typeof moveCalls>['repeat'] = async (db, { agendaId }, draft) => {
  const load = async (ids: string) => (await db.batch(selectAgendasById(db, ids.split(','))))[0]
  const checked = await checkRepeat(db, agendaId, draft)
  if (checked.replayOf !== undefined) return load(checked.replayOf)
  const { before, placed, rotaVersion } = checked
  try {
    return await db.createIdempotent(() => insertRepetitions(db, before, placed, rotaVersion), load)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'unit') await throwSeriesWithoutUnits(db, placed)
    if (!(error instanceof BatchAbortedError && ['overlap', 'rota', 'stale'].includes(error.reason))) throw error
    // Something changed since the check: throw the conflicts that there are now.
    await checkRepeat(db, agendaId, draft)
    throw new ApiError(409, 'stale')
  }
}

function insertRepetitions(db: StaffDb, before: Agenda, placed: readonly BookingPlacement[], rotaVersion: number): Promise<Agenda[]> {
  const repeatId = before.repeatId ?? db.newId('rep')
  const ids = placed.map(() => db.newId('agd'))
  const toIntervals = (outsideHours: boolean) =>
    placed.filter((one) => one.outsideHours === outsideHours).flatMap((one) => computeBusyIntervals(one.services))
  const { clientId, subClientIds, color, note } = before
  const pinned = before.units?.filter((unit) => unit.pinned) ?? []
  const pins = before.agendaServicesDTO.map(({ agendaServiceId }) =>
    pinned.filter((unit) => unit.agendaServiceId === agendaServiceId).map(({ resourceId }) => resourceId),
  )
  return db.batchReturning(
    [
      ...db.recordIdempotencyKey(ids.join(',')),
      abortIfRotaChanged(db, rotaVersion),
      ...updateAgendaRow(db, before, { repeatId }),
      ...placed.flatMap(({ services, outsideHours }, i) => {
        const agendaId = ids[i] ?? ''
        const span = getBookingSpan(services)
        const values = { clientId, subClientIds, color, note, repeatId, outsideHours }
        return [
          db.insert(agendas, { agendaId, ...values, start: toIso(span.start), end: toIso(span.end) }),
          ...insertAgendaServices(db, agendaId, services, { pins }),
        ]
      }),
      ...reserveTime(db, toIntervals(false), false),
      ...reserveTime(db, toIntervals(true), true),
    ],
    selectAgendasById(db, ids),
  )
}

/** Deletes the bookings that a repetition created, all or none. Refused once a client has arrived for one of them. */
export const undoRepeat: Handlers<typeof seriesCalls>['undoRepeat'] = async (db, { agendaId }, { agendaIds }) => {
  const deletion = db.batch(
    abortIfArrived(db, agendaIds),
    abortUnlessRepetitions(db, agendaId, agendaIds),
    deleteRepetitions(db, agendaIds),
    ...deleteRestOfRepetitions(db, agendaId, agendaIds),
  )
  const results = await mapAborted(deletion, { already_used: 'client_arrived' })
  return results && { agendaIds: results[2].map((row) => row.agendaId) }
}
