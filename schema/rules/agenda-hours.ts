/** When people of a day do not work, in words and figures. Minutes count from the salon's midnight. */
import type { Agenda } from '../api/agenda.ts'
import { notWorking } from '../terms.ts'
import type { AgendaCard } from './agenda-layout.ts'
import { complementSpans, mergeSpans, type Span, subtractSpans } from './rota.ts'
import { atMinutes, dayRange, localMinutes, parseIso } from './salon-time.ts'

/** Why somebody is not to be booked. `at` is when they start or stop, for the kinds that say so. */
export interface UnavailableInterval {
  userId: string
  start: number
  end: number
  kind: 'closed' | 'day_off' | 'starts' | 'ends' | 'lunch' | 'break'
  at?: number
}

/** What the rota takes out of each person's day; people without any row work round the clock. */
export function offSpans(agendas: readonly Agenda[], day: string, zone: string): Map<string, Span[]> {
  const [first, next] = dayRange(day, zone)
  const spans = new Map<string, Span[]>()
  for (const agenda of agendas) {
    if (agenda.clientId !== notWorking) continue
    for (const service of agenda.agendaServicesDTO) {
      const from = parseIso(service.start)
      const to = from + service.serviceDTO.length * 60
      const span: Span = [from <= first ? 0 : localMinutes(from, zone), to >= next ? 1440 : localMinutes(to, zone)]
      spans.set(service.userId, mergeSpans([...(spans.get(service.userId) ?? []), span]))
    }
  }
  return spans
}

const isLunch = ([start, end]: Span) => start >= 11 * 60 && end <= 16 * 60 && end - start <= 180

/** The grey stretches of one person's column, each with its reason. `open` false: the salon is closed that day. */
export function unavailableIntervals(userId: string, off: readonly Span[], open: boolean): UnavailableInterval[] {
  return off.map((span): UnavailableInterval => {
    const [start, end] = span
    const base = { userId, start, end }
    if (start <= 0 && end >= 1440) return { ...base, kind: open ? 'day_off' : 'closed' }
    if (start <= 0) return { ...base, kind: 'starts', at: end }
    if (end >= 1440) return { ...base, kind: 'ends', at: start }
    return { ...base, kind: isLunch(span) ? 'lunch' : 'break' }
  })
}

/** The share of the working time that is booked, 0 to 1; null for who does not work that day. Waits are free, what is booked out of hours does not count. */
export function occupancy(cards: readonly AgendaCard[], off: readonly Span[], zone: string): number | null {
  const work = complementSpans(off)
  const total = work.reduce((sum, [start, end]) => sum + end - start, 0)
  if (total === 0) return null
  const busy = cards.flatMap((card) => {
    const whole: Span = [localMinutes(card.start, zone), localMinutes(card.start, zone) + (card.end - card.start) / 60]
    const waits = card.waits.map(([start, end]): Span => [whole[0] + (start - card.start) / 60, whole[0] + (end - card.start) / 60])
    return subtractSpans([whole], waits)
  })
  const free = subtractSpans(work, busy).reduce((sum, [start, end]) => sum + end - start, 0)
  return (total - free) / total
}

/** The hours that the day's grid shows, whole ones: everybody's work, every card, and never fewer than eight. */
export function visibleHours(works: readonly Span[], cards: readonly AgendaCard[], day: string, zone: string): [from: number, to: number] {
  const midnight = atMinutes(day, 0, zone)
  const ends = (utc: number) => Math.min(24 * 60, localMinutes(utc - 1, zone) + 1)
  const spans: Span[] = [
    ...works.filter(([start, end]) => !(start <= 0 && end >= 1440)),
    ...cards.map((card): Span => [card.start < midnight ? 0 : localMinutes(card.start, zone), ends(card.end)]),
  ]
  if (spans.length === 0) return [9 * 60, 19 * 60]
  const from = Math.floor(Math.min(...spans.map(([start]) => start)) / 60) * 60
  const to = Math.ceil(Math.max(...spans.map(([, end]) => end)) / 60) * 60
  const wanted = Math.max(to, Math.min(1440, from + 480))
  return [Math.max(0, Math.min(from, wanted - 480)), wanted]
}
