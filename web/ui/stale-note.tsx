import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import './forms.css'

/** Says that someone else has saved meanwhile: lists the changed fields (or shows `children`) and lets the user choose a version. */
export function StaleNote({
  title,
  changes = [],
  children,
  onTheirs,
  onMine,
}: {
  title?: string
  changes?: readonly { readonly label: string; readonly text: ReactNode }[]
  children?: ReactNode
  onTheirs: () => void
  onMine: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className="stale">
      <Note
        tone="warn"
        live
        title={title ?? t('stale')}
        actions={
          <>
            <Button size="s" onClick={onTheirs}>
              {t('use_theirs')}
            </Button>
            <Button size="s" onClick={onMine}>
              {t('keep_mine')}
            </Button>
          </>
        }
      >
        {children ?? (
          <dl className="stale-changes">
            {changes.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </Note>
    </div>
  )
}
