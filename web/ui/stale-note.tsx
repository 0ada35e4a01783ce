import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import './forms.css'

/** Somebody else has saved meanwhile: what it says now, field by field, and whose is to stand. */
export function StaleNote({
  changes,
  onTheirs,
  onMine,
}: {
  changes: readonly { readonly label: string; readonly text: ReactNode }[]
  onTheirs: () => void
  onMine: () => void
}) {
  const { t } = useTranslation('ui')
  return (
    <Note
      tone="warn"
      live
      title={t('stale')}
      actions={
        <>
          <Button size="s" onClick={onTheirs}>
            {t('take_theirs')}
          </Button>
          <Button size="s" onClick={onMine}>
            {t('keep_mine')}
          </Button>
        </>
      }
    >
      <dl className="stale-changes">
        {changes.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Note>
  )
}
