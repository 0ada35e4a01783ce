import { CallError } from '../../../api/call.ts'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import type { LoadState } from './use-load.ts'

/** Shown until the data of a page is loaded: placeholder rows, an error, or a message that the address is not valid. */
export function PageLoading({
  load: { error, retry },
  isInvalid = false,
  title,
  invalidTitle,
  invalidText,
  rows = 4,
  height = 52,
}: {
  load: LoadState<unknown>
  /** The address is not valid, whatever the API says. */
  isInvalid?: boolean
  /** For screen readers. */
  title: string
  invalidTitle: string
  invalidText: string
  rows?: number
  /** Pixels of a placeholder row. */
  height?: number
}) {
  if (isInvalid || (error instanceof CallError && (error.status === 404 || error.status === 400))) {
    return (
      <Frame title={invalidTitle} text={invalidText}>
        {null}
      </Frame>
    )
  }
  return (
    <main className="gb-body col">
      <h1 className="sr">{title}</h1>
      {error ? <ErrorNote error={error} retry={retry} /> : <StepSkeleton rows={rows} height={height} />}
    </main>
  )
}
