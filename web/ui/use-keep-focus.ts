import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus of a keyboard user near its place: when the focused element inside `container` is removed, `getFallback()`
 * takes the focus instead of the document's body.
 */
export function useKeepFocus(container: RefObject<HTMLElement | null>, getFallback: () => HTMLElement | null | undefined): void {
  const latest = useRef(getFallback)
  latest.current = getFallback
  useEffect(() => {
    const element = container.current
    if (!element) return
    let focused: EventTarget | null = element.contains(document.activeElement) ? document.activeElement : null
    const check = () => {
      if (!(focused instanceof Element) || document.activeElement !== document.body) return
      // Still there: the user has clicked beside it.
      if (!focused.isConnected) latest.current()?.focus()
      focused = null
    }
    const onFocus = ({ target }: FocusEvent) => {
      focused = target
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      // Some browsers send this event while they remove the element, which is connected until the end of it.
      if (relatedTarget === null) requestAnimationFrame(check)
      else focused = null
    }
    const removals = new MutationObserver(() => focused instanceof Element && !focused.isConnected && check())
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    removals.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
      removals.disconnect()
    }
  }, [container])
}

const focusable = 'a[href],button,input:not([type="hidden"]),select,textarea,summary,[tabindex]'

/** The elements inside `container` that Tab reaches, in their order. */
export const getTabStops = (container: HTMLElement): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.tabIndex >= 0 && element.getClientRects().length > 0)

/** Lets Tab go round inside `container`. Call it for its `keydown` events. */
export function cycleTab(event: { key: string; shiftKey: boolean; preventDefault: () => void }, container: HTMLElement): void {
  if (event.key !== 'Tab') return
  const stops = getTabStops(container)
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
