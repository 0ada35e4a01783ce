import { type SQL, sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { agendaSeries as calls, Placement, SeriesConflict } from '../../../schema/api/agenda-series.ts'
import { clockShift, shiftedByClock } from '../../../schema/rules/agenda-series.ts'
import { dayOf, isoOf, utcOf } from '../../../schema/rules/salon-time.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Handlers } from '../../http/serve.ts'
import { readServices } from '../catalogue/data.ts'
import { rotaStands } from '../staff/data.ts'
import { type Plan, rewriting } from './booking.ts'
import { freeTime, listed, readAgendasIn, readTakenAround, takeTime } from './data.ts'
import { judge, type Placing, placing } from './placing.ts'
import { rotaOfYears, undoRepeat } from './repeat.ts'
import { cancelFollowing } from './series-cancel.ts'
import { andFollowing, standing } from './series-data.ts'

const most = 120
const moved = 'Somebody else changed this meanwhile'

const hasCome = (agenda: Agenda) => agenda.appointmentDTO?.arrival != null

/** All or nothing: every row of every booking in one batch that the database guards. */
async function write(staff: Staff, plans: readonly { before: Agenda; plan: Plan }[], rotaVersion: number): Promise<Agenda[]> {
  const changes = plans.map(({ before, plan }) => ({ ...rewriting(staff, before, plan), outside: plan.outsideHours }))
  const taken = (outside: boolean) => changes.filter((change) => change.outside === outside).flatMap((change) => change.taken)
  const ids = plans.map(({ before }) => before.agendaId)
  const results = await staff.trip(
    ...changes.flatMap((change) => change.rows),
    rotaStands(staff, rotaVersion),
    ...freeTime(
      staff,
      changes.flatMap((change) => change.freed),
    ),
    ...takeTime(staff, taken(false), false),
    ...takeTime(staff, taken(true), true),
    readAgendasIn(staff, () => listed(ids)),
  )
  return results.at(-1) as Agenda[]
}

/** Tries once; what came between looking and writing is looked for again and said. */
async function guarded<T>(work: () => Promise<T>, look: () => Promise<unknown>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Aborted && ['taken', 'rota', 'moved'].includes(error.reason))) throw error
    await look()
    throw new Refusal(409, error.reason === 'taken' ? 'This time is already taken' : moved)
  }
}

function refuseSeries(conflicts: readonly SeriesConflict[]) {
  if (conflicts.length) throw new Refusal(409, 'Some of these times cannot be booked', { occurrences: conflicts })
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
  following: async (staff, { agendaId }) => {
    const [found] = await staff.trip(readAgendasIn(staff, andFollowing(agendaId), standing))
    return found.some((agenda) => agenda.agendaId === agendaId) ? found : undefined
  },

  /** Two trips: all that follow with what they are checked against, then one batch. */
  changeFollowing: async (staff, { agendaId }, change) => {
    const others = [...change.people.map(({ to }) => to), ...change.moved.flatMap((one) => one.people.map(({ userId }) => userId))]
    const starts = [change.start, ...change.moved.map((one) => one.start)].flatMap((start) => (start === undefined ? [] : [utcOf(start)]))
    const by = (salon: SQL) =>
      change.start === undefined
        ? sql`0`
        : sql`${utcOf(change.start)} - (SELECT r.start_utc FROM agendas r WHERE r.agenda_id = ${agendaId} AND r.salon_id = ${salon})`
    const followers = (salon: SQL) =>
      sql`agendas a WHERE a.agenda_id IN (${andFollowing(agendaId)(salon)}) AND +a.salon_id = ${salon} AND a.deleted_utc IS NULL AND ${standing}`
    const look = async () => {
      const [found, rota, taken, catalogue] = await staff.trip(
        readAgendasIn(staff, andFollowing(agendaId), standing),
        rotaOfYears(staff),
        readTakenAround(
          staff,
          (salon) =>
            sql`SELECT m.user_id FROM agenda_services m WHERE m.salon_id = ${salon} AND m.deleted_utc IS NULL AND m.agenda_id IN (SELECT a.agenda_id FROM ${followers(salon)}) UNION SELECT value FROM json_each(${JSON.stringify(others)})`,
          (salon) =>
            sql`SELECT a.start_utc + ${by(salon)} AS at FROM ${followers(salon)} UNION SELECT value FROM json_each(${JSON.stringify(starts)})`,
        ),
        readServices(staff, others.length ? sql`1` : sql`0`),
      )
      const anchor = found.find((agenda) => agenda.agendaId === agendaId)
      if (!anchor) throw new Refusal(404, 'Unable to update agendas')
      if (hasCome(anchor)) throw new Refusal(409, 'The client has already come')
      if (anchor.version !== change.version) throw new Refusal(409, moved, { current: anchor })
      if (found.length > most) throw new Refusal(400, 'Please check what you entered', { fields: { moved: 'Too many' } })
      const shift = clockShift(utcOf(anchor.start), utcOf(change.start ?? anchor.start), staff.timeZone)
      const wanted = found
        .filter((agenda) => !hasCome(agenda) && !change.leave.includes(agenda.agendaId))
        .map((agenda): Placing => {
          const settled = change.moved.find((one) => one.agendaId === agenda.agendaId)
          const to = (id: string, userId: string) =>
            settled?.people.find((person) => person.agendaServiceId === id)?.userId ??
            change.people.find((person) => person.from === userId)?.to ??
            userId
          return placing(agenda, shiftedByClock(utcOf(agenda.start), shift, staff.timeZone), settled ?? {}, to)
        })
        .filter(({ agenda, services }) => differs(agenda, services))
      const own = wanted.flatMap(({ services }) => services.map((service) => service.agendaServiceId))
      const { placed, conflicts } = judge(wanted, { rota, taken, own, catalogue, zone: staff.timeZone })
      refuseSeries(conflicts)
      return { placed, rotaVersion: rota.rotaVersion }
    }
    const { placed, rotaVersion } = await look()
    if (!placed.length) return { agendas: [], before: [] }
    const plans = placed.map(({ agenda: before, services, outsideHours }) => ({
      before,
      plan: { services, version: before.version, outsideHours },
    }))
    const after = await guarded(() => write(staff, plans, rotaVersion), look)
    const version = (id: string) => after.find((agenda) => agenda.agendaId === id)?.version ?? 0
    return { agendas: after, before: placed.map(({ agenda }) => placementOf(agenda, version(agenda.agendaId))) }
  },

  /** Two trips. Hours are not asked about again: it stood there. Taken meanwhile: said which, and nothing moves. */
  putBack: async (staff, _input, { placements }) => {
    const ids = placements.map(({ agendaId }) => agendaId)
    const people = placements.flatMap(({ services }) => services.map(({ userId }) => userId))
    const instants = JSON.stringify(placements.flatMap(({ services }) => services.map(({ start }) => utcOf(start))))
    const look = async () => {
      const [found, rota, taken] = await staff.trip(
        readAgendasIn(staff, () => listed(ids)),
        rotaOfYears(staff),
        readTakenAround(
          staff,
          () => listed(people),
          () => sql`SELECT value AS at FROM json_each(${instants})`,
        ),
      )
      const plans = placements.map((placement) => planBack(placement, found, rota.people))
      const own = plans.flatMap(({ plan }) => plan.services.map((service) => service.agendaServiceId))
      const placings = plans.map(({ before, plan }): Placing => {
        const start = Math.min(...plan.services.map((service) => service.start))
        const occurrence = { day: dayOf(start, staff.timeZone), start, missing: false }
        return { agenda: before, occurrence, services: [...plan.services], anyway: false, outsideHours: true }
      })
      const { conflicts } = judge(placings, { rota, taken, own, catalogue: [], zone: staff.timeZone })
      const overlaps = conflicts.map((one) => ({ ...one, conflicts: one.conflicts.filter(({ kind }) => kind === 'overlap') }))
      refuseSeries(overlaps.filter((one) => one.conflicts.length > 0))
      return { plans, rotaVersion: rota.rotaVersion }
    }
    const { plans, rotaVersion } = await look()
    return guarded(() => write(staff, plans, rotaVersion), look)
  },
}

const differs = (agenda: Agenda, services: Placing['services']) =>
  services.some((service, i) => {
    const old = agenda.agendaServicesDTO[i]
    return !old || isoOf(service.start) !== old.start || service.userId !== old.userId
  })

function planBack(placement: Placement, found: readonly Agenda[], people: readonly { userId: string }[]): { before: Agenda; plan: Plan } {
  const before = found.find((agenda) => agenda.agendaId === placement.agendaId)
  if (!before) throw new Refusal(404, 'Unable to update agendas')
  if (hasCome(before)) throw new Refusal(409, 'The client has already come')
  if (before.version !== placement.version || before.outcome !== null) throw new Refusal(409, moved, { current: before })
  const services = placing(before, { day: '', start: utcOf(before.start), missing: false }, {}, (_, userId) => userId).services.map(
    (service) => {
      const back = placement.services.find((one) => one.agendaServiceId === service.agendaServiceId)
      if (!back) return service
      if (back.userId !== service.userId && !people.some((person) => person.userId === back.userId))
        throw new Refusal(400, 'Please check what you entered', { fields: { placements: 'No such person' } })
      return { ...service, userId: back.userId, start: utcOf(back.start), mayOverlap: back.mayOverlap }
    },
  )
  return { before, plan: { services, version: before.version, outsideHours: placement.outsideHours } }
}
