/** The bookings of a day by the rooms and basins that they hold. Instants are seconds UTC; minutes count from the salon's midnight. */
import type { Agenda, BookedUnit } from '../../api/booking/bookings-schemas.ts'
import { dayRange, localMinutes, parseIso } from '../salon-time.ts'
import { complementSpans, type Span, subtractSpans } from '../team/rota.ts'
import { type AgendaCard, compareCards } from './agenda-layout.ts'
import type { UnavailableInterval } from './booking-hours.ts'
import { hasCard } from './booking-total.ts'

/** What a booking holds of one unit without a gap: services of one booking share it. */
function joinHeld(held: readonly BookedUnit[]): BookedUnit[][] {
  const runs: BookedUnit[][] = []
  for (const one of held.toSorted((a, b) => parseIso(a.start) - parseIso(b.start))) {
    const last = runs.at(-1)
    if (last && Math.max(...last.map(({ end }) => parseIso(end))) >= parseIso(one.start)) last.push(one)
    else runs.push([one])
  }
  return runs
}

/** The cards of one booking in the columns of units. */
function buildBookingCards(agenda: Agenda, cleaningOf: ReadonlyMap<string, number>): AgendaCard[] {
  const runs = [...Map.groupBy(agenda.units ?? [], ({ resourceId }) => resourceId).values()].flatMap(joinHeld)
  const used = new Set<string>()
  return runs.flatMap((run) => {
    const services = agenda.agendaServicesDTO.filter(({ agendaServiceId }) => run.some((one) => one.agendaServiceId === agendaServiceId))
    const [[held], [first]] = [run, services]
    if (!held || !first) return []
    const [start, end] = [parseIso(held.start), Math.max(...run.map((one) => parseIso(one.end)))]
    const cleanedFrom = Math.max(start, end - (cleaningOf.get(held.resourceId) ?? 0) * 60)
    // The id of the service, as in the columns of people, unless it holds several units.
    const cardId = used.has(first.agendaServiceId) ? `${first.agendaServiceId} ${held.resourceId}` : first.agendaServiceId
    used.add(first.agendaServiceId)
    return {
      cardId,
      agenda,
      services,
      userId: first.userId,
      columnId: held.resourceId,
      start,
      end,
      processing: cleanedFrom < end ? [[cleanedFrom, end]] : [],
      linked: runs.length > 1,
      pinned: run.some(({ pinned }) => pinned),
    }
  })
}

/** The cards of a day in the columns of units, earliest first. `cleaningOf`: minutes of cleaning of each unit. */
export const buildUnitCards = (agendas: readonly Agenda[], cleaningOf: ReadonlyMap<string, number>): AgendaCard[] =>
  agendas
    .filter(hasCard)
    .flatMap((agenda) => buildBookingCards(agenda, cleaningOf))
    .sort(compareCards)

interface Outage {
  readonly from: string
  readonly to: string
  readonly reason: string
}

/** When a unit cannot be booked on a day: it is out of order, or the salon is closed. */
export function listUnitUnavailable(
  columnId: string,
  outages: readonly Outage[],
  open: readonly Span[],
  day: string,
  zone: string,
): UnavailableInterval[] {
  const [first, next] = dayRange(day, zone)
  const broken = outages.flatMap(({ from, to, reason }): UnavailableInterval[] => {
    const [start, end] = [parseIso(from), parseIso(to)]
    if (end <= first || start >= next) return []
    const minutes = { start: start <= first ? 0 : localMinutes(start, zone), end: end >= next ? 1440 : localMinutes(end - 1, zone) + 1 }
    return [{ columnId, ...minutes, kind: 'out_of_order', note: reason }]
  })
  const spans = broken.map(({ start, end }): Span => [start, end])
  const closed = subtractSpans(complementSpans(open), spans)
  return [...broken, ...closed.map(([start, end]): UnavailableInterval => ({ columnId, start, end, kind: 'closed' }))]
}
