import type { PaymentLink } from '../../../../schema/api/booking/link-page-replies.ts'
import type { paymentLinks as calls } from '../../../../schema/api/money/payment-orders.ts'
import { sessionMinutes } from '../../../../schema/rules/money/payment-orders.ts'
import type { Currency } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import { signLink } from '../../../db/link-token.ts'
import type { PaymentGateway } from '../../../gateways/payments.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { withLogo } from '../../platform/salons/index.ts'
import { checkOrder, openChecks } from './check-order.ts'
import { agreeByLink } from './deposit-queries.ts'
import { type LinkRow, selectLink, toLink } from './link-queries.ts'
import { findGateway, getAnswer } from './open-gateway.ts'
import { changeOrder, type StoredOrder, selectStoredOrder } from './order-queries.ts'

type LinkHandlers = Handlers<typeof calls>

/** Pages that a link may open: each is a record at the gateway. */
const maxSessions = 30
/** A page whose answer was lost is asked for again under its number for so long. */
const repeatedSeconds = 1500
/** The gateway is asked by a client at most once in so many seconds. */
const checkSeconds = 3

const toPage = (db: LinkDb, request: Request, row: LinkRow): PaymentLink =>
  withLogo(toLink(row, db.nowUtc, request.env), db.nowUtc, request)

const getLink: LinkHandlers['one'] = async (db, _input, _body, request) => {
  const [row] = await db.batch(selectLink(db))
  return row && toPage(db, request, row)
}

/** Number and time of the page to open: those of the last one where its answer was lost. */
async function startSession(db: LinkDb, order: StoredOrder, row: LinkRow): Promise<{ no: number; openedUtc: number }> {
  const isLost = order.sessionNo > 0 && row.openedUtc !== null && db.nowUtc - row.openedUtc < repeatedSeconds && !row.wasReopened
  if (isLost && row.openedUtc !== null) return { no: order.sessionNo, openedUtc: row.openedUtc }
  const no = order.sessionNo + 1
  if (no > maxSessions) throw new ApiError(429, 'too_many_changes')
  await db.batch(...changeOrder(db, order, { sessionNo: no, opened: db.now }))
  return { no, openedUtc: db.nowUtc }
}

/** The address of the gateway's page, which is paid once: the same number gets the same page, also where an answer was lost. */
async function openSession(db: LinkDb, gateway: PaymentGateway, order: StoredOrder, row: LinkRow, request: Request): Promise<string> {
  const { no, openedUtc } = await startSession(db, order, row)
  const { WEB_ORIGIN: origin = '' } = request.env
  const language = request.req.header('accept-language')?.startsWith('it') ? 'it' : 'en'
  const token = signLink(request.env, 'Pay', order.orderId)
  const session = getAnswer(
    await gateway.openSession({
      key: `${order.orderId}:session:${no}:${language}`,
      accountId: order.accountId,
      orderId: order.orderId,
      amountCents: order.amountCents,
      currency: order.currency as Currency,
      title: row.salon.salonName,
      language,
      returnUrl: `${origin}/pay?back=1#${token}`,
      cancelUrl: `${origin}/pay#${token}`,
      expiresUtc: openedUtc + sessionMinutes * 60,
    }),
  )
  const agree = order.purpose === 'deposit' ? [agreeByLink(db, order.orderId, request.req.header('user-agent') ?? '')] : []
  await db.batch(...changeOrder(db, order, { state: 'open', sessionId: session.sessionId, sessionNo: no }), ...agree)
  return session.url
}

/** The page that is open already; null where it is over, after what it says was done. */
async function findOpenPage(gateway: PaymentGateway, order: StoredOrder, request: Request): Promise<string | null> {
  if (order.state !== 'open') return null
  const session = getAnswer(await gateway.readSession(order.accountId, order.sessionId))
  if (session.state === 'open' && session.url !== '') return session.url
  const checks = openChecks(request)
  if (checks) await checkOrder(checks, order)
  return null
}

const open: LinkHandlers['open'] = async (db, _input, _body, request) => {
  const load = async () => {
    const [row, order] = await db.batch(selectLink(db), selectStoredOrder(db, db.id))
    return row && order && { row, order, page: toPage(db, request, row) }
  }
  let found = await load()
  if (!found || found.page.state !== 'payable') return found && { ...found.page, url: null }
  const gateway = findGateway(request.env)
  if (!gateway || !found.page.isReady) throw new ApiError(409, 'channel_not_set_up')
  const known = await findOpenPage(gateway, found.order, request)
  if (known !== null) return { ...found.page, url: known }
  found = await load()
  if (!found || found.page.state !== 'payable') return found && { ...found.page, url: null }
  if (found.order.state !== 'new') return { ...found.page, url: null }
  try {
    return { ...found.page, url: await openSession(db, gateway, found.order, found.row, request) }
  } catch (error) {
    // Two presses at once: the other one has opened the page.
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const again = await load()
    const url = again && (await findOpenPage(gateway, again.order, request))
    return again && { ...again.page, url: url ?? null }
  }
}

const check: LinkHandlers['check'] = async (db, _input, _body, request) => {
  const [row, order] = await db.batch(selectLink(db), selectStoredOrder(db, db.id))
  const checks = openChecks(request)
  const isDue = row?.checkedUtc === null || (row?.checkedUtc ?? 0) <= db.nowUtc - checkSeconds
  if (order?.state === 'open' && checks && isDue) await checkOrder(checks, order)
  const [now] = await db.batch(selectLink(db))
  return now && toPage(db, request, now)
}

export const linkHandlers: LinkHandlers = { one: getLink, open, check }
