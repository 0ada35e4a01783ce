import { sql } from 'drizzle-orm'
import { type clientMerge as calls, clientMerge } from '../../../../schema/api/records/client-merge.ts'
import { clientMergeSchemas } from '../../../../schema/api/records/client-merge-schemas.ts'
import { fitsTogether, mergeRecords, suggestTaken } from '../../../../schema/rules/records/client-merge.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { abortUnlessClient } from '../../clients/clients/index.ts'
import { selectDistinctions, selectSimilar } from './duplicate-queries.ts'
import {
  type ClientRecord,
  countMoves,
  type HeadFacts,
  insertDistinguished,
  insertMerge,
  isMerge,
  isMergeInto,
  moveRows,
  recomputeSpending,
  selectHeads,
  selectMerges,
  selectRecords,
} from './queries.ts'
import { type Compared, comparePair, pairSimilar, toSearchValues, toSide } from './rules.ts'
import { undoMerge } from './undo.ts'

const listProbable: Handlers<typeof clientMerge>['probable'] = async (db) => {
  const [similar, distinct] = await db.batch(selectSimilar(db), selectDistinctions(db))
  return pairSimilar(similar, distinct)
}

type MergeHandlers = Handlers<typeof calls>

function assertDifferent(kept: string, deleted: string) {
  if (kept === deleted) throw new ApiError(409, 'merge_with_itself')
}

/** The records of both clients with their facts; undefined where one of them is not there. */
function pairUp(ids: readonly [string, string], records: readonly ClientRecord[], heads: readonly HeadFacts[]) {
  const [kept, deleted] = ids.map((id) => {
    const record = records.find(({ clientId }) => clientId === id)
    const facts = heads.find(({ clientId }) => clientId === id)
    return record && facts && { record, facts }
  })
  return kept && deleted ? ([kept, deleted] as const satisfies readonly [Compared, Compared]) : undefined
}

const previewMerge: MergeHandlers['preview'] = async (db, { clientIdToMaintain, clientIdToDelete }) => {
  const ids = [clientIdToMaintain, clientIdToDelete] as const
  const [records, heads, moves] = await db.batch(selectRecords(db, ids), selectHeads(db, ids), countMoves(db, clientIdToDelete))
  assertDifferent(...ids)
  const pair = pairUp(ids, records, heads)
  return pair && { ...comparePair(...pair, db.timeZone), moves }
}

const isVersion = (clientId: string, version: number) => sql`${clients.clientId} = ${clientId} AND version = ${version}`

/** Two round trips: the values that the kept client gets follow from both records. */
async function mergePair(db: StaffDb, input: Parameters<MergeHandlers['merge']>[1]) {
  const ids = [input.clientIdToMaintain, input.clientIdToDelete] as const
  const [replayOf, records, heads] = await db.batch(db.findReplay(), selectRecords(db, ids), selectHeads(db, ids))
  if (replayOf !== undefined) return (await db.batch(selectMerges(db, isMerge(replayOf))))[0][0]
  assertDifferent(...ids)
  const pair = pairUp(ids, records, heads)
  if (!pair) return undefined
  const [kept, deleted] = pair
  const { versionToMaintain = kept.record.version, versionToDelete = deleted.record.version } = input
  if (!fitsTogether(kept.record, deleted.record)) throw new ApiError(409, 'notes_too_long')
  const after = mergeRecords(kept.record, deleted.record, input.take ?? suggestTaken(toSide(kept), toSide(deleted)))
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, kept.record[field as keyof ClientRecord]]))
  const [keptId, deletedId] = ids
  const mergeId = db.newId('mrg')
  const writes = [
    ...db.recordIdempotencyKey(mergeId),
    insertMerge(db, { mergeId, kept: keptId, deleted: deletedId, before, after }),
    ...moveRows(db, deletedId, keptId),
    insertDistinguished(db, mergeId, keptId),
    db.update(clients, { ...after, ...toSearchValues({ ...kept.record, ...after }) }, isVersion(keptId, versionToMaintain)),
    db.abortIfUnchanged('stale'),
    db.softDelete(clients, isVersion(deletedId, versionToDelete)),
    db.abortIfUnchanged('stale'),
    ...recomputeSpending(db, ids),
  ]
  return (await db.batchReturning(writes, selectMerges(db, isMerge(mergeId))))[0]
}

const merge: MergeHandlers['merge'] = (db, input) => mapAborted(mergePair(db, input), { stale: 'stale' })

const listMerges: MergeHandlers['ofClient'] = async (db, { clientId }) => {
  const results = await mapAborted(db.batch(abortUnlessClient(db, clientId), selectMerges(db, isMergeInto(clientId))))
  return results?.[1]
}

export const clientMergeFeatures = [
  defineRoutes(clientMerge, clientMergeSchemas, {
    preview: previewMerge,
    merge,
    undo: undoMerge,
    ofClient: listMerges,
    probable: listProbable,
  }),
]
