import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { agendaToSend } from '../../../schema/rules/booking/booking-moves.ts'
import { computeBusyIntervals } from '../../../schema/rules/booking/busy-intervals.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Salon } from '../../support/salon.ts'

/** A service as booking and visit know it. */
interface ModelService {
  agendaServiceId: string
  serviceId: string
  userId: string
}
/** What is known of one booking: its services, and those of its visit; null before the client has arrived. */
interface ModelBooking {
  booked: ModelService[]
  performed: ModelService[] | null
}

const of = fc.nat(2)
const i = fc.nat(3)
const service = fc.nat(1)
const staff = fc.nat(2)
const mayOverlap = fc.boolean()
const minute = fc.nat(20).map((quarter) => quarter * 15)
const kind = <Name extends string>(name: Name) => fc.constant(name)
const anyAction = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: kind('Arrive'), of }) },
  { weight: 1, arbitrary: fc.record({ do: kind('UndoArrival'), of }) },
  { weight: 3, arbitrary: fc.record({ do: kind('Book'), of, service, staff, minute, mayOverlap }) },
  { weight: 3, arbitrary: fc.record({ do: kind('Rebook'), of, i, staff, mayOverlap }) },
  { weight: 2, arbitrary: fc.record({ do: kind('Unbook'), of, i }) },
  { weight: 5, arbitrary: fc.record({ do: kind('Add'), of, service, staff, mayOverlap }) },
  { weight: 5, arbitrary: fc.record({ do: kind('Give'), of, i, staff, mayOverlap }) },
  { weight: 3, arbitrary: fc.record({ do: kind('Remove'), of, i }) },
  { weight: 1, arbitrary: fc.record({ do: kind('Start'), of, i }) },
)
type Plan = typeof anyAction extends fc.Arbitrary<infer A> ? A : never
/** An action with the ids of its service and team member. */
type Named<P> = P extends { staff: number } ? P & { userId: string; serviceId: string } : P
type Action = Named<Plan>
const nameAction = (plan: Plan, { anna, giulia, marco, cut, colour }: Salon): Action =>
  ('staff' in plan
    ? {
        ...plan,
        userId: [anna, giulia, marco][plan.staff] ?? '',
        serviceId: [cut, colour]['service' in plan ? plan.service : 0] ?? '',
      }
    : plan) as Action

/** The service that an action is about: of the booking at the desk, of the visit otherwise. */
const findTarget = ({ booked, performed }: ModelBooking, action: Action): ModelService | undefined => {
  if (!('i' in action)) return undefined
  const list = action.do === 'Rebook' || action.do === 'Unbook' ? booked : (performed ?? [])
  return list[action.i % Math.max(1, list.length)]
}

/** A booking after an action that was not refused; `added` is the service that it has added. */
function applyAction(model: ModelBooking, action: Action, target: ModelService | undefined, added: ModelService | undefined): ModelBooking {
  const { booked, performed } = model
  const isTarget = (one: ModelService) => one.agendaServiceId === target?.agendaServiceId
  const rest = (list: ModelService[]) => list.filter((one) => !isTarget(one))
  const news = added ? [added] : []
  // The last service of a booking stays when the visit has lost it, until the visit gets another one or the desk removes it.
  const isPerformed = (one: ModelService) => performed?.some(({ agendaServiceId }) => agendaServiceId === one.agendaServiceId)
  switch (action.do) {
    case 'Arrive':
      return { booked, performed: booked }
    case 'UndoArrival':
      return { booked, performed: null }
    case 'Book':
      return { booked: [...booked, ...news], performed: performed && [...performed, ...news] }
    case 'Add':
      return { booked: [...booked.filter(isPerformed), ...news], performed: [...(performed ?? []), ...news] }
    case 'Rebook':
    case 'Give': {
      const give = (list: ModelService[]) => list.map((one) => (isTarget(one) ? { ...one, userId: action.userId } : one))
      return { booked: give(booked), performed: performed && give(performed) }
    }
    case 'Unbook':
    case 'Remove':
      return { booked: rest(booked).length > 0 ? rest(booked) : booked, performed: performed && rest(performed) }
    case 'Start':
      return model
  }
}

async function openBench() {
  const world = await openFixture()
  const salon = await openSalon(world, { avoid_appointments_start_check: 1 })
  const desk = await salon.as('RECEPTIONIST')
  const agendaIds: string[] = []
  const models: ModelBooking[] = []
  for (const i of [0, 1, 2]) {
    const agendaServicesDTO = [{ serviceId: salon.cut, userId: [salon.anna, salon.giulia, salon.marco][i], start: at('10:00') }]
    const draft = { clientId: salon.clients[i], agendaServicesDTO }
    const { body } = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', draft)
    agendaIds.push(body.agendaId)
    models.push({ booked: body.agendaServicesDTO.map(toModel), performed: null })
  }
  return { world, salon, desk, agendaIds, models }
}
type Bench = Awaited<ReturnType<typeof openBench>>

const toModel = ({ agendaServiceId, serviceId, userId }: ModelService): ModelService => ({ agendaServiceId, serviceId, userId })
const readBooking = async ({ desk, agendaIds }: Bench, of: number) =>
  (await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${agendaIds[of]}`)).body

/** Sends an action; undefined where there is nothing to apply it to. */
async function send(bench: Bench, action: Action, target: ModelService | undefined) {
  const { desk, agendaIds, models } = bench
  const agenda = await readBooking(bench, action.of)
  const { agendaId, version, appointmentDTO: visit } = agenda
  const call = (method: string, path: string, body?: unknown) =>
    desk.call<{ code?: string; agendaServiceId?: string; agendaServicesDTO?: ModelService[] }>(method, `/api/${path}`, body)
  if (action.do === 'Arrive') return call('POST', 'Appointments/{sessionCode}', { agendaId: agendaIds[action.of], arrived: true })
  if (action.do === 'Book') {
    const { serviceId, userId, minute, mayOverlap } = action
    const start = new Date(Date.parse(at('09:00')) + minute * 60_000).toISOString().replace('.000', '')
    return call('POST', 'AgendaServices/{sessionCode}', { agendaId, version, serviceId, userId, start, mayOverlap, outsideHours: true })
  }
  if (action.do === 'Rebook' || action.do === 'Unbook') {
    if (action.do === 'Unbook') return call('DELETE', `AgendaServices/{sessionCode}/${target?.agendaServiceId}`)
    const { agendaServicesDTO, ...body } = agendaToSend(agenda, { outsideHours: true })
    const { userId, mayOverlap } = action
    const services = agendaServicesDTO.map((one) =>
      one.agendaServiceId === target?.agendaServiceId ? { ...one, userId, mayOverlap } : one,
    )
    return call('PUT', `Agendas/{sessionCode}/${agendaId}`, { ...body, agendaServicesDTO: services })
  }
  if (!visit || !models[action.of]?.performed) return undefined
  const { appointmentId } = visit
  if (action.do === 'UndoArrival') return call('POST', `Appointments/UndoArrival/{sessionCode}/${appointmentId}`)
  if (action.do === 'Add') {
    const { serviceId, userId, mayOverlap } = action
    return call('POST', 'ClientHistoryServices/{sessionCode}', { appointmentId, serviceId, userId, mayOverlap })
  }
  const read = await desk.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${appointmentId}`)
  const line = read.body.clientHistoryServicesDTO.find(({ agendaServiceId }) => agendaServiceId === target?.agendaServiceId)
  if (!line) return undefined
  const path = `{sessionCode}/${line.clientHistoryServiceId}`
  if (action.do === 'Remove') return call('DELETE', `ClientHistoryServices/${path}`)
  if (action.do === 'Start') return call('POST', `ClientHistoryServices/Start/${path}`)
  const { userId, mayOverlap } = action
  return call('PUT', `ClientHistoryServices/${path}`, { userId, mayOverlap, version: line.version })
}

const byId = (services: readonly ModelService[]) =>
  services.map(toModel).toSorted((a, b) => a.agendaServiceId.localeCompare(b.agendaServiceId))

/** Busy time by service and team member, without the borders between intervals that touch. */
function mergeBusy(intervals: readonly { causeId: string; userId: string; start: number; end: number }[]): string[] {
  const sorted = intervals.toSorted((a, b) => a.causeId.localeCompare(b.causeId) || a.start - b.start)
  const merged: { causeId: string; userId: string; start: number; end: number }[] = []
  for (const one of sorted) {
    const last = merged.at(-1)
    if (last?.causeId === one.causeId && last.userId === one.userId && last.end >= one.start) last.end = Math.max(last.end, one.end)
    else merged.push({ ...one })
  }
  return merged.map(({ causeId, userId, start, end }) => `${causeId} ${userId} ${start}-${end}`)
}

/** Bookings and visits are those of the model, the busy time is that of the bookings, and nothing overlaps that nobody allowed. */
async function expectOneTruth(bench: Bench) {
  const { desk, world, models } = bench
  const expected: Parameters<typeof mergeBusy>[0][number][] = []
  for (const [i, { booked, performed }] of models.entries()) {
    const agenda = await readBooking(bench, i)
    const services = agenda.agendaServicesDTO
    expect(byId(services)).toEqual(byId(booked))
    expect(agenda.start).toBe(services.map(({ start }) => start).toSorted()[0])
    const path = `/api/Appointments/{sessionCode}/${agenda.appointmentDTO?.appointmentId}`
    const visit = performed && (await desk.call<Appointment>('GET', path)).body
    expect(visit && byId(visit.clientHistoryServicesDTO.map((line) => ({ ...line, agendaServiceId: line.agendaServiceId ?? '' })))).toEqual(
      performed && byId(performed),
    )
    const planned = services.map(({ serviceDTO, start, ...one }) => ({ ...one, ...serviceDTO, start: parseIso(start) }))
    expected.push(...computeBusyIntervals(planned))
  }
  const { rows } = await world.db.execute('SELECT cause_id, user_id, start_utc, end_utc, may_overlap FROM busy_intervals')
  const busy = rows.map((row) => ({
    causeId: String(row.cause_id),
    userId: String(row.user_id),
    start: Number(row.start_utc),
    end: Number(row.end_utc),
    mayOverlap: row.may_overlap === 1,
  }))
  expect(mergeBusy(busy)).toEqual(mergeBusy(expected))
  const overlapping = busy.flatMap((one, i) =>
    busy
      .slice(i + 1)
      .filter((other) => other.userId === one.userId && other.start < one.end && one.start < other.end)
      .map((other) => [one, other]),
  )
  expect(overlapping.filter(([one, other]) => !one?.mayOverlap && !other?.mayOverlap)).toEqual([])
}

test('after any changes at the desk and in the visits, bookings, visits and busy time are one truth', async () => {
  const counts: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 40, maxLength: 40 }), async (plans) => {
      const bench = await openBench()
      const { salon, models } = bench
      for (const plan of plans) {
        const action = nameAction(plan, salon)
        const model = models[action.of]
        const target = model && findTarget(model, action)
        const reply = model && (await send(bench, action, target))
        if (!reply) continue
        counts[`${action.do} ${reply.body.code ?? reply.status}`] = (counts[`${action.do} ${reply.body.code ?? reply.status}`] ?? 0) + 1
        expect([200, 409], JSON.stringify({ action, reply })).toContain(reply.status)
        if ('mayOverlap' in action && action.mayOverlap) expect(reply.body.code).not.toBe('time_taken')
        if (reply.status === 200) {
          const known = model.booked.map(({ agendaServiceId }) => agendaServiceId)
          const added =
            action.do === 'Add'
              ? { agendaServiceId: reply.body.agendaServiceId ?? '', serviceId: action.serviceId, userId: action.userId }
              : reply.body.agendaServicesDTO?.find(({ agendaServiceId }) => !known.includes(agendaServiceId))
          models[action.of] = applyAction(model, action, target, added && toModel(added))
        }
        await expectOneTruth(bench)
      }
    }),
    { numRuns: 4, endOnFailure: true, seed: 20261124 },
  )
  for (const name of ['Arrive', 'UndoArrival', 'Book', 'Rebook', 'Unbook', 'Add', 'Give', 'Remove', 'Start'])
    expect(counts[`${name} 200`], JSON.stringify(counts)).toBeGreaterThan(0)
  expect(counts['Add time_taken']).toBeGreaterThan(0)
  expect(counts['Give time_taken']).toBeGreaterThan(0)
})
