import type { Appointment } from '../../schema/api/appointments.ts'
import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'
import { booked, type Make } from './examples.ts'

type Step = 'Appointments/StartServices' | 'Appointments/Stop'

/** A visit of its own: somebody has come, and as many of the steps are taken as are named. */
export async function visit(salon: Salon, ...steps: Step[]): Promise<Appointment> {
  const admin = await salon.as('ADMIN')
  const { agendaId } = await booked(salon)
  let reply = await admin.call<Appointment>('POST', '/api/Appointments/{sessionCode}', { agendaId, arrived: true })
  for (const step of steps) reply = await admin.call<Appointment>('POST', `/api/${step}/{sessionCode}/${reply.body.appointmentId}`)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
const first = ({ clientHistoryServicesDTO: [service] }: Appointment) => {
  if (!service) throw new Error('a visit without services')
  return service
}
const productId = async (salon: Salon, world: Fixture) => {
  const id = `prd_${salon.salonId}`
  await world.db.execute({
    sql: `INSERT OR IGNORE INTO products (product_id, salon_id, product, price_cents, stock, changed_utc) VALUES (?, ?, 'Shampoo', 1850, 10, 1)`,
    args: [id, salon.salonId],
  })
  return id
}
async function sold(salon: Salon, world: Fixture) {
  const { appointmentId } = await visit(salon)
  const draft = { appointmentId, productId: await productId(salon, world), quantity: 2 }
  const reply = await (await salon.as('ADMIN')).call<{ clientHistoryProductId: string; version: number }>(
    'POST',
    '/api/ClientHistoryProducts/{sessionCode}',
    draft,
  )
  return reply.body
}
const ofVisit =
  (...steps: Step[]): Make =>
  async (s) => ({ input: { appointmentId: (await visit(s, ...steps)).appointmentId } })
const ofService =
  (...steps: Step[]): Make =>
  async (s) => ({ input: { clientHistoryServiceId: first(await visit(s, ...steps)).clientHistoryServiceId } })
const ofClient: Make = (s) => ({ input: { clientId: s.clients[0] ?? '' }, foreign: 200 })

export const visitExamples: Record<string, Make> = {
  'appointments.create': async (s) => ({ body: { agendaId: (await booked(s)).agendaId, arrived: true } }),
  'appointments.one': ofVisit(),
  'appointments.update': async (s) => {
    const { salonId: _, ...seen } = await visit(s)
    return { input: { appointmentId: seen.appointmentId }, body: { ...seen, note: 'changed' } }
  },
  'appointments.remove': ofVisit(),
  'appointments.day': (s) => ({ input: { salonId: s.salonId, date: '2026-11-24' } }),
  'appointments.last': ofClient,
  'appointments.lastNotes': ofClient,
  'appointments.copyServices': ofVisit(),
  'appointments.start': async (s) => {
    const { agendaId } = await booked(s)
    const reply = await (await s.as('ADMIN')).call<Appointment>('POST', '/api/Appointments/{sessionCode}', { agendaId })
    return { input: { appointmentId: reply.body.appointmentId } }
  },
  'appointments.startServices': ofVisit(),
  'appointments.stop': ofVisit('Appointments/StartServices'),
  'appointments.undoArrival': ofVisit('Appointments/StartServices'),
  'appointments.undoStart': ofVisit('Appointments/StartServices'),
  'appointments.undoStop': ofVisit('Appointments/StartServices', 'Appointments/Stop'),
  'appointments.setDiscountValue': async (s) => ({
    input: { appointmentId: (await visit(s)).appointmentId, discountValueServices: '4.50', discountValueProducts: '0' },
  }),
  'appointments.setPaymentClient': async (s) => ({
    input: { appointmentId: (await visit(s)).appointmentId, clientId: s.clients[1] ?? '' },
  }),
  'appointments.checkout': async (s) => {
    const { appointmentId, version, total } = await visit(s, 'Appointments/StartServices', 'Appointments/Stop')
    return { input: { appointmentId }, body: { version, payments: [{ method: 'cash', amount: total + 2 }], tip: 2 } }
  },
  'clientHistoryServiceSteps.start': ofService(),
  'clientHistoryServiceSteps.stop': ofService('Appointments/StartServices'),
  'clientHistoryServiceSteps.undoStart': ofService('Appointments/StartServices'),
  'clientHistoryServiceSteps.undoStop': ofService('Appointments/StartServices', 'Appointments/Stop'),
  'clientHistoryServices.ofClient': ofClient,
  'clientHistoryServices.ofAppointment': async (s) => ({ input: { appointmentId: (await visit(s)).appointmentId }, foreign: 200 }),
  'clientHistoryServices.create': async (s) => ({
    body: { appointmentId: (await visit(s)).appointmentId, serviceId: s.blowDry, userId: s.giulia },
  }),
  'clientHistoryServices.update': async (s) => {
    const service = first(await visit(s))
    return { input: { clientHistoryServiceId: service.clientHistoryServiceId }, body: { ...service, note: 'changed' } }
  },
  'clientHistoryServices.remove': ofService(),
  'clientHistoryServices.favourites': ofClient,
  'clientHistoryProducts.ofClient': ofClient,
  'clientHistoryProducts.ofAppointment': async (s) => ({ input: { appointmentId: (await visit(s)).appointmentId }, foreign: 200 }),
  'clientHistoryProducts.create': async (s, world) => ({
    body: { appointmentId: (await visit(s)).appointmentId, productId: await productId(s, world) },
  }),
  'clientHistoryProducts.createMultiple': async (s, world) => {
    const { appointmentId } = await visit(s)
    const id = await productId(s, world)
    return {
      body: [
        { appointmentId, productId: id },
        { appointmentId, productId: id, quantity: 2 },
      ],
    }
  },
  'clientHistoryProducts.update': async (s, world) => {
    const { clientHistoryProductId, version } = await sold(s, world)
    return { input: { clientHistoryProductId }, body: { version, quantity: 3 } }
  },
  'clientHistoryProducts.remove': async (s, world) => ({
    input: { clientHistoryProductId: (await sold(s, world)).clientHistoryProductId },
  }),
}
