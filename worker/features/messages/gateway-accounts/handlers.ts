import * as v from 'valibot'
import { gatewayAccounts } from '../../../../schema/api/messages/gateway-accounts.ts'
import { type GatewayAccount, gatewayAccountsSchemas } from '../../../../schema/api/messages/gateway-accounts-schemas.ts'
import { Mail } from '../../../../schema/api/values.ts'
import { countSmsParts } from '../../../../schema/rules/messages/sms-parts.ts'
import { canReceiveReplies } from '../../../../schema/rules/platform/gateway-replies.ts'
import type { Language, MessageChannel } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Env } from '../../../env.ts'
import { getGatewayWords } from '../../../gateways/gateway-words.ts'
import { type Gateways, gatewayOptions, openGateways } from '../../../gateways/gateways.ts'
import type { GatewayResponse, PostOptions } from '../../../gateways/http-post.ts'
import { accepted, rejected, retryable, type SendResult } from '../../../gateways/send-result.ts'
import type { CloudGateway } from '../../../gateways/whatsapp-cloud.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { parsePhoneNumberField } from '../../platform/salons/index.ts'
import {
  getReceiptUrl,
  openCloud,
  openOwnAccounts,
  platformAccount,
  type ReceiptPurpose,
  receiptToken,
  renderMailHtml,
} from '../sending/index.ts'
import { insertTest, type SalonSenders, selectSenders } from './queries.ts'

type AccountHandlers = Handlers<typeof gatewayAccounts>
const maxTestsPerHour = 10

/** Meta's gateway for a test: a text, which it takes within 24 hours of a message of the recipient's. */
const toTextGateway = (cloud: CloudGateway): NonNullable<Gateways['whatsapp']> => ({
  async send({ id, to, text }) {
    const sent = await cloud.send({ id, to, text, language: 'en', buttons: [] })
    if (sent.kind === 'accepted') return accepted(sent.gatewayId)
    return sent.kind === 'failed' ? rejected('refused') : retryable(sent.kind === 'throttled' ? 'throttled' : 'away')
  },
})

/** The gateways of a salon: its own account of a channel if it has one, else the platform's. */
async function openAccounts(env: Env, senders: SalonSenders, options: PostOptions) {
  const cloud = await openCloud(env, senders, options)
  const [ofSalon, platform] = [await openOwnAccounts(env, senders, options), openGateways(env, options)]
  const own: Gateways = cloud ? { ...ofSalon, whatsapp: toTextGateway(cloud) } : ofSalon
  const findAccount = (channel: MessageChannel): GatewayAccount['account'] => {
    if (own[channel]) return 'own'
    return platform[channel] ? 'platform' : 'none'
  }
  return { gateways: { ...platform, ...own }, findAccount }
}

const listAccounts: AccountHandlers['list'] = async (db, { salonId }, _body, request) => {
  const [senders] = await db.batch(selectSenders(db))
  if (!senders) return undefined
  const { SESSION_SECRET: secret, WEB_ORIGIN: origin = '' } = request.env
  const { findAccount } = await openAccounts(request.env, senders, gatewayOptions(request.env))
  const isPlatform = db.roles.includes('SUPERADMIN')
  const getHook = (purpose: ReceiptPurpose, path: string, account: GatewayAccount['account']) => {
    if (account === 'none' || (account === 'platform' && !isPlatform)) return null
    return `${origin}/api/GatewayHooks/${path}/${receiptToken(secret, purpose, account === 'own' ? salonId : platformAccount)}`
  }
  const [whatsapp, sms, mail] = [findAccount('whatsapp'), findAccount('sms'), findAccount('mail')]
  return [
    {
      channel: 'whatsapp',
      account: whatsapp,
      sender: senders.waBoxUid,
      isConfirmed: senders.confirmed.whatsapp !== '',
      price: senders.prices.whatsapp,
      testTo: senders.phone,
      // Meta's is on the page of WhatsApp, with the word that belongs to it.
      receiptUrl: senders.cloud ? null : getHook('whatsapp', 'WhatsApp', whatsapp),
      incomingUrl: null,
    },
    {
      channel: 'sms',
      account: sms,
      sender: senders.smsSender,
      isConfirmed: senders.confirmed.sms !== '',
      price: senders.prices.sms,
      testTo: senders.phone,
      // Each text message names its own address.
      receiptUrl: null,
      incomingUrl: canReceiveReplies(senders.smsSender) ? getHook('incoming_sms', 'IncomingSms', sms) : null,
    },
    {
      channel: 'mail',
      account: mail,
      sender: senders.replyTo,
      isConfirmed: true,
      price: senders.prices.mail,
      testTo: senders.replyTo,
      receiptUrl: getHook('mail', 'Mail', mail),
      incomingUrl: null,
    },
  ]
}

const texts: Readonly<Record<Language, (salon: string) => { subject: string; text: string }>> = {
  en: (salon) => ({ subject: `Test message from ${salon}`, text: `This is a test message from ${salon}. Everything works.` }),
  it: (salon) => ({ subject: `Messaggio di prova di ${salon}`, text: `Questo è un messaggio di prova di ${salon}. Tutto funziona.` }),
}

interface Test {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly language: Language
  readonly receiptUrl: string | undefined
}

/** Undefined if the channel has no account. */
async function sendTest(gateways: Gateways, channel: MessageChannel, senders: SalonSenders, test: Test): Promise<SendResult | undefined> {
  const { id, to, subject, text, language, receiptUrl } = test
  if (channel === 'sms') return gateways.sms?.send({ id, from: senders.confirmed.sms, to, text, receiptUrl })
  if (channel === 'whatsapp') return gateways.whatsapp?.send({ id, from: senders.confirmed.whatsapp, to, text })
  return gateways.mail?.send({
    id,
    to,
    fromName: senders.salonName,
    replyTo: senders.replyTo,
    subject,
    text,
    html: renderMailHtml(text, language),
  })
}

async function parseRecipient(channel: MessageChannel, to: string, country: string): Promise<string> {
  if (channel !== 'mail') return parsePhoneNumberField('to', to, country)
  const mail = v.safeParse(Mail, to)
  if (!mail.success) throw new ApiError(400, 'invalid_input', { fields: { to: 'Enter a valid e-mail address' } })
  return mail.output
}

/** Two round trips: the accounts, and the message log behind the sending. */
const sendTestMessage: AccountHandlers['test'] = async (db, _input, { channel, to }, request) => {
  const { env } = request
  const [senders] = await db.batch(selectSenders(db))
  if (!senders) return undefined
  const recipient = await parseRecipient(channel, to, senders.country)
  if (senders.testsLastHour >= maxTestsPerHour) throw new ApiError(429, 'too_many_test_messages')
  let response: GatewayResponse | undefined
  const options: PostOptions = {
    ...gatewayOptions(env),
    onResponse: (received) => {
      response = received
    },
  }
  const { gateways, findAccount } = await openAccounts(env, senders, options)
  const account = findAccount(channel)
  if (account === 'none') throw new ApiError(409, 'channel_not_set_up')
  if (channel !== 'mail' && senders.confirmed[channel] === '') throw new ApiError(409, 'sender_not_confirmed')
  const language: Language = senders.country === 'IT' ? 'it' : 'en'
  // The number tells one test from the next: smshosting sends the same text to the same number once a day.
  const written = texts[language](`${senders.salonName}${senders.testsLastHour > 0 ? ` (${senders.testsLastHour + 1})` : ''}`)
  const outboxId = db.newId('out')
  const receiptUrl = getReceiptUrl({ secret: env.SESSION_SECRET, origin: env.WEB_ORIGIN ?? '', database: env.DATABASE }, outboxId)
  const result = await sendTest(gateways, channel, senders, { id: outboxId, to: recipient, ...written, language, receiptUrl })
  const isAccepted = result?.kind === 'accepted'
  await db.batch(
    insertTest(db, {
      outboxId,
      channel,
      recipient,
      language,
      gatewayId: isAccepted ? result.gatewayId : '',
      reason: isAccepted ? '' : (result?.reason ?? 'not_set_up'),
      byOwnAccount: account === 'own',
      smsParts: channel === 'sms' && isAccepted ? countSmsParts(written.text).parts : 0,
    }),
  )
  return { accepted: isAccepted, account, words: getGatewayWords(response) }
}

export const gatewayAccountFeatures = [defineRoutes(gatewayAccounts, gatewayAccountsSchemas, { list: listAccounts, test: sendTestMessage })]
