import { useSyncExternalStore } from 'react'

/** The booking in the form, as the day behind the dialog shows it. */
export interface DraftEvent {
  name: string
  /** Shown while there are no services: how long the time is free. */
  note: string
  agendaId: string | null
  pieces: readonly { key: string; userId: string; start: number; end: number; service: string; isConflicting: boolean }[]
}
export interface AgendaState {
  /** The booking in the panel, and its selected card. */
  readonly selected: { readonly agendaId: string; readonly cardId: string } | null
  readonly draftEvent: DraftEvent | null
  /** The booking whose panel opens the repeat dialog at once. */
  readonly repeat: string | null
  /** The printer was pressed. */
  readonly printing: boolean
  /** The last visible day: the default day of a new booking. */
  readonly day: string | null
}

let state: AgendaState = { selected: null, draftEvent: null, repeat: null, printing: false, day: null }
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** State shared by the day and the dialog over it. */
export function setAgendaState(change: Partial<AgendaState>): void {
  state = { ...state, ...change }
  for (const listener of [...listeners]) listener()
}
export const useAgendaState = (): AgendaState => useSyncExternalStore(subscribe, () => state)

/**
 * Whether a card, or another one of its booking, is selected. For the cards: of a whole day, those two are rendered when another booking
 * is opened, and not all.
 */
export const useSelection = (card: { readonly cardId: string; readonly agendaId: string | undefined }): 'card' | 'booking' | null =>
  useSyncExternalStore(subscribe, () => {
    if (state.selected?.cardId === card.cardId) return 'card'
    return state.selected?.agendaId === card.agendaId && card.agendaId !== undefined ? 'booking' : null
  })
