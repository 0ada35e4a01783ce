import type { EventInput } from '@fullcalendar/react'
import { isOfPerson } from '../../../../schema/rules/booking/agenda-layout.ts'
import type { UnavailableInterval } from '../../../../schema/rules/booking/booking-hours.ts'
import { isClass } from '../../../../schema/rules/booking/booking-total.ts'
import { atMinutes, toIso } from '../../../../schema/rules/salon-time.ts'
import { isPaid } from '../../../../schema/rules/visits/visit-status.ts'
import type { DraftEvent } from './agenda-store.ts'
import type { AgendaColumn, AgendaDay } from './use-agenda-day.ts'

/** What an event of the calendar represents. Events carry ids only; the rendered parts look up the rest. */
export type GridEvent =
  | { kind: 'card'; columnId: string; cardId: string }
  | { kind: 'off'; columnId: string; offId: string }
  | { kind: 'draft'; columnId: string; key: string }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Parses the properties of an event; undefined if it is not one of this agenda's. */
export function parseGridEvent(props: Readonly<Record<string, unknown>>): GridEvent | undefined {
  const { kind, columnId, cardId, offId, key } = props
  if (!isText(columnId)) return undefined
  if (kind === 'card' && isText(cardId)) return { kind, columnId, cardId }
  if (kind === 'off' && isText(offId)) return { kind, columnId, offId }
  if (kind === 'draft' && isText(key)) return { kind, columnId, key }
  return undefined
}

export const getUnavailableId = (interval: UnavailableInterval) => `off.${interval.columnId}.${interval.start}`

/** The events of a day: cards, unavailable intervals within the visible hours, and the draft of a booking. */
export function buildGridEvents(day: AgendaDay, columns: readonly AgendaColumn[], draftEvent: DraftEvent | null): EventInput[] {
  const [from, to] = day.hours
  const toInstant = (minutes: number) => toIso(atMinutes(day.day, minutes, day.zone))
  const cards = columns.flatMap((column) =>
    column.cards
      .filter((card) => card.agenda.agendaId !== draftEvent?.agendaId)
      .map((card): EventInput => {
        const props: GridEvent = { kind: 'card', columnId: card.columnId, cardId: card.cardId }
        const isMovable = !isClass(card.agenda) && !isPaid(card.agenda.appointmentDTO)
        return {
          id: card.cardId,
          start: toIso(card.start),
          end: toIso(card.end),
          startEditable: isMovable,
          // The length of what a booking holds follows from its services.
          durationEditable: isMovable && isOfPerson(card),
          interactive: false,
          extendedProps: props,
        }
      }),
  )
  const off = columns.flatMap((column) =>
    column.off
      .filter((interval) => interval.end > from && interval.start < to)
      .map((interval): EventInput => {
        const props: GridEvent = { kind: 'off', columnId: interval.columnId, offId: getUnavailableId(interval) }
        const [start, end] = [toInstant(Math.max(from, interval.start)), toInstant(Math.min(to, interval.end))]
        return { id: props.offId, display: 'background', start, end, extendedProps: props }
      }),
  )
  const draft = (draftEvent?.pieces ?? []).map((piece): EventInput => {
    const props: GridEvent = { kind: 'draft', columnId: piece.userId, key: piece.key }
    const [start, end] = [toIso(piece.start), toIso(piece.end)]
    return { id: `draft.${piece.key}`, start, end, editable: false, interactive: false, extendedProps: props }
  })
  return [...cards, ...off, ...draft]
}
