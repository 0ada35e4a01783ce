import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Job } from '../platform/jobs-schemas.ts'
import { ContactMail, ContactNumber, Day, FlagInQuery, Id, Instant, Sum, WholeInQuery } from '../values.ts'

/** What can be missing or wrong in a client's record. */
export const gapKinds = ['phone', 'email', 'birthDate', 'consent', 'wrongPhone', 'wrongEmail', 'wrongBirthDate', 'duplicate'] as const
export type GapKind = (typeof gapKinds)[number]

/** A client with gaps. `spent` is what the visits of the last twelve months were charged: mending such a client brings most. */
export const IncompleteClient = v.object({
  clientId: Id,
  name: v.string(),
  version: v.number(),
  spent: Sum,
  lastVisit: v.nullable(Instant),
  phoneNumber: ContactNumber,
  email: ContactMail,
  birthDate: v.nullable(Day),
  /** Time of the latest consent form. */
  consent: v.nullable(Instant),
  gaps: v.array(v.picklist(gapKinds)),
  /** Another client with the same phone number or e-mail address. */
  duplicateOf: v.nullable(v.object({ clientId: Id, name: v.string() })),
})
export type IncompleteClient = v.InferOutput<typeof IncompleteClient>

export const DataQuality = v.object({
  /** All clients, and those without any gap. */
  total: v.number(),
  complete: v.number(),
  counts: v.object(Object.fromEntries(gapKinds.map((kind) => [kind, v.number()])) as Record<GapKind, ReturnType<typeof v.number>>),
  /** Clients whom the filter shows; `clients` is a part of them, those who spend most first. */
  shown: v.number(),
  clients: v.array(IncompleteClient),
})
export type DataQuality = v.InferOutput<typeof DataQuality>

/** `visited`: only clients who came in the last twelve months. */
const filter = { salonId: Id, visited: v.optional(FlagInQuery), gap: v.optional(v.picklist(gapKinds, 'Invalid value')) }

export const dataQualitiesSchemas = {
  list: {
    input: v.object({ ...filter, offset: v.optional(WholeInQuery(0, 1_000_000)), limit: v.optional(WholeInQuery(1, 200)) }),
    reply: DataQuality,
  },
  excel: {
    stepUp: true,
    input: v.object({ ...filter, language: v.optional(v.picklist(languages, 'Invalid value'), 'en') }),
    errors: { 409: ['export_too_large'] },
  },
  startExcel: {
    stepUp: true,
    input: v.object({ ...filter, language: v.optional(v.picklist(languages, 'Invalid value'), 'en') }),
    reply: Job,
    errors: { 409: ['export_running'], 503: ['file_storage_unavailable'] },
  },
} as const satisfies SchemaTable
