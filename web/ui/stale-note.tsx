import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { useFormat } from './use-format.ts'
import './forms.css'

/** Who has saved meanwhile, and when: this user on another device, the client online, or a team member by their first name. */
export type StaleAuthor = { readonly at: string } & (
  | { readonly kind: 'own' | 'client' }
  | { readonly kind: 'colleague'; readonly name: string }
)

/**
 * Says that someone else has saved meanwhile, by name if `author` is known: lists the changed fields (or shows `children`) and lets the
 * user choose a version.
 */
export function StaleNote({
  title,
  author,
  changes = [],
  children,
  onTheirs,
  onMine,
}: {
  /** Said where the author is not known; default 'Changed by someone else'. */
  title?: string
  author?: StaleAuthor | undefined
  changes?: readonly { readonly label: string; readonly text: ReactNode }[]
  children?: ReactNode
  onTheirs: () => void
  onMine: () => void
}) {
  const { t } = useTranslation()
  const { time, momentOf, dayIn } = useFormat()
  const sayAuthor = (by: StaleAuthor) => {
    const at = dayIn(by.at) === dayIn(Date.now()) ? time(by.at) : momentOf(by.at)
    return by.kind === 'colleague'
      ? t('stale_by', { name: by.name, at })
      : by.kind === 'own'
        ? t('stale_own', { at })
        : t('stale_client', { at })
  }
  return (
    <div className="stale">
      <Note
        tone="warn"
        live
        title={author ? sayAuthor(author) : (title ?? t('stale'))}
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
