import { useSyncExternalStore } from 'react'

let said = { text: '', turn: 0 }
const listeners = new Set<() => void>()

/** Says aloud, to screen readers, what just happened; the eyes see it anyway. Needs `LiveRegion` at the page's root. */
export function announce(text: string): void {
  said = { text, turn: said.turn + 1 }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Two regions take turns, so that the same sentence twice is said twice. */
export function LiveRegion() {
  const now = useSyncExternalStore(subscribe, () => said)
  return (
    <div className="sr">
      {[0, 1].map((turn) => (
        <div key={turn} role="status" aria-live="polite" aria-atomic="true">
          {now.turn % 2 === turn ? now.text : ''}
        </div>
      ))}
    </div>
  )
}
