/** Examples of a salon's WhatsApp number at Meta: each salon has connected the one that the fake has. */
import { createHmac } from 'node:crypto'
import { receiptToken } from '../../worker/features/messages/sending/receipt-tokens.ts'
import { toVerifyToken } from '../../worker/features/messages/whatsapp/index.ts'
import { cloudAccountId, cloudAppSecret, cloudNumbers, cloudToken } from '../../worker/local/fakes/whatsapp-cloud.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs } from './records.ts'

const secret = 'a secret for tests, 32 characters and more'
const [phoneNumberId = ''] = Object.keys(cloudNumbers)
const draft = { phoneNumberId, businessAccountId: cloudAccountId, token: cloudToken, appSecret: cloudAppSecret }
const connect = (s: Salon) => callAs(s, 'ADMIN', 'POST', 'WhatsApp/Connect/{sessionCode}', draft)
const template = { kind: 'booking_reminder', language: 'it' }
const createConnected = async (s: Salon) => {
  await connect(s)
  return { input: {}, foreign: 409 }
}

export const whatsAppExamples: Record<string, CreateExample> = {
  'whatsApp.one': async (s) => {
    await connect(s)
    await callAs(s, 'ADMIN', 'POST', 'WhatsApp/Templates/{sessionCode}', template)
    return { input: {}, foreign: 200 }
  },
  'whatsApp.connect': () => ({ input: {}, foreign: 200, body: draft }),
  'whatsApp.check': createConnected,
  'whatsApp.choose': async (s) => ({ ...(await createConnected(s)), body: { isActive: false } }),
  'whatsApp.disconnect': createConnected,
  'whatsApp.savePrices': async (s) => {
    const prices = { utility: 3, marketing: 6.9, authentication: 3, service: 3, freeMessages: 1000, hasPaymentMethod: true }
    return { ...(await createConnected(s)), body: { ...prices, version: 1 } }
  },
  'whatsApp.submit': async (s) => ({ ...(await createConnected(s)), body: template }),
}

const path = (s: Salon) => `/api/WhatsAppHooks/${receiptToken(secret, 'whatsapp_cloud', s.salonId)}`
interface HookExample {
  readonly path: string
  readonly body: unknown
  readonly headers?: Record<string, string>
}
export const whatsAppGuestExamples: Record<string, (s: Salon) => Promise<HookExample> | HookExample> = {
  'whatsAppHooks.verify': (s) => {
    const token = toVerifyToken({ SESSION_SECRET: secret }, s.salonId)
    return { path: `${path(s)}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`, body: undefined }
  },
  'whatsAppHooks.receive': async (s) => {
    await connect(s)
    const body = { object: 'whatsapp_business_account', entry: [] }
    const signature = createHmac('sha256', cloudAppSecret).update(JSON.stringify(body)).digest('hex')
    return { path: path(s), body, headers: { 'x-hub-signature-256': `sha256=${signature}` } }
  },
}
