import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form } from './form.tsx'
import { Note } from './note.tsx'

/** A form over the page. What was typed stays until it is saved or given up: only its own buttons and Escape close it. */
export function FormDialog({
  title,
  subtitle,
  width,
  initialFocus,
  faults,
  refusal,
  stale,
  busy,
  save,
  beside,
  onClear,
  onSave,
  onClose,
  children,
}: Pick<DialogProps, 'title' | 'subtitle' | 'width' | 'initialFocus' | 'onClose' | 'children'> & {
  faults: Readonly<Record<string, string>>
  /** The sentence that belongs to no field. */
  refusal: ReactNode
  /** Somebody else has saved meanwhile: stale-note.tsx. */
  stale?: ReactNode
  busy: boolean
  /** What the button that goes on says; 'Save' if not said. */
  save?: ReactNode
  /** At the footer's other end: a way to delete. */
  beside?: ReactNode
  onClear: () => void
  onSave: () => void
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      {...{ title, subtitle, width, initialFocus }}
      footer={
        <>
          {beside && <span className="row">{beside}</span>}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {save ?? t('save')}
          </Button>
        </>
      }
    >
      <Form id={id} className="form" {...{ faults, onClear }} onSave={() => busy || onSave()}>
        {children}
        {stale}
        {refusal && (
          <Note tone="bad" live>
            {refusal}
          </Note>
        )}
      </Form>
    </Dialog>
  )
}
