import { useSyncExternalStore } from 'react'

/** Media query of phones. */
export const phone = '(max-width: 767px)'
/** Media query of tablets and phones, where the navbar is folded. */
export const tablet = '(max-width: 1100px)'

/** Media query of a system with dark colours. */
export const systemDark = '(prefers-color-scheme: dark)'

/** Whether a media query matches; follows changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
