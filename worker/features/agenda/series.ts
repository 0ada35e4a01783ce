import { type SQL, sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { agendaSeries as calls, Placement, SeriesConflict } from '../../../schema/api/agenda-series.ts'
import { clockShift, shiftedByClock } from '../../../schema/rules/agenda-series.ts'
import { parseIso, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { readServices } from '../catalogue/queries.ts'
import { abortIfRotaChanged } from '../staff/index.ts'
import { buildBookingUpdate, type Plan } from './booking.ts'
import { type BookingPlacement, checkPlacements, placeBooking } from './placements.ts'
import { listed, releaseTime, reserveTime, selectAgendasById, selectBookedIntervalsNear } from './queries.ts'
import { rotaOfYears, undoRepeat } from './repeat.ts'
import { cancelFollowing } from './series-cancel.ts'
import { andFollowing, notCancelled } from './series-queries.ts'

const most = 120
const moved = 'stale'

const hasCome = (agenda: Agenda) => agenda.appointmentDTO?.arrival != null

/** All or nothing: every row of every booking in one batch that the database guards. */
async function write(db: StaffDb, plans: readonly { before: Agenda; plan: Plan }[], rotaVersion: number): Promise<Agenda[]> {
  const changes = plans.map(({ before, plan }) => ({ ...buildBookingUpdate(db, before, plan), outside: plan.outsideHours }))
  const taken = (outside: boolean) => changes.filter((change) => change.outside === outside).flatMap((change) => change.taken)
  const ids = plans.map(({ before }) => before.agendaId)
  const results = await db.batch(
    ...changes.flatMap((change) => change.rows),
    abortIfRotaChanged(db, rotaVersion),
    ...releaseTime(
      db,
      changes.flatMap((change) => change.freed),
    ),
    ...reserveTime(db, taken(false), false),
    ...reserveTime(db, taken(true), true),
    selectAgendasById(db, () => listed(ids)),
  )
  return results.at(-1) as Agenda[]
}

/** Tries once; what came between looking and writing is looked for again and said. */
async function withSeriesConflicts<T>(work: () => Promise<T>, look: () => Promise<unknown>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BatchAbortedError && ['overlap', 'rota', 'stale'].includes(error.reason))) throw error
    await look()
    throw new ApiError(409, error.reason === 'overlap' ? 'time_taken' : moved)
  }
}

function refuseSeries(conflicts: readonly SeriesConflict[]) {
  if (conflicts.length) throw new ApiError(409, 'series_conflicts', { occurrences: conflicts })
}

const placementOf = (before: Agenda, version: number): Placement => ({
  agendaId: before.agendaId,
  version,
  outsideHours: before.outsideHours,
  services: before.agendaServicesDTO.map(({ agendaServiceId, userId, start, mayOverlap }) => ({
    agendaServiceId,
    userId,
    start,
    mayOverlap,
  })),
})

export const agendaSeriesHandlers: Handlers<typeof calls> = {
  undoRepeat,
  cancelFollowing,
  following: async (db, { agendaId }) => {
    const [found] = await db.batch(selectAgendasById(db, andFollowing(agendaId), notCancelled))
    return found.some((agenda) => agenda.agendaId === agendaId) ? found : undefined
  },

  /** Two trips: all that follow with what they are checked against, then one batch. */
  changeFollowing: async (db, { agendaId }, change) => {
    const others = [...change.people.map(({ to }) => to), ...change.moved.flatMap((one) => one.people.map(({ userId }) => userId))]
    const starts = [change.start, ...change.moved.map((one) => one.start)].flatMap((start) =>
      start === undefined ? [] : [parseIso(start)],
    )
    const by = (salon: SQL) =>
      change.start === undefined
        ? sql`0`
        : sql`${parseIso(change.start)} - (SELECT r.start_utc FROM agendas r WHERE r.agenda_id = ${agendaId} AND r.salon_id = ${salon})`
    const followers = (salon: SQL) =>
      sql`agendas a WHERE a.agenda_id IN (${andFollowing(agendaId)(salon)}) AND +a.salon_id = ${salon} AND a.deleted_utc IS NULL AND ${notCancelled}`
    const look = async () => {
      const [found, rota, taken, catalogue] = await db.batch(
        selectAgendasById(db, andFollowing(agendaId), notCancelled),
        rotaOfYears(db),
        selectBookedIntervalsNear(
          db,
          (salon) =>
            sql`SELECT m.user_id FROM agenda_services m WHERE m.salon_id = ${salon} AND m.deleted_utc IS NULL AND m.agenda_id IN (SELECT a.agenda_id FROM ${followers(salon)}) UNION SELECT value FROM json_each(${JSON.stringify(others)})`,
          (salon) =>
            sql`SELECT a.start_utc + ${by(salon)} AS at FROM ${followers(salon)} UNION SELECT value FROM json_each(${JSON.stringify(starts)})`,
        ),
        readServices(db, others.length ? sql`1` : sql`0`),
      )
      const anchor = found.find((agenda) => agenda.agendaId === agendaId)
      if (!anchor) throw new ApiError(404, 'unable_to_update_agendas')
      if (hasCome(anchor)) throw new ApiError(409, 'client_arrived')
      if (anchor.version !== change.version) throw new ApiError(409, moved, { current: anchor })
      if (found.length > most) throw new ApiError(400, 'invalid_input', { fields: { moved: 'Too many' } })
      const shift = clockShift(parseIso(anchor.start), parseIso(change.start ?? anchor.start), db.timeZone)
      const wanted = found
        .filter((agenda) => !hasCome(agenda) && !change.leave.includes(agenda.agendaId))
        .map((agenda): BookingPlacement => {
          const settled = change.moved.find((one) => one.agendaId === agenda.agendaId)
          const to = (id: string, userId: string) =>
            settled?.people.find((person) => person.agendaServiceId === id)?.userId ??
            change.people.find((person) => person.from === userId)?.to ??
            userId
          return placeBooking(agenda, shiftedByClock(parseIso(agenda.start), shift, db.timeZone), settled ?? {}, to)
        })
        .filter(({ agenda, services }) => differs(agenda, services))
      const own = wanted.flatMap(({ services }) => services.map((service) => service.agendaServiceId))
      const { placed, conflicts } = checkPlacements(wanted, { rota, taken, own, catalogue, zone: db.timeZone })
      refuseSeries(conflicts)
      return { placed, rotaVersion: rota.rotaVersion }
    }
    const { placed, rotaVersion } = await look()
    if (!placed.length) return { agendas: [], before: [] }
    const plans = placed.map(({ agenda: before, services, outsideHours }) => ({
      before,
      plan: { services, version: before.version, outsideHours },
    }))
    const after = await withSeriesConflicts(() => write(db, plans, rotaVersion), look)
    const version = (id: string) => after.find((agenda) => agenda.agendaId === id)?.version ?? 0
    return { agendas: after, before: placed.map(({ agenda }) => placementOf(agenda, version(agenda.agendaId))) }
  },

  /** Two trips. Hours are not asked about again: it stood there. Taken meanwhile: said which, and nothing moves. */
  putBack: async (db, _input, { placements }) => {
    const ids = placements.map(({ agendaId }) => agendaId)
    const people = placements.flatMap(({ services }) => services.map(({ userId }) => userId))
    const instants = JSON.stringify(placements.flatMap(({ services }) => services.map(({ start }) => parseIso(start))))
    const look = async () => {
      const [found, rota, taken] = await db.batch(
        selectAgendasById(db, () => listed(ids)),
        rotaOfYears(db),
        selectBookedIntervalsNear(
          db,
          () => listed(people),
          () => sql`SELECT value AS at FROM json_each(${instants})`,
        ),
      )
      const plans = placements.map((placement) => planBack(placement, found, rota.people))
      const own = plans.flatMap(({ plan }) => plan.services.map((service) => service.agendaServiceId))
      const placings = plans.map(({ before, plan }): BookingPlacement => {
        const start = Math.min(...plan.services.map((service) => service.start))
        const occurrence = { day: toSalonDay(start, db.timeZone), start, missing: false }
        return { agenda: before, occurrence, services: [...plan.services], anyway: false, outsideHours: true }
      })
      const { conflicts } = checkPlacements(placings, { rota, taken, own, catalogue: [], zone: db.timeZone })
      const overlaps = conflicts.map((one) => ({ ...one, conflicts: one.conflicts.filter(({ kind }) => kind === 'overlap') }))
      refuseSeries(overlaps.filter((one) => one.conflicts.length > 0))
      return { plans, rotaVersion: rota.rotaVersion }
    }
    const { plans, rotaVersion } = await look()
    return withSeriesConflicts(() => write(db, plans, rotaVersion), look)
  },
}

const differs = (agenda: Agenda, services: BookingPlacement['services']) =>
  services.some((service, i) => {
    const old = agenda.agendaServicesDTO[i]
    return !old || toIso(service.start) !== old.start || service.userId !== old.userId
  })

function planBack(placement: Placement, found: readonly Agenda[], people: readonly { userId: string }[]): { before: Agenda; plan: Plan } {
  const before = found.find((agenda) => agenda.agendaId === placement.agendaId)
  if (!before) throw new ApiError(404, 'unable_to_update_agendas')
  if (hasCome(before)) throw new ApiError(409, 'client_arrived')
  if (before.version !== placement.version || before.outcome !== null) throw new ApiError(409, moved, { current: before })
  const services = placeBooking(before, { day: '', start: parseIso(before.start), missing: false }, {}, (_, userId) => userId).services.map(
    (service) => {
      const back = placement.services.find((one) => one.agendaServiceId === service.agendaServiceId)
      if (!back) return service
      if (back.userId !== service.userId && !people.some((person) => person.userId === back.userId))
        throw new ApiError(400, 'invalid_input', { fields: { placements: 'Team member not found' } })
      return { ...service, userId: back.userId, start: parseIso(back.start), mayOverlap: back.mayOverlap }
    },
  )
  return { before, plan: { services, version: before.version, outsideHours: placement.outsideHours } }
}
