import { useSyncExternalStore } from 'react'

/** The widths at which the frame changes: phones, and tablets with a folded navbar. */
export const phone = '(max-width: 767px)'
export const tablet = '(max-width: 1100px)'

/** Whether a media query holds, now and when it changes. */
export function useMedia(query: typeof phone | typeof tablet): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
