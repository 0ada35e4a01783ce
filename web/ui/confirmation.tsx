import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { confirmations } from './confirm-queue.ts'
import { Dialog } from './dialog.tsx'

/** The pending confirmation. */
export function Confirmation() {
  const { t } = useTranslation()
  const pending = useSyncExternalStore(confirmations.subscribe, confirmations.getFirst)
  // Keeps the content while the dialog fades out.
  const last = useRef(pending)
  if (pending) last.current = pending
  const shown = pending ?? last.current
  const cancelButton = useRef<HTMLButtonElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  if (!shown) return null
  const { asked: options, answer } = shown
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
