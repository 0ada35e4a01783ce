import * as v from 'valibot'
import { patchTestResults } from '../../terms.ts'
import { changeFields, HistoryNote, HistoryPerson, ofClient } from '../clients/client-history-parts.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Derived, Id, Name, PastDay } from '../values.ts'

/** A test of whether a client's skin tolerates a product line. `userDTO` is the team member who made it. */
export const PatchTest = v.object({
  patchTestId: Id,
  clientId: Id,
  day: Day,
  line: v.string(),
  result: v.picklist(patchTestResults),
  note: v.string(),
  userDTO: HistoryPerson,
  version: v.number(),
})
export type PatchTest = v.InferOutput<typeof PatchTest>

const fields = {
  day: PastDay,
  line: Name(100),
  result: v.picklist(patchTestResults, 'Invalid value'),
  note: HistoryNote,
}
/** `day` is today by default. */
export const PatchTestDraft = v.strictObject({
  clientId: Id,
  ...fields,
  day: v.optional(fields.day),
  note: v.optional(fields.note, ''),
})
export type PatchTestDraft = v.InferInput<typeof PatchTestDraft>
const { image: _image, ...change } = changeFields
/** Missing fields stay as they are. */
export const PatchTestChange = v.strictObject({ ...v.partial(v.object(fields)).entries, ...change, patchTestId: Derived })
export type PatchTestChange = v.InferInput<typeof PatchTestChange>

const one = v.object({ patchTestId: Id })

export const patchTestsSchemas = {
  ofClient: { input: ofClient, reply: v.array(PatchTest) },
  create: { body: PatchTestDraft, reply: PatchTest },
  update: { input: one, body: PatchTestChange, reply: PatchTest, errors: { 409: ['stale'] } },
  remove: { input: one, reply: one },
} as const satisfies SchemaTable
