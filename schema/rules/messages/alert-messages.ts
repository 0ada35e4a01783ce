import type { Language } from '../../terms.ts'
import { formatAmount } from '../money/amount-format.ts'
import { getDateFormat } from './known-formats.ts'

/**
 * English texts of alerts that the product raises. An alert stores the key and the values of the placeholders, so that each reader
 * sees it in their own language. Add the message of a new alert here and in alert-messages-it.ts.
 */
export const alertMessages = {
  message_no_channel: "Couldn't message {{name}}: no phone number or e-mail address",
  message_bad_recipient: "Message to {{name}} not sent: {{recipient}} doesn't exist",
  message_blacklisted: "Message to {{name}} not sent: {{recipient}} doesn't accept messages from salons",
  message_bad_sender: "Message to {{name}} not sent: the salon's sender isn't accepted. Check it in Salon settings",
  message_bad_text: 'Message to {{name}} not sent: it is too long',
  message_refused: 'Message to {{name}} not sent: {{recipient}} was rejected',
  message_too_late: 'Message to {{name}} not sent in time',
  message_unreachable: "Message to {{name}} not sent: the messaging service didn't respond for hours",
  message_credit: 'Message to {{name}} not sent: the message credit has run out',
  message_not_set_up: "Message to {{name}} not sent: this channel isn't set up",
  message_no_template: "Message to {{name}} not sent: Meta hasn't approved it",
  whatsapp_account_refused: 'Meta refuses your WhatsApp account. {{words}}',
  whatsapp_template_stopped: 'Meta has stopped a WhatsApp text. {{words}}',
  message_undelivered: "Message to {{name}} was sent but didn't reach {{recipient}}",
  message_received: 'Message from {{name}}: {{text}}',
  sender_unconfirmed: '{{salon}} wants to send as {{detail}}: confirm the sender',
  codes_limited_salon: '{{salon}} has reached its limit of verification codes on {{detail}}',
  codes_limited_network: 'One network requested too many verification codes from {{salon}} on {{detail}}',
  target_of_day: "Today's target of the salon: {{target}}",
  target_of_day_own: "Today's target: {{target}} for the salon, {{own}} for you",
  target_reached: "The salon has reached today's target of {{target}}",
  own_target_reached: "You've reached your target of {{target}} for today",
  client_arrived: '{{name}} is here: {{start}}',
  booked_online: 'Booked online: {{services}}, {{start}}',
  group_booked_online: 'Booked online for {{people}}: {{services}}, {{start}}',
  group_requested: '{{name}} asks for {{people}} together: {{services}}, {{start}} – {{end}}',
  moved_online: '{{name}} moved online: {{services}}, from {{before}} to {{start}}',
  cancelled_online: '{{name}} cancelled online: {{services}}, {{start}}',
  restored_online: '{{name}} restored online: {{services}}, {{start}}',
  class_below_minimum: '{{name}}, {{start}}: cancelled, because too few seats were taken',
  nps_answered: '{{name}} gave {{score}} of 10',
  nps_commented: '{{name}} gave {{score}} of 10: {{comment}}',
  erase_asked: '{{name}} asks you to delete their data',
  retention_due: "{{count}} clients haven't been here for {{months}} months: erase their data or keep them",
  fiscal_login_refused:
    'Fiscal receipts wait: the Fisconline password is wrong or has ended. Renew it in Salon settings, and they are sent',
  fiscal_account_refused: "Fiscal receipts wait: the service doesn't accept the salon's account. Check it in Salon settings",
  fiscal_receipt_refused: 'A fiscal receipt was refused: {{words}}. Open Fiscal receipts to send it again',
  terminal_pairing_open: 'Register {{name}} with the revenue agency by {{day}}',
  terminal_pairing_over: "{{name}} wasn't registered by {{day}}",
  fiscal_password_ends: 'The Fisconline password ends in {{days}} days: renew it at the tax office, then in Salon settings',
  fiscal_password_ended: 'The Fisconline password has ended: renew it at the tax office, then in Salon settings',
  invoice_rejected: 'Invoice {{number}} was rejected: {{words}}. Open Invoices to mend it and send it again',
  exchange_key_refused: "Invoices wait: the service doesn't accept the salon's key. Check it in Salon settings",
  webhook_stopped: "{{address}} didn't take the webhook's messages for three days, or refused them for good. The webhook is off",
  calendar_conflict: '{{name}} is booked while busy: {{start}}',
  calendar_ended: 'Connect the calendar {{account}} again',
  survey_answered: '{{name}} answered the survey: {{title}}',
  rota_published: 'Your shifts from {{from}} to {{to}} have changed',
  out_reported: "{{name}} can't come: {{start}} – {{end}}",
  check_in_unknown: "Somebody at the check-in can't find their booking",
  time_off_asked: '{{name}} asks for time off: {{start}} – {{end}}',
  shift_asked: '{{name}} asks for a shift: {{start}}',
  swap_asked: '{{name}} wants to swap shifts: {{start}}',
  swap_agreed: '{{name}} agrees to the swap: {{start}}',
  swap_refused: '{{name}} no longer agrees to the swap: {{start}}',
  request_withdrawn: '{{name}} has withdrawn a request: {{start}}',
  request_approved: 'Approved: your request for {{start}} – {{end}}',
  request_rejected: 'Declined: your request for {{start}} – {{end}}. {{note}}',
  request_reopened: 'Open again: your request for {{start}} – {{end}}',
} as const satisfies Record<string, string>
export type AlertMessageKey = keyof typeof alertMessages

/** The texts of alerts in a language. */
export interface AlertLanguage {
  readonly language: Language
  readonly texts: Readonly<Record<AlertMessageKey, string>>
}
export const englishAlerts: AlertLanguage = { language: 'en', texts: alertMessages }

export interface AlertMessage {
  readonly key: AlertMessageKey
  /** Values of the placeholders; instants are ISO 8601, days `YYYY-MM-DD`, amounts `GBP 12.50`. */
  readonly values: Readonly<Record<string, string>>
}

/** Property that holds the key in an alert's `parametersJSON`. */
const keyProperty = 'sentence'
const isKey = (name: unknown): name is AlertMessageKey => typeof name === 'string' && Object.hasOwn(alertMessages, name)
const moneyAmount = /^([A-Z]{3}) (-?\d+(?:\.\d\d)?)$/
const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/

/** Text of an alert in the reader's language. Days are written in words, instants among the values are shown in the given time zone. */
export function renderAlert({ key, values }: AlertMessage, { language, texts }: AlertLanguage = englishAlerts, timeZone = 'UTC'): string {
  const format = (value: string) => {
    const [, currency, amount] = moneyAmount.exec(value) ?? []
    if (currency !== undefined) return formatAmount(Number(amount), language, currency)
    if (day.test(value)) return formatDay(value, language)
    return instant.test(value) ? formatInstant(value, language, timeZone) : value
  }
  return texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => format(values[name] ?? ''))
}

const toLocale = (language: Language) => (language === 'it' ? 'it-IT' : 'en-GB')

function formatDay(text: string, language: Language): string {
  const format = getDateFormat(toLocale(language), { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long' })
  return format.format(new Date(`${text}T00:00:00Z`))
}

function formatInstant(iso: string, language: Language, timeZone: string): string {
  const format = getDateFormat(toLocale(language), {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return format.format(new Date(iso))
}

/** An alert's `parametersJSON`: the id of the record it leads to, and its message. */
export const toAlertParameters = (id: string | undefined, message: AlertMessage | undefined): string =>
  JSON.stringify({ id, ...(message && { [keyProperty]: message.key, values: message.values }) })

/** Reads an alert's `parametersJSON`; text that is not JSON, or an unknown message, gives null. */
export function parseAlertParameters(parametersJSON: string): { id: string | null; message: AlertMessage | null } {
  try {
    const parameters: unknown = JSON.parse(parametersJSON)
    if (typeof parameters !== 'object' || parameters === null) return { id: null, message: null }
    const { id, values, [keyProperty]: key } = parameters as Record<string, unknown>
    const entries = typeof values === 'object' && values !== null ? Object.entries(values) : []
    const message = isKey(key) ? { key, values: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) } : null
    return { id: typeof id === 'string' && id !== '' ? id : null, message }
  } catch {
    return { id: null, message: null }
  }
}
