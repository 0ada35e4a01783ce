import type { CSSProperties } from 'react'
import type { AgendaCard } from '../../../../schema/rules/booking/agenda-layout.ts'
import { agendaColour } from '../../../../schema/rules/booking/booking-colours.ts'

// Not with the choice of a colour, which the start of the agenda does not load.
/** Colour of a card: the booking's own, else that of its first service, else that of the service's category. */
export function getCardTint(card: AgendaCard): CSSProperties & { '--c': string } {
  const service = card.services[0]?.serviceDTO
  const { color } = agendaColour(card.agenda.color || service?.color || '', { pricesShown: true, externalCashOrder: getOrder(card) })
  return { '--c': toTint(color, service?.tint) }
}
/** Whether the booking has an order of the external cash system: its client's name is shown in red. */
export const hasExternalOrder = (card: AgendaCard): boolean =>
  agendaColour('', { pricesShown: true, externalCashOrder: getOrder(card) }).redName
const getOrder = (card: AgendaCard) => card.agenda.appointmentDTO?.externalCashOrder ?? null

/**
 * A colour that somebody chose (`rgba(r,g,b,a)`), as light and as strong as those of the categories, so that edges and texts on it
 * keep their contrast in both colour schemes; without one, the category's. An invisible colour (alpha 0) stays so.
 */
export function toTint(color: string, tint: number | undefined): string {
  if (color === '') return categoryColour(tint)
  const alpha = 'min(1, alpha * 1000)'
  const light = `oklch(from ${color} clamp(0.5, l, 0.67) min(c, 0.19) h / ${alpha})`
  return `light-dark(${light}, oklch(from ${color} clamp(0.68, l, 0.8) min(c, 0.15) h / ${alpha}))`
}

/** CSS colour of a category tint, 1 to 6; the first one for an unknown tint. */
const categoryColour = (tint: number | undefined): string => `var(--cat-${tint && tint >= 1 && tint <= 6 ? tint : 1})`
