import { type Language, productName } from '../../../schema/terms.ts'
import { linkToken } from '../../db/link-token.ts'
import { deriveCode, deriveToken } from '../../db/secrets.ts'
import type { LeasedMessage } from './lease-queries.ts'
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
}

/** A client's name as first and last name: the first word, and the others. */
function splitName(name: string) {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/** Undefined if this version has no such template, or if the stored data does not fit it. */
export function renderMessage({ origin, secret }: RenderContext, message: LeasedMessage): RenderedMessage | undefined {
  const { kind, language, data, salon, booking, ownText } = message
  const getFormat = (parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locales[language], { timeZone: salon?.timeZone ?? 'UTC', ...parts })
    return (instant: string) => format.format(new Date(instant))
  }
  const toPrice = (cents: number) => new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' }).format(cents / 100)
  const context: TemplateContext = {
    salon: salon?.name ?? productName,
    salonId: message.salonId ?? '',
    address: salon?.address ?? '',
    phone: salon?.phone ?? '',
    reviewUrl: salon?.reviewUrl ?? '',
    outboxId: message.outboxId,
    client: message.clientId === null ? null : splitName(message.name),
    booking: booking && { staff: booking.staff.replaceAll(',', ', '), price: toPrice(booking.cents) },
    ownText: ownText ?? undefined,
    link: (path) => `${origin}${path}`,
    token: (purpose, id) => deriveToken(secret, purpose, id),
    code: (purpose, id) => deriveCode(secret, purpose, id),
    signed: (purpose, id) => linkToken(secret, purpose, id),
    when: getFormat({ ...dayFormat, ...timeFormat }),
    day: getFormat(dayFormat),
    time: getFormat(timeFormat),
  }
  try {
    return renderTemplate(kind, language, data, context)
  } catch {
    return undefined
  }
}
