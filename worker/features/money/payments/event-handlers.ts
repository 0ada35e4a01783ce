import type { paymentEvents as calls } from '../../../../schema/api/money/payment-orders.ts'
import { findMismatch } from '../../../../schema/rules/money/payment-orders.ts'
import type { PaymentProblem } from '../../../../schema/terms.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { SystemDb } from '../../../db/system-db.ts'
import type { PaymentEvent } from '../../../gateways/payments.ts'
import { isSignedByStripe, readStripeEvent } from '../../../gateways/stripe.ts'
import { searchDatabases } from '../../../http/elsewhere.ts'
import { getCallContext, type Handlers, type Request } from '../../../http/serve.ts'
import { createHintSender } from '../../platform/live/index.ts'
import { updateAccount } from './account-queries.ts'
import { checkOrder, openChecks } from './check-order.ts'
import { insertEvent, selectSalonOfAccount } from './event-queries.ts'
import { findGateway } from './open-gateway.ts'
import { type StoredOrder, selectOrderOfEvent } from './order-queries.ts'

const received = { received: true } as const

/** Why an event is not about an order of its salon; empty if it is, or says nothing of one. */
function findEventProblem(event: PaymentEvent, order: StoredOrder | undefined): PaymentProblem {
  // Without an order, it is of another program that uses the salon's account.
  if (event.subject !== 'session' || event.orderId === '') return ''
  if (!order) return 'unknown_order'
  const { accountId, orderId, currency, amountCents } = event
  return findMismatch(order, { accountId, orderId, currency, amountCents: amountCents ?? -1 })
}

/** Does what an event may be about: it is asked for, never taken from the event. */
async function lookInto(request: Request, db: SystemDb, event: PaymentEvent, order: StoredOrder | undefined, salonId: string) {
  const checks = openChecks(request, createHintSender({ env: request.env, nowUtc: request.get('nowUtc'), newId: request.get('newId') }))
  if (order && checks) await checkOrder(checks, order)
  if (event.subject !== 'account') return
  const reading = await findGateway(request.env)?.readAccount(event.accountId)
  const salonDb = db.inSalon(salonId)
  if (reading?.ok) await salonDb.batch(updateAccount(salonDb, reading.value))
}

/** A forged or old event is 404. A repeated one, and one of an account that no salon has, changes nothing. */
export const receiveEvent: Handlers<typeof calls>['receive'] = async (_db, _input, body, request) => {
  const { STRIPE_WEBHOOK_SECRET: secret } = request.env
  const [header, nowUtc] = [request.req.header('stripe-signature') ?? '', request.get('nowUtc')]
  if (!secret || secret === 'none' || !isSignedByStripe(secret, request.get('bodyText'), header, nowUtc)) return undefined
  const event = readStripeEvent(body)
  if (!event || event.accountId === '') return received
  const openDb = (client = request.get('client')) => new SystemDb(client, { ...getCallContext(request), actor: 'online-payments' })
  const salon = await searchDatabases(request, async (client) => {
    const db = openDb(client)
    return (await db.batch(selectSalonOfAccount(db, event.accountId)))[0]
  })
  if (!salon) return received
  const db = openDb()
  const salonDb = db.inSalon(salon.salonId, salon.timeZone)
  const [order] = await salonDb.batch(selectOrderOfEvent(salonDb, event))
  const problem = findEventProblem(event, order)
  // Before the event is stored: where this fails, the gateway sends it again. What was done already is not done twice.
  if (problem === '') await lookInto(request, db, event, order, salon.salonId)
  try {
    await salonDb.batch(insertEvent(salonDb, event, { paymentOrderId: order?.orderId ?? null, problem }))
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'unique') return received
    throw error
  }
  return received
}
