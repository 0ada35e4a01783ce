import * as v from 'valibot'
import { joinedLines, mergeLineNames, mergeReasons } from '../../rules/records/client-merge.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Balance, ContactMail, ContactNumber, ContactText, Day, Id, Instant, Line, Sum, Version } from '../values.ts'

/** What moves to the kept client. */
export const moveKinds = [
  'ownTerms',
  'pets',
  'bookings',
  'visits',
  'services',
  'products',
  'requests',
  'feedback',
  'colours',
  'patchTests',
  'hairDiagnoses',
  'scalpDiagnoses',
  'pictures',
  'waitingList',
  'messages',
] as const
export type MoveKind = (typeof moveKinds)[number]

/** One of the two records, as the head of the comparison shows it; amounts in euro. */
const MergeHead = v.object({
  clientId: Id,
  name: v.string(),
  /** Day of the first booking. */
  since: v.nullable(Day),
  visits: v.number(),
  spent: Sum,
  balance: Balance,
  version: v.number(),
})
export type MergeHead = v.InferOutput<typeof MergeHead>

/** A line of the comparison; texts as they are stored, several values separated by commas. */
const MergeLineReply = v.object({
  line: v.picklist(mergeLineNames),
  kept: ContactText,
  deleted: ContactText,
  isSame: v.boolean(),
  take: v.picklist(['kept', 'deleted']),
  reason: v.picklist(mergeReasons),
})
export type MergeLineReply = v.InferOutput<typeof MergeLineReply>

export const MergePreview = v.object({
  kept: MergeHead,
  deleted: MergeHead,
  lines: v.array(MergeLineReply),
  /** Lines of which both values are kept. */
  joined: v.array(v.object({ line: v.picklist(joinedLines), kept: ContactText, deleted: ContactText })),
  moves: v.array(v.object({ kind: v.picklist(moveKinds), count: v.number() })),
  /** Bookings of the deleted client from now on. */
  upcoming: v.number(),
})
export type MergePreview = v.InferOutput<typeof MergePreview>

/** A merge that can be undone until `until`. */
export const Merge = v.object({
  mergeId: Id,
  clientIdToMaintain: Id,
  clientIdToDelete: Id,
  /** Name of the deleted client. */
  name: v.string(),
  at: Instant,
  until: Instant,
})
export type Merge = v.InferOutput<typeof Merge>

/** What an undo has left with the kept client, because it has changed or come since. */
export const UndoneMerge = v.object({
  mergeId: Id,
  clientIdToMaintain: Id,
  clientIdToDelete: Id,
  stayed: v.array(v.object({ kind: v.picklist(moveKinds), count: v.number() })),
  /** Values that somebody has changed since. */
  keptFields: v.array(v.string()),
})
export type UndoneMerge = v.InferOutput<typeof UndoneMerge>

const Person = v.object({
  clientId: Id,
  name: v.string(),
  phoneNumber: ContactNumber,
  email: ContactMail,
  birthDate: v.nullable(Day),
  visits: v.number(),
})
/** Two clients who are probably the same person; the first has more visits. */
export const DuplicatePair = v.object({ kept: Person, deleted: Person, reason: v.picklist(['phone', 'email', 'name']) })
export type DuplicatePair = v.InferOutput<typeof DuplicatePair>

const both = { clientIdToMaintain: Id, clientIdToDelete: Id }
/** Several names in a query, separated by commas. */
const Lines = v.pipe(
  Line(600),
  v.transform((text) => (text === '' ? [] : text.split(','))),
  v.array(v.picklist(mergeLineNames, 'Invalid value')),
)
const VersionInQuery = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Version is required'), v.transform(Number), Version)

export const clientMergeSchemas = {
  preview: { input: v.object(both), reply: MergePreview, errors: { 409: ['merge_with_itself'] } },
  merge: {
    input: v.object({
      salonId: v.optional(Id),
      ...both,
      take: v.optional(Lines),
      versionToMaintain: v.optional(VersionInQuery),
      versionToDelete: v.optional(VersionInQuery),
    }),
    reply: Merge,
    errors: { 409: ['stale', 'merge_with_itself', 'notes_too_long'] },
  },
  undo: {
    input: v.object({ mergeId: Id }),
    reply: UndoneMerge,
    errors: { 409: ['stale', 'already_undone', 'merge_too_old', 'merged_again'] },
  },
  ofClient: { input: v.object({ clientId: Id }), reply: v.array(Merge) },
  probable: { reply: v.array(DuplicatePair) },
} as const satisfies SchemaTable
