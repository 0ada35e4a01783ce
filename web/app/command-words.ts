import type { Language } from '../../schema/terms.ts'

/** The words of booking commands, in lower case and without accents. */
export interface CommandWords {
  /** The first word of a booking. */
  book: readonly string[]
  at: readonly string[]
  with: readonly string[]
  and: readonly string[]
  /** Words that mean nothing by themselves. */
  fillers: readonly string[]
  /** Days from today. */
  days: Readonly<Record<string, number>>
  /** Phrases of several words, in days from today. */
  phrases: Readonly<Record<string, number>>
  /** Before a number of days or weeks. */
  in: readonly string[]
  /** Days of each unit. */
  units: Readonly<Record<string, number>>
  /** Before or after a weekday. */
  next: readonly string[]
  times: Readonly<Record<string, string>>
  /** Sunday first. A weekday and a month may be shortened to three letters. */
  weekdays: readonly string[]
  months: readonly string[]
}

const en: CommandWords = {
  book: ['book', 'booking'],
  at: ['at', '@'],
  with: ['with'],
  and: ['and', '&', '+'],
  fillers: ['for', 'on', 'a', 'an', 'the', 'to'],
  days: { today: 0, tomorrow: 1 },
  phrases: { 'day after tomorrow': 2, 'the day after tomorrow': 2 },
  in: ['in'],
  units: { day: 1, days: 1, week: 7, weeks: 7 },
  next: ['next'],
  times: { noon: '12:00' },
  weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  months: ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'],
}

const it: CommandWords = {
  book: ['prenota', 'prenotare', 'prenotazione', 'fissa'],
  at: ['alle', 'ore', 'h', "all'"],
  with: ['con'],
  and: ['e', '+'],
  fillers: ['per', 'il', 'un', 'una', 'a'],
  days: { oggi: 0, domani: 1, dopodomani: 2 },
  phrases: { 'dopo domani': 2 },
  in: ['tra', 'fra'],
  units: { giorno: 1, giorni: 1, settimana: 7, settimane: 7 },
  next: ['prossimo', 'prossima'],
  times: { mezzogiorno: '12:00' },
  weekdays: ['domenica', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato'],
  months: [
    'gennaio',
    'febbraio',
    'marzo',
    'aprile',
    'maggio',
    'giugno',
    'luglio',
    'agosto',
    'settembre',
    'ottobre',
    'novembre',
    'dicembre',
  ],
}

export const commandWords: Readonly<Record<Language, CommandWords>> = { en, it }
