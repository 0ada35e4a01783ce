import { useSyncExternalStore } from 'react'

/** A booking that is being written, as the day behind the dialog shows it. */
export interface DraftEvent {
  name: string
  /** Instead of the services, while there are none: how long the time is free. */
  note: string
  agendaId: string | null
  pieces: readonly { key: string; userId: string; start: number; end: number; service: string; clash: boolean }[]
}
export interface Desk {
  /** The booking whose panel is open, and the card of it that was chosen. */
  readonly selected: { readonly agendaId: string; readonly cardId: string } | null
  readonly ghost: DraftEvent | null
  /** The booking that was saved to be repeated: its panel asks at once how. */
  readonly repeat: string | null
  /** The day that was looked at last: where a booking without a day of its own goes. */
  readonly day: string | null
}

let desk: Desk = { selected: null, ghost: null, repeat: null, day: null }
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the day and the dialog over it tell each other. */
export function setDesk(change: Partial<Desk>): void {
  desk = { ...desk, ...change }
  for (const listener of [...listeners]) listener()
}
export const getAgendaState = (): Desk => desk
export const useDesk = (): Desk => useSyncExternalStore(subscribe, () => desk)
