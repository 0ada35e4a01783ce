/** Lays out the bookings of a day as cards. Instants are seconds UTC. */
import type { Agenda, AgendaService } from '../../api/booking/bookings-schemas.ts'
import type { VisitStatus } from '../../terms.ts'
import { parseIso } from '../salon-time.ts'
import { ownStatus, visitStatus } from '../visits/visit-status.ts'
import { isBooking } from './booking-total.ts'
import { activeIntervals } from './busy-intervals.ts'

/** Consecutive services of one booking by one team member: one card in that column. */
export interface AgendaCard {
  /** The id of its first service, which stays the same when the card is moved. */
  cardId: string
  agenda: Agenda
  services: readonly AgendaService[]
  userId: string
  start: number
  end: number
  /** Intervals in which the team member is free. */
  processing: readonly (readonly [start: number, end: number])[]
  /** The booking has other cards as well. */
  linked: boolean
}

export const getServiceEnd = (service: AgendaService): number => parseIso(service.start) + service.serviceDTO.length * 60

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
      start: parseIso(first.start),
      end: getServiceEnd(last),
      processing: services.flatMap(getProcessingIntervals),
      linked: runs.length > 1,
    }
  })
}

/** The cards of a day, earliest first. */
export function buildCards(agendas: readonly Agenda[]): AgendaCard[] {
  return agendas
    .filter(isBooking)
    .flatMap(buildBookingCards)
    .sort((a, b) => a.start - b.start || a.end - b.end || a.cardId.localeCompare(b.cardId))
}

/** The cards by column, then by time: the order of keyboard navigation. */
export function readingOrder(cards: readonly AgendaCard[], userIds: readonly string[]): AgendaCard[] {
  return userIds.flatMap((userId) => cards.filter((card) => card.userId === userId))
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
  userIds: readonly string[],
  from: AgendaCard,
  direction: 'up' | 'down' | 'left' | 'right',
): AgendaCard | undefined {
  const column = cards.filter((card) => card.userId === from.userId)
  const at = column.findIndex((card) => card.cardId === from.cardId)
  if (direction === 'up' || direction === 'down') return column[at + (direction === 'up' ? -1 : 1)]
  const step = direction === 'left' ? -1 : 1
  for (let i = userIds.indexOf(from.userId) + step; i >= 0 && i < userIds.length; i += step) {
    const candidates = cards.filter((card) => card.userId === userIds[i])
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
