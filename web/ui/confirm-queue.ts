/**
 * The kinds of confirmation: 'standard' names the action on its button; 'delete' has the buttons Yes and No; 'remove' (of
 * services or products) Cancel and Continue.
 */
export type ConfirmOptions = { title: string; text?: string } & (
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

export const addPending = (confirmation: Confirmation): void => setQueue([...queue, confirmation])
export const findPending = (): Confirmation | undefined => queue[0]
export const removePending = (): void => setQueue(queue.slice(1))
