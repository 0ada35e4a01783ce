import { buttonLabels, exampleValues, type TemplateVariable } from '../../schema/rules/messages/whatsapp-samples.ts'
import { toButtonPayload } from '../../schema/rules/messages/whatsapp-templates.ts'
import type { BookingButton, CloudCategory, CloudTemplateState, Language, NumberQuality } from '../../schema/terms.ts'
import { type GatewayResponse, getField, getText, type PostOptions, request } from './http-post.ts'
import {
  type CloudFailure,
  failures,
  graphVersion,
  languageCodes,
  maxInteractiveLength,
  maxTextLength,
  templateCodes,
  templateStates,
  throttledCodes,
  throttledSeconds,
} from './whatsapp-cloud-assumptions.ts'

interface ToClient {
  /** Comes back with every receipt. */
  readonly id: string
  readonly to: string
  readonly language: Language
  readonly buttons: readonly BookingButton[]
}
/** A text within 24 hours of the client's last message, or an approved template with its values. */
export type CloudMessage = ToClient &
  (
    | { readonly text: string; readonly template?: never }
    | { readonly template: { readonly name: string; readonly values: readonly string[] } }
  )

/** `unknown`: whether Meta has it is not known, and it has no idempotency key; its receipt will say it. */
export type CloudResult =
  | { readonly kind: 'accepted'; readonly gatewayId: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'throttled'; readonly afterSeconds: number }
  | { readonly kind: 'failed'; readonly reason: CloudFailure; readonly code: number; readonly words: string }

/** `account`: the token or the account is refused. `refused`: this is. */
export interface CloudRefusal {
  readonly ok: false
  readonly reason: 'account' | 'refused' | 'away'
  readonly words: string
}
export type CloudAnswer<T> = { readonly ok: true; readonly value: T } | CloudRefusal

export interface CloudNumber {
  /** Digits. */
  readonly number: string
  readonly name: string
  readonly quality: NumberQuality
  readonly sendingLimit: string
}
export interface CloudDraft {
  readonly name: string
  readonly language: Language
  readonly category: CloudCategory
  readonly body: string
  readonly fields: readonly TemplateVariable[]
  readonly buttons: readonly BookingButton[]
}
export interface CloudReview {
  readonly externalId: string
  readonly name: string
  /** Meta's code: `it`. */
  readonly language: string
  readonly state: CloudTemplateState
  /** Why it was rejected, in Meta's words; empty otherwise. */
  readonly reason: string
}
/** The templates of an account, at most 1,000. */
export interface CloudListing {
  readonly templates: readonly CloudReview[]
  /** The account has more of them. */
  readonly isCut: boolean
}

export interface CloudGateway {
  send(message: CloudMessage): Promise<CloudResult>
  readNumber(): Promise<CloudAnswer<CloudNumber>>
  submit(draft: CloudDraft): Promise<CloudAnswer<Pick<CloudReview, 'externalId' | 'state'>>>
  listTemplates(): Promise<CloudAnswer<CloudListing>>
}

interface CloudOptions extends PostOptions {
  /** `https://graph.facebook.com`. */
  readonly url: string
  readonly token: string
  readonly phoneNumberId: string
  readonly businessAccountId: string
}

const maxWords = 300
const pageSize = 250
const maxPages = 4

const getError = (response: GatewayResponse | undefined) => getField(response?.body, 'error')
const getCode = (error: unknown): number | undefined => {
  const code = getField(error, 'code')
  return typeof code === 'number' ? code : undefined
}
/** Meta's own words: what the user may read, else the details, else the message. */
export const getCloudWords = (error: unknown): string =>
  (getText(error, 'error_user_msg') || getText(getField(error, 'error_data'), 'details') || getText(error, 'message')).slice(0, maxWords)

/** What an error of Meta means for the message; undefined for a limit that passes. */
export const toFailure = (code: number): CloudFailure | undefined =>
  throttledCodes.includes(code) ? undefined : (failures.get(code) ?? 'refused')
/** What has become of the template that an error names. */
export const toTemplateState = (code: number): CloudTemplateState | undefined => templateCodes.get(code)
export const readTemplateState = (status: string): CloudTemplateState => templateStates[status] ?? 'pending'

function toResult(response: GatewayResponse | undefined): CloudResult {
  const code = getCode(getError(response))
  if (!response || code === undefined) {
    const messages = getField(response?.body, 'messages')
    const id = Array.isArray(messages) ? getText(messages[0], 'id') : ''
    if (response?.status === 429) return { kind: 'throttled', afterSeconds: response.retryAfter ?? throttledSeconds }
    return response?.status === 200 && id ? { kind: 'accepted', gatewayId: id } : { kind: 'unknown' }
  }
  const reason = toFailure(code)
  if (reason === undefined) return { kind: 'throttled', afterSeconds: response.retryAfter ?? throttledSeconds }
  // An error of Meta's own may have come after it had taken the message.
  if (reason === 'refused' && response.status >= 500) return { kind: 'unknown' }
  return { kind: 'failed', reason, code, words: getCloudWords(getError(response)) }
}

function toAnswer<T>(response: GatewayResponse | undefined, read: (body: unknown) => T | undefined): CloudAnswer<T> {
  const error = getError(response)
  const code = getCode(error)
  if (code !== undefined) {
    const reason = throttledCodes.includes(code) || (response?.status ?? 0) >= 500 ? 'away' : isAboutAccount(code) ? 'account' : 'refused'
    return { ok: false, reason, words: getCloudWords(error) }
  }
  const value = response?.status === 200 ? read(response.body) : undefined
  return value === undefined ? { ok: false, reason: 'away', words: '' } : { ok: true, value }
}
const isAboutAccount = (code: number) => failures.get(code) === 'not_set_up'

const qualities: readonly NumberQuality[] = ['GREEN', 'YELLOW', 'RED']
const toQuality = (text: string): NumberQuality => qualities.find((quality) => quality === text) ?? ''

function readNumber(body: unknown): CloudNumber | undefined {
  const number = getText(body, 'display_phone_number').replace(/\D/g, '')
  if (number === '') return undefined
  return {
    number,
    name: getText(body, 'verified_name').slice(0, 100),
    quality: toQuality(getText(body, 'quality_rating')),
    sendingLimit: getText(body, 'messaging_limit_tier').slice(0, 30),
  }
}

function readReview(template: unknown): CloudReview[] {
  const reason = getText(template, 'rejected_reason')
  const name = getText(template, 'name')
  if (name === '') return []
  const words = getText(getField(template, 'rejection_info'), 'reason') || (reason === 'NONE' ? '' : reason)
  return [
    {
      externalId: getText(template, 'id'),
      name,
      language: getText(template, 'language'),
      state: readTemplateState(getText(template, 'status')),
      reason: words.slice(0, maxWords),
    },
  ]
}

/** The parts of a message that depend on what it is: a template, a text with buttons, or a text. */
function toContent(message: CloudMessage): object {
  const { language, buttons, id } = message
  if (message.template) {
    const { name, values } = message.template
    const body = values.length === 0 ? [] : [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }]
    const replies = buttons.map((button, index) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index: String(index),
      parameters: [{ type: 'payload', payload: toButtonPayload(button, id) }],
    }))
    const components = [...body, ...replies]
    return {
      type: 'template',
      template: { name, language: { code: languageCodes[language] }, ...(components.length > 0 ? { components } : {}) },
    }
  }
  const { text } = message
  if (buttons.length === 0 || text.length > maxInteractiveLength)
    return { type: 'text', text: { body: text.slice(0, maxTextLength).toWellFormed(), preview_url: false } }
  const replies = buttons.map((button) => ({
    type: 'reply',
    reply: { id: toButtonPayload(button, id), title: buttonLabels[language][button] },
  }))
  return { type: 'interactive', interactive: { type: 'button', body: { text }, action: { buttons: replies } } }
}

function toDraft({ name, language, category, body, fields, buttons }: CloudDraft): object {
  const example = fields.length === 0 ? {} : { example: { body_text: [fields.map((field) => exampleValues[language][field])] } }
  const labels = buttons.map((button) => ({ type: 'QUICK_REPLY', text: buttonLabels[language][button] }))
  return {
    name,
    language: languageCodes[language],
    category: category.toUpperCase(),
    components: [{ type: 'BODY', text: body, ...example }, ...(labels.length > 0 ? [{ type: 'BUTTONS', buttons: labels }] : [])],
  }
}

/** WhatsApp by Meta's Cloud API. */
export function createWhatsAppCloud(options: CloudOptions): CloudGateway {
  const headers = { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' }
  const base = `${options.url}/${graphVersion}`
  const [number, account] = [options.phoneNumberId, options.businessAccountId].map(encodeURIComponent)
  const call = (method: 'GET' | 'POST', path: string, content?: object) =>
    request(`${base}${path}`, { method, headers, ...(content ? { body: JSON.stringify(content) } : {}) }, options)
  return {
    async send(message) {
      const content = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: message.to.replace(/\D/g, ''),
        ...toContent(message),
        biz_opaque_callback_data: message.id,
      }
      return toResult(await call('POST', `/${number}/messages`, content))
    },
    async readNumber() {
      const fields = 'id,display_phone_number,verified_name,quality_rating,messaging_limit_tier'
      return toAnswer(await call('GET', `/${number}?fields=${fields}`), readNumber)
    },
    async submit(draft) {
      return toAnswer(await call('POST', `/${account}/message_templates`, toDraft(draft)), (body) => {
        const externalId = getText(body, 'id')
        return externalId === '' ? undefined : { externalId, state: readTemplateState(getText(body, 'status')) }
      })
    },
    async listTemplates() {
      const found: CloudReview[] = []
      let after = ''
      for (let page = 0; page < maxPages; page++) {
        const cursor = after === '' ? '' : `&after=${encodeURIComponent(after)}`
        const query = `fields=id,name,language,status,rejected_reason&limit=${pageSize}${cursor}`
        const answer = toAnswer(await call('GET', `/${account}/message_templates?${query}`), (body) => {
          const data = getField(body, 'data')
          return Array.isArray(data) ? { data, next: getText(getField(getField(body, 'paging'), 'cursors'), 'after') } : undefined
        })
        if (!answer.ok) return answer
        found.push(...answer.value.data.flatMap(readReview))
        after = answer.value.data.length < pageSize ? '' : answer.value.next
        if (after === '') break
      }
      return { ok: true, value: { templates: found, isCut: after !== '' } }
    },
  }
}
