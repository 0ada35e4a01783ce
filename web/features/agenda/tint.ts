import type { CSSProperties } from 'react'
import { agendaColour } from '../../../schema/rules/agenda-colour.ts'
import type { AgendaCard } from '../../../schema/rules/agenda-layout.ts'

/** Colour of a card: the booking's own, or else that of its first service's category. */
export function getCardTint(card: AgendaCard): CSSProperties & { '--c': string } {
  const { color } = agendaColour(card.agenda.color, { pricesShown: true, externalCashOrder: getOrder(card) })
  return { '--c': color || categoryColour(card.services[0]?.serviceDTO.tint) }
}
/** Whether the booking has an order of the external cash system: its client's name is shown in red. */
export const hasExternalOrder = (card: AgendaCard): boolean =>
  agendaColour('', { pricesShown: true, externalCashOrder: getOrder(card) }).redName
const getOrder = (card: AgendaCard) => card.agenda.appointmentDTO?.externalCashOrder ?? null

/** CSS colour of a category tint, 1 to 6; the first one for an unknown tint. */
export const categoryColour = (tint: number | undefined): string => `var(--cat-${tint && tint >= 1 && tint <= 6 ? tint : 1})`
