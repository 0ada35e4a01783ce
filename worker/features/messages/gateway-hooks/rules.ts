import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import type { Delivery } from '../../../../schema/terms.ts'
import { isSameSecret } from '../../../db/secrets.ts'
import type { Form } from '../../../gateways/incoming-messages.ts'

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
export const getSmsState = ({ status, MessageStatus, SmsStatus }: Form) => status ?? MessageStatus ?? SmsStatus
/** What a receipt says; undefined for a state between acceptance and delivery, or an unknown one. */
export const toSmsDelivery = (form: Form) => find(smsStates, getSmsState(form) ?? '')
export const toWhatsAppDelivery = ({ event, ack = '' }: Form) => (event === 'ack' ? find(whatsAppStates, ack) : undefined)
export const toMailDelivery = (type: string) => find(mailStates, type)

/** X-Twilio-Signature: base64 of HMAC-SHA1 over the address, then each field's name and value, sorted by name. */
export function isSignedByTwilio(authToken: string, address: string, form: Form, signature: string): boolean {
  const names = Object.keys(form).sort()
  const text = address + names.map((name) => `${name}${form[name]}`).join('')
  return isSameSecret(signature, createHmac('sha1', authToken).update(Buffer.from(text, 'utf8')).digest('base64'))
}
