/** What a guest reads who may not book online: friendly, with the way to the salon, and never why somebody has decided so by hand. */
import type { Language } from '../../terms.ts'
import { formatPhone } from '../format-phone.ts'
import type { Verdict } from './booking-rules.ts'

/** `way` says how to reach the salon, at the end of a text; `isOffered`: the guest can book something instead. */
const texts = {
  en: {
    call: (phone: string) => `call us on ${phone}`,
    come: 'ask at the salon',
    blocked: (way: string) => `We can't take this booking here. If you have a question, please ${way}.`,
    telephone: (way: string) => `We'd like to arrange this with you in person. Please ${way} and we'll find a time together.`,
    ask: (way: string) =>
      `We'd like a word with you before this booking. Please ${way}, or join the waiting list and we'll come back to you.`,
    patch_test: (way: string, isOffered: boolean) =>
      [
        'Before your first visit for this we do a quick patch test.',
        isOffered ? `Book the test now, or ${way}.` : `Please ${way} to arrange it.`,
      ].join(' '),
    refill: (way: string, isOffered: boolean, days: number) =>
      [
        `You can book this up to ${days === 1 ? 'a day' : `${days} days`} after your last visit for it.`,
        isOffered ? `Book the service below instead, or ${way}.` : `Please ${way} and we'll see what you need.`,
      ].join(' '),
    new_clients: (way: string, isOffered: boolean) =>
      [
        "We're looking forward to meeting you.",
        isOffered ? `For your first visit please choose one of these, or ${way}.` : `For your first visit please ${way}.`,
      ].join(' '),
  },
  it: {
    call: (phone: string) => `chiamaci al ${phone}`,
    come: 'chiedi in salone',
    blocked: (way: string) => `Non possiamo accettare qui questa prenotazione. Se hai una domanda, ${way}.`,
    telephone: (way: string) => `Preferiamo accordarci con te di persona: ${way} e troviamo insieme un orario.`,
    ask: (way: string) =>
      `Prima di questa prenotazione vorremmo sentirti: ${way}, oppure mettiti in lista d'attesa e ti ricontattiamo noi.`,
    patch_test: (way: string, isOffered: boolean) =>
      [
        'Prima della tua prima volta facciamo un breve test di sensibilità.',
        isOffered ? `Prenotalo adesso, oppure ${way}.` : `Per fissarlo ${way}.`,
      ].join(' '),
    refill: (way: string, isOffered: boolean, days: number) =>
      [
        `Puoi prenotarlo entro ${days === 1 ? 'un giorno' : `${days} giorni`} dalla tua ultima visita per questo servizio.`,
        isOffered ? `Prenota invece il servizio qui sotto, oppure ${way}.` : `Altrimenti ${way} e vediamo di cosa hai bisogno.`,
      ].join(' '),
    new_clients: (way: string, isOffered: boolean) =>
      [
        "Non vediamo l'ora di conoscerti.",
        isOffered ? `Per la tua prima visita scegli uno di questi servizi, oppure ${way}.` : `Per la tua prima visita ${way}.`,
      ].join(' '),
  },
} as const satisfies Record<Language, unknown>

/** `phone`: the salon's number, empty where it has none. */
export function describeRefusal({ outcome, rule }: Verdict, language: Language, phone: string, isOffered: boolean): string {
  const text = texts[language]
  const way = phone ? text.call(formatPhone(phone)) : text.come
  if (outcome === 'blocked' || outcome === 'telephone' || outcome === 'ask') return text[outcome](way)
  if (!rule || rule.kind === 'no_shows') return text.telephone(way)
  return text[rule.kind](way, isOffered, rule.days)
}

const firstTexts = {
  en: {
    new_clients: 'Not for a first visit',
    patch_test: 'Needs a patch test before the first time',
    refill: (days: number) => `Only within ${days === 1 ? 'a day' : `${days} days`} of a visit for it`,
  },
  it: {
    new_clients: 'Non per la prima visita',
    patch_test: 'Prima volta solo dopo un test di sensibilità',
    refill: (days: number) => `Solo entro ${days === 1 ? 'un giorno' : `${days} giorni`} da una visita per questo servizio`,
  },
} as const satisfies Record<Language, unknown>

/** What stands at a service before anybody has said who they are, for those who come for the first time. */
export function describeForNew({ kind, days }: Exclude<Verdict['rule'], null>, language: Language): string {
  const texts = firstTexts[language]
  if (kind === 'refill') return texts.refill(days)
  return texts[kind === 'patch_test' ? kind : 'new_clients']
}
