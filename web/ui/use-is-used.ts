import { useSyncExternalStore } from 'react'

const events = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const
let isUsed = false
const listeners = new Set<() => void>()

/** From now on, the parts that a user can open are loaded. */
export function startUse(): void {
  if (isUsed) return
  isUsed = true
  for (const event of events) globalThis.removeEventListener?.(event, onUse, true)
  for (const listener of [...listeners]) listener()
}

function onUse(event: Event): void {
  // A mouse at rest over a page that is loading sends an event, too.
  if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return
  startUse()
}

const subscribe = (listener: () => void) => {
  if (!isUsed) for (const event of events) globalThis.addEventListener?.(event, onUse, { capture: true, passive: true })
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const doNothing = () => undefined

/** Calls a function when the page is used for the first time; at once if it has been. Returns the function that prevents it. */
export function whenUsed(run: () => void): () => void {
  if (isUsed) {
    run()
    return doNothing
  }
  const stop = subscribe(() => {
    stop()
    run()
  })
  return stop
}

/** Whether the page has been touched, clicked or typed into: then what dialogs and notices need is loaded, before it is opened. */
export const useIsUsed = (): boolean => useSyncExternalStore(subscribe, () => isUsed)
