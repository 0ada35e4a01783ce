import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import './forms.css'

/** At the foot of a page whose fields are saved together: it is there while something is not saved yet. */
export function SaveBar({
  form,
  shown,
  busy,
  blocked = false,
  where,
  onDiscard,
}: {
  /** The id of the form that it saves. */
  form: string
  shown: boolean
  busy: boolean
  /** Something is plainly wrong, and says so where it stands. */
  blocked?: boolean
  /** In which part of the page. */
  where?: ReactNode
  onDiscard: () => void
}) {
  const { t } = useTranslation()
  if (!shown) return null
  return (
    <div className="save-bar">
      <span className="grow s" role="status">
        <b className="semi">{t('unsaved')}</b> {where && <span className="muted">{where}</span>}
      </span>
      <Button onClick={onDiscard}>{t('discard')}</Button>
      <Button type="submit" form={form} variant="primary" busy={busy} disabled={blocked}>
        {t('save')}
      </Button>
    </div>
  )
}
