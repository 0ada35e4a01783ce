import { lazy, Suspense } from 'react'
import { loadPart } from './load-part.ts'
import { startUse, useIsUsed } from './use-is-used.ts'

/**
 * The kinds of confirmation: 'standard' names the action on its button; 'delete' has the buttons Yes and No; 'remove' (of
 * services or products) Cancel and Continue.
 */
type ConfirmOptions = { title: string; text?: string } & (
  | { kind: 'standard'; confirmLabel: string; cancelLabel?: string; danger?: boolean }
  | { kind: 'delete' | 'remove' }
)
interface Confirmation {
  readonly options: ConfirmOptions
  readonly resolve: (isConfirmed: boolean) => void
}

let queue: readonly Confirmation[] = []
const listeners = new Set<() => void>()
const setQueue = (next: readonly Confirmation[]) => {
  queue = next
  for (const listener of listeners) listener()
}
export const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks for confirmation; resolves to whether the user confirmed. Requires `ConfirmDialogs` at the page's root. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  startUse()
  return new Promise((resolve) => setQueue([...queue, { options, resolve }]))
}

export const findPending = (): Confirmation | undefined => queue[0]
export const removePending = (): void => setQueue(queue.slice(1))

const Confirmation = lazy(async () => ({ default: (await loadPart(() => import('./confirmation.tsx'))).Confirmation }))

/** Renders the pending confirmation; once per page. */
export function ConfirmDialogs() {
  if (!useIsUsed()) return null
  return (
    <Suspense fallback={null}>
      <Confirmation />
    </Suspense>
  )
}
