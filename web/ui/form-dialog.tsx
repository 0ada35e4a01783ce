import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form } from './form.tsx'
import { Note } from './note.tsx'

/** A dialog with a form. Only its buttons and Escape close it, so that a stray click does not discard input. */
export function FormDialog({
  title,
  subtitle,
  width,
  initialFocus,
  fieldErrors,
  errorMessage,
  stale,
  busy,
  saveLabel,
  isUntouched = false,
  footerStart,
  onClear,
  onSave,
  onClose,
  children,
}: Pick<DialogProps, 'title' | 'subtitle' | 'width' | 'initialFocus' | 'onClose' | 'children'> & {
  fieldErrors: Readonly<Record<string, string>>
  /** The error that belongs to no field. */
  errorMessage: ReactNode
  /** A `StaleNote` if someone else has saved meanwhile. */
  stale?: ReactNode
  busy: boolean
  /** Nothing was filled in or changed yet: the submit button is not the primary one. It still shows what is required. */
  isUntouched?: boolean
  /** Label of the submit button; default 'Save'. */
  saveLabel?: ReactNode
  /** Content at the start of the footer, e.g. a delete button. */
  footerStart?: ReactNode
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
      title={title}
      subtitle={subtitle}
      width={width}
      initialFocus={initialFocus}
      footer={
        <>
          {footerStart && <span className="row">{footerStart}</span>}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant={isUntouched ? 'plain' : 'primary'} busy={busy}>
            {saveLabel ?? t('save')}
          </Button>
        </>
      }
    >
      <Form id={id} className="form" fieldErrors={fieldErrors} onClear={onClear} onSave={() => busy || onSave()}>
        {children}
        {stale}
        {errorMessage && (
          <Note tone="bad" live>
            {errorMessage}
          </Note>
        )}
      </Form>
    </Dialog>
  )
}
