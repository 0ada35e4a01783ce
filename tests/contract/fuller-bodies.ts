/** Bodies that send an id in the fields that the examples leave out, each accepted like its example. */
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import { at, type Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { fullerAbsenceBodies } from './examples-absences.ts'
import { fullerRuleBodies } from './examples-booking-rules.ts'
import { fullerClassBodies } from './examples-classes.ts'
import { fullerCommissionBodies } from './examples-commissions.ts'
import { fullerCourseBodies } from './examples-courses.ts'
import { fullerGiftCardBodies, sellCard } from './examples-gift-cards.ts'
import { fullerPaymentBodies } from './examples-payments.ts'
import { fullerPetBodies } from './examples-pets.ts'
import { fullerPromotionBodies } from './examples-promotions.ts'
import { fullerReportBodies } from './examples-reports.ts'
import { createNeeds } from './examples-resources.ts'
import { fullerRotaBodies } from './examples-rota.ts'
import { fullerStaffBodies } from './examples-staff.ts'
import { treatmentBodies } from './examples-treatments.ts'
import {
  callAs,
  createBooking,
  createPaidVisit,
  createRecord,
  createTerminal,
  createVisit,
  getFirstService,
  insertPet,
  insertProduct,
  insertWaitingEntry,
  repeatBooking,
  sellProduct,
  takeDay,
} from './records.ts'

const createCategories = async (s: Salon) => {
  const create = async (path: string, id: string) => String((await createRecord(s, path, { categoryName: 'Extra' }))[id])
  return {
    serviceCategoryId: await create('ServiceCategories', 'serviceCategoryId'),
    dashboardServiceCategoryId: await create('DashboardServiceCategories', 'dashboardServiceCategoryId'),
    onlineBookingServiceCategoryId: await create('OnlineBookingServiceCategories', 'onlineBookingServiceCategoryId'),
  }
}
const createProductCategory = async (s: Salon) =>
  String((await createRecord(s, 'ProductCategories', { categoryName: 'Extra' })).productCategoryId)
const getWeeks = (weeks: number, start: string) => new Date(Date.parse(start) + weeks * 7 * 86_400_000).toISOString().slice(0, 10)

export const fullerBodies: Record<string, CreateExample> = {
  ...treatmentBodies,
  ...fullerRuleBodies,
  ...fullerClassBodies,
  ...fullerCommissionBodies,
  ...fullerCourseBodies,
  ...fullerGiftCardBodies,
  ...fullerPaymentBodies,
  ...fullerPetBodies,
  ...fullerPromotionBodies,
  ...fullerReportBodies,
  ...fullerAbsenceBodies,
  ...fullerRotaBodies,
  ...fullerStaffBodies,
  'agendas.create': async (s, fixture) => {
    const { clientId, subClientId } = await insertPet(s, fixture)
    const services = [{ serviceId: s.cut, userId: s.anna, subClientId, start: at('15:00') }]
    return { body: { clientId, subClientIds: [subClientId], agendaServicesDTO: services } }
  },
  'agendas.update': async (s, fixture) => {
    const { subClientId } = await insertPet(s, fixture)
    const { salonId: _, ...agenda } = await createBooking(s)
    const services = agenda.agendaServicesDTO.map((service) => ({ ...service, subClientId }))
    return { input: { agendaId: agenda.agendaId }, body: { ...agenda, subClientIds: [subClientId], agendaServicesDTO: services } }
  },
  'bookingGroups.create': async (s, fixture) => {
    const { clientId, subClientId } = await insertPet(s, fixture)
    const day = takeDay('2027-03')
    const ofPet = { serviceId: s.cut, userId: s.anna, start: at('10:00', day), subClientId }
    const pet = { clientId, subClientIds: [subClientId], agendaServicesDTO: [ofPet] }
    const guest = {
      newClient: { name: 'Sofia Conti' },
      agendaServicesDTO: [{ serviceId: s.cut, userId: s.giulia, start: at('10:00', day) }],
    }
    return { body: { members: [pet, guest], waitingListEntryId: await insertWaitingEntry(s, fixture) } }
  },
  'bookingGroups.times': async (s, fixture) => {
    const { subClientId } = await insertPet(s, fixture)
    const services = [{ serviceId: s.cut, subClientId, userId: s.anna }]
    return { body: { day: takeDay('2027-03'), arrangement: 'in_turn', members: [{ services }, { services: [{ serviceId: s.cut }] }] } }
  },
  'agendaServices.create': async (s, fixture) => {
    const { subClientId } = await insertPet(s, fixture)
    const { agendaId, version } = await createBooking(s)
    return { body: { agendaId, version, serviceId: s.cut, userId: s.anna, subClientId, start: at('17:00', '2027-02-09') } }
  },
  'agendaServices.update': async (s, fixture) => {
    const { subClientId } = await insertPet(s, fixture)
    const { agendaId, agendaServicesDTO, version } = await createBooking(s)
    const [service] = agendaServicesDTO
    const body = { ...service, subClientId, agendaId, version, outsideHours: true }
    return { input: { agendaServiceId: service?.agendaServiceId ?? '' }, body }
  },
  'agendaMoves.repeat': async (s) => {
    const { agendaId, start, agendaServicesDTO } = await createBooking(s)
    const people = [{ agendaServiceId: agendaServicesDTO[0]?.agendaServiceId, userId: s.giulia }]
    return { input: { agendaId }, body: { everyWeeks: 30, times: 1, moved: [{ day: getWeeks(30, start), people, anyway: true }] } }
  },
  'agendaSeries.changeFollowing': async (s) => {
    const booking = await createBooking(s)
    const [next] = await repeatBooking(s, booking)
    const { agendaId, agendaServicesDTO } = booking
    const { version } = await callAs<Agenda>(s, 'ADMIN', 'GET', `Agendas/{sessionCode}/${agendaId}`)
    const people = [{ agendaServiceId: agendaServicesDTO[0]?.agendaServiceId, userId: s.giulia }]
    const body = {
      version,
      people: [{ from: s.marco, to: s.giulia }],
      leave: [next?.agendaId],
      moved: [{ agendaId, people, anyway: true }],
    }
    return { input: { agendaId }, body }
  },
  'agendaSeries.cancelFollowing': async (s) => {
    const { agendaId } = await createBooking(s)
    await callAs(s, 'RECEPTIONIST', 'POST', `Agendas/CancelFollowing/{sessionCode}/${agendaId}`, { reason: 'ill' })
    return { input: { agendaId }, body: { undo: [agendaId] } }
  },
  'appointments.create': async (s, fixture) => {
    const { clientId, subClientId } = await insertPet(s, fixture)
    return { body: { clientId, services: [{ serviceId: s.cut, userId: s.anna, subClientId, mayOverlap: true }], outsideHours: true } }
  },
  'ledger.checkout': async (s) => {
    const { appointmentId, version, total } = await createVisit(s, 'Appointments/StartServices', 'Appointments/Stop')
    const payments = [
      { method: 'voucher', amount: 2, prepaidId: (await sellCard(s)).prepaidId },
      { method: 'card', amount: total, cardTerminalId: (await createTerminal(s)).cardTerminalId },
    ]
    return { input: { appointmentId }, body: { version, payments, tip: 2, tips: [{ userId: s.anna, amount: 2 }] } }
  },
  'sales.create': async (s, fixture) => {
    const payments = [
      { method: 'voucher', amount: 2, prepaidId: (await sellCard(s)).prepaidId },
      { method: 'card', amount: 37, cardTerminalId: (await createTerminal(s)).cardTerminalId },
    ]
    const products = [{ productId: await insertProduct(s, fixture), quantity: 2, userId: s.anna }]
    return {
      body: { clientId: s.clients[0], products, fees: [{ fee: 'Delivery', price: 4 }], discount: 2, payments, lotteryCode: 'ABCD2345' },
    }
  },
  'ledger.payBalance': async (s) => {
    const { clientId } = await createPaidVisit(s)
    const card = { method: 'card', amount: 2, cardTerminalId: (await createTerminal(s)).cardTerminalId }
    const payments = [card, { method: 'voucher', amount: 2, prepaidId: (await sellCard(s)).prepaidId }]
    return { body: { clientId, owed: 4, payments } }
  },
  'clientHistoryServices.create': async (s, fixture) => {
    const { subClientId } = await insertPet(s, fixture)
    const { appointmentId } = await createVisit(s)
    return { body: { appointmentId, serviceId: s.blowDry, userId: s.giulia, assistantId: s.marco, subClientId } }
  },
  'clientHistoryServices.update': async (s, fixture) => {
    const { subClientId } = await insertPet(s, fixture)
    const first = getFirstService(await createPaidVisit(s))
    const { clientHistoryServiceId, version } = getFirstService(await createVisit(s))
    const redo = { clientHistoryServiceId: first.clientHistoryServiceId, reason: 'Colour has faded', percentage: 50 }
    const body = { version, userId: s.giulia, assistantId: s.marco, subClientId, redo }
    return { input: { clientHistoryServiceId }, body }
  },
  'clientHistoryProducts.create': async (s, fixture) => {
    const { appointmentId } = await createVisit(s)
    return { body: { appointmentId, productId: await insertProduct(s, fixture), userId: s.anna } }
  },
  'clientHistoryProducts.createMultiple': async (s, fixture) => {
    const { appointmentId } = await createVisit(s)
    return { body: [{ appointmentId, productId: await insertProduct(s, fixture), userId: s.anna }] }
  },
  'clientHistoryProducts.update': async (s, fixture) => {
    const { clientHistoryProductId, version } = await sellProduct(s, fixture)
    return { input: { clientHistoryProductId }, body: { version, userId: s.anna } }
  },
  'ledger.refund': async (s) => {
    const visit = await createPaidVisit(s)
    const { appointmentId, version } = visit
    const { prepaidId } = await sellCard(s)
    const toCard = { method: 'voucher', prepaidId, confirmed: true }
    return {
      input: { appointmentId },
      body: { version, reason: 'Too short', lines: [getFirstService(visit).clientHistoryServiceId], ...toCard },
    }
  },
  'services.create': async (s) => ({
    body: {
      service: 'Perm',
      ...(await createCategories(s)),
      length: '90 minutes',
      price: 70,
      assignedStaff: [s.anna],
      needs: await createNeeds(s),
      extraIds: [s.blowDry],
    },
  }),
  'services.update': async (s) => ({
    input: { serviceId: s.cut },
    body: { ...(await createCategories(s)), assignedStaff: [s.anna], needs: await createNeeds(s), extraIds: [s.blowDry], version: 1 },
  }),
  'priceList.save': async (s) => {
    const { serviceCategoryId, onlineBookingServiceCategoryId } = await createCategories(s)
    const ownTerms = [{ userId: s.anna, length: 50, price: 45, online: true }]
    const row = { length: 45, price: 40, assignedStaff: [s.anna], ownTerms }
    const known = { ...row, serviceCategoryId, onlineBookingServiceCategoryId, service: 'Cut' }
    const copy = { ...row, copyOf: s.cut, newCategory: 'Curls', newOnlineCategory: 'All', service: 'Perm' }
    return { body: { rows: [{ ...known, serviceId: s.cut, version: 1 }, copy], removedCategories: [serviceCategoryId] } }
  },
  'products.create': async (s) => ({ body: { product: 'Balm', price: 9, productCategoryId: await createProductCategory(s) } }),
  'products.update': async (s) => {
    const { productId } = await createRecord(s, 'Products', { product: 'Balm', price: 9, stock: 1 })
    return { input: { productId: String(productId) }, body: { productCategoryId: await createProductCategory(s), version: 1 } }
  },
  'waitingList.create': async (s, fixture) => {
    const { clientId, subClientId } = await insertPet(s, fixture)
    const day = takeDay('2027-05')
    const times = { weekdays: [0, 1, 2, 3, 4, 5, 6], dayFrom: day, dayTo: day, from: '09:00', to: '18:00' }
    return { body: { clientId, services: [{ serviceId: s.cut, userId: s.anna, subClientId }], ...times } }
  },
}
