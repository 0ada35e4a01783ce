import { createContext, type RefObject, use } from 'react'
import type { AgendaCard } from '../../../../schema/rules/booking/agenda-layout.ts'
import type { UnavailableInterval } from '../../../../schema/rules/booking/booking-hours.ts'
import type { Presence } from '../../../../schema/rules/platform/live.ts'
import type { AgendaPerson } from './use-agenda-day.ts'

/** Data of the day for the parts that FullCalendar renders, which receive ids only. */
export interface GridData {
  cards: ReadonlyMap<string, AgendaCard>
  people: ReadonlyMap<string, AgendaPerson>
  /** Records that other screens have open. */
  present: readonly Presence[]
  off: ReadonlyMap<string, UnavailableInterval>
  /** The only card in the tab order. */
  tabStopId: string | null
  /** The card that is dragged by keyboard. */
  draggedId: string | null
  /** The card that has the focus, kept while it is mounted again in another column. */
  focusedId: RefObject<string | null>
}
export const GridContext = createContext<GridData | null>(null)

export function useGrid(): GridData {
  const grid = use(GridContext)
  if (!grid) throw new Error('useGrid is used outside of GridContext')
  return grid
}
