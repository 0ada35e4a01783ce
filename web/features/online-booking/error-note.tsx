import type { ReactNode } from 'react'
import { Note } from '../../ui/note.tsx'
import { t } from './translate.ts'
import { useErrorText } from './use-error-text.ts'

/** What went wrong, in place, said aloud; with a way to try again where that may help. */
export function Refusal({ error, again, actions }: { error: unknown; again?: (() => void) | undefined; actions?: ReactNode }) {
  const said = useErrorText(error)
  if (!said) return null
  return (
    <Note
      tone="warn"
      live
      title={said}
      actions={
        (again || actions) && (
          <>
            {again && (
              <button type="button" className="btn" onClick={again}>
                {t('try_again')}
              </button>
            )}
            {actions}
          </>
        )
      }
    />
  )
}
