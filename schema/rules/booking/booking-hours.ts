/** Working hours of a day in the agenda. Minutes count from midnight in the salon's zone. */
import type { Agenda } from '../../api/booking/bookings-schemas.ts'
import { notWorking } from '../../terms.ts'
import { atMinutes, dayRange, localMinutes, parseIso, toSalonDay } from '../salon-time.ts'
import { complementSpans, mergeSpans, type Span, subtractSpans, toInstants } from '../team/rota.ts'
import type { AgendaCard } from './agenda-layout.ts'

/**
 * Time of a column in which nothing can be booked, with why: `at` is the start or end of work, for `starts` and `ends`, `note` what is
 * wrong with a room or basin that is out of order.
 */
export interface UnavailableInterval {
  columnId: string
  start: number
  end: number
  kind: 'closed' | 'day_off' | 'starts' | 'ends' | 'lunch' | 'break' | 'out_of_order'
  at?: number
  note?: string
}

/** The spans of the day in which each team member does not work, from the NotWorking rows. No entry: available all day. */
export function getUnavailableSpans(agendas: readonly Agenda[], day: string, zone: string): Map<string, Span[]> {
  const [first, next] = dayRange(day, zone)
  const spans = new Map<string, Span[]>()
  for (const agenda of agendas) {
    if (agenda.clientId !== notWorking) continue
    for (const service of agenda.agendaServicesDTO) {
      const from = parseIso(service.start)
      const to = from + service.serviceDTO.length * 60
      const span: Span = [from <= first ? 0 : localMinutes(from, zone), to >= next ? 1440 : localMinutes(to - 1, zone) + 1]
      spans.set(service.userId, mergeSpans([...(spans.get(service.userId) ?? []), span]))
    }
  }
  return spans
}

const isLunch = ([start, end]: Span) => start >= 11 * 60 && end <= 16 * 60 && end - start <= 180

/** The unavailable intervals of a team member's column, each with its reason. `open`: the salon is open that day. */
export function unavailableIntervals(columnId: string, off: readonly Span[], open: boolean): UnavailableInterval[] {
  return off.map((span): UnavailableInterval => {
    const [start, end] = span
    const base = { columnId, start, end }
    if (start <= 0 && end >= 1440) return { ...base, kind: open ? 'day_off' : 'closed' }
    if (start <= 0) return { ...base, kind: 'starts', at: end }
    if (end >= 1440) return { ...base, kind: 'ends', at: start }
    return { ...base, kind: isLunch(span) ? 'lunch' : 'break' }
  })
}

/**
 * The share of the working time that is booked, 0 to 1; null for a team member who does not work that day. Processing time
 * is free, and bookings outside working hours do not count.
 */
export function occupancy(cards: readonly AgendaCard[], off: readonly Span[], zone: string): number | null {
  const hours = complementSpans(off)
  if (hours.length === 0) return null
  const [first] = cards
  if (!first) return 0
  const work = toInstants(toSalonDay(first.start, zone), hours, zone)
  const total = work.reduce((sum, [start, end]) => sum + end - start, 0)
  if (total === 0) return null
  const busy = cards.flatMap((card) => subtractSpans([[card.start, card.end]], card.processing))
  const free = subtractSpans(work, busy).reduce((sum, [start, end]) => sum + end - start, 0)
  return (total - free) / total
}

/** The whole hours that the grid shows, in minutes: all working spans and all cards, at least eight hours. */
export function visibleHours(
  working: readonly Span[],
  cards: readonly AgendaCard[],
  day: string,
  zone: string,
): [from: number, to: number] {
  const midnight = atMinutes(day, 0, zone)
  const getEnd = (utc: number) => Math.min(24 * 60, localMinutes(utc - 1, zone) + 1)
  const spans: Span[] = [
    ...working.filter(([start, end]) => !(start <= 0 && end >= 1440)),
    ...cards.map((card): Span => [card.start < midnight ? 0 : localMinutes(card.start, zone), getEnd(card.end)]),
  ]
  if (spans.length === 0) return [9 * 60, 19 * 60]
  const from = Math.floor(Math.min(...spans.map(([start]) => start)) / 60) * 60
  const to = Math.ceil(Math.max(...spans.map(([, end]) => end)) / 60) * 60
  const extended = Math.max(to, Math.min(1440, from + 480))
  return [Math.max(0, Math.min(from, extended - 480)), extended]
}
