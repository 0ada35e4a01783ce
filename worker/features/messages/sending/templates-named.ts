import { isMarketing } from '../../../../schema/rules/clients/consents.ts'
import { answerTexts, messageDefaults } from '../../../../schema/rules/messages/message-defaults.ts'
import {
  getMessagePurpose,
  type MessageFields,
  type MessageText,
  messageKindTerms,
  renderMessageText,
  type TemplateKind,
  type WrittenKind,
} from '../../../../schema/rules/messages/message-templates.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface NamedBooking {
  readonly agendaId?: string
  /** ISO instant. */
  readonly start: string
  readonly services: string
  /** First names. */
  readonly staff?: string
  /** The salon has cancelled it. */
  readonly cancelled?: boolean
}
/**
 * Data of messages whose text the salon can change. Names, address, team members and price are read when the message is sent, so that no
 * row of the outbox holds them.
 */
export interface NamedData {
  readonly start?: string
  readonly services?: string
  readonly agendaId?: string
  /** Bookings of one message, earliest first: those of a day, or all coming ones. */
  readonly bookings?: readonly NamedBooking[]
  /** What the link of `nps`, `survey` and `privacy` names: clientNPSId, clientSurveyId, clientPrivacyId. */
  readonly linkId?: string
}
/** Data of a message that somebody has written; fields in it are resolved like those of a template. */
export type WrittenData = MessageText

const calendarLabels: Record<Language, string> = { en: 'Add to your calendar:', it: 'Per aggiungerla al calendario:' }
const stopLabels: Record<Language, string> = { en: 'Stop these messages:', it: 'Per non riceverne più:' }
const cancelledLabels: Record<Language, string> = { en: 'cancelled', it: 'annullata' }
const withCalendar: readonly string[] = [
  'booking_confirmed',
  'booking_moved',
  'booking_staff_changed',
  'booking_choose',
  'booking_restored',
  'booking_reminder',
]

const page = (path: string, language: Language, token: string, context: TemplateContext) =>
  context.link(`/${path}?lang=${language}#${token}`)

/** Address of the page that a message leads to; empty if it has none. */
function getLink(kind: TemplateKind, language: Language, data: NamedData, context: TemplateContext): string {
  if (kind === 'review_link') return context.reviewUrl
  if (kind === 'nps') return data.linkId ? page('nps', language, context.signed('NPS', data.linkId), context) : ''
  if (kind === 'survey') return data.linkId ? page('survey', language, context.signed('Survey', data.linkId), context) : ''
  if (kind === 'privacy') return data.linkId ? page('privacy', language, context.signed('Privacy', data.linkId), context) : ''
  if (kind === 'birthday' || kind === 'win_back' || kind === 'missed_call') return getBookingPage(language, context)
  const [only, ...others] = data.bookings ?? []
  if (kind === 'next_agendas' || (only && others.length > 0))
    return page('nextAgendas', language, context.signed('NextAgendas', context.outboxId), context)
  return data.agendaId ? page('nextAgendas', language, context.signed('Booking', data.agendaId), context) : ''
}
const getBookingPage = (language: Language, { salonId, link }: TemplateContext) =>
  salonId ? link(`/onlineBooking/${salonId}?lang=${language}`) : ''

function formatBookings({ bookings = [] }: NamedData, kind: TemplateKind, language: Language, context: TemplateContext): string {
  const isOneDay = kind === 'morning'
  return bookings
    .map(({ start, services, staff, cancelled }) => {
      const words = `${isOneDay ? context.time(start) : context.when(start)} ${services}`
      return cancelled ? `${words}: ${cancelledLabels[language]}` : `${words}${staff ? ` (${staff})` : ''}`
    })
    .join('\n')
}

const getPersonFields = ({ client, salon, address, phone }: TemplateContext): MessageFields => ({
  firstName: client?.firstName ?? '',
  lastName: client?.lastName ?? '',
  salon,
  address,
  phone,
})

/** Advertising ends with the address at which the client withdraws; the e-mail has it in its header too. */
function withStop(kind: string, language: Language, rendered: RenderedMessage, context: TemplateContext): RenderedMessage {
  if (!isMarketing(getMessagePurpose(kind))) return rendered
  const token = context.signed('Privacy', context.outboxId)
  const stop = page('privacy', language, token, context)
  return {
    ...rendered,
    ...(rendered.fields ? { fields: { ...rendered.fields, stop } } : {}),
    text: `${rendered.text}\n\n${stopLabels[language]}\n${stop}`,
    unsubscribe: context.link(`/api/Links/Privacy/${token}/Unsubscribe`),
  }
}

/** Undefined if a field that the message needs has no value: it is not sent then. */
export function renderNamed(
  kind: TemplateKind,
  language: Language,
  data: NamedData,
  context: TemplateContext,
): RenderedMessage | undefined {
  const { subject, text } = context.ownText ?? messageDefaults[kind][language]
  const { start } = data
  const fields: MessageFields = {
    ...getPersonFields(context),
    ...(start === undefined ? {} : { when: context.when(start), day: context.day(start), time: context.time(start) }),
    services: data.services ?? '',
    staff: context.booking?.staff ?? '',
    price: context.booking?.price ?? '',
    bookings: formatBookings(data, kind, language, context),
    link: getLink(kind, language, data, context),
    answer: answerTexts[language][context.canReply ? 'reply' : 'link'],
  }
  if (messageKindTerms[kind].required.some((field) => !fields[field])) return undefined
  const rendered = { subject: renderMessageText(subject, fields).replace(/\s+/g, ' '), text: renderMessageText(text, fields), fields }
  if (!withCalendar.includes(kind) || data.agendaId === undefined) return withStop(kind, language, rendered, context)
  const calendar = context.link(`/api/Links/Booking/${context.signed('Booking', data.agendaId)}/calendar.ics?lang=${language}`)
  return { ...rendered, mailOnly: `${calendarLabels[language]}\n${calendar}` }
}

export function renderWritten(
  kind: WrittenKind,
  language: Language,
  { subject, text }: WrittenData,
  context: TemplateContext,
): RenderedMessage {
  const fields = { ...getPersonFields(context), link: getBookingPage(language, context) }
  const rendered = { subject: renderMessageText(subject, fields).replace(/\s+/g, ' '), text: renderMessageText(text, fields) }
  return withStop(kind, language, rendered, context)
}

type Templates<Data> = Readonly<Record<Language, (data: Data, context: TemplateContext) => RenderedMessage | undefined>>
/** Both languages of a kind, from the salon's own text or the default. */
const named = <Data extends NamedData>(kind: TemplateKind): Templates<Data> => ({
  en: (data, context) => renderNamed(kind, 'en', data, context),
  it: (data, context) => renderNamed(kind, 'it', data, context),
})
const written = (kind: WrittenKind): Templates<WrittenData> => ({
  en: (data, context) => renderWritten(kind, 'en', data, context),
  it: (data, context) => renderWritten(kind, 'it', data, context),
})

/** A message about one booking; `agendaId` is missing in outbox rows that are older than the link. */
type Booked = NamedData & { readonly start: string; readonly services: string }
type Several = NamedData & { readonly bookings: readonly NamedBooking[] }
type Linked = NamedData & { readonly linkId: string }

export const namedTemplates = {
  booking_confirmed: named<Booked>('booking_confirmed'),
  group_confirmed: named<Several>('group_confirmed'),
  booking_reminder: named<Booked>('booking_reminder'),
  booking_moved: named<Booked>('booking_moved'),
  booking_staff_changed: named<Booked>('booking_staff_changed'),
  booking_cancelled: named<Booked>('booking_cancelled'),
  booking_cancelled_by_salon: named<Booked>('booking_cancelled_by_salon'),
  bookings_changed: named<Several>('bookings_changed'),
  booking_choose: named<Booked>('booking_choose'),
  booking_restored: named<Booked>('booking_restored'),
  patch_test_expiring: named<Booked>('patch_test_expiring'),
  morning: named<Several>('morning'),
  missed_call: named<NamedData>('missed_call'),
  next_agendas: named<Several>('next_agendas'),
  nps: named<Linked>('nps'),
  survey: named<Linked>('survey'),
  privacy: named<Linked>('privacy'),
  review_link: named<NamedData>('review_link'),
  birthday: named<NamedData>('birthday'),
  win_back: named<NamedData>('win_back'),
  free_text: written('free_text'),
  campaign: written('campaign'),
} as const
