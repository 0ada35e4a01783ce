import { defaults, type Language } from '../../terms.ts'
import { formatAmount } from '../money/amount-format.ts'
import { getDateFormat } from './known-formats.ts'

/**
 * Texts of alerts that the product raises. An alert stores the key and the values of the placeholders, so that each reader
 * sees it in their own language. Add the message of a new alert here.
 */
export const alertMessages = {
  message_no_channel: {
    en: "Couldn't message {{name}}: no phone number or e-mail address",
    it: "Impossibile scrivere a {{name}}: mancano il numero e l'indirizzo e-mail",
  },
  message_bad_recipient: {
    en: "Message to {{name}} not sent: {{recipient}} doesn't exist",
    it: 'Il messaggio a {{name}} non è partito: {{recipient}} non esiste',
  },
  message_blacklisted: {
    en: "Message to {{name}} not sent: {{recipient}} doesn't accept messages from salons",
    it: 'Il messaggio a {{name}} non è partito: {{recipient}} non accetta messaggi dai saloni',
  },
  message_bad_sender: {
    en: "Message to {{name}} not sent: the salon's sender isn't accepted. Check it in Salon settings",
    it: 'Il messaggio a {{name}} non è partito: il mittente del salone non è accettato. Controllalo nelle impostazioni',
  },
  message_bad_text: {
    en: 'Message to {{name}} not sent: it is too long',
    it: 'Il messaggio a {{name}} non è partito: è troppo lungo',
  },
  message_refused: {
    en: 'Message to {{name}} not sent: {{recipient}} was rejected',
    it: 'Il messaggio a {{name}} non è partito: {{recipient}} è stato rifiutato',
  },
  message_too_late: {
    en: 'Message to {{name}} not sent in time',
    it: 'Il messaggio a {{name}} non è partito in tempo',
  },
  message_unreachable: {
    en: "Message to {{name}} not sent: the messaging service didn't respond for hours",
    it: 'Il messaggio a {{name}} non è partito: il servizio non ha risposto per ore',
  },
  message_credit: {
    en: 'Message to {{name}} not sent: the message credit has run out',
    it: 'Il messaggio a {{name}} non è partito: il credito per i messaggi è esaurito',
  },
  message_not_set_up: {
    en: "Message to {{name}} not sent: this channel isn't set up",
    it: 'Il messaggio a {{name}} non è partito: questo canale non è configurato',
  },
  message_undelivered: {
    en: "Message to {{name}} was sent but didn't reach {{recipient}}",
    it: 'Il messaggio a {{name}} è stato inviato ma non è arrivato a {{recipient}}',
  },
  message_received: { en: 'Message from {{name}}: {{text}}', it: 'Messaggio di {{name}}: {{text}}' },
  sender_unconfirmed: {
    en: '{{salon}} wants to send as {{detail}}: confirm the sender',
    it: '{{salon}} vuole inviare come {{detail}}: conferma il mittente',
  },
  codes_limited_salon: {
    en: '{{salon}} has reached its limit of verification codes on {{detail}}',
    it: '{{salon}} ha raggiunto il limite di codici di verifica del {{detail}}',
  },
  codes_limited_network: {
    en: 'One network requested too many verification codes from {{salon}} on {{detail}}',
    it: 'Una rete ha chiesto troppi codici di verifica a {{salon}} il {{detail}}',
  },
  target_of_day: {
    en: "Today's target of the salon: {{target}}",
    it: 'Obiettivo di oggi del salone: {{target}}',
  },
  target_of_day_own: {
    en: "Today's target: {{target}} for the salon, {{own}} for you",
    it: 'Obiettivo di oggi: {{target}} per il salone, {{own}} per te',
  },
  target_reached: {
    en: "The salon has reached today's target of {{target}}",
    it: "Il salone ha raggiunto l'obiettivo di oggi: {{target}}",
  },
  own_target_reached: {
    en: "You've reached your target of {{target}} for today",
    it: 'Hai raggiunto il tuo obiettivo di oggi: {{target}}',
  },
  booked_online: {
    en: 'Booked online: {{services}}, {{start}}',
    it: 'Prenotato online: {{services}}, {{start}}',
  },
  moved_online: {
    en: '{{name}} moved online: {{services}}, from {{before}} to {{start}}',
    it: '{{name}} ha spostato online: {{services}}, da {{before}} a {{start}}',
  },
  cancelled_online: {
    en: '{{name}} cancelled online: {{services}}, {{start}}',
    it: '{{name}} ha annullato online: {{services}}, {{start}}',
  },
  restored_online: {
    en: '{{name}} restored online: {{services}}, {{start}}',
    it: '{{name}} ha ripristinato online: {{services}}, {{start}}',
  },
  nps_answered: {
    en: '{{name}} gave {{score}} of 10',
    it: '{{name}} ha dato {{score}} su 10',
  },
  nps_commented: {
    en: '{{name}} gave {{score}} of 10: {{comment}}',
    it: '{{name}} ha dato {{score}} su 10: {{comment}}',
  },
  retention_due: {
    en: "{{count}} clients haven't been here for {{months}} months: erase their data or keep them",
    it: 'Clienti assenti da {{months}} mesi: {{count}}. Elimina i loro dati o conservali',
  },
  webhook_stopped: {
    en: "{{address}} didn't take the webhook's messages for three days, or refused them for good. The webhook is off",
    it: 'Per tre giorni {{address}} non ha accettato i messaggi del webhook, o li ha rifiutati per sempre. Il webhook è spento',
  },
  survey_answered: {
    en: '{{name}} answered the survey: {{title}}',
    it: '{{name}} ha risposto al questionario: {{title}}',
  },
  rota_published: {
    en: 'Your shifts from {{from}} to {{to}} have changed',
    it: 'I tuoi turni da {{from}} a {{to}} sono cambiati',
  },
  time_off_asked: {
    en: '{{name}} asks for time off: {{start}} – {{end}}',
    it: '{{name}} chiede un permesso: {{start}} – {{end}}',
  },
  shift_asked: {
    en: '{{name}} asks for a shift: {{start}}',
    it: '{{name}} chiede un turno: {{start}}',
  },
  swap_asked: {
    en: '{{name}} wants to swap shifts: {{start}}',
    it: '{{name}} vuole scambiare un turno: {{start}}',
  },
  swap_agreed: {
    en: '{{name}} agrees to the swap: {{start}}',
    it: '{{name}} accetta lo scambio: {{start}}',
  },
  swap_refused: {
    en: '{{name}} no longer agrees to the swap: {{start}}',
    it: '{{name}} non accetta più lo scambio: {{start}}',
  },
  request_withdrawn: {
    en: '{{name}} has withdrawn a request: {{start}}',
    it: '{{name}} ha ritirato una richiesta: {{start}}',
  },
  request_approved: {
    en: 'Approved: your request for {{start}} – {{end}}',
    it: 'Approvata: la tua richiesta per {{start}} – {{end}}',
  },
  request_rejected: {
    en: 'Declined: your request for {{start}} – {{end}}. {{note}}',
    it: 'Rifiutata: la tua richiesta per {{start}} – {{end}}. {{note}}',
  },
  request_reopened: {
    en: 'Open again: your request for {{start}} – {{end}}',
    it: 'Di nuovo in attesa: la tua richiesta per {{start}} – {{end}}',
  },
} as const satisfies Record<string, Record<Language, string>>
export type AlertMessageKey = keyof typeof alertMessages

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
export function renderAlert({ key, values }: AlertMessage, language: Language = defaults.language, timeZone = 'UTC'): string {
  const format = (value: string) => {
    const [, currency, amount] = moneyAmount.exec(value) ?? []
    if (currency !== undefined) return formatAmount(Number(amount), language, currency)
    if (day.test(value)) return formatDay(value, language)
    return instant.test(value) ? formatInstant(value, language, timeZone) : value
  }
  return alertMessages[key][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => format(values[name] ?? ''))
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
