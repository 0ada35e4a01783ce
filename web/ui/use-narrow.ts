import { useSyncExternalStore } from 'react'

const phone = '(max-width: 767px)'

/** Whether the viewport is as narrow as a phone's. */
export function useNarrow(query = phone): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
