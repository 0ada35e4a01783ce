import { useSearchParams } from 'react-router'
import type { Job } from '../../../../schema/api/platform/jobs-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { watchJobs } from '../../../api/jobs-watch.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useDownloadError } from '../../../ui/use-download.ts'

const isTooLarge = (error: unknown) => error instanceof CallError && error.code === 'export_too_large'

/**
 * A file that is made in the background where it is too large for one reply. Its job is in the page's address, so that it is found again
 * after the page was left.
 */
export function useBackgroundFile() {
  const errorMessage = useErrorMessage()
  const showDownloadError = useDownloadError()
  const [query, setQuery] = useSearchParams()
  const setJob = (jobId: string | null) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (jobId === null) next.delete('job')
        else next.set('job', jobId)
        return next
      },
      { replace: true },
    )
  const showError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  return {
    jobId: query.get('job'),
    close: () => setJob(null),
    showError,
    onStarted: (job: Job) => {
      watchJobs()
      setJob(job.jobId)
    },
    /** For an error of the direct file: starts the job where the file is too large. */
    orStart: (start: () => void) => (error: unknown) => (isTooLarge(error) ? start() : showDownloadError(error)),
  }
}
