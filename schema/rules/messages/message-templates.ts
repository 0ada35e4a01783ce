import type { Language, MessagePurpose } from '../../terms.ts'

/**
 * Fields that a message template may name, as `{firstName}`. `bookings` is a list of several bookings, one per line; `answer` says how a
 * client answers on the channel of the message, and ends with a colon before the link.
 */
export const messageFields = [
  'firstName',
  'lastName',
  'salon',
  'when',
  'day',
  'time',
  'services',
  'staff',
  'price',
  'bookings',
  'link',
  'answer',
  'address',
  'phone',
] as const
export type MessageField = (typeof messageFields)[number]
export type MessageFields = Readonly<Partial<Record<MessageField, string>>>

export const messageGroups = ['bookings', 'after_visit', 'in_touch', 'account'] as const
export type MessageGroup = (typeof messageGroups)[number]

interface MessageKindTerms {
  readonly group: MessageGroup
  /** Decides whether consent is needed (schema/rules/clients/consents.ts). */
  readonly purpose: MessagePurpose
  readonly fields: readonly MessageField[]
  /** Fields without which the message makes no sense; the salon's own text has to name them. */
  readonly required: readonly MessageField[]
}

const person = ['firstName', 'lastName', 'salon', 'address', 'phone'] as const
const booking = [...person, 'when', 'day', 'time', 'services', 'staff', 'price', 'link'] as const
const reminder = [...booking, 'answer'] as const
const several = [...person, 'bookings', 'link'] as const
const linked = [...person, 'link'] as const

/** Kinds of messages whose text a salon can change. */
export const messageKindTerms = {
  booking_confirmed: { group: 'bookings', purpose: 'service', fields: booking, required: [] },
  group_confirmed: { group: 'bookings', purpose: 'service', fields: several, required: ['bookings'] },
  booking_reminder: { group: 'bookings', purpose: 'service', fields: reminder, required: ['link'] },
  morning: { group: 'bookings', purpose: 'service', fields: several, required: [] },
  booking_moved: { group: 'bookings', purpose: 'service', fields: booking, required: [] },
  booking_staff_changed: { group: 'bookings', purpose: 'service', fields: booking, required: [] },
  booking_cancelled: { group: 'bookings', purpose: 'service', fields: booking, required: [] },
  booking_cancelled_by_salon: { group: 'bookings', purpose: 'service', fields: booking, required: [] },
  bookings_changed: { group: 'bookings', purpose: 'service', fields: several, required: ['bookings'] },
  booking_choose: { group: 'bookings', purpose: 'service', fields: booking, required: ['link'] },
  booking_restored: { group: 'bookings', purpose: 'service', fields: booking, required: [] },
  patch_test_expiring: { group: 'bookings', purpose: 'service', fields: booking, required: [] },
  nps: { group: 'after_visit', purpose: 'feedback', fields: linked, required: ['link'] },
  survey: { group: 'after_visit', purpose: 'feedback', fields: linked, required: ['link'] },
  review_link: { group: 'after_visit', purpose: 'feedback', fields: linked, required: ['link'] },
  birthday: { group: 'in_touch', purpose: 'birthday', fields: linked, required: [] },
  win_back: { group: 'in_touch', purpose: 'offers', fields: linked, required: [] },
  missed_call: { group: 'in_touch', purpose: 'service', fields: linked, required: ['link'] },
  next_agendas: { group: 'account', purpose: 'service', fields: several, required: ['link'] },
  privacy: { group: 'account', purpose: 'service', fields: linked, required: ['link'] },
} as const satisfies Record<string, MessageKindTerms>

export type TemplateKind = keyof typeof messageKindTerms
export const templateKinds = Object.keys(messageKindTerms) as TemplateKind[]
export const isTemplateKind = (kind: string): kind is TemplateKind => Object.hasOwn(messageKindTerms, kind)

/** Messages that somebody writes: `free_text` concerns one client, `campaign` is advertising to several. */
export const writtenKinds = ['free_text', 'campaign'] as const
export type WrittenKind = (typeof writtenKinds)[number]
export const writtenFields: readonly MessageField[] = linked

/** Purpose of a message of the outbox; kinds without a template of the salon are service messages. */
export function getMessagePurpose(kind: string): MessagePurpose {
  if (kind === 'campaign') return 'offers'
  return isTemplateKind(kind) ? messageKindTerms[kind].purpose : 'service'
}

export interface MessageText {
  /** Subject of the e-mail. */
  readonly subject: string
  readonly text: string
}
export type MessageDefaults = Readonly<Record<TemplateKind, Readonly<Record<Language, MessageText>>>>

const fieldPattern = /\{([^{}]*)\}/g
/** Text in square brackets that names fields: it is left out where one of them is empty. */
const optionalPattern = /\[([^[\]]*\{[^{}]*\}[^[\]]*)\]/g

const listFields = (text: string) => [...text.matchAll(fieldPattern)].map(([, name = '']) => name.trim())
/** Names in braces that a message of these fields cannot have. */
export const findUnknownFields = (text: string, allowed: readonly MessageField[]): string[] =>
  listFields(text).filter((name) => !allowed.some((field) => field === name))
/** Required fields that the text does not name. */
export const findMissingFields = (text: string, required: readonly MessageField[]): MessageField[] =>
  required.filter((field) => !listFields(text).includes(field))

/**
 * Renders a text with its fields. An empty or unknown field is left out with the spaces and brackets around it, never printed; values are
 * not searched for fields.
 */
export function renderMessageText(text: string, fields: MessageFields): string {
  const getValue = (name: string) => fields[name.trim() as MessageField] ?? ''
  return text
    .replace(optionalPattern, (_, inner: string) => (listFields(inner).every((name) => getValue(name) !== '') ? inner : ''))
    .replace(/[ \t]*\{([^{}]*)\}/g, (found, name: string) => {
      const value = getValue(name)
      return value === '' ? '' : `${found.slice(0, found.indexOf('{'))}${value}`
    })
    .replace(/\(\s*\)/g, '')
    .replace(/[ \t]+(?=[.,;:!?](\s|$))/g, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/^[ \t,;]+/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
