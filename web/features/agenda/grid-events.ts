import type { EventInput } from '@fullcalendar/react'
import type { UnavailableInterval } from '../../../schema/rules/agenda-hours.ts'
import { atMinutes, toIso } from '../../../schema/rules/salon-time.ts'
import type { DraftEvent } from './agenda-store.ts'
import type { AgendaDay, AgendaPerson } from './use-agenda-day.ts'

/** What an event of the calendar stands for. The calendar carries ids; the pieces look the rest up. */
export type GridEvent =
  | { kind: 'card'; staffId: string; cardId: string }
  | { kind: 'off'; staffId: string; offId: string }
  | { kind: 'ghost'; staffId: string; key: string }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads an event's own properties back; undefined for one that is not of this agenda. */
export function gridEvent(props: Readonly<Record<string, unknown>>): GridEvent | undefined {
  const { kind, staffId, cardId, offId, key } = props
  if (!isText(staffId)) return undefined
  if (kind === 'card' && isText(cardId)) return { kind, staffId, cardId }
  if (kind === 'off' && isText(offId)) return { kind, staffId, offId }
  if (kind === 'ghost' && isText(key)) return { kind, staffId, key }
  return undefined
}

export const getUnavailableId = (stretch: UnavailableInterval) => `off.${stretch.userId}.${stretch.start}`

/** The day's cards, its grey stretches (cut to the hours shown), and what is being written. */
export function gridEvents(day: AgendaDay, people: readonly AgendaPerson[], ghost: DraftEvent | null): EventInput[] {
  const [from, to] = day.hours
  const instant = (minutes: number) => toIso(atMinutes(day.day, minutes, day.zone))
  const cards = people.flatMap((person) =>
    person.cards
      .filter((card) => card.agenda.agendaId !== ghost?.agendaId)
      .map((card): EventInput => {
        const own: GridEvent = { kind: 'card', staffId: card.userId, cardId: card.cardId }
        const paid = card.agenda.appointmentDTO?.checkedOut != null
        return { id: card.cardId, start: toIso(card.start), end: toIso(card.end), editable: !paid, interactive: false, extendedProps: own }
      }),
  )
  const off = people.flatMap((person) =>
    person.off
      .filter((stretch) => stretch.end > from && stretch.start < to)
      .map((stretch): EventInput => {
        const own: GridEvent = { kind: 'off', staffId: stretch.userId, offId: getUnavailableId(stretch) }
        const [start, end] = [instant(Math.max(from, stretch.start)), instant(Math.min(to, stretch.end))]
        return { id: own.offId, display: 'background', start, end, extendedProps: own }
      }),
  )
  const written = (ghost?.pieces ?? []).map((piece): EventInput => {
    const own: GridEvent = { kind: 'ghost', staffId: piece.userId, key: piece.key }
    const [start, end] = [toIso(piece.start), toIso(piece.end)]
    return { id: `ghost.${piece.key}`, start, end, editable: false, interactive: false, extendedProps: own }
  })
  return [...cards, ...off, ...written]
}
