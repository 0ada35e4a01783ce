import { useSyncExternalStore } from 'react'

const phone = '(max-width: 767px)'

/** Whether the page is as narrow as a phone. */
export function useNarrow(query = phone): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
