import { useSyncExternalStore } from 'react'

let isNeeded = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a screen needs the room of the vertical menu, which folds meanwhile. */
export function setMenuRoom(next: boolean): void {
  isNeeded = next
  for (const listener of [...listeners]) listener()
}
export const useMenuRoom = (): boolean => useSyncExternalStore(subscribe, () => isNeeded)
