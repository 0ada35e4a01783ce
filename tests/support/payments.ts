import { expect, inject } from 'vitest'
import type { PaymentOrder } from '../../schema/api/money/payment-orders-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import type { FakeAccount, FakeRefund, FakeSession } from '../../worker/local/fakes/payments.ts'
import type { Fixture } from './fixture.ts'
import { type Salon, tuesday } from './salon.ts'

/** An event as the payment gateway sends it. */
export interface PaymentEvent {
  readonly body: string
  readonly headers: Record<string, string>
}
const secret = 'local-payments-secret'

/** The fake payment gateway of one fixture: what a client, the bank and the gateway do there. */
export function getPayments({ name }: Pick<Fixture, 'name'>) {
  const address = `${inject('product').gateways}/${name}`
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const reply = await fetch(`${address}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return JSON.parse(await reply.text())
  }
  return {
    /** The salons have entered all details. */
    complete: () => post('payments/local/complete', {}),
    /** Pays a page; answers the events of it, signed at `now` (ISO). */
    pay: (sessionId: string, now = tuesday) => post<PaymentEvent[]>('payments/local/pay', { sessionId, now, secret }),
    expire: (sessionId: string) => post('payments/local/expire', { sessionId }),
    /** What refunds become, those that are pending too. */
    setRefunds: (status: FakeRefund['status']) => post('payments/local/refund', { status }),
    sign: (account: string, type: string, object: object, now = tuesday) =>
      post<PaymentEvent>('payments/local/event', { account, type, object, now, secret }),
    all: () => post<{ accounts: FakeAccount[]; sessions: FakeSession[]; refunds: FakeRefund[] }>('payments/local/all', {}),
    fault: (kind: string, to = '', times = 1) => post('faults', { gateway: 'payments', to, kind, times }),
  }
}

/** Connects a salon to an account that takes payments; answers the account's id. */
export async function connectPayments(world: Pick<Fixture, 'name'>, salon: Salon): Promise<string> {
  const admin = await salon.as('ADMIN')
  await admin.call('POST', '/api/PaymentAccounts/Connect/{sessionCode}')
  await getPayments(world).complete()
  const page = await admin.call<{ account: { accountId: string; state: string } }>('POST', '/api/PaymentAccounts/Check/{sessionCode}')
  expect(page.body).toMatchObject({ account: { state: 'ready' } })
  return page.body.account.accountId
}

/** A link for what the first client owes. */
export async function askForBalance(salon: Salon, { clientId, owed }: Pick<Appointment, 'clientId' | 'owed'>): Promise<PaymentOrder> {
  const desk = await salon.as('RECEPTIONIST')
  const asked = await desk.call<PaymentOrder>('POST', '/api/PaymentOrders/{sessionCode}', { clientId, purpose: 'balance', amount: owed })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  return asked.body
}
export const getLinkPath = ({ url }: Pick<PaymentOrder, 'url'>) => `/api/Links/Pay/${url.slice(url.indexOf('#') + 1)}`

/** Opens the gateway's page of a link, as the client does; answers the page's id. */
export async function openPage(world: Fixture, order: Pick<PaymentOrder, 'url'>, now = tuesday): Promise<string> {
  const opened = await world.call<{ url: string }>('POST', getLinkPath(order), undefined, { now })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  return opened.body.url.split('/').at(-1) ?? ''
}
export const sendEvent = (world: Fixture, { body, headers }: PaymentEvent, now = tuesday) =>
  world.call('POST', '/api/PaymentEvents', body, { headers, now })
