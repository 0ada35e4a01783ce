import * as v from 'valibot'
import { jobKinds, jobStates } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id, Instant } from '../values.ts'

/** A background job. `done` and `total` count rows; `counts` say what became of them. */
export const Job = v.object({
  jobId: Id,
  kind: v.picklist(jobKinds),
  /** Name of the file that the job works on. */
  title: v.string(),
  state: v.picklist(jobStates),
  done: v.number(),
  total: v.number(),
  counts: v.object({
    added: v.number(),
    known: v.number(),
    rejected: v.number(),
    /** Imports from the cash system: things that were changed there, and things that were changed on both sides. */
    changed: v.number(),
    differing: v.number(),
  }),
  /** A file with the rejected rows can be downloaded. */
  hasResult: v.boolean(),
  created: Instant,
  finished: v.nullable(Instant),
})
export type Job = v.InferOutput<typeof Job>

const one = { jobId: Id }
const job = <const P extends `/api/${string}`, const M extends string>(path: P, errorMessage: M) =>
  ({
    method: 'POST',
    path,
    access: 'admin',
    input: v.object(one),
    reply: Job,
    errorMessage,
    errors: { 409: ['stale', 'job_running'] },
  }) as const

export const jobs = {
  /** The jobs of the last 30 days, the newest first. */
  list: {
    method: 'GET',
    path: '/api/Jobs/{sessionCode}',
    access: 'admin',
    reply: v.array(Job),
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
    input: v.object(one),
    reply: { file: 'rejected-rows.csv', type: 'text/csv' },
    errorMessage: 'Unable to fetch file',
  },
} as const satisfies EndpointTable
