import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** The current width of an element in pixels; 0 before it is rendered. */
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

const subscribeTo = (query: string) => (listener: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
const phone = '(max-width: 767px)'
const tablet = '(max-width: 1100px)'
const onPhone = subscribeTo(phone)
const onTablet = subscribeTo(tablet)

/** Up to 767 pixels: one column at a time, swiped. */
export const useIsPhone = (): boolean => useSyncExternalStore(onPhone, () => matchMedia(phone).matches)
/** Up to 1100 pixels: the panel is a dialog. */
export const useIsNarrow = (): boolean => useSyncExternalStore(onTablet, () => matchMedia(tablet).matches)
