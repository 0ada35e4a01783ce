import { sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { agendaMoves } from '../../../schema/api/agenda-moves.ts'
import type { agendaSeries } from '../../../schema/api/agenda-series.ts'
import { occurrences } from '../../../schema/rules/agenda-series.ts'
import { computeBusyIntervals } from '../../../schema/rules/busy-intervals.ts'
import { addDays, parseIso, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { readServices } from '../catalogue/queries.ts'
import { abortIfRotaChanged, selectRota } from '../staff/index.ts'
import { type BookingPlacement, checkPlacements, placeBooking } from './placements.ts'
import {
  insertAgendaServices,
  listed,
  peopleOfBooking,
  reserveTime,
  selectAgenda,
  selectAgendasById,
  selectBookedIntervalsNear,
} from './queries.ts'
import { getBookingSpan } from './rules.ts'

/** Rotas that lie further ahead are the usual week. */
export const rotaOfYears = (db: StaffDb) => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return selectRota(db, addDays(today, -400), addDays(today, 52 * 7 * 52))
}

type Repeat = Pick<Handlers<typeof agendaMoves>, 'repeat'>['repeat']
export const repeat: Repeat = async (db, { agendaId }, { everyWeeks, times, skip, moved }) => {
  const load = async (ids: string) => (await db.batch(selectAgendasById(db, () => listed(ids.split(',')))))[0]
  const others = moved.flatMap((one) => one.people.map((person) => person.userId))
  const offsets = Array.from({ length: times }, (_, i) => (i + 1) * everyWeeks * 7 * 86400)
  const elsewhere = moved.flatMap((one) => (one.start === undefined ? [] : [parseIso(one.start)]))

  const check = async () => {
    const [[before], made, rota, taken, catalogue] = await db.batch(
      selectAgenda(db, agendaId),
      db.findReplay(),
      rotaOfYears(db),
      selectBookedIntervalsNear(
        db,
        peopleOfBooking(agendaId, others),
        (salon) =>
          sql`SELECT b.start_utc + k.value AS at FROM agendas b, json_each(${JSON.stringify(offsets)}) k WHERE b.agenda_id = ${agendaId} AND b.salon_id = ${salon} UNION SELECT value FROM json_each(${JSON.stringify(elsewhere)})`,
      ),
      readServices(
        db,
        sql`v.service_id IN (SELECT m.service_id FROM agenda_services m WHERE m.agenda_id = ${agendaId} AND m.salon_id = v.salon_id)`,
      ),
    )
    if (made) return { made }
    if (!before) throw new ApiError(404, 'unable_to_create_agendas')
    const wanted = occurrences(parseIso(before.start), everyWeeks, times, db.timeZone)
      .filter(({ day }) => !skip.includes(day))
      .map((occurrence): BookingPlacement => {
        const settled = moved.find((one) => one.day === occurrence.day)
        const to = (id: string, userId: string) => settled?.people.find((person) => person.agendaServiceId === id)?.userId ?? userId
        return placeBooking(before, occurrence, settled ?? {}, to, db.newId)
      })
    if (!wanted.length) throw new ApiError(400, 'invalid_input', { fields: { skip: 'Nothing left to book' } })
    const { placed, conflicts } = checkPlacements(wanted, { rota, taken, own: [], catalogue, zone: db.timeZone })
    if (conflicts.length) throw new ApiError(409, 'series_conflicts', { occurrences: conflicts.map(({ agendaId: _, ...rest }) => rest) })
    return { before, placed, rotaVersion: rota.rotaVersion }
  }

  const checked = await check()
  if (checked.made !== undefined) return load(checked.made)
  const { before, placed, rotaVersion } = checked
  const repeatId = before.repeatId ?? db.newId('rep')
  const ids = placed.map(() => db.newId('agd'))
  const time = (outside: boolean) =>
    placed.filter((one) => one.outsideHours === outside).flatMap((one) => computeBusyIntervals(one.services))
  try {
    return await db.createIdempotent(async () => {
      const results = await db.batch(
        ...db.recordIdempotencyKey(ids.join(',')),
        abortIfRotaChanged(db, rotaVersion),
        db.update(agendas, { repeatId }, sql`${agendas.agendaId} = ${agendaId} AND ${agendas.version} = ${before.version}`),
        db.abortIfUnchanged('stale'),
        ...placed.flatMap(({ services, outsideHours }, i) => {
          const span = getBookingSpan(services)
          const id = ids[i] ?? ''
          const { clientId, subClientIds, color, note } = before
          const when = { start: toIso(span.start), end: toIso(span.end) }
          return [
            db.insert(agendas, { agendaId: id, clientId, subClientIds, color, note, repeatId, outsideHours, ...when }),
            ...insertAgendaServices(db, id, services),
          ]
        }),
        ...reserveTime(db, time(false), false),
        ...reserveTime(db, time(true), true),
        selectAgendasById(db, () => listed(ids)),
      )
      return results.at(-1) as Agenda[]
    }, load)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && ['overlap', 'rota', 'stale'].includes(error.reason))) throw error
    // Between looking and booking something has come: said with what it is, as if it had been there before.
    await check()
    throw new ApiError(409, 'stale')
  }
}

type UndoRepeat = Pick<Handlers<typeof agendaSeries>, 'undoRepeat'>['undoRepeat']
/** One trip. Those whom a client has come for keep all of them: there is a visit to undo first. */
export const undoRepeat: UndoRepeat = async (db, { agendaId }, { agendaIds }) => {
  const made = sql`(${listed(agendaIds)})`
  const series = sql`(SELECT r.repeat_id FROM agendas r WHERE r.agenda_id = ${agendaId} AND r.salon_id = ${agendas.salonId})`
  try {
    const [, removed] = await db.batch(
      db.abortUnless(
        'already_used',
        (salon) =>
          sql`NOT EXISTS (SELECT 1 FROM appointments p WHERE p.salon_id = ${salon} AND p.agenda_id IN ${made} AND p.arrival_utc IS NOT NULL AND p.deleted_utc IS NULL)`,
      ),
      db.softDelete(
        agendas,
        sql`${agendas.agendaId} IN ${made} AND ${agendas.agendaId} <> ${agendaId} AND ${agendas.repeatId} = ${series}`,
      ),
      db.abortIfUnchanged('missing'),
      db.executeRaw(
        (salon) =>
          sql`DELETE FROM busy_intervals WHERE salon_id = ${salon} AND cause_id IN (SELECT v.agenda_service_id FROM agenda_services v JOIN agendas b ON b.agenda_id = v.agenda_id AND b.salon_id = v.salon_id WHERE v.agenda_id IN ${made} AND v.salon_id = ${salon} AND b.deleted_utc IS NOT NULL)`,
        { freesCapacity: true },
      ),
      db.softDelete(
        agendaServices,
        sql`${agendaServices.agendaId} IN (SELECT b.agenda_id FROM agendas b WHERE b.agenda_id IN ${made} AND b.deleted_utc IS NOT NULL)`,
      ),
      db.update(
        agendas,
        { repeatId: null },
        sql`${agendas.agendaId} = ${agendaId} AND NOT EXISTS (SELECT 1 FROM agendas o WHERE o.salon_id = ${agendas.salonId} AND o.repeat_id = ${agendas.repeatId} AND o.agenda_id <> ${agendaId} AND o.deleted_utc IS NULL)`,
      ),
    )
    return { agendaIds: removed.map((row) => row.agendaId) }
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
    if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'client_arrived')
    throw error
  }
}
