import * as v from 'valibot'
import { joinedLines, mergeLineNames, mergeReasons } from '../../rules/records/client-merge.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Balance, ContactNumber, ContactText, Day, Id, Instant, Line, Sum, Version } from '../values.ts'

/** What moves to the kept client. */
export const moveKinds = [
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
  email: v.string(),
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

export const clientMerge = {
  preview: {
    method: 'GET',
    path: '/api/Clients/MergePreview/{sessionCode}',
    access: 'adminReceptionist',
    input: v.object(both),
    reply: MergePreview,
    errorMessage: 'Client not found',
    errors: { 409: ['merge_with_itself'] },
  },
  /**
   * Merges one client into another. `take` names the lines whose value comes from the deleted record; without it the suggestions of the
   * preview are taken. The versions are those that were compared: with them a change since then is refused.
   */
  merge: {
    method: 'POST',
    path: '/api/Clients/Merge/{sessionCode}',
    access: 'adminReceptionist',
    input: v.object({
      salonId: v.optional(Id),
      ...both,
      take: v.optional(Lines),
      versionToMaintain: v.optional(VersionInQuery),
      versionToDelete: v.optional(VersionInQuery),
    }),
    reply: Merge,
    errorMessage: 'Unable to merge clients',
    errors: { 409: ['stale', 'merge_with_itself', 'notes_too_long'] },
    idempotent: true,
  },
  undo: {
    method: 'POST',
    path: '/api/Clients/UndoMerge/{sessionCode}/{mergeId}',
    access: 'adminReceptionist',
    input: v.object({ mergeId: Id }),
    reply: UndoneMerge,
    errorMessage: 'Unable to undo the merge',
    errors: { 409: ['stale', 'already_undone', 'merge_too_old', 'merged_again'] },
  },
  /** Merges into a client that can still be undone, the latest first. */
  ofClient: {
    method: 'GET',
    path: '/api/Clients/Merges/{sessionCode}/{clientId}',
    access: 'adminReceptionist',
    input: v.object({ clientId: Id }),
    reply: v.array(Merge),
    errorMessage: 'Client not found',
  },
  /** Pairs of clients who are probably the same person, the surest first. */
  probable: {
    method: 'GET',
    path: '/api/Clients/ProbableDuplicates/{sessionCode}',
    access: 'adminReceptionist',
    reply: v.array(DuplicatePair),
    errorMessage: 'Unable to fetch clients',
  },
} as const satisfies EndpointTable
