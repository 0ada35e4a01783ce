import type { EventInput } from '@fullcalendar/react'
import type { UnavailableInterval } from '../../../../schema/rules/booking/booking-hours.ts'
import { atMinutes, toIso } from '../../../../schema/rules/salon-time.ts'
import { isPaid } from '../../../../schema/rules/visits/visit-status.ts'
import type { DraftEvent } from './agenda-store.ts'
import type { AgendaDay, AgendaPerson } from './use-agenda-day.ts'

/** What an event of the calendar represents. Events carry ids only; the rendered parts look up the rest. */
export type GridEvent =
  | { kind: 'card'; staffId: string; cardId: string }
  | { kind: 'off'; staffId: string; offId: string }
  | { kind: 'draft'; staffId: string; key: string }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Parses the properties of an event; undefined if it is not one of this agenda's. */
export function parseGridEvent(props: Readonly<Record<string, unknown>>): GridEvent | undefined {
  const { kind, staffId, cardId, offId, key } = props
  if (!isText(staffId)) return undefined
  if (kind === 'card' && isText(cardId)) return { kind, staffId, cardId }
  if (kind === 'off' && isText(offId)) return { kind, staffId, offId }
  if (kind === 'draft' && isText(key)) return { kind, staffId, key }
  return undefined
}

export const getUnavailableId = (interval: UnavailableInterval) => `off.${interval.userId}.${interval.start}`

/** The events of a day: cards, unavailable intervals within the visible hours, and the draft of a booking. */
export function buildGridEvents(day: AgendaDay, people: readonly AgendaPerson[], draftEvent: DraftEvent | null): EventInput[] {
  const [from, to] = day.hours
  const toInstant = (minutes: number) => toIso(atMinutes(day.day, minutes, day.zone))
  const cards = people.flatMap((person) =>
    person.cards
      .filter((card) => card.agenda.agendaId !== draftEvent?.agendaId)
      .map((card): EventInput => {
        const props: GridEvent = { kind: 'card', staffId: card.userId, cardId: card.cardId }
        return {
          id: card.cardId,
          start: toIso(card.start),
          end: toIso(card.end),
          editable: !isPaid(card.agenda.appointmentDTO),
          interactive: false,
          extendedProps: props,
        }
      }),
  )
  const off = people.flatMap((person) =>
    person.off
      .filter((interval) => interval.end > from && interval.start < to)
      .map((interval): EventInput => {
        const props: GridEvent = { kind: 'off', staffId: interval.userId, offId: getUnavailableId(interval) }
        const [start, end] = [toInstant(Math.max(from, interval.start)), toInstant(Math.min(to, interval.end))]
        return { id: props.offId, display: 'background', start, end, extendedProps: props }
      }),
  )
  const draft = (draftEvent?.pieces ?? []).map((piece): EventInput => {
    const props: GridEvent = { kind: 'draft', staffId: piece.userId, key: piece.key }
    const [start, end] = [toIso(piece.start), toIso(piece.end)]
    return { id: `draft.${piece.key}`, start, end, editable: false, interactive: false, extendedProps: props }
  })
  return [...cards, ...off, ...draft]
}
