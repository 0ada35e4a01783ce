import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { gatewayHooks } from '../../../../schema/api/messages/gateway-hooks.ts'
import { gatewayHooksSchemas } from '../../../../schema/api/messages/gateway-hooks-schemas.ts'
import type { Delivery } from '../../../../schema/terms.ts'
import { openSecret } from '../../../db/salon-secrets.ts'
import { isSameSecret } from '../../../db/secrets.ts'
import { SystemDb } from '../../../db/system-db.ts'
import { type Form, type IncomingMessage, parseIncomingSms, parseIncomingWhatsApp } from '../../../gateways/incoming-messages.ts'
import { enterNameDatabase, enterSalonDatabase, searchDatabases } from '../../../http/elsewhere.ts'
import { defineRoutes, getCallContext, type Handlers, type Request } from '../../../http/serve.ts'
import { type IncomingAccount, loadReceived, receiveMessage } from '../../outreach/inbox/index.ts'
import { getReceiptUrl, platformAccount, raiseFailureAlert, readReceiptToken } from '../sending/index.ts'
import { byMailId, byOutboxId, type ReceiptMessage, recordDelivery, selectReceiptMessage } from './queries.ts'

const smsStates: Readonly<Record<string, Delivery>> = {
  // smshosting
  DELIVERED: 'delivered',
  NOTDELIVERED: 'undelivered',
  // Twilio
  delivered: 'delivered',
  read: 'read',
  undelivered: 'undelivered',
  failed: 'undelivered',
}
const whatsAppStates: Readonly<Record<string, Delivery>> = { '-1': 'undelivered', '2': 'delivered', '3': 'read' }
const mailStates: Readonly<Record<string, Delivery>> = {
  'email.delivered': 'delivered',
  'email.opened': 'read',
  'email.clicked': 'read',
  'email.bounced': 'undelivered',
  'email.failed': 'undelivered',
}
const find = (states: Readonly<Record<string, Delivery>>, name: string) => (Object.hasOwn(states, name) ? states[name] : undefined)

/** The state that smshosting or Twilio names; undefined if it is no receipt. */
const getSmsState = ({ status, MessageStatus, SmsStatus }: Form) => status ?? MessageStatus ?? SmsStatus
/** What a receipt says; undefined for a state between acceptance and delivery, or an unknown one. */
const toSmsDelivery = (form: Form) => find(smsStates, getSmsState(form) ?? '')
const toWhatsAppDelivery = ({ event, ack = '' }: Form) => (event === 'ack' ? find(whatsAppStates, ack) : undefined)
const toMailDelivery = (type: string) => find(mailStates, type)

/** X-Twilio-Signature: base64 of HMAC-SHA1 over the address, then each field's name and value, sorted by name. */
function isSignedByTwilio(authToken: string, address: string, form: Form, signature: string): boolean {
  const names = Object.keys(form).sort()
  const text = address + names.map((name) => `${name}${form[name]}`).join('')
  return isSameSecret(signature, createHmac('sha1', authToken).update(Buffer.from(text, 'utf8')).digest('base64'))
}

type HookHandlers = Handlers<typeof gatewayHooks>
const received = { received: true } as const

const openSystemDb = (request: Request, client = request.get('client')) =>
  new SystemDb(client, { ...getCallContext(request), actor: 'gateway-receipts' })

/** The message of a receipt whose path does not name its database. */
const findReceiptMessage = (request: Request, condition: SQL) =>
  searchDatabases(request, async (client) => {
    const db = openSystemDb(request, client)
    return (await db.batch(selectReceiptMessage(db, condition)))[0]
  })

/** Lets the call work in the database of the salon that a message has reached. */
async function enterAccount(request: Request, { salonId, channel, to }: IncomingAccount): Promise<SystemDb> {
  if (salonId === null) await enterNameDatabase(request, channel, to)
  else await enterSalonDatabase(request, salonId)
  return openSystemDb(request)
}

/** Records what a receipt says. The administrators are alerted of a message that was sent and never arrived. */
async function record(request: Request, db: SystemDb, message: ReceiptMessage, delivery: Delivery | undefined) {
  if (delivery === undefined) return received
  const [changed] = await db.batch(recordDelivery(db, message.outboxId, delivery))
  if (changed > 0 && delivery === 'undelivered') await db.batch(...raiseFailureAlert(db, message, 'undelivered'))
  const { salonId } = message
  if (changed > 0 && salonId !== null) request.get('changes').push({ salonId, kinds: ['messages', 'alerts'], days: null, cursor: null })
  return received
}

/** The path names one message; smshosting repeats its id, Twilio signs with the auth token of the salon's account. */
const receiveSms: HookHandlers['sms'] = async (_db, { hook }, form, request) => {
  const { SESSION_SECRET: secret, WEB_ORIGIN: origin = '', DATABASE: database } = request.env
  const outboxId = readReceiptToken(secret, 'sms', hook)
  if (outboxId === undefined || (form.transactionId !== undefined && form.transactionId !== outboxId)) return undefined
  const db = openSystemDb(request)
  const [message] = await db.batch(selectReceiptMessage(db, byOutboxId(outboxId)))
  if (message?.channel !== 'sms' || getSmsState(form) === undefined) return undefined
  if (message.smsProvider === 'twilio') {
    const authToken = await openSecret(request.env, message.secrets, 'smsSecret')
    const signature = request.req.header('x-twilio-signature') ?? ''
    const address = getReceiptUrl({ secret, origin, database }, outboxId) ?? ''
    if (authToken !== undefined && !isSignedByTwilio(authToken, address, form, signature)) return undefined
  }
  return record(request, db, message, toSmsDelivery(form))
}

const toSalonId = (accountId: string) => (accountId === platformAccount ? null : accountId)
/** What identifies a message without an id: all of its fields. */
const joinFields = (form: Form) => JSON.stringify(Object.entries(form).sort())

/** The path names the account; Twilio signs with the auth token of the salon's account, smshosting has nothing but the path. */
const receiveIncomingSms: HookHandlers['incomingSms'] = async (_db, { hook }, form, request) => {
  const { SESSION_SECRET: secret, WEB_ORIGIN: origin = '' } = request.env
  const accountId = readReceiptToken(secret, 'incoming_sms', hook)
  const message = parseIncomingSms(form)
  if (accountId === undefined || message === undefined) return undefined
  const account = { salonId: toSalonId(accountId), channel: message.channel, to: message.to }
  const db = await enterAccount(request, account)
  const loaded = await loadReceived(db, account, message, joinFields(form))
  if (!loaded) return undefined
  const authToken = await openSecret(request.env, loaded.salon.secrets, 'smsSecret')
  if (loaded.salon.smsProvider === 'twilio' && account.salonId !== null && authToken !== undefined) {
    const address = `${origin}/api/GatewayHooks/IncomingSms/${hook}`
    if (!isSignedByTwilio(authToken, address, form, request.req.header('x-twilio-signature') ?? '')) return undefined
  }
  await receiveMessage(request, db, loaded, message)
  return received
}

/** A message to a salon's WhatsApp number. WaBoxApp signs nothing: its token and the salon's number are compared. */
async function receiveWhatsAppMessage(accountId: string, message: IncomingMessage, form: Form, request: Request) {
  const account = { salonId: toSalonId(accountId), channel: message.channel, to: message.to }
  const db = await enterAccount(request, account)
  const loaded = await loadReceived(db, account, message, joinFields(form))
  if (!loaded || loaded.salon.waBoxUid !== message.to) return undefined
  const own = await openSecret(request.env, loaded.salon.secrets, 'waBoxToken')
  const expected = account.salonId === null ? request.env.WHATSAPP_TOKEN : own
  if (expected === undefined || !isSameSecret(form.token ?? '', expected)) return undefined
  await receiveMessage(request, db, loaded, message)
  return received
}

/** The path names the account: that of a salon, or the platform's. WaBoxApp signs nothing: its token and the sender are compared. */
const receiveWhatsApp: HookHandlers['whatsApp'] = async (_db, { hook }, form, request) => {
  const accountId = readReceiptToken(request.env.SESSION_SECRET, 'whatsapp', hook)
  if (accountId === undefined || form.event === undefined) return undefined
  const incoming = parseIncomingWhatsApp(form)
  if (incoming) return receiveWhatsAppMessage(accountId, incoming, form, request)
  const delivery = toWhatsAppDelivery(form)
  if (delivery === undefined || !form.cuid) return received
  const message = await findReceiptMessage(request, byOutboxId(form.cuid))
  if (message?.channel !== 'whatsapp' || !(await isFromAccount(accountId, message, form, request))) return undefined
  return record(request, openSystemDb(request), message, delivery)
}

async function isFromAccount(accountId: string, message: ReceiptMessage, { token = '', uid = '' }: Form, request: Request) {
  const isPlatform = accountId === platformAccount
  const expected = isPlatform ? request.env.WHATSAPP_TOKEN : await openSecret(request.env, message.secrets, 'waBoxToken')
  const isAccount = isPlatform ? !message.byOwnAccount : message.salonId === accountId
  return isAccount && expected !== undefined && isSameSecret(token, expected) && uid.replace(/\D/g, '') === message.waBoxUid
}

const receiveMail: HookHandlers['mail'] = async (_db, { hook }, { type, data }, request) => {
  if (readReceiptToken(request.env.SESSION_SECRET, 'mail', hook) !== platformAccount) return undefined
  const delivery = toMailDelivery(type)
  if (delivery === undefined || !data.email_id) return received
  const message = await findReceiptMessage(request, byMailId(data.email_id))
  return message ? record(request, openSystemDb(request), message, delivery) : received
}

export const gatewayHookFeatures = [
  defineRoutes(gatewayHooks, gatewayHooksSchemas, {
    sms: receiveSms,
    incomingSms: receiveIncomingSms,
    whatsApp: receiveWhatsApp,
    mail: receiveMail,
  }),
]
