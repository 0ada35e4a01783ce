import { type BookingWords, describeBookings } from '../../../../schema/rules/messages/current-bookings.ts'
import { getDateFormat } from '../../../../schema/rules/messages/known-formats.ts'
import { answerTexts } from '../../../../schema/rules/messages/message-defaults.ts'
import { isTemplateKind, type MessageFields } from '../../../../schema/rules/messages/message-templates.ts'
import { formatAmount } from '../../../../schema/rules/money/amount-format.ts'
import { canReceiveReplies } from '../../../../schema/rules/platform/gateway-replies.ts'
import { defaults, type Language, productName } from '../../../../schema/terms.ts'
import { linkToken } from '../../../db/link-token.ts'
import { deriveCode, deriveToken } from '../../../db/secrets.ts'
import { toSignedId } from '../../../db/token-parts.ts'
import type { LeasedMessage } from './leased-message-queries.ts'
import type { RenderedMessage, TemplateContext } from './rendered-message.ts'
import { renderTemplate } from './templates.ts'

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', it: 'it-IT' }
const dayFormat = { weekday: 'long', day: 'numeric', month: 'long' } as const
const timeFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

interface RenderContext {
  /** Derives the tokens of links. */
  readonly secret: string
  /** Origin of links, without a slash at the end. */
  readonly origin: string
  /** The name of the database, for its tokens. */
  readonly database?: string | undefined
}

/** A client's name as first and last name: the first word, and the others. */
function splitName(name: string) {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/** Undefined if this version has no such template, or if the stored data does not fit it. */
export function renderMessage({ origin, secret, database }: RenderContext, message: LeasedMessage): RenderedMessage | undefined {
  const { kind, language, data, salon, ownText } = message
  const booking = isTemplateKind(kind) ? describeBookings((data ?? {}) as BookingWords, message.bookings) : null
  const getFormat = (parts: Intl.DateTimeFormatOptions) => {
    const format = getDateFormat(locales[language], { timeZone: salon?.timeZone ?? 'UTC', ...parts })
    return (instant: string) => format.format(new Date(instant))
  }
  const money = (amount: number) => formatAmount(amount, language, salon?.currency || defaults.currency)
  const context: TemplateContext = {
    salon: salon?.name ?? productName,
    salonId: message.salonId ?? '',
    address: salon?.address ?? '',
    phone: salon?.phone ?? '',
    reviewUrl: salon?.reviewUrl ?? '',
    canReply: message.channel === 'whatsapp' || (message.channel === 'sms' && canReceiveReplies(salon?.smsSender ?? '')),
    outboxId: message.outboxId,
    client: message.clientId === null ? null : splitName(message.name),
    booking: booking && { staff: booking.staff, price: money(booking.cents / 100) },
    ownText: ownText ?? undefined,
    link: (path) => `${origin}${path}`,
    token: (purpose, id) => toSignedId(deriveToken(secret, purpose, id), database),
    code: (purpose, id) => deriveCode(secret, purpose, id),
    signed: (purpose, id) => linkToken(secret, purpose, id, database),
    when: getFormat({ ...dayFormat, ...timeFormat }),
    day: getFormat(dayFormat),
    time: getFormat(timeFormat),
    money,
  }
  try {
    return renderTemplate(kind, language, data, context)
  } catch {
    return undefined
  }
}

interface Example {
  readonly agendaId: string
  readonly name: string
  readonly start: string
  readonly services: string
  /** First names, separated by commas. */
  readonly staff: string | null
  readonly cents: number
  readonly salon: { readonly name: string; readonly address: string; readonly phone: string; readonly currency: string }
  readonly language: Language
  readonly timeZone: string
  readonly origin: string
}
/** As long as a token, so that the parts of a text message are counted right. */
const exampleToken = 'xxx_0000000000000000.0000000000000000000000'

/** The fields that a message about a booking would have, for the preview of a template. */
export function getExampleFields({ name, start, services, staff, cents, salon, language, timeZone, origin }: Example): MessageFields {
  const format = (parts: Intl.DateTimeFormatOptions) => getDateFormat(locales[language], { timeZone, ...parts }).format(new Date(start))
  const names = services.replaceAll(',', ', ')
  const people = (staff ?? '').replaceAll(',', ', ')
  const when = format({ ...dayFormat, ...timeFormat })
  return {
    ...splitName(name),
    salon: salon.name,
    address: salon.address,
    phone: salon.phone,
    when,
    day: format(dayFormat),
    time: format(timeFormat),
    services: names,
    staff: people,
    price: formatAmount(cents / 100, language, salon.currency),
    bookings: `${when} ${names}${people ? ` (${people})` : ''}`,
    link: `${origin}/nextAgendas?lang=${language}#${exampleToken}`,
    answer: answerTexts[language].link,
  }
}
