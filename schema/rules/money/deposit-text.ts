/** The words about a deposit, as the guest reads it before confirming, and as it is kept with the booking. */
import type { Language } from '../../terms.ts'
import { euro } from '../money.ts'
import { formatAmount } from './amount-format.ts'
import type { DepositTerms } from './deposit-rules.ts'

const locales = { en: 'en-GB', it: 'it-IT' } as const satisfies Record<Language, string>

/** `Friday 27 November, 10:00`. */
const formatUntil = (utc: number, zone: string, language: Language) => {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone: zone, ...parts }).format(new Date(utc * 1000))
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' })
  return `${day.replace(',', '')}, ${format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
}

const texts = {
  en: {
    pay: (amount: string) => `You pay ${amount} now as a deposit; it counts towards your visit.`,
    back: (until: string) => `You get it back if you cancel by ${until}, not later and not if you don't come.`,
    kept: "It isn't returned if you cancel or don't come.",
    moves: (moves: number) => {
      if (moves === 0) return 'You can only cancel the booking yourself: to move it, call the salon.'
      return `You can move the booking ${moves === 1 ? 'once' : `${moves} times`}; the deposit moves along.`
    },
  },
  it: {
    pay: (amount: string) => `Paghi ora ${amount} di acconto, che vale per la tua visita.`,
    back: (until: string) => `Lo riavrai se annulli entro ${until}, non più tardi e non se non vieni.`,
    kept: 'Non viene restituito se annulli o non vieni.',
    moves: (moves: number) => {
      if (moves === 0) return 'Puoi solo annullare da te la prenotazione: per spostarla chiama il salone.'
      return `Puoi spostare la prenotazione ${moves === 1 ? 'una volta' : `${moves} volte`}; l'acconto la segue.`
    },
  },
} as const

interface Place {
  readonly language: Language
  readonly currency: string
  readonly zone: string
  /** Seconds UTC. */
  readonly nowUtc: number
}

export function describeDeposit({ cents, refundableUntilUtc, moves }: DepositTerms, { language, currency, zone, nowUtc }: Place): string {
  const text = texts[language]
  const isRefundable = refundableUntilUtc > nowUtc
  return [
    text.pay(formatAmount(euro(cents), language, currency)),
    isRefundable ? text.back(formatUntil(refundableUntilUtc, zone, language)) : text.kept,
    text.moves(moves),
  ].join(' ')
}
