import type { ReactNode } from 'react'
import { Note } from '../../../ui/note.tsx'
import { needsSalon } from './conflict.ts'
import { t } from './translate.ts'
import { useErrorText } from './use-error-text.ts'

/**
 * An error message, announced to screen readers, with a retry button if `retry` is given and could help. Renders nothing without an error.
 */
export function ErrorNote({ error, retry, actions }: { error: unknown; retry?: (() => void) | undefined; actions?: ReactNode }) {
  const text = useErrorText(error)
  if (!text) return null
  const mayRetry = retry && !needsSalon(error)
  return (
    <Note
      tone="warn"
      live
      title={text}
      actions={
        (mayRetry || actions) && (
          <>
            {mayRetry && (
              <button type="button" className="btn" onClick={retry}>
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
