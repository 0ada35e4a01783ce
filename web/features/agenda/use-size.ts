import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** The width of an element in pixels, now and when it changes; 0 before it is there. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [ref])
  return width
}

const listen = (query: string) => (listener: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
const phone = '(max-width: 767px)'
const tablet = '(max-width: 1100px)'
const onPhone = listen(phone)
const onTablet = listen(tablet)

/** Up to 767: one person, swiped. */
export const useIsPhone = (): boolean => useSyncExternalStore(onPhone, () => matchMedia(phone).matches)
/** Up to 1100: the panel is a sheet. */
export const useIsNarrow = (): boolean => useSyncExternalStore(onTablet, () => matchMedia(tablet).matches)
