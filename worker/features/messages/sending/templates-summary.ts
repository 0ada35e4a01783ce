import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

/** Figures of a salon's day and of the next one; without names, because the outbox keeps them. */
export interface Summary {
  day: string
  revenueCents: number
  visits: number
  noShows: number
  cancelled: number
  bookings: number
  /** Start of the first booking. */
  first: string | null
  /** Percent of the planned hours; null if nobody works. */
  occupancy: number | null
  birthdays: number
  /** Products at or below their low-stock alert, and some of their names. */
  lowStock: number
  products: readonly string[]
}

const toDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(`${day}T00:00:00Z`))
const count = (n: number, one: string, several: string) => `${n} ${n === 1 ? one : several}`
const list = (names: readonly string[], all: number) => `${names.join(', ')}${all > names.length ? ', …' : ''}`

export const summaryTemplates = {
  daily_summary: {
    en: (data: Summary, { salon, link, time, money }: TemplateContext): RenderedMessage => ({
      subject: `${salon}: ${toDay(data.day, 'en-GB')}`,
      text: [
        [
          `Today: ${money(data.revenueCents / 100)} from ${count(data.visits, 'visit', 'visits')}.`,
          ...(data.noShows > 0 ? [`${count(data.noShows, 'no-show', 'no-shows')}.`] : []),
          ...(data.cancelled > 0 ? [`${count(data.cancelled, 'cancellation', 'cancellations')}.`] : []),
        ].join(' '),
        [
          `Tomorrow: ${count(data.bookings, 'booking', 'bookings')}${data.first ? `, the first at ${time(data.first)}` : ''}.`,
          ...(data.occupancy === null ? [] : [`${data.occupancy}% booked.`]),
          ...(data.birthdays > 0 ? [`${count(data.birthdays, 'birthday', 'birthdays')}.`] : []),
        ].join(' '),
        ...(data.lowStock > 0 ? [`Low stock (${data.lowStock}): ${list(data.products, data.lowStock)}.`] : []),
        `Agenda:\n${link('/agendas')}`,
      ].join('\n\n'),
    }),
    it: (data: Summary, { salon, link, time, money }: TemplateContext): RenderedMessage => ({
      subject: `${salon}: ${toDay(data.day, 'it-IT')}`,
      text: [
        [
          `Oggi: ${money(data.revenueCents / 100)} da ${count(data.visits, 'visita', 'visite')}.`,
          ...(data.noShows > 0 ? [`${count(data.noShows, 'cliente non presentato', 'clienti non presentati')}.`] : []),
          ...(data.cancelled > 0 ? [`${count(data.cancelled, 'annullamento', 'annullamenti')}.`] : []),
        ].join(' '),
        [
          `Domani: ${count(data.bookings, 'prenotazione', 'prenotazioni')}${data.first ? `, la prima alle ${time(data.first)}` : ''}.`,
          ...(data.occupancy === null ? [] : [`Occupazione ${data.occupancy}%.`]),
          ...(data.birthdays > 0 ? [`${count(data.birthdays, 'compleanno', 'compleanni')}.`] : []),
        ].join(' '),
        ...(data.lowStock > 0 ? [`Scorte basse (${data.lowStock}): ${list(data.products, data.lowStock)}.`] : []),
        `Agenda:\n${link('/agendas')}`,
      ].join('\n\n'),
    }),
  },
} as const
