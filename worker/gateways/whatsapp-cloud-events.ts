import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseButtonPayload } from '../../schema/rules/messages/whatsapp-templates.ts'
import type { CloudCategory, CloudTemplateState } from '../../schema/terms.ts'
import { getField, getText } from './http-post.ts'
import type { IncomingMessage } from './incoming-messages.ts'
import { getCloudWords, readTemplateState, toFailure } from './whatsapp-cloud.ts'
import type { CloudFailure } from './whatsapp-cloud-assumptions.ts'

/** What Meta reports of a message that it has taken. */
export interface CloudStatus {
  /** The id that was sent along, and Meta's own. */
  readonly outboxId: string
  readonly gatewayId: string
  readonly status: 'sent' | 'delivered' | 'read' | 'failed'
  readonly category: CloudCategory | ''
  readonly isBillable: boolean
  /** Why it failed, with Meta's code; undefined for any other status. */
  readonly failure?: { readonly reason: CloudFailure; readonly code: number; readonly words: string } | undefined
}
/** What has become of a template. */
export interface CloudTemplateEvent {
  readonly businessAccountId: string
  readonly name: string
  readonly language: string
  readonly state: CloudTemplateState
  readonly reason: string
}
/** What concerns one number of Meta's, in the order in which it was reported. */
export interface CloudChange {
  readonly phoneNumberId: string
  /** Digits. */
  readonly number: string
  readonly statuses: readonly CloudStatus[]
  readonly messages: readonly IncomingMessage[]
}
export interface CloudEvents {
  readonly changes: readonly CloudChange[]
  readonly templates: readonly CloudTemplateEvent[]
}

/** `X-Hub-Signature-256`: HMAC-SHA256 of the body as it came, with the app's secret. */
export function isSignedByMeta(appSecret: string, bodyText: string, header: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(bodyText, 'utf8').digest('hex')}`)
  const given = Buffer.from(header)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const getList = (value: unknown, name: string): readonly unknown[] => {
  const list = getField(value, name)
  return Array.isArray(list) ? list : []
}
const categories: readonly CloudCategory[] = ['utility', 'marketing', 'authentication', 'service']
const statuses = ['sent', 'delivered', 'read', 'failed'] as const
const maxReason = 300

function toStatus(status: unknown): CloudStatus[] {
  const known = statuses.find((one) => one === getText(status, 'status'))
  const outboxId = getText(status, 'biz_opaque_callback_data')
  // Sent by another program with the same number, or by a person in the app.
  if (!known || outboxId === '') return []
  const pricing = getField(status, 'pricing')
  const [error] = getList(status, 'errors')
  const code = getField(error, 'code')
  const failure =
    known === 'failed'
      ? {
          // A limit that would pass says nothing of the message here: it is not tried again.
          reason: (typeof code === 'number' ? toFailure(code) : undefined) ?? ('refused' as const),
          code: typeof code === 'number' ? code : 0,
          words: getCloudWords(error) || getText(error, 'title'),
        }
      : undefined
  return [
    {
      outboxId,
      gatewayId: getText(status, 'id'),
      status: known,
      category: categories.find((category) => category === getText(pricing, 'category')) ?? '',
      isBillable: getField(pricing, 'billable') !== false,
      failure,
    },
  ]
}

/** A text, the label of the button that was pressed, a caption, or what kind of thing it is. */
function getMessageText(message: unknown): string {
  const type = getText(message, 'type')
  const content = getField(message, type)
  const reply = getField(content, 'button_reply') ?? getField(content, 'list_reply')
  return (
    getText(content, 'body') ||
    getText(content, 'text') ||
    getText(reply, 'title') ||
    getText(content, 'caption') ||
    `[${type || 'message'}]`
  )
}

function toIncoming(message: unknown, to: string, contacts: readonly unknown[]): IncomingMessage[] {
  const from = getText(message, 'from')
  const type = getText(message, 'type')
  const gatewayId = getText(message, 'id')
  // Reactions and notices of the system are no messages that anybody has to answer.
  if (!/^[1-9]\d{6,14}$/.test(from) || gatewayId === '' || type === 'reaction' || type === 'system') return []
  const contact = contacts.find((one) => getText(one, 'wa_id') === from)
  const content = getField(message, type)
  const pressed = parseButtonPayload(getText(content, 'payload') || getText(getField(content, 'button_reply'), 'id'))
  return [
    {
      channel: 'whatsapp',
      from: `+${from}`,
      to,
      text: getMessageText(message),
      gatewayId,
      senderName: getText(getField(contact, 'profile'), 'name'),
      windowUtc: Number(getText(message, 'timestamp')) || 0,
      ...(pressed ? { pressed } : {}),
    },
  ]
}

function toChange(value: unknown): CloudChange[] {
  const metadata = getField(value, 'metadata')
  const phoneNumberId = getText(metadata, 'phone_number_id')
  if (phoneNumberId === '') return []
  const number = getText(metadata, 'display_phone_number').replace(/\D/g, '')
  const contacts = getList(value, 'contacts')
  return [
    {
      phoneNumberId,
      number,
      statuses: getList(value, 'statuses').flatMap(toStatus),
      messages: getList(value, 'messages').flatMap((message) => toIncoming(message, number, contacts)),
    },
  ]
}

function toTemplateEvent(businessAccountId: string, value: unknown): CloudTemplateEvent[] {
  const name = getText(value, 'message_template_name')
  if (name === '') return []
  const rejection = getText(getField(value, 'rejection_info'), 'reason')
  const reason = getText(value, 'reason')
  const other = getText(getField(value, 'other_info'), 'description')
  return [
    {
      businessAccountId,
      name,
      language: getText(value, 'message_template_language'),
      state: readTemplateState(getText(value, 'event')),
      reason: (rejection || other || (reason === 'NONE' ? '' : reason)).slice(0, maxReason),
    },
  ]
}

/** What a call of Meta's webhook reports; anything of another kind is left out. */
export function readCloudEvents(body: unknown): CloudEvents {
  const changes: CloudChange[] = []
  const templates: CloudTemplateEvent[] = []
  for (const entry of getList(body, 'entry'))
    for (const change of getList(entry, 'changes')) {
      const value = getField(change, 'value')
      const field = getText(change, 'field')
      if (field === 'messages') changes.push(...toChange(value))
      if (field === 'message_template_status_update') templates.push(...toTemplateEvent(getText(entry, 'id'), value))
    }
  return { changes, templates }
}
