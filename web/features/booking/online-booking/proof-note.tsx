import { CallError } from '../../../api/call.ts'
import { ErrorNote } from './error-note.tsx'
import type { HomePart } from './home-part.ts'
import { t } from './translate.ts'

/** The error of an action for which a session needs a new code, with the way to it. */
export function ProofNote({ error, session }: { error: unknown } & Pick<HomePart, 'session'>) {
  const needsCode = error instanceof CallError && error.code === 'code_needed'
  return (
    <ErrorNote
      error={error}
      actions={
        needsCode && (
          <button type="button" className="btn" onClick={session.askForCode}>
            {t('use_code')}
          </button>
        )
      }
    />
  )
}
