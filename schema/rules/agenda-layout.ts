/** How the bookings of a day become cards. Instants are seconds UTC. */
import type { Agenda, AgendaService } from '../api/agenda.ts'
import type { VisitStatus } from '../terms.ts'
import { isBooking } from './agenda-total.ts'
import { activeIntervals } from './busy-intervals.ts'
import { parseIso } from './salon-time.ts'
import { ownStatus, visitStatus } from './visit-status.ts'

/** Services of one booking that one person does without a gap: one card in that person's column. */
export interface AgendaCard {
  /** The id of its first service: it stays when the card moves. */
  cardId: string
  agenda: Agenda
  services: readonly AgendaService[]
  userId: string
  start: number
  end: number
  /** Stretches in which the person's hands are free (a colour that takes its time). */
  waits: readonly (readonly [start: number, end: number])[]
  /** The booking has other cards too: with other people, or later. */
  linked: boolean
}

export const getServiceEnd = (service: AgendaService): number => parseIso(service.start) + service.serviceDTO.length * 60

function waitsOf(service: AgendaService): [number, number][] {
  const { length, parts } = service.serviceDTO
  const from = parseIso(service.start)
  const out: [number, number][] = []
  let at = 0
  for (const [start, end] of activeIntervals(length, parts)) {
    if (start > at) out.push([from + at * 60, from + start * 60])
    at = end
  }
  if (at < length) out.push([from + at * 60, from + length * 60])
  return out
}

function cardsOfBooking(agenda: Agenda): AgendaCard[] {
  const runs: AgendaService[][] = []
  const shown = agenda.agendaServicesDTO.filter((service) => service.show)
  for (const service of shown.toSorted((a, b) => parseIso(a.start) - parseIso(b.start))) {
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
      waits: services.flatMap(waitsOf),
      linked: runs.length > 1,
    }
  })
}

/** The cards of a day, earliest first. */
export function buildCards(agendas: readonly Agenda[]): AgendaCard[] {
  return agendas
    .filter(isBooking)
    .flatMap(cardsOfBooking)
    .sort((a, b) => a.start - b.start || a.end - b.end || a.cardId.localeCompare(b.cardId))
}

/** Person by person as the columns stand, then by time: the order in which the keyboard goes through the day. */
export function readingOrder(cards: readonly AgendaCard[], userIds: readonly string[]): AgendaCard[] {
  return userIds.flatMap((userId) => cards.filter((card) => card.userId === userId))
}

/** What a card has room for: one line; time, status and name; the services too. */
export type Density = 'short' | 'mid' | 'full'
export const cardDensity = (card: Pick<AgendaCard, 'start' | 'end'>): Density => {
  const minutes = (card.end - card.start) / 60
  return minutes < 25 ? 'short' : minutes < 45 ? 'mid' : 'full'
}

/** The card that the arrow keys reach from another: up and down in the column, sideways the nearest in time of the next column that has one. */
export function adjacentCard(
  cards: readonly AgendaCard[],
  userIds: readonly string[],
  from: AgendaCard,
  way: 'up' | 'down' | 'left' | 'right',
): AgendaCard | undefined {
  const column = cards.filter((card) => card.userId === from.userId)
  const at = column.findIndex((card) => card.cardId === from.cardId)
  if (way === 'up' || way === 'down') return column[at + (way === 'up' ? -1 : 1)]
  const step = way === 'left' ? -1 : 1
  for (let i = userIds.indexOf(from.userId) + step; i >= 0 && i < userIds.length; i += step) {
    const there = cards.filter((card) => card.userId === userIds[i])
    const nearest = there.toSorted((a, b) => Math.abs(a.start - from.start) - Math.abs(b.start - from.start))[0]
    if (nearest) return nearest
  }
  return undefined
}

/** How a card stands in its person's column: the visit's status, and once services have started, what of it is this person's turn (section 4). */
export function cardStatus({ agenda, userId }: Pick<AgendaCard, 'agenda' | 'userId'>): VisitStatus {
  const whole = visitStatus(agenda)
  const own = agenda.appointmentDTO?.clientHistoryServicesDTO.some((row) => row.userDTO.userId === userId)
  if (whole !== 'In-progress' || !own) return whole
  return ownStatus(agenda.appointmentDTO, { userId, fullAgenda: false }) ?? whole
}

/** How far a card in progress has come, 0 to 1, at `now` (seconds UTC): from when this person began. */
export function cardProgress(card: AgendaCard, now: number): number {
  const visit = card.agenda.appointmentDTO
  const own = (visit?.clientHistoryServicesDTO ?? []).filter((row) => row.userDTO.userId === card.userId)
  const began = own.find((row) => row.start)?.start ?? visit?.startServices
  if (!began) return 0
  return Math.min(1, Math.max(0, (now - parseIso(began)) / (card.end - card.start)))
}
