import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCopy } from './use-copy.ts'

/** A secret that only this dialog shows, to be copied. */
export function ShownOnceDialog({
  title,
  label,
  value,
  text,
  onClose,
  children,
}: {
  title: string
  /** What the secret is. */
  label: string
  value: string
  /** How it is kept. */
  text: string
  onClose: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation('api-keys')
  const copy = useCopy()
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      title={title}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy(value)}>
            {t('copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className="grid gap-16">
        <Note tone="warn" title={t('shown_once')}>
          {text}
        </Note>
        <TextField
          label={label}
          figures
          readOnly
          value={value}
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        {children}
      </div>
    </Dialog>
  )
}
