import { type AlertType, alertTypes, type Language } from '../../terms.ts'
import { localTime, parseIso, parseTimeOfDay } from '../salon-time.ts'
import { getAlertLink } from './alert-link.ts'
import { parseAlertParameters } from './alert-messages.ts'

/** Devices of a user; seconds between two tests; seconds for which an alert is news; alerts told to a device at a time. */
export const pushLimits = { devices: 10, testSeconds: 10, freshSeconds: 1800, atATime: 3 } as const

/** Push services of the browsers: nothing is ever sent to another host. */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** Whether an address is one of a known push service. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const isKnown = services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  return protocol === 'https:' && isKnown && port === '' && username === '' && password === ''
}

/** What somebody has chosen for all their devices; part of their settings. */
export interface PushSettings {
  readonly muted: readonly AlertType[]
  /** Nothing is sent between these times of the salon's day, over midnight where the first is the later one. */
  readonly isQuiet: boolean
  readonly quietFrom: string
  readonly quietUntil: string
  /** Nothing is sent outside the hours of the rota. */
  readonly onlyWorking: boolean
}
export const pushDefaults: PushSettings = { muted: [], isQuiet: true, quietFrom: '20:00', quietUntil: '08:00', onlyWorking: false }

const time = /^([01]\d|2[0-3]):[0-5]\d$/
const isType = (value: unknown): value is AlertType => alertTypes.some((type) => type === value)

/** Reads the `push` of a user's settings, which are stored as the page sent them; what is missing or unreadable has its default. */
export function readPushSettings(settings: Readonly<Record<string, unknown>>): PushSettings {
  const { push } = settings
  const { muted, isQuiet, quietFrom, quietUntil, onlyWorking } = (typeof push === 'object' && push !== null ? push : {}) as Partial<
    Record<keyof PushSettings, unknown>
  >
  const readTime = (value: unknown, standard: string) => (typeof value === 'string' && time.test(value) ? value : standard)
  return {
    muted: Array.isArray(muted) ? muted.filter(isType) : pushDefaults.muted,
    isQuiet: typeof isQuiet === 'boolean' ? isQuiet : pushDefaults.isQuiet,
    quietFrom: readTime(quietFrom, pushDefaults.quietFrom),
    quietUntil: readTime(quietUntil, pushDefaults.quietUntil),
    onlyWorking: onlyWorking === true,
  }
}

/** Whether an instant (seconds UTC) is in the quiet hours, which end at the minute that they name. Two equal times: no quiet hours. */
export function isInQuietHours({ isQuiet, quietFrom, quietUntil }: PushSettings, utc: number, zone: string): boolean {
  if (!isQuiet) return false
  const [from, until, now] = [quietFrom, quietUntil, localTime(utc, zone)].map(parseTimeOfDay) as [number, number, number]
  return from <= until ? from <= now && now < until : now >= from || now < until
}

export interface PushedAlert {
  readonly alertId: string
  readonly type: AlertType
  readonly parametersJSON: string
}
/** What a device shows: at most a first name and a time, because it may lie open on a table. `path` is the page that it opens. */
export interface PushText {
  readonly title: string
  readonly body: string
  /** One notification per alert. */
  readonly tag: string
  readonly path: string
}

const texts = {
  en: {
    News: 'News from the salon',
    DailyTarget: "Today's target",
    NPS: 'A client has left a rating',
    Survey: 'A survey was answered',
    Arrival: 'Your {{time}} is here',
    Booking: 'A booking has changed',
    Request: 'A request from the team',
    Message: 'Something needs your attention',
    booked_online: 'New online booking',
    cancelled_online: 'Cancelled online',
    moved_online: 'Moved online',
    message_received: 'New message',
    out_reported: "{{name}} can't come",
    check_in_unknown: 'Somebody at the desk needs help',
    request_approved: 'Your request was approved',
    request_rejected: 'Your request was declined',
    rota_published: 'Your shifts have changed',
    test: 'Notifications work',
    test_body: 'This is how they look on this device.',
  },
  it: {
    News: 'Novità dal salone',
    DailyTarget: 'Obiettivo di oggi',
    NPS: 'Un cliente ha lasciato un voto',
    Survey: 'Un questionario ha una risposta',
    Arrival: 'Il tuo appuntamento delle {{time}} è qui',
    Booking: 'Una prenotazione è cambiata',
    Request: 'Una richiesta del team',
    Message: 'Qualcosa richiede la tua attenzione',
    booked_online: 'Nuova prenotazione online',
    cancelled_online: 'Annullata online',
    moved_online: 'Spostata online',
    message_received: 'Nuovo messaggio',
    out_reported: '{{name}} non può venire',
    check_in_unknown: 'Qualcuno alla reception ha bisogno di aiuto',
    request_approved: 'La tua richiesta è approvata',
    request_rejected: 'La tua richiesta è rifiutata',
    rota_published: 'I tuoi turni sono cambiati',
    test: 'Le notifiche funzionano',
    test_body: 'Così appaiono su questo dispositivo.',
  },
} as const satisfies Record<Language, Record<AlertType, string> & Record<string, string>>

/** First word of a name; nothing of one with a digit or an at sign, which is a number or an address. */
const toFirstName = (name: string) => (/[\d@]/.test(name) ? '' : (name.trim().split(/\s+/)[0] ?? '').slice(0, 40))

/** What a device shows of an alert, in its language and at times of the salon's zone. */
export function toPushText({ alertId, type, parametersJSON }: PushedAlert, userId: string, language: Language, zone: string): PushText {
  const { message } = parseAlertParameters(parametersJSON)
  const { start = '', name = '' } = message?.values ?? {}
  const ofLanguage: Readonly<Record<string, string>> = texts[language]
  const isInstant = /^\d{4}-\d\d-\d\dT/.test(start)
  const values: Record<string, string> = { name: toFirstName(name), time: isInstant ? localTime(parseIso(start), zone) : '' }
  const title = (ofLanguage[message?.key ?? ''] ?? texts[language][type]).replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
  // Names of bookings and ratings are left out: what they are about is seen in the app.
  const body = type === 'Arrival' || message?.key === 'message_received' ? toFirstName(name) : ''
  return { title, body, tag: alertId, path: getAlertLink({ type, parametersJSON }, userId) ?? '/' }
}

/** The message of a test. */
export const toPushTest = (language: Language): PushText => ({
  title: texts[language].test,
  body: texts[language].test_body,
  tag: 'test',
  path: '/staffprofile?tab=4',
})
