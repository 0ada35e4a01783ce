import type { CSSProperties } from 'react'
import { agendaColour } from '../../../schema/rules/agenda-colour.ts'
import type { AgendaCard } from '../../../schema/rules/agenda-layout.ts'

/** The colour of a card: the booking's own, else its first service's category. */
export function getCardTint(card: AgendaCard): CSSProperties & { '--c': string } {
  const { color } = agendaColour(card.agenda.color, { pricesShown: true, externalCashOrder: orderOf(card) })
  return { '--c': color || categoryColour(card.services[0]?.serviceDTO.tint) }
}
/** Section 9: a booking with an order of the external cash system shows its client's name in red. */
export const isOrdered = (card: AgendaCard): boolean => agendaColour('', { pricesShown: true, externalCashOrder: orderOf(card) }).redName
const orderOf = (card: AgendaCard) => card.agenda.appointmentDTO?.externalCashOrder ?? null

/** One of the six equally light colours of the categories; the first for what has none. */
export const categoryColour = (tint: number | undefined): string => `var(--cat-${tint && tint >= 1 && tint <= 6 ? tint : 1})`
