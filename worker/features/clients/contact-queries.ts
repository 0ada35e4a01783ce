import { sql } from 'drizzle-orm'
import { ApiError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import { listHidden } from '../../http/restrict-reply.ts'
import type { Request } from '../../http/serve.ts'

const hour = 3600
const keptSeconds = 86_400
/** Distinct records with whole numbers that one person may open within an hour. */
const maxOpened = 200
/** Distinct clients whose whole numbers lists and searches show to one person within an hour: far beyond the work of a busy desk. */
const maxShown = 1000

/** What the caller has opened in the last hour. */
interface OpenedRecords {
  readonly count: number
  /** Whether the record is one of them. */
  readonly isKnown: boolean
}

/** The records of clients that the caller has opened in the last hour, from the audit log. */
export const selectOpened = (db: StaffDb, clientId: string): Statement<OpenedRecords> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT count(DISTINCT t.entity_id) AS n, coalesce(max(t.entity_id = ${clientId}), 0) AS is_known
      FROM audit_log t
      WHERE t.salon_id = ${salonId}
        AND t.user_id = ${userId}
        AND t.at_utc > ${db.nowUtc - hour}
        AND +t.entity = 'clients'
        AND +t.action = 'read'`,
    ([row]) => ({ count: Number(row?.n ?? 0), isKnown: Number(row?.is_known ?? 0) === 1 }),
  )

const insertOpened = (db: StaffDb, clientId: string) =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action)
      SELECT c.salon_id, ${db.nowUtc}, w.user_id, 'clients', c.client_id, c.client_id, 'read'
      FROM (SELECT ${userId} AS user_id) w, clients c
      WHERE c.salon_id = ${salonId}
        AND c.client_id = ${clientId}
        AND c.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM audit_log t
          WHERE t.salon_id = c.salon_id
            AND t.user_id = w.user_id
            AND t.at_utc > ${db.nowUtc - hour}
            AND +t.entity_id = c.client_id
            AND +t.entity = 'clients'
            AND +t.action = 'read'
        )`,
  )

/** Whether a search has to be repeated without parts of contacts: a caller without whole numbers must not find them out digit by digit. */
export const matchesContacts = (db: StaffDb, typed: string): boolean => typed.trim() !== '' && db.isAdmitted && !seesNumbers(db)

const seesNumbers = (db: StaffDb) => !listHidden(db).includes('contact')

/** Throws 429 beyond the limit of an hour; writes the first opening of a record in an hour to the audit log, behind the reply. */
export function recordOpened(db: StaffDb, { executionCtx }: Request, clientId: string, { count, isKnown }: OpenedRecords): void {
  if (isKnown || !seesNumbers(db)) return
  if (count >= maxOpened) throw new ApiError(429, 'too_many_records', { retryAfter: hour })
  executionCtx.waitUntil(db.batch(insertOpened(db, clientId)))
}

/** How many clients' whole numbers lists and searches have shown to the caller in the last hour. */
export const selectShownCount = (db: StaffDb): Statement<number> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT count(*) AS n
      FROM shown_contacts t
      WHERE t.salon_id = ${salonId}
        AND t.user_id = ${userId}
        AND t.at_utc > ${db.nowUtc - hour}`,
    ([row]) => Number(row?.n ?? 0),
  )

const insertShown = (db: StaffDb, clientIds: readonly string[]) => [
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO shown_contacts (salon_id, user_id, search_no, at_utc)
      SELECT c.salon_id, w.user_id, c.search_no, ${db.nowUtc}
      FROM (SELECT ${userId} AS user_id, ${salonId} AS salon_id) w, json_each(${JSON.stringify(clientIds)}) j
      CROSS JOIN clients c ON c.client_id = j.value
      WHERE c.salon_id = w.salon_id
        AND w.user_id IS NOT NULL
      ON CONFLICT (salon_id, user_id, search_no) DO UPDATE SET at_utc = excluded.at_utc
      WHERE shown_contacts.at_utc <= ${db.nowUtc - hour}`,
  ),
  db.executeRaw(
    (salonId, userId) => sql`
      DELETE FROM shown_contacts
      WHERE salon_id = ${salonId}
        AND user_id = ${userId}
        AND at_utc < ${db.nowUtc - keptSeconds}`,
  ),
]

/** Beyond the limit of an hour the reply has the last two digits only; else the clients are counted, behind the reply. */
export function recordShown(db: StaffDb, { executionCtx }: Request, shown: number, clientIds: () => readonly string[]): void {
  if (!seesNumbers(db)) return
  if (shown >= maxShown) {
    db.hidesContacts = true
    return
  }
  const ids = clientIds()
  if (ids.length > 0) executionCtx.waitUntil(db.batch(...insertShown(db, ids)))
}
