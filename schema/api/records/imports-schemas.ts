import * as v from 'valibot'
import { importKinds } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Job } from '../platform/jobs-schemas.ts'
import { Day, Id, Instant, Whole } from '../values.ts'

/** An uploaded table: CSV (UTF-8 or Windows-1252; comma, semicolon or tab) or .xlsx, with a row of headers. */
const FileUpload = v.pipe(v.file('Required'), v.maxSize(11_000_000, 'The request is too large'))

/** Column (from 0) by field; the fields are those of schema/rules/records/import-columns.ts. */
const Mapping = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z\d]{1,40}$/, 'Unknown field')), Whole(0, 199)),
  v.check((mapping) => Object.keys(mapping).length <= 40, 'Too many'),
)

/** `outsideHours`: bookings outside opening and working hours are imported as such, instead of being rejected. */
const ImportChoices = v.strictObject({ mapping: Mapping, outsideHours: v.optional(v.boolean(), false) })

/** A file that was read: nothing is imported yet. */
const ImportDraft = v.object({
  jobId: Id,
  title: v.string(),
  columns: v.array(v.string()),
  /** The first 20 rows. */
  rows: v.array(v.array(v.string())),
  total: v.number(),
  /** As it was remembered for this header, or as the header says. */
  mapping: v.record(v.string(), v.number()),
})
export type ImportDraft = v.InferOutput<typeof ImportDraft>

/** What would become of a row. `reason` is an English message of schema/errors.ts; `row` is its number in the file, the header being 1. */
const CheckedRow = v.object({
  row: v.number(),
  outcome: v.picklist(['added', 'known', 'rejected']),
  reason: v.nullable(v.string()),
  text: v.string(),
  /** The date as it was read, of rows that are added: start of a visit or booking; birth date of a client, day of a formula. */
  start: v.nullable(Instant),
  day: v.nullable(Day),
})
export type CheckedRow = v.InferOutput<typeof CheckedRow>
const ImportCheck = v.object({
  added: v.number(),
  known: v.number(),
  rejected: v.number(),
  /** The first 20 rows, and the first 20 rejected ones. */
  rows: v.array(CheckedRow),
  rejectedRows: v.array(CheckedRow),
})
export type ImportCheck = v.InferOutput<typeof ImportCheck>

/** How many rows are taken and skipped, and why; the first 100 skipped ones. */
const ImportReply = v.object({
  jobId: Id,
  taken: v.number(),
  skipped: v.number(),
  reasons: v.array(v.object({ row: v.number(), reason: v.string() })),
})

const one = { jobId: Id }

const postSchemas = () =>
  ({
    input: v.object({ salonId: Id }),
    body: v.strictObject({ file: FileUpload }),
    reply: ImportReply,
    errors: { 409: ['job_running'], 503: ['file_storage_unavailable'] },
  }) as const

export const importsSchemas = {
  read: {
    body: v.strictObject({ file: FileUpload, kind: v.picklist(importKinds, 'Invalid value') }),
    reply: ImportDraft,
    errors: { 503: ['file_storage_unavailable'] },
  },
  check: { input: v.object(one), body: ImportChoices, reply: ImportCheck, errors: { 409: ['stale'], 503: ['file_storage_unavailable'] } },
  start: { input: v.object(one), body: ImportChoices, reply: Job, errors: { 409: ['stale', 'job_running'] } },
  history: postSchemas(),
  colours: postSchemas(),
} as const satisfies SchemaTable
