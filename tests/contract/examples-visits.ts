import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { insertDeposit } from './examples-deposits.ts'
import { createGroup } from './examples-groups.ts'
import {
  addFee,
  callAs,
  createBooking,
  createFullVisit,
  createPaidVisit,
  createVisit,
  getFirstService,
  insertProduct,
  sellProduct,
  type VisitStep,
} from './records.ts'

const withVisit =
  (...steps: VisitStep[]): CreateExample =>
  async (s) => ({ input: { appointmentId: (await createVisit(s, ...steps)).appointmentId } })
const withService =
  (...steps: VisitStep[]): CreateExample =>
  async (s) => ({ input: { clientHistoryServiceId: getFirstService(await createVisit(s, ...steps)).clientHistoryServiceId } })
const withFee = async (s: Salon) => ({ input: { visitFeeId: (await addFee(s, await createVisit(s))).feesDTO?.[0]?.visitFeeId ?? '' } })
/** The client of a visit that has everything. */
const withClient: CreateExample = async (s, fixture) => ({
  input: { clientId: (await createFullVisit(s, fixture)).clientId },
})

export const visitExamples: Record<string, CreateExample> = {
  'appointments.create': async (s) => ({ body: { agendaId: (await createBooking(s)).agendaId, arrived: true } }),
  'appointments.one': async (s, fixture) => {
    const { appointmentId, agendaId } = await createFullVisit(s, fixture)
    await insertDeposit(fixture, s, { agendaId, held: false })
    return { input: { appointmentId } }
  },
  'appointments.update': async (s) => {
    const { salonId: _, ...seen } = await createVisit(s)
    return { input: { appointmentId: seen.appointmentId }, body: { ...seen, note: 'changed' } }
  },
  'appointments.remove': withVisit(),
  'appointments.day': async (s) => {
    const { agendaDTO } = await createVisit(s)
    return { input: { salonId: s.salonId, date: agendaDTO.start.slice(0, 10) } }
  },
  'appointments.last': withClient,
  'appointments.lastNotes': withClient,
  'appointments.copyServices': withVisit(),
  'appointments.start': async (s) => {
    const agendaId = (await createGroup(s)).agendas[0]?.agendaId
    const visit = await callAs<Appointment>(s, 'ADMIN', 'POST', 'Appointments/{sessionCode}', { agendaId })
    return { input: { appointmentId: visit.appointmentId } }
  },
  'appointments.startServices': withVisit(),
  'appointments.stop': withVisit('Appointments/StartServices'),
  'appointments.undoArrival': withVisit('Appointments/StartServices'),
  'appointments.undoStart': withVisit('Appointments/StartServices'),
  'appointments.undoStop': withVisit('Appointments/StartServices', 'Appointments/Stop'),
  'appointments.setDiscountValue': async (s) => ({
    input: { appointmentId: (await createVisit(s)).appointmentId, discountValueServices: '4.50', discountValueProducts: '0' },
  }),
  'appointments.setPaymentClient': async (s) => ({
    input: { appointmentId: (await createVisit(s)).appointmentId, clientId: s.clients[1] ?? '' },
  }),
  'visitFees.create': async (s) => ({
    input: { appointmentId: (await createVisit(s)).appointmentId },
    body: { fee: 'No-show fee', price: 15 },
  }),
  'visitFees.remove': withFee,
  'visitFees.restore': async (s) => {
    const { input } = await withFee(s)
    await callAs(s, 'ADMIN', 'DELETE', `Fees/{sessionCode}/${input.visitFeeId}`)
    return { input }
  },
  'ledger.checkout': async (s) => {
    const { appointmentId, version, total } = await createVisit(s, 'Appointments/StartServices', 'Appointments/Stop')
    return { input: { appointmentId }, body: { version, payments: [{ method: 'cash', amount: total + 2 }], tip: 2 } }
  },
  'clientHistoryServiceSteps.start': withService(),
  'clientHistoryServiceSteps.stop': withService('Appointments/StartServices'),
  'clientHistoryServiceSteps.undoStart': withService('Appointments/StartServices'),
  'clientHistoryServiceSteps.undoStop': withService('Appointments/StartServices', 'Appointments/Stop'),
  'clientHistoryServices.ofClient': withClient,
  'clientHistoryServices.ofAppointment': async (s) => ({ input: { appointmentId: (await createVisit(s)).appointmentId } }),
  'clientHistoryServices.create': async (s) => ({
    body: { appointmentId: (await createVisit(s)).appointmentId, serviceId: s.blowDry, userId: s.giulia },
  }),
  'clientHistoryServices.update': async (s) => {
    const paid = getFirstService(await createPaidVisit(s))
    const service = getFirstService(await createVisit(s))
    const redo = { clientHistoryServiceId: paid.clientHistoryServiceId, reason: 'Colour has faded', percentage: 50 }
    const { price: _price, ...rest } = service
    return { input: { clientHistoryServiceId: service.clientHistoryServiceId }, body: { ...rest, note: 'changed', redo } }
  },
  'clientHistoryServices.remove': withService(),
  'clientHistoryServices.favourites': withClient,
  'clientHistoryProducts.ofClient': withClient,
  'clientHistoryProducts.ofAppointment': async (s, fixture) => ({
    input: { appointmentId: (await createFullVisit(s, fixture)).appointmentId },
  }),
  'clientHistoryProducts.create': async (s, fixture) => ({
    body: { appointmentId: (await createVisit(s)).appointmentId, productId: await insertProduct(s, fixture) },
  }),
  'clientHistoryProducts.createMultiple': async (s, fixture) => {
    const { appointmentId } = await createVisit(s)
    const id = await insertProduct(s, fixture)
    return {
      body: [
        { appointmentId, productId: id },
        { appointmentId, productId: id, quantity: 2 },
      ],
    }
  },
  'clientHistoryProducts.update': async (s, fixture) => {
    const { clientHistoryProductId, version } = await sellProduct(s, fixture)
    return { input: { clientHistoryProductId }, body: { version, quantity: 3 } }
  },
  'clientHistoryProducts.remove': async (s, fixture) => ({
    input: { clientHistoryProductId: (await sellProduct(s, fixture)).clientHistoryProductId },
  }),
}
