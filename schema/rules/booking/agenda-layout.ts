/** Lays out the bookings of a day as cards. Instants are seconds UTC. */
import type { Agenda, AgendaService } from '../../api/booking/bookings-schemas.ts'
import type { VisitStatus } from '../../terms.ts'
import { parseIso } from '../salon-time.ts'
import { ownStatus, visitStatus } from '../visits/visit-status.ts'
import { hasCard } from './booking-total.ts'
import { activeIntervals } from './busy-intervals.ts'

/** Consecutive services of one booking by one team member, or those for which it holds a room or basin: one card in that column. */
export interface AgendaCard {
  /** The id of its first service, which stays the same when the card is moved. */
  cardId: string
  agenda: Agenda
  services: readonly AgendaService[]
  /** The team member of its first service. */
  userId: string
  /** The team member, or the room or basin, in whose column it stands. */
  columnId: string
  start: number
  end: number
  /** Intervals in which the team member is free; of a room or basin, those in which it is cleaned. */
  processing: readonly (readonly [start: number, end: number])[]
  /** The booking has other cards as well. */
  linked: boolean
  /** In a room's column: the desk has chosen it. */
  pinned?: boolean
}

/** A card of a team member's column, not of a room's. */
export const isOfPerson = ({ userId, columnId }: Pick<AgendaCard, 'userId' | 'columnId'>): boolean => userId === columnId

export const getServiceEnd = (service: AgendaService): number => parseIso(service.start) + service.serviceDTO.length * 60

/** Cards by their start, in the order in which they are listed. */
export const compareCards = (a: AgendaCard, b: AgendaCard) => a.start - b.start || a.end - b.end || a.cardId.localeCompare(b.cardId)

function getProcessingIntervals(service: AgendaService): [number, number][] {
  const { length, parts } = service.serviceDTO
  const from = parseIso(service.start)
  const intervals: [number, number][] = []
  let at = 0
  for (const [start, end] of activeIntervals(length, parts)) {
    if (start > at) intervals.push([from + at * 60, from + start * 60])
    at = end
  }
  if (at < length) intervals.push([from + at * 60, from + length * 60])
  return intervals
}

/** Intervals in order, those that follow one another without a gap as one. */
function mergeAdjacent(intervals: readonly [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  for (const [start, end] of intervals) {
    const last = merged.at(-1)
    if (last && last[1] === start) last[1] = end
    else merged.push([start, end])
  }
  return merged
}

function buildBookingCards(agenda: Agenda): AgendaCard[] {
  const runs: AgendaService[][] = []
  const visible = agenda.agendaServicesDTO.filter((service) => service.show)
  for (const service of visible.toSorted((a, b) => parseIso(a.start) - parseIso(b.start))) {
    const run = runs.find((services) => {
      const last = services.at(-1)
      return last?.userId === service.userId && getServiceEnd(last) === parseIso(service.start)
    })
    if (run) run.push(service)
    else runs.push([service])
  }
  return runs.flatMap((services) => {
    const [first] = services
    const last = services.at(-1)
    if (!first || !last) return []
    return {
      cardId: first.agendaServiceId,
      agenda,
      services,
      userId: first.userId,
      columnId: first.userId,
      start: parseIso(first.start),
      end: getServiceEnd(last),
      processing: mergeAdjacent(services.flatMap(getProcessingIntervals)),
      linked: runs.length > 1,
    }
  })
}

/** An interval of a card in which its team member is active, with the services that begin in it; else those that go on in it. */
export interface CardPart {
  start: number
  end: number
  services: readonly AgendaService[]
}

/** The active parts of a card, before and after its processing times. */
export function getCardParts(card: Pick<AgendaCard, 'start' | 'end' | 'services' | 'processing'>): CardPart[] {
  const bounds = [card.start, ...card.processing.flat(), card.end]
  const parts: CardPart[] = []
  for (let i = 0; i < bounds.length; i += 2) {
    const [start, end] = [bounds[i] ?? card.start, bounds[i + 1] ?? card.end]
    if (end <= start) continue
    const begun = card.services.filter((service) => parseIso(service.start) >= start && parseIso(service.start) < end)
    const going = card.services.filter((service) => parseIso(service.start) < end && getServiceEnd(service) > start)
    parts.push({ start, end, services: begun.length > 0 ? begun : going })
  }
  return parts
}

/** What is drawn in a column: a card, or a part of the booking in the form. */
export type ColumnPiece = Pick<AgendaCard, 'cardId' | 'start' | 'end' | 'processing'>
/**
 * Where a piece of a column is drawn whose time is shared with another: `host` over the whole width, with what is `inside` its processing
 * times; `nested` inside one, as the one at `at` (from 0) of `count` beside each other.
 */
export type CardPlace =
  | { kind: 'host'; inside: readonly (readonly [start: number, end: number])[] }
  | { kind: 'nested'; at: number; count: number }
/** The most pieces beside each other inside a processing time: more would be too narrow for a name. */
const maxNested = 2

const overlaps = (a: Pick<ColumnPiece, 'start' | 'end'>, b: Pick<ColumnPiece, 'start' | 'end'>) => a.start < b.end && b.start < a.end

/**
 * The pieces of one column that lie inside another's processing time, and those around them. A piece that begins in the processing time
 * and ends outside is a conflict: it and the other stay beside each other.
 */
export function placeInGaps(pieces: readonly ColumnPiece[]): Map<string, CardPlace> {
  const places = new Map<string, CardPlace>()
  const byDuration = pieces.filter(({ processing }) => processing.length > 0).toSorted((a, b) => b.end - b.start - (a.end - a.start))
  for (const host of byDuration) {
    if (places.has(host.cardId)) continue
    const inside = pieces.filter((piece) => piece !== host && overlaps(piece, host))
    const fits = (piece: ColumnPiece) => host.processing.some(([from, to]) => from <= piece.start && piece.end <= to)
    const beside = (piece: ColumnPiece) => inside.filter((other) => overlaps(piece, other))
    if (inside.length === 0 || !inside.every((piece) => fits(piece) && beside(piece).length <= maxNested)) continue
    places.set(host.cardId, { kind: 'host', inside: inside.map(({ start, end }) => [start, end]) })
    for (const piece of inside) {
      const row = beside(piece)
      places.set(piece.cardId, { kind: 'nested', at: row.indexOf(piece), count: row.length })
    }
  }
  return places
}

/** The cards of a day, earliest first. */
export function buildCards(agendas: readonly Agenda[]): AgendaCard[] {
  return agendas.filter(hasCard).flatMap(buildBookingCards).sort(compareCards)
}

/** The cards by column, then by time: the order of keyboard navigation. */
export function readingOrder(cards: readonly AgendaCard[], columnIds: readonly string[]): AgendaCard[] {
  return columnIds.flatMap((columnId) => cards.filter((card) => card.columnId === columnId))
}

/** How much a card shows. `short`: one line; `mid`: time, status and name; `full`: the services too. */
export type Density = 'short' | 'mid' | 'full'
export const cardDensity = (card: Pick<AgendaCard, 'start' | 'end'>): Density => {
  const minutes = (card.end - card.start) / 60
  return minutes < 25 ? 'short' : minutes < 45 ? 'mid' : 'full'
}

/** The card next to another: above or below in its column, or the nearest in time of the next column that has cards. */
export function adjacentCard(
  cards: readonly AgendaCard[],
  columnIds: readonly string[],
  from: AgendaCard,
  direction: 'up' | 'down' | 'left' | 'right',
): AgendaCard | undefined {
  const column = cards.filter((card) => card.columnId === from.columnId)
  const at = column.findIndex((card) => card.cardId === from.cardId)
  if (direction === 'up' || direction === 'down') return column[at + (direction === 'up' ? -1 : 1)]
  const step = direction === 'left' ? -1 : 1
  for (let i = columnIds.indexOf(from.columnId) + step; i >= 0 && i < columnIds.length; i += step) {
    const candidates = cards.filter((card) => card.columnId === columnIds[i])
    const closest = candidates.toSorted((a, b) => Math.abs(a.start - from.start) - Math.abs(b.start - from.start))[0]
    if (closest) return closest
  }
  return undefined
}

/** Status of a card: that of the visit; while services are in progress, that of its team member's own services. */
export function cardStatus({ agenda, userId }: Pick<AgendaCard, 'agenda' | 'userId'>): VisitStatus {
  const whole = visitStatus(agenda)
  const own = agenda.appointmentDTO?.clientHistoryServicesDTO.some((row) => row.userDTO.userId === userId)
  if (whole !== 'In-progress' || !own) return whole
  return ownStatus(agenda.appointmentDTO, { userId, fullAgenda: false }) ?? whole
}

/** Progress of a card at `now` (seconds UTC), 0 to 1, counted from the start of its team member's first service. */
export function cardProgress(card: AgendaCard, now: number): number {
  const visit = card.agenda.appointmentDTO
  const own = (visit?.clientHistoryServicesDTO ?? []).filter((row) => row.userDTO.userId === card.userId)
  const start = own.find((row) => row.start)?.start ?? visit?.startServices
  if (!start) return 0
  return Math.min(1, Math.max(0, (now - parseIso(start)) / (card.end - card.start)))
}
