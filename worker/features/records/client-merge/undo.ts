import { getTableName, sql } from 'drizzle-orm'
import type { clientMerge } from '../../../../schema/api/records/client-merge.ts'
import { type MoveKind, moveKinds, type UndoneMerge } from '../../../../schema/api/records/client-merge-schemas.ts'
import { splitMoved } from '../../../../schema/rules/records/client-merge.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { clientReferences } from '../../../../schema/tables/clients/client-references.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import type { MovedRows } from '../../../../schema/tables/records/client-merges.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { settleSpentPoints } from '../../money/ledger/index.ts'
import { type ClientRecord, recomputeSpending, type StoredMerge, selectMergedRecords, selectStoredMerge } from './queries.ts'
import { splitValues, toSearchValues } from './rules.ts'
import { undoDays } from './undo-period.ts'
import { deleteDistinguished, giveRowsBack, markUndone, restoreClient, selectRowsOfMerge } from './undo-queries.ts'

const kindOfTable = new Map(clientReferences.map(({ table, export: kind }) => [getTableName(table), kind]))
const toKey = (moveKey: string, id: string) => `${moveKey.split('.')[0]}:${id}`

/** How many of the rows stay with the kept client, by kind. */
function countStaying(keys: readonly string[]): UndoneMerge['stayed'] {
  const counts = new Map<MoveKind, number>()
  for (const key of keys) {
    const kind = moveKinds.find((one) => one === kindOfTable.get(key.split(':')[0] ?? ''))
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => ({ kind, count }))
}

function assertUndoable(db: StaffDb, merge: StoredMerge, kept: ClientRecord | undefined): asserts kept is ClientRecord {
  if (merge.undone !== null) throw new ApiError(409, 'already_undone')
  if (parseIso(merge.at) <= db.nowUtc - undoDays * 86_400) throw new ApiError(409, 'merge_too_old')
  if (!kept || kept.deleted !== null) throw new ApiError(409, 'merged_again')
}

/**
 * Two round trips: what goes back follows from what has changed since. Every row that goes back is guarded by its version, and the kept
 * record by its own.
 */
async function undo(db: StaffDb, mergeId: string): Promise<UndoneMerge | undefined> {
  const [[merge], records, rows] = await db.batch(
    selectStoredMerge(db, mergeId),
    selectMergedRecords(db, mergeId),
    selectRowsOfMerge(db, mergeId),
  )
  if (!merge) return undefined
  const { keptClientId: kept, deletedClientId: deleted, moved, before, after, distinguished } = merge
  const record = records.find(({ clientId }) => clientId === kept)
  assertUndoable(db, merge, record)
  const movedRows = Object.entries(moved).flatMap(([moveKey, pairs]) =>
    pairs.map(([id, version]) => ({ key: toKey(moveKey, id), version })),
  )
  const { back, stay } = splitMoved(movedRows, rows)
  const goesBack = new Set(back)
  const pairsBack = Object.entries(moved).map(([moveKey, pairs]) => [moveKey, pairs.filter(([id]) => goesBack.has(toKey(moveKey, id)))])
  const hasPoints = pairsBack.some(([moveKey, pairs]) => moveKey === 'loyalty_entries.client_id' && pairs?.length)
  const { values, changed } = splitValues({ ...record }, before, after)
  const written = await mapAborted(
    db.batch(
      markUndone(db, mergeId),
      db.abortIfUnchanged('stale'),
      restoreClient(db, deleted),
      db.abortIfUnchanged('stale'),
      db.update(
        clients,
        { ...values, ...toSearchValues({ ...record, ...values }) },
        sql`${clients.clientId} = ${kept} AND version = ${record.version}`,
      ),
      db.abortIfUnchanged('stale'),
      ...giveRowsBack(db, { kept, deleted, rows: Object.fromEntries(pairsBack) as MovedRows }),
      ...(hasPoints ? settleSpentPoints(db, { spender: kept, owner: deleted, since: parseIso(merge.at) }) : []),
      deleteDistinguished(db, kept, distinguished),
      ...recomputeSpending(db, [kept, deleted]),
    ),
    { stale: 'stale' },
  )
  return (
    written && {
      mergeId,
      clientIdToMaintain: kept,
      clientIdToDelete: deleted,
      stayed: countStaying([...new Set(stay)]),
      keptFields: changed,
    }
  )
}

export const undoMerge: Handlers<typeof clientMerge>['undo'] = (db, { mergeId }) => undo(db, mergeId)
