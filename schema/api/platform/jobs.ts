import { defineEndpoints } from '../endpoint.ts'
import type { jobsSchemas } from './jobs-schemas.ts'

const job = <const P extends `/api/${string}`, const M extends string>(path: P, errorMessage: M) =>
  ({
    method: 'POST',
    path,
    access: 'admin',
    errorMessage,
  }) as const

export const jobs = defineEndpoints<typeof jobsSchemas>()({
  /** The jobs of the last 30 days, the newest first. */
  list: {
    method: 'GET',
    path: '/api/Jobs/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch jobs',
  },
  /** Ends a running job behind its current slice; what it has done stays. */
  stop: job('/api/Jobs/Stop/{sessionCode}/{jobId}', 'Unable to stop the job'),
  /** Continues a job that was stopped or has failed. */
  resume: job('/api/Jobs/Resume/{sessionCode}/{jobId}', 'Unable to continue the job'),
  /** Takes back what an import has added, apart from what has been used or changed since. */
  undo: job('/api/Jobs/Undo/{sessionCode}/{jobId}', 'Unable to undo the import'),
  /** The rejected rows with their numbers and reasons, as CSV. */
  result: {
    method: 'GET',
    path: '/api/Jobs/Result/{sessionCode}/{jobId}',
    access: 'admin',
    reply: { file: 'rejected-rows.csv', type: 'text/csv' },
    errorMessage: 'Unable to fetch file',
  },
})
