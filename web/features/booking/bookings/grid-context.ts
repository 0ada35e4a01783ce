import { createContext, type RefObject, use, useSyncExternalStore } from 'react'
import type { AgendaCard, CardPlace } from '../../../../schema/rules/booking/agenda-layout.ts'
import type { UnavailableInterval } from '../../../../schema/rules/booking/booking-hours.ts'
import type { Presence } from '../../../../schema/rules/platform/live.ts'
import type { AgendaColumn } from './use-agenda-day.ts'

/** The only card in the tab order. A store: when the focus moves, the two cards concerned are rendered, and not the whole day. */
export interface TabStop {
  readonly get: () => string | null
  /** Without telling the cards; they are told by `notify`, after the render. */
  readonly set: (cardId: string | null) => void
  readonly notify: () => void
  readonly subscribe: (listener: () => void) => () => void
}
export function createTabStop(): TabStop {
  let current: string | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (cardId) => {
      current = cardId
    },
    notify: () => {
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Data of the day for the parts that FullCalendar renders, which receive ids only. */
export interface GridData {
  cards: ReadonlyMap<string, AgendaCard>
  columns: ReadonlyMap<string, AgendaColumn>
  /** Cards and drafts inside another card's processing time, and the cards around them. */
  places: ReadonlyMap<string, CardPlace>
  /** Opens the form for a free time. */
  onEmpty: (slot: { time: string; columnId: string }) => void
  /** Records that other screens have open. */
  present: readonly Presence[]
  off: ReadonlyMap<string, UnavailableInterval>
  tabStop: TabStop
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

export function useIsTabStop(cardId: string): boolean {
  const { tabStop } = useGrid()
  return useSyncExternalStore(tabStop.subscribe, () => tabStop.get() === cardId)
}
