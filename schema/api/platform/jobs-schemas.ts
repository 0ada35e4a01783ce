import * as v from 'valibot'
import { jobKinds, jobStates } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
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

const jobSchemas = () => ({ input: v.object(one), reply: Job, errors: { 409: ['stale', 'job_running'] } }) as const

export const jobsSchemas = {
  list: { reply: v.array(Job) },
  stop: jobSchemas(),
  resume: jobSchemas(),
  undo: jobSchemas(),
  result: { input: v.object(one) },
} as const satisfies SchemaTable
