import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

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
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks for confirmation; resolves to whether the user confirmed. Requires `ConfirmDialogs` at the page's root. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => setQueue([...queue, { options, resolve }]))
}

/** Renders the pending confirmation; once per page. */
export function ConfirmDialogs() {
  const { t } = useTranslation()
  const pending = useSyncExternalStore(subscribe, () => queue[0])
  // Keeps the content while the dialog fades out.
  const last = useRef(pending)
  if (pending) last.current = pending
  const shown = pending ?? last.current
  const cancelButton = useRef<HTMLButtonElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  if (!shown) return null
  const { options } = shown
  const answer = (isConfirmed: boolean) => {
    if (!pending) return
    setQueue(queue.slice(1))
    pending.resolve(isConfirmed)
  }
  const [cancelLabel, confirmLabel] = {
    standard: () => (options.kind === 'standard' ? [options.cancelLabel ?? t('cancel'), options.confirmLabel] : []),
    delete: () => [t('no'), t('yes')],
    remove: () => [t('cancel'), t('continue')],
  }[options.kind]()
  const isDangerous = options.kind !== 'standard' || options.danger === true
  return (
    <Dialog
      open={pending !== undefined}
      onClose={() => answer(false)}
      title={options.title}
      alert
      width="narrow"
      initialFocus={() => (isDangerous ? cancelButton.current : confirmButton.current)}
      footer={
        <>
          <Button ref={cancelButton} onClick={() => answer(false)}>
            {cancelLabel}
          </Button>
          <Button ref={confirmButton} variant={isDangerous ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {options.text && <p className="s t2">{options.text}</p>}
    </Dialog>
  )
}
