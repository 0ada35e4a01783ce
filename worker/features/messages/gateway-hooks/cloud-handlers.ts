import { whatsAppHooks } from '../../../../schema/api/messages/whatsapp.ts'
import { whatsAppHooksSchemas } from '../../../../schema/api/messages/whatsapp-schemas.ts'
import type { Delivery } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import { openSecret } from '../../../db/salon-secrets.ts'
import { isSameSecret } from '../../../db/secrets.ts'
import { SystemDb } from '../../../db/system-db.ts'
import type { IncomingMessage } from '../../../gateways/incoming-messages.ts'
import { type CloudChange, type CloudStatus, isSignedByMeta, readCloudEvents } from '../../../gateways/whatsapp-cloud-events.ts'
import { enterSalonDatabase } from '../../../http/elsewhere.ts'
import { defineRoutes, getCallContext, type Handlers, type Request } from '../../../http/serve.ts'
import { isDone, loadReceived, receiveMessage } from '../../outreach/inbox/index.ts'
import { sendAfterResponse } from '../outbox/index.ts'
import { fallBack, raiseFailureAlert, readReceiptToken } from '../sending/index.ts'
import { toVerifyToken, updateState } from '../whatsapp/index.ts'
import {
  type CloudMessageRow,
  type HookAccount,
  recordFailure,
  recordPrice,
  selectCloudMessages,
  selectHookAccount,
} from './cloud-queries.ts'
import { recordDelivery } from './queries.ts'

type HookHandlers = Handlers<typeof whatsAppHooks>
const received = { received: true } as const

/**
 * What is done in one call: messages that are stored, and receipts that change something. Meta sends a call that is answered with 503
 * again: what was done by then takes no place among these, so that it goes on from there.
 */
const maxSteps = 150

const deliveries: Readonly<Partial<Record<CloudStatus['status'], Delivery>>> = {
  delivered: 'delivered',
  read: 'read',
  failed: 'undelivered',
}
/** What a status would still change of a message. */
function isNews({ status, gatewayId, category }: CloudStatus, row: CloudMessageRow): boolean {
  if (row.gatewayId !== '' && row.gatewayId !== gatewayId) return false
  if (category !== '' && row.priceCategory === '') return true
  if (status === 'sent') return row.gatewayId === ''
  if (status === 'read') return row.delivery !== 'read'
  if (status === 'delivered') return row.delivery === null || row.delivery === 'undelivered'
  return row.delivery === null
}

/** Records a receipt. A message that failed goes by another channel at once; where there is none, the administrators are told. */
async function recordStatus(request: Request, db: SystemDb, { salonId }: HookAccount, status: CloudStatus, row: CloudMessageRow) {
  const { outboxId } = status
  const delivery = deliveries[status.status]
  if (!delivery) {
    await db.batch(recordPrice(db, status))
    return
  }
  if (delivery !== 'undelivered') {
    await db.batch(recordDelivery(db, outboxId, delivery), recordPrice(db, status))
    return
  }
  const fallbackId = db.newId('out')
  const [changed, , , queued] = await db.batch(
    recordDelivery(db, outboxId, delivery),
    recordPrice(db, status),
    recordFailure(db, outboxId, status.failure?.reason ?? 'refused'),
    ...fallBack(db, outboxId, fallbackId),
  )
  if (queued > 0) sendAfterResponse(request, { outboxId: fallbackId })
  else if (changed > 0 && !row.hasFallback)
    await db.batch(...raiseFailureAlert(db, { ...row, salonId, channel: 'whatsapp' }, 'undelivered'))
}

interface Working {
  readonly request: Request
  readonly db: SystemDb
  readonly account: HookAccount
  /** How many steps are left. */
  steps: number
}
/** Throws 503 where the call holds more than is done at once. */
function takeStep(working: Working): void {
  working.steps -= 1
  if (working.steps < 0) throw new ApiError(503, 'service_unavailable')
}

async function receive(working: Working, message: IncomingMessage): Promise<void> {
  const { request, db, account } = working
  const salon = { salonId: account.salonId, channel: 'whatsapp', to: message.to } as const
  const loaded = await loadReceived(db, salon, message, message.gatewayId)
  if (!loaded || isDone(loaded)) return
  takeStep(working)
  await receiveMessage(request, db, loaded, message)
}

async function workOff(working: Working, { statuses, messages }: CloudChange): Promise<void> {
  const { request, db, account } = working
  // Messages first: a receipt that comes with them has waited longer already.
  for (const message of messages) await receive(working, message)
  if (statuses.length === 0) return
  const outboxIds = [...new Set(statuses.map(({ outboxId }) => outboxId))]
  const [rows] = await db.batch(selectCloudMessages(db, account.salonId, outboxIds))
  const byId = new Map(rows.map((row) => [row.outboxId, row]))
  for (const status of statuses) {
    const row = byId.get(status.outboxId)
    if (!row || !isNews(status, row)) continue
    takeStep(working)
    await recordStatus(request, db, account, status, row)
  }
}

/** Meta asks once, with the word that the salon has entered beside the address. */
const verify: HookHandlers['verify'] = async (_db, input, _body, { env }) => {
  const salonId = readReceiptToken(env.SESSION_SECRET, 'whatsapp_cloud', input.hook)
  const isAsked = salonId !== undefined && input['hub.mode'] === 'subscribe'
  if (!isAsked || !isSameSecret(input['hub.verify_token'], toVerifyToken(env, salonId))) return undefined
  return new Response(input['hub.challenge'], {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
}

/** The path names the salon, and its app signs the body. What concerns another number or account changes nothing. */
const receiveEvents: HookHandlers['receive'] = async (_db, { hook }, body, request) => {
  const salonId = readReceiptToken(request.env.SESSION_SECRET, 'whatsapp_cloud', hook)
  if (salonId === undefined) return undefined
  await enterSalonDatabase(request, salonId)
  const db = new SystemDb(request.get('client'), { ...getCallContext(request), actor: 'gateway-receipts' })
  const [account] = await db.batch(selectHookAccount(db, salonId))
  const appSecret = account && (await openSecret(request.env, account.secrets, 'cloudAppSecret'))
  if (!account || !appSecret) return undefined
  if (!isSignedByMeta(appSecret, request.get('bodyText'), request.req.header('x-hub-signature-256') ?? '')) return undefined
  const { changes, templates } = readCloudEvents(body)
  const working: Working = { request, db, account, steps: maxSteps }
  const salonDb = db.inSalon(salonId, account.timeZone)
  const states = templates
    .filter(({ businessAccountId }) => businessAccountId === account.businessAccountId)
    .map((event) => updateState(salonDb, event))
  if (states.length > 0) await salonDb.batch(...states)
  for (const change of changes) if (change.phoneNumberId === account.phoneNumberId) await workOff(working, change)
  request.get('changes').push({ salonId, kinds: ['messages', 'alerts'], days: null, cursor: null })
  return received
}

export const whatsAppHookFeatures = [defineRoutes(whatsAppHooks, whatsAppHooksSchemas, { verify, receive: receiveEvents })]
