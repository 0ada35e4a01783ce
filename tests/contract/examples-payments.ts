/** Examples of payments online: each salon is connected to its own account at the fake gateway. */
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { PaymentOrder } from '../../schema/api/money/payment-orders-schemas.ts'
import type { Fixture } from '../support/fixture.ts'
import { askForBalance, connectPayments, getLinkPath, getPayments, openPage } from '../support/payments.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createBooking, createPaidVisit } from './records.ts'

const none = { input: {}, foreign: 200 }

const createConnected = async (s: Salon, fixture: Fixture) => {
  await connectPayments(fixture, s)
  return none
}
/** A link for the €4 that a visit left unpaid. */
export async function createLink(s: Salon, fixture: Fixture): Promise<PaymentOrder> {
  await connectPayments(fixture, s)
  return askForBalance(s, await createPaidVisit(s))
}
const withOrder = async (s: Salon, fixture: Fixture) => ({ input: { paymentOrderId: (await createLink(s, fixture)).paymentOrderId } })

/** A link that the client has paid. */
async function createPaid(s: Salon, fixture: Fixture): Promise<PaymentOrder> {
  const order = await createLink(s, fixture)
  await getPayments(fixture).pay(await openPage(fixture, order))
  return callAs(s, 'RECEPTIONIST', 'POST', `PaymentOrders/Check/{sessionCode}/${order.paymentOrderId}`)
}

/** A booking that the client has missed, with the fee that is asked for it. */
export async function createFeeDraft(s: Salon, fixture: Fixture) {
  await connectPayments(fixture, s)
  const booking: Agenda = await createBooking(s)
  await callAs(s, 'ADMIN', 'POST', `Agendas/NotCome/{sessionCode}/${booking.agendaId}`, { version: booking.version, reason: 'forgot' })
  return { clientId: booking.clientId, purpose: 'fee', agendaId: booking.agendaId, amount: 20 }
}

export const paymentExamples: Record<string, CreateExample> = {
  'paymentAccounts.one': async (s, fixture) => {
    const accountId = await connectPayments(fixture, s)
    const session = { id: 'cs_other', object: 'checkout.session', client_reference_id: 'pyo_other', amount_total: 1, currency: 'eur' }
    const { body, headers } = await getPayments(fixture).sign(accountId, 'checkout.session.completed', session)
    await fixture.call('POST', '/api/PaymentEvents', body, { headers })
    await callAs(s, 'ADMIN', 'POST', 'PaymentAccounts/Disconnect/{sessionCode}')
    return none
  },
  'paymentAccounts.connect': () => none,
  'paymentAccounts.check': async (s, fixture) => {
    await connectPayments(fixture, s)
    return { input: {}, foreign: 409 }
  },
  'paymentAccounts.disconnect': async (s, fixture) => ({ ...(await createConnected(s, fixture)), foreign: 409 }),
  'paymentOrders.ofClient': async (s, fixture) => {
    const fee = await createFeeDraft(s, fixture)
    await callAs(s, 'RECEPTIONIST', 'POST', 'PaymentOrders/{sessionCode}', fee)
    const { paymentOrderId } = await createPaid(s, fixture)
    await callAs(s, 'RECEPTIONIST', 'POST', `PaymentOrders/Refund/{sessionCode}/${paymentOrderId}`, { reason: 'Not satisfied' })
    return { input: { clientId: fee.clientId } }
  },
  'paymentOrders.create': async (s, fixture) => {
    await connectPayments(fixture, s)
    const { clientId, appointmentId, owed } = await createPaidVisit(s)
    return { body: { clientId, purpose: 'balance', appointmentId, amount: owed } }
  },
  'paymentOrders.send': async (s, fixture) => {
    await fixture.db.execute({ sql: "UPDATE clients SET email = 'a@example.com' WHERE salon_id = ?", args: [s.salonId] })
    return withOrder(s, fixture)
  },
  'paymentOrders.cancel': withOrder,
  'paymentOrders.check': withOrder,
  'paymentOrders.refund': async (s, fixture) => ({
    input: { paymentOrderId: (await createPaid(s, fixture)).paymentOrderId },
    body: { reason: 'Not satisfied' },
  }),
}

export const fullerPaymentBodies: Record<string, CreateExample> = {
  'paymentOrders.create': async (s, fixture) => ({ body: await createFeeDraft(s, fixture) }),
}

export const paymentLinkExamples = {
  'paymentLinks.one': async (s: Salon, fixture: Fixture) => ({ path: getLinkPath(await createLink(s, fixture)), body: undefined }),
  'paymentLinks.open': async (s: Salon, fixture: Fixture) => ({ path: getLinkPath(await createLink(s, fixture)), body: undefined }),
  'paymentLinks.check': async (s: Salon, fixture: Fixture) => {
    const order = await createLink(s, fixture)
    await getPayments(fixture).pay(await openPage(fixture, order))
    return { path: `${getLinkPath(order)}/Check`, body: undefined }
  },
  'paymentEvents.receive': async (s: Salon, fixture: Fixture) => {
    const order = await createLink(s, fixture)
    const [event] = await getPayments(fixture).pay(await openPage(fixture, order))
    return { path: '/api/PaymentEvents', body: event?.body, ...(event ? { headers: event.headers } : {}) }
  },
}
