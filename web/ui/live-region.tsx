import { useSyncExternalStore } from 'react'

let announcement = { text: '', count: 0 }
const listeners = new Set<() => void>()

/** Announces a text to screen readers. Requires `LiveRegion` at the page's root. */
export function announce(text: string): void {
  announcement = { text, count: announcement.count + 1 }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Two live regions in turn, so that the same text twice is announced twice. */
export function LiveRegion() {
  const { text, count } = useSyncExternalStore(subscribe, () => announcement)
  return (
    <div className="sr">
      {[0, 1].map((region) => (
        <div key={region} role="status" aria-live="polite" aria-atomic="true">
          {count % 2 === region ? text : ''}
        </div>
      ))}
    </div>
  )
}
