import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import './appointments-labels.ts'

/** Edits a text in a dialog. */
export function TextDialog({
  title,
  label,
  text,
  onSave,
  onClose,
}: {
  title: string
  label: string
  text: string
  onSave: (text: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('visits')
  const [typed, setTyped] = useState(text)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeOnInteractOutside={typed === text}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              if (typed !== text) onSave(typed)
              onClose()
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <TextareaField label={label} value={typed} onChange={setTyped} rows={4} maxLength={2000} />
    </Dialog>
  )
}
