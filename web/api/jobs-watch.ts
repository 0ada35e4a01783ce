import { useSyncExternalStore } from 'react'
import { staffKeys } from './staff-keys.ts'
import { getItem, setItem } from './storage.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** From now on the toolbar shows the background jobs: one was started on this device. */
export function watchJobs(): void {
  setItem(staffKeys.watchesJobs, 'true')
  for (const listener of listeners) listener()
}

/** Whether a background job was started on this device: nobody else pays for asking about jobs. */
export const useWatchesJobs = (): boolean => useSyncExternalStore(subscribe, () => getItem(staffKeys.watchesJobs) === 'true')
