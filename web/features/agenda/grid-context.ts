import { createContext, type RefObject, use } from 'react'
import type { UnavailableInterval } from '../../../schema/rules/agenda-hours.ts'
import type { AgendaCard } from '../../../schema/rules/agenda-layout.ts'
import type { AgendaPerson } from './use-agenda-day.ts'

/** What the pieces that the calendar draws know of the day: it passes ids only. */
export interface GridKnowledge {
  cards: ReadonlyMap<string, AgendaCard>
  people: ReadonlyMap<string, AgendaPerson>
  off: ReadonlyMap<string, UnavailableInterval>
  /** The one card that the tab key reaches. */
  reachable: string | null
  /** The card that is being carried by keyboard. */
  carriedId: string | null
  /** The card that the keyboard is at, also while it is drawn anew. */
  held: RefObject<string | null>
}
export const GridContext = createContext<GridKnowledge | null>(null)

export function useGrid(): GridKnowledge {
  const grid = use(GridContext)
  if (!grid) throw new Error('A card stands outside the grid')
  return grid
}
