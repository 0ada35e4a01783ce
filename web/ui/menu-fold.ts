import { useSyncExternalStore } from 'react'

let isFolded = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Folds the vertical menu for a screen that needs its width, whatever the user's settings are. */
export function setMenuFolded(next: boolean): void {
  isFolded = next
  for (const listener of [...listeners]) listener()
}
export const useMenuFolded = (): boolean => useSyncExternalStore(subscribe, () => isFolded)
