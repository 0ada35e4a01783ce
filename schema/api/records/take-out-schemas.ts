import * as v from 'valibot'
import { jobStates } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Name, Whole, WholeInQuery } from '../values.ts'

const progress = {
  state: v.picklist(jobStates),
  /** Rows that are done, and all rows. */
  done: v.number(),
  total: v.number(),
  created: Instant,
  finished: v.nullable(Instant),
}

/** A file with all data of the salon. `size` is in bytes, null until it is made; the file can be downloaded until `expires`. */
export const TakeOut = v.object({ jobId: Id, ...progress, size: v.nullable(v.number()), expires: v.nullable(Instant) })
export type TakeOut = v.InferOutput<typeof TakeOut>

/** Why a file cannot be read in. */
export const restoreProblems = ['unreadable', 'altered', 'too_large', 'version'] as const
/** A salon that is made of a file. `salonName` is known once the file was read. */
export const Restore = v.object({
  salonId: Id,
  ...progress,
  /** Name of the file. */
  title: v.string(),
  size: v.number(),
  salonName: v.string(),
  problem: v.nullable(v.picklist(restoreProblems)),
  /** Fields (`table.column`) of which values were left empty, because no call of the product would have accepted them. */
  emptied: v.array(v.object({ field: v.string(), count: v.number() })),
})
export type Restore = v.InferOutput<typeof Restore>

/** Bytes of a piece of an upload; the last one is shorter. */
export const uploadBytes = 8 * 1024 * 1024
const maxBytes = 4 * 1024 * 1024 * 1024 - 1
const ofSalon = v.object({ salonId: Id })

export const takeOutsSchemas = {
  list: { reply: v.array(TakeOut) },
  start: { stepUp: true, reply: TakeOut, errors: { 409: ['export_running'], 503: ['file_storage_unavailable'] } },
  file: { stepUp: true, input: v.object({ jobId: Id }), errors: { 503: ['file_storage_unavailable'] } },
} as const satisfies SchemaTable

export const restoresSchemas = {
  list: { reply: v.array(Restore) },
  create: {
    body: v.strictObject({ title: Name(200), size: Whole(22, maxBytes) }),
    reply: Restore,
    errors: { 503: ['file_storage_unavailable'] },
  },
  piece: {
    input: v.object({ salonId: Id, number: WholeInQuery(0, 1_000) }),
    body: v.strictObject({ file: v.pipe(v.file('Required'), v.maxSize(uploadBytes, 'The request is too large')) }),
    reply: ofSalon,
    errors: { 409: ['stale'], 503: ['file_storage_unavailable'] },
  },
  start: {
    input: ofSalon,
    body: v.strictObject({ again: v.optional(v.boolean(), false) }),
    reply: Restore,
    errors: {
      409: ['stale', 'already_restored'],
      422: ['file_unreadable', 'file_altered', 'file_other_version', 'file_too_large'],
      503: ['file_storage_unavailable'],
    },
  },
  remove: { input: ofSalon, reply: ofSalon, errors: { 409: ['stale'] } },
} as const satisfies SchemaTable
