import { defaults, type Language } from '../terms.ts'

/**
 * What alerts say, where nobody wrote it by hand: kept as the sentence's name with what fills it, so that each reader has
 * it in their own language. A feature that raises alerts adds its sentences here.
 */
export const alertSentences = {
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
  booked_online: {
    en: 'Booked online: {{services}}, {{start}}',
    it: 'Prenotato online: {{services}}, {{start}}',
  },
  moved_online: {
    en: 'Moved by the guest: {{services}}, from {{before}} to {{start}}',
    it: 'Spostato dal cliente: {{services}}, da {{before}} a {{start}}',
  },
  cancelled_online: {
    en: 'Cancelled by the guest: {{services}}, {{start}}',
    it: 'Annullato dal cliente: {{services}}, {{start}}',
  },
  restored_online: {
    en: 'Restored by the guest: {{services}}, {{start}}',
    it: 'Ripristinato dal cliente: {{services}}, {{start}}',
  },
} as const satisfies Record<string, Record<Language, string>>
export type AlertSentence = keyof typeof alertSentences

export interface AlertWords {
  readonly sentence: AlertSentence
  readonly values: Readonly<Record<string, string>>
}

const isSentence = (name: unknown): name is AlertSentence => typeof name === 'string' && Object.hasOwn(alertSentences, name)
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/

/** The sentence, filled; instants among the values are shown by the given clock. */
export function sayAlert({ sentence, values }: AlertWords, language: Language = defaults.language, timeZone = 'UTC'): string {
  const shown = (value: string) => (instant.test(value) ? whenOf(value, language, timeZone) : value)
  return alertSentences[sentence][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => shown(values[name] ?? ''))
}

function whenOf(iso: string, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', {
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

/** Reads what an alert's parameters say, whatever they are: the id of section 3, and the sentence where there is one. */
export function readAlertParameters(parametersJSON: string): { id: string | null; words: AlertWords | null } {
  try {
    const parameters: unknown = JSON.parse(parametersJSON)
    if (typeof parameters !== 'object' || parameters === null) return { id: null, words: null }
    const { id, sentence, values } = parameters as Record<string, unknown>
    const filled = typeof values === 'object' && values !== null ? Object.entries(values) : []
    const words = isSentence(sentence)
      ? { sentence, values: Object.fromEntries(filled.map(([name, value]) => [name, String(value)])) }
      : null
    return { id: typeof id === 'string' && id !== '' ? id : null, words }
  } catch {
    return { id: null, words: null }
  }
}
