import type { UnitChoice } from '../../schema/api/booking/booking-units-schemas.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createBooking, createRecord, pickId } from './records.ts'

const kind = { kindName: 'Basin', cleaning: 5, position: 1, unitNames: ['Basin 1', 'Basin 2'] }
const createKind = (s: Salon) => createRecord(s, 'ResourceKinds', kind)
export const createUnit = async (s: Salon) =>
  createRecord(s, 'Resources', { ...pickId(await createKind(s), 'resourceKindId'), resourceName: 'Basin 3', position: 2 })

/** A kind that a service may need. */
export const createNeeds = async (s: Salon) => [{ ...pickId(await createKind(s), 'resourceKindId'), neededParts: 'all' }]

/** Makes the service of the bookings of the examples need a unit. */
const needUnit = async (s: Salon) => {
  const { version } = await callAs<{ version: number }>(s, 'ADMIN', 'GET', `Services/{sessionCode}/${s.cut}`)
  await callAs(s, 'ADMIN', 'PUT', `Services/{sessionCode}/${s.cut}`, { needs: await createNeeds(s), version })
}

/** A booked service with the unit that it holds, and another one of the same kind. */
export async function bookUnit(s: Salon) {
  await needUnit(s)
  const { start, units = [] } = await createBooking(s)
  await createBooking(s, { agendaServicesDTO: [{ serviceId: s.cut, userId: s.giulia, start, mayOverlap: true }] })
  const [held] = units
  const input = { agendaServiceId: held?.agendaServiceId ?? '' }
  const [choice] = await callAs<UnitChoice[]>(s, 'ADMIN', 'GET', `AgendaUnits/{sessionCode}/${input.agendaServiceId}`)
  const other = choice?.units.find(({ taken }) => taken.length > 0)
  const swap = other?.taken.map(({ agendaServiceId }) => agendaServiceId)
  return { input, body: { from: held?.resourceId ?? '', to: other?.resourceId ?? '', pinned: true, swap } }
}

/** The time in which a booking has a unit. */
async function findBookedSpan(s: Salon) {
  await needUnit(s)
  const { units = [] } = await createBooking(s)
  const [held] = units
  return { resourceId: held?.resourceId ?? '', from: held?.start ?? '', to: held?.end ?? '' }
}

export const resourceExamples: Record<string, CreateExample> = {
  'agendaUnits.choices': async (s) => ({ input: (await bookUnit(s)).input }),
  'agendaUnits.choose': bookUnit,
  'unitOutages.touched': async (s) => ({ input: await findBookedSpan(s) }),
  'unitOutages.create': async (s) => ({ body: { ...(await findBookedSpan(s)), reason: 'Leaks' }, foreign: 400 }),
  'unitOutages.remove': async (s) => ({
    input: pickId(await createRecord(s, 'UnitOutages', await findBookedSpan(s)), 'resourceOutageId'),
  }),
  'resourceKinds.list': async (s) => {
    await createRecord(s, 'UnitOutages', { ...(await findBookedSpan(s)), reason: 'Leaks' })
    return { foreign: 200 }
  },
  'resourceKinds.create': () => ({ body: kind, foreign: 200 }),
  'resourceKinds.update': async (s) => ({
    input: pickId(await createKind(s), 'resourceKindId'),
    body: { kindName: 'Wash basin', cleaning: 10, position: 2, version: 1 },
  }),
  'resourceKinds.remove': async (s) => ({ input: pickId(await createKind(s), 'resourceKindId') }),
  'resources.create': async (s) => ({
    body: { ...pickId(await createKind(s), 'resourceKindId'), resourceName: 'Basin 3', position: 2 },
    foreign: 400,
  }),
  'resources.update': async (s) => ({
    input: pickId(await createUnit(s), 'resourceId'),
    body: { resourceName: 'Basin at the back', position: 3, version: 1 },
  }),
  'resources.remove': async (s) => ({ input: pickId(await createUnit(s), 'resourceId') }),
}
