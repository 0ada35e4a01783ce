import type { CSSProperties } from 'react'
import type { AgendaCard } from '../../../schema/rules/agenda-layout.ts'

/** The colour of a card: the booking's own, else its first service's category. */
export function tintOf(card: AgendaCard): CSSProperties & { '--c': string } {
  return { '--c': card.agenda.color || categoryColour(card.services[0]?.serviceDTO.tint) }
}
/** One of the six equally light colours of the categories; the first for what has none. */
export const categoryColour = (tint: number | undefined): string => `var(--cat-${tint && tint >= 1 && tint <= 6 ? tint : 1})`
