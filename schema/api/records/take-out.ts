import * as v from 'valibot'
import { jobStates } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
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
const failed = 'Something went wrong while downloading the file.'
const ofSalon = v.object({ salonId: Id })

/** Everything that belongs to the salon as one file: tables as CSV and JSON, pictures, a schema and a README. */
export const takeOuts = {
  /** The files of the last days, the newest first; each call lets a running one go on. */
  list: {
    method: 'GET',
    path: '/api/TakeOuts/{sessionCode}',
    access: 'admin',
    reply: v.array(TakeOut),
    errorMessage: failed,
  },
  /** Makes a file in the background; recorded in the audit log. */
  start: {
    method: 'POST',
    path: '/api/TakeOuts/{sessionCode}',
    access: 'admin',
    reply: TakeOut,
    errorMessage: failed,
    errors: { 409: ['export_running'], 503: ['file_storage_unavailable'] },
  },
  file: {
    method: 'GET',
    path: '/api/TakeOuts/File/{sessionCode}/{jobId}',
    access: 'admin',
    input: v.object({ jobId: Id }),
    reply: { file: 'salon-data.zip', type: 'application/zip' },
    errorMessage: failed,
    errors: { 503: ['file_storage_unavailable'] },
  },
} as const satisfies EndpointTable

/** New salons that are made of such files. A salon appears, suspended, when all of its file is read in. */
export const restores = {
  list: {
    method: 'GET',
    path: '/api/Restores/{sessionCode}',
    access: 'superadmin',
    reply: v.array(Restore),
    errorMessage: 'Unable to fetch salons',
  },
  /** Announces a file, which is uploaded in pieces. The new salon has its id from now on. */
  create: {
    method: 'POST',
    path: '/api/Restores/{sessionCode}',
    access: 'superadmin',
    body: v.strictObject({ title: Name(200), size: Whole(22, maxBytes) }),
    reply: Restore,
    errorMessage: 'Unable to create salon',
    errors: { 503: ['file_storage_unavailable'] },
  },
  /** A piece, counted from 0. A piece that is sent again takes the place of the first. */
  piece: {
    method: 'POST',
    path: '/api/Restores/Piece/{sessionCode}/{salonId}',
    access: 'superadmin',
    input: v.object({ salonId: Id, number: WholeInQuery(0, 1_000) }),
    form: 'multipart',
    body: v.strictObject({ file: v.pipe(v.file('Required'), v.maxSize(uploadBytes, 'The request is too large')) }),
    reply: ofSalon,
    errorMessage: 'Unable to create salon',
    errors: { 409: ['stale'], 503: ['file_storage_unavailable'] },
  },
  /** Reads the file's directory and starts, or goes on with a job that was broken off. `again`: also where a salon was made of the file. */
  start: {
    method: 'POST',
    path: '/api/Restores/Start/{sessionCode}/{salonId}',
    access: 'superadmin',
    input: ofSalon,
    body: v.strictObject({ again: v.optional(v.boolean(), false) }),
    reply: Restore,
    errorMessage: 'Unable to create salon',
    errors: {
      409: ['stale', 'already_restored'],
      422: ['file_unreadable', 'file_altered', 'file_other_version', 'file_too_large'],
      503: ['file_storage_unavailable'],
    },
  },
  /** Gives up a salon that the caller has begun and that is not complete. */
  remove: {
    method: 'DELETE',
    path: '/api/Restores/{sessionCode}/{salonId}',
    access: 'superadmin',
    input: ofSalon,
    reply: ofSalon,
    errorMessage: 'Unable to create salon',
    errors: { 409: ['stale'] },
  },
} as const satisfies EndpointTable
