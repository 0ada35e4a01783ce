import type { ReactNode } from 'react'
import { Note } from '../../ui/note.tsx'
import { useErrorText } from './said.ts'
import { t } from './words.ts'

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
