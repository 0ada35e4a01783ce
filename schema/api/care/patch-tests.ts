import * as v from 'valibot'
import { patchTestResults } from '../../terms.ts'
import { changeFields, HistoryNote, HistoryPerson, ofClient, PastDay } from '../clients/client-history-parts.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Day, Derived, Id, Name } from '../values.ts'

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

export const patchTests = {
  /** The newest first; at most 500. */
  ofClient: {
    method: 'GET',
    path: '/api/PatchTests/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: ofClient,
    reply: v.array(PatchTest),
    errorMessage: 'Unable to fetch patch tests',
  },
  create: {
    method: 'POST',
    path: '/api/PatchTests/{sessionCode}',
    access: 'profileInfoAccess+user',
    body: PatchTestDraft,
    reply: PatchTest,
    errorMessage: 'Unable to create patch test',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/PatchTests/{sessionCode}/{patchTestId}',
    access: 'profileInfoAccess+user',
    input: one,
    body: PatchTestChange,
    reply: PatchTest,
    errorMessage: 'Unable to update patch test',
    errors: { 409: ['stale'] },
  },
  remove: {
    method: 'DELETE',
    path: '/api/PatchTests/{sessionCode}/{patchTestId}',
    access: 'profileInfoAccess+user',
    input: one,
    reply: one,
    errorMessage: 'Unable to delete patch test',
  },
} as const satisfies EndpointTable
