import { useSyncExternalStore } from 'react'
import { getItem, setItem, storageKeys } from './storage.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** From now on the toolbar shows the background jobs: one was started on this device. */
export function watchJobs(): void {
  setItem(storageKeys.watchesJobs, 'true')
  for (const listener of listeners) listener()
}

/** Whether a background job was started on this device: nobody else pays for asking about jobs. */
export const useWatchesJobs = (): boolean => useSyncExternalStore(subscribe, () => getItem(storageKeys.watchesJobs) === 'true')
