import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import './forms.css'

/** A bar with Save and Discard, shown while a form has unsaved changes. */
export function SaveBar({
  form,
  shown,
  busy,
  blocked = false,
  unsavedPart,
  onDiscard,
}: {
  /** Id of the form to submit. */
  form: string
  shown: boolean
  busy: boolean
  /** Disables Save; the reason is shown at the field. */
  blocked?: boolean
  /** The part of the page with unsaved changes. */
  unsavedPart?: ReactNode
  onDiscard: () => void
}) {
  const { t } = useTranslation()
  if (!shown) return null
  return (
    <div className="save-bar">
      <span className="grow s" role="status">
        <b className="semi">{t('unsaved')}</b> {unsavedPart && <span className="muted">{unsavedPart}</span>}
      </span>
      <Button onClick={onDiscard}>{t('discard')}</Button>
      <Button type="submit" form={form} variant="primary" busy={busy} disabled={blocked}>
        {t('save')}
      </Button>
    </div>
  )
}
