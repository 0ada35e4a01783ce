import type { agendaSeries as seriesCalls } from '../../../../schema/api/booking/booking-series.ts'
import type { Placement, SeriesConflict } from '../../../../schema/api/booking/booking-series-schemas.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import { clockShift, shiftedByClock } from '../../../../schema/rules/booking/booking-series.ts'
import { parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { abortIfRotaChanged } from '../../team/staff/index.ts'
import { type BookingPlan, throwFieldErrors, writeBookings } from './booking.ts'
import { selectAllServices } from './booking-queries.ts'
import { selectIntervalsAround } from './interval-queries.ts'
import { refuseStale, setOutcome } from './outcomes.ts'
import { type BookingPlacement, checkPlacements, findForeignServices, placeBooking } from './placements.ts'
import { selectAgendasById } from './queries.ts'
import { selectRotaOfSeries } from './repeat.ts'
import { selectFollowing, selectIntervalsForFollowing, selectOfSeries } from './series-queries.ts'
import { loadPlacementsWithoutUnits } from './units.ts'

type SeriesHandlers = Handlers<typeof seriesCalls>
type SeriesChange = BodyOf<typeof seriesCalls.changeFollowing>

const maxBookings = 120

const hasArrived = (agenda: Agenda) => agenda.appointmentDTO?.arrival != null

/** Updates several bookings in one guarded batch, all or none. */
function updateBookings(db: StaffDb, plans: readonly BookingPlan[], rotaVersion: number): Promise<Agenda[]> {
  const ids = plans.map(({ before }) => before.agendaId)
  return db.batchReturning([abortIfRotaChanged(db, rotaVersion), ...writeBookings(db, plans)], selectAgendasById(db, ids))
}

/** Runs a guarded write of a series. If something changed since the check, `recheck` throws the conflicts that there are now; where no unit
 * is free, those of the placements. */
async function withSeriesConflicts<T>(
  db: StaffDb,
  placed: readonly BookingPlacement[],
  write: () => Promise<T>,
  recheck: () => Promise<unknown>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'unit') {
      throwSeriesConflicts(await loadPlacementsWithoutUnits(db, placed))
      throw new ApiError(409, 'no_unit_free')
    }
    if (!(error instanceof BatchAbortedError && ['overlap', 'rota', 'stale'].includes(error.reason))) throw error
    await recheck()
    throw new ApiError(409, error.reason === 'overlap' ? 'time_taken' : 'stale')
  }
}

function throwSeriesConflicts(conflicts: readonly SeriesConflict[]) {
  if (conflicts.length) throw new ApiError(409, 'series_conflicts', { occurrences: conflicts })
}

/** A booking and those that follow it in its series. */
export const listFollowing: SeriesHandlers['following'] = async (db, { agendaId }) => {
  const [found] = await db.batch(selectFollowing(db, agendaId))
  return found.some((agenda) => agenda.agendaId === agendaId) ? found : undefined
}

/**
 * Cancels a booking and those that follow it, except where the client has arrived. `undo` restores the bookings of the series that it
 * names, all or none: 404 if one is not of the series, 409 if one is no longer cancelled.
 */
export const cancelFollowing: SeriesHandlers['cancelFollowing'] = async (db, { agendaId }, { reason, note, undo, version }) => {
  if (undo) {
    const [cancelled] = await db.batch(selectOfSeries(db, agendaId, undo))
    if (cancelled.length < new Set(undo).size) return undefined
    if (cancelled.some(({ outcome }) => outcome !== 'cancelled')) throw new ApiError(409, 'stale')
    return setOutcome(db, cancelled, { outcome: null, reason, note })
  }
  const [found] = await db.batch(selectFollowing(db, agendaId))
  if (!found.length) return undefined
  refuseStale(
    found.find((agenda) => agenda.agendaId === agendaId),
    version,
  )
  const bookings = found.filter((agenda) => !hasArrived(agenda))
  if (!bookings.length) throw new ApiError(409, 'client_arrived')
  return setOutcome(db, bookings, { outcome: 'cancelled', reason, note })
}

/** Reads of a change of a series: the bookings and what they are checked against. */
function loadFollowing(db: StaffDb, agendaId: string, change: SeriesChange) {
  const people = change.moved.flatMap((resolution) => resolution.people)
  const userIds = [...change.people.map(({ to }) => to), ...people.map(({ userId }) => userId)]
  const starts = [change.start, ...change.moved.map(({ start }) => start)]
  return db.batch(
    selectFollowing(db, agendaId),
    selectRotaOfSeries(db),
    selectIntervalsForFollowing(db, agendaId, {
      startUtc: change.start === undefined ? undefined : parseIso(change.start),
      userIds,
      instants: starts.flatMap((start) => (start === undefined ? [] : [parseIso(start)])),
    }),
    selectAllServices(db, userIds.length > 0),
  )
}

/** Plans a change of a series; throws 409 with the conflicts of its bookings. Bookings that stay as they are have no placement. */
async function checkFollowing(db: StaffDb, agendaId: string, change: SeriesChange) {
  const [found, rota, taken, catalogue] = await loadFollowing(db, agendaId, change)
  const anchor = found.find((agenda) => agenda.agendaId === agendaId)
  if (!anchor) throw new ApiError(404, 'unable_to_update_agendas')
  if (hasArrived(anchor)) throw new ApiError(409, 'client_arrived')
  if (anchor.version !== change.version) throw new ApiError(409, 'stale', { current: anchor })
  throwFieldErrors(findForeignIds(found, rota.people, change))
  if (found.length > maxBookings) throw new ApiError(400, 'invalid_input', { fields: { moved: 'Too many' } })
  const shift = clockShift(parseIso(anchor.start), parseIso(change.start ?? anchor.start), db.timeZone)
  const placements = found
    .filter((agenda) => !hasArrived(agenda) && !change.leave.includes(agenda.agendaId))
    .map((agenda) => {
      const resolution = change.moved.find((one) => one.agendaId === agenda.agendaId)
      const chooseStaff = (id: string, userId: string) =>
        resolution?.people.find((person) => person.agendaServiceId === id)?.userId ??
        change.people.find((person) => person.from === userId)?.to ??
        userId
      return placeBooking(agenda, shiftedByClock(parseIso(agenda.start), shift, db.timeZone), resolution ?? {}, chooseStaff)
    })
    // A booking whose new time the clock skips may get its old one; it is a conflict all the same.
    .filter(({ agenda, occurrence, services }) => occurrence.missing || isRescheduled(agenda, services))
  const own = placements.flatMap(({ services }) => services.map((service) => service.agendaServiceId))
  const { placed, conflicts } = checkPlacements(placements, { rota, taken, own, catalogue, zone: db.timeZone })
  throwSeriesConflicts(conflicts)
  return { placed, rotaVersion: rota.rotaVersion }
}

/** Field errors of ids in the body that are none of the series' bookings and services, or of the salon's team members. */
function findForeignIds(found: readonly Agenda[], staff: readonly { userId: string }[], change: SeriesChange): Record<string, string> {
  const fields: Record<string, string> = {}
  const findBooking = (id: string) => found.find((agenda) => agenda.agendaId === id)
  if (!change.leave.every(findBooking)) fields.leave = 'Not in this series'
  for (const [i, { agendaId, people }] of change.moved.entries()) {
    const agenda = findBooking(agendaId)
    if (agenda) Object.assign(fields, findForeignServices(agenda, people, `moved.${i}`))
    else fields[`moved.${i}.agendaId`] = 'Not in this series'
  }
  const booked = found.flatMap((agenda) => agenda.agendaServicesDTO)
  for (const [i, { from, to }] of change.people.entries()) {
    if (!booked.some(({ userId }) => userId === from)) fields[`people.${i}.from`] = 'Team member not found'
    if (!staff.some(({ userId }) => userId === to)) fields[`people.${i}.to`] = 'Team member not found'
  }
  return fields
}

const isRescheduled = (agenda: Agenda, services: BookingPlacement['services']) =>
  services.some((service, i) => {
    const old = agenda.agendaServicesDTO[i]
    return !old || toIso(service.start) !== old.start || service.userId !== old.userId
  })

/** Moves a booking and those that follow it, all or none. Replies with the bookings and where they were. Two round trips. */
export const changeFollowing: SeriesHandlers['changeFollowing'] = async (db, { agendaId }, change) => {
  const check = () => checkFollowing(db, agendaId, change)
  const { placed, rotaVersion } = await check()
  if (!placed.length) return { agendas: [], before: [] }
  const plans = placed.map(
    ({ agenda: before, services, outsideHours }): BookingPlan => ({ before, plan: { services, version: before.version, outsideHours } }),
  )
  const after = await withSeriesConflicts(db, placed, () => updateBookings(db, plans, rotaVersion), check)
  const getVersion = (id: string) => after.find((agenda) => agenda.agendaId === id)?.version ?? 0
  return { agendas: after, before: placed.map(({ agenda }) => toPlacement(agenda, getVersion(agenda.agendaId))) }
}

/** Where a booking was, with the version it has since. */
const toPlacement = ({ agendaId, outsideHours, agendaServicesDTO }: Agenda, version: number): Placement => ({
  agendaId,
  version,
  outsideHours,
  services: agendaServicesDTO.map(({ agendaServiceId, userId, start, mayOverlap }) => ({ agendaServiceId, userId, start, mayOverlap })),
})

/** Plans the way back of several bookings. Hours are not checked, because they were allowed before; overlaps throw 409. */
async function checkPutBack(db: StaffDb, placements: readonly Placement[]) {
  const services = placements.flatMap((placement) => placement.services)
  const [found, rota, taken] = await db.batch(
    selectAgendasById(
      db,
      placements.map(({ agendaId }) => agendaId),
    ),
    selectRotaOfSeries(db),
    selectIntervalsAround(
      db,
      services.map(({ userId }) => userId),
      services.map(({ start }) => parseIso(start)),
    ),
  )
  const plans = placements.map((placement) => planPutBack(placement, found, rota.people))
  const own = plans.flatMap(({ plan }) => plan.services.map((service) => service.agendaServiceId))
  const wanted = plans.map(({ before, plan }): BookingPlacement => {
    const start = Math.min(...plan.services.map((service) => service.start))
    const occurrence = { day: toSalonDay(start, db.timeZone), start, missing: false }
    return { agenda: before, occurrence, services: [...plan.services], anyway: false, outsideHours: true }
  })
  const { conflicts } = checkPlacements(wanted, { rota, taken, own, catalogue: [], zone: db.timeZone })
  const overlaps = conflicts.map((one) => ({ ...one, conflicts: one.conflicts.filter(({ kind }) => kind === 'overlap') }))
  throwSeriesConflicts(overlaps.filter((one) => one.conflicts.length > 0))
  return { plans, wanted, rotaVersion: rota.rotaVersion }
}

/** Puts several bookings back where they were before a change of their series, all or none. Two round trips. */
export const putBack: SeriesHandlers['putBack'] = async (db, _input, { placements }) => {
  const check = () => checkPutBack(db, placements)
  const { plans, wanted, rotaVersion } = await check()
  return withSeriesConflicts(db, wanted, () => updateBookings(db, plans, rotaVersion), check)
}

function planPutBack(placement: Placement, found: readonly Agenda[], staff: readonly { userId: string }[]): BookingPlan {
  const before = found.find((agenda) => agenda.agendaId === placement.agendaId)
  if (!before) throw new ApiError(404, 'unable_to_update_agendas')
  if (hasArrived(before)) throw new ApiError(409, 'client_arrived')
  if (before.version !== placement.version || before.outcome !== null) throw new ApiError(409, 'stale', { current: before })
  const occurrence = { day: '', start: parseIso(before.start), missing: false }
  if (Object.keys(findForeignServices(before, placement.services, '')).length)
    throw new ApiError(400, 'invalid_input', { fields: { placements: 'Not in this booking' } })
  const current = placeBooking(before, occurrence, {}, (_, userId) => userId).services
  const services = current.map((service) => {
    const earlier = placement.services.find((one) => one.agendaServiceId === service.agendaServiceId)
    if (!earlier) return service
    const { userId, start, mayOverlap } = earlier
    if (userId !== service.userId && !staff.some((person) => person.userId === userId))
      throw new ApiError(400, 'invalid_input', { fields: { placements: 'Team member not found' } })
    return { ...service, userId, start: parseIso(start), mayOverlap }
  })
  return { before, plan: { services, version: before.version, outsideHours: placement.outsideHours } }
}
