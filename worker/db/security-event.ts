import { type SQL, sql } from 'drizzle-orm'
import type { SecurityAction } from '../../schema/terms.ts'
import type { PublicDb } from './public-db.ts'
import type { StaffDb } from './staff-db.ts'
import type { Statement } from './statement.ts'

/** Accounts of the platform belong to no salon; their events are stored under the empty id. */
const platform = ''

interface SecurityEvent {
  readonly action: SecurityAction
  /** Table and id of the record concerned: `users` for accounts. */
  readonly entity: string
  readonly entityId: string
  /** Small facts for the reader, without secrets. */
  readonly details?: Readonly<Record<string, unknown>>
}

type AccountDetails = NonNullable<SecurityEvent['details']> & { readonly desk?: SQL | undefined }

/** Writes a security event of the caller to the audit log of the salon. */
export const recordSecurityEvent = (db: StaffDb, { action, entity, entityId, details }: SecurityEvent): Statement<number> =>
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, after)
      SELECT coalesce(w.salon_id, ${platform}), ${db.nowUtc}, w.user_id, ${entity}, ${entityId}, ${entityId}, ${action}, ${toJson(details)}
      FROM (SELECT ${salonId} AS salon_id, ${caller} AS user_id) w
      WHERE w.user_id IS NOT NULL`,
  )

/**
 * Writes a security event of an account, for callers without a session; its result is the entry's id, undefined if `source` selects
 * no account. `source` selects from `users team_member`; `desk` is the name of the registered device where it happened.
 */
export const recordAccountEvent = (
  db: PublicDb,
  action: SecurityAction,
  source: SQL,
  { desk, ...details }: AccountDetails = {},
): Statement<number | undefined> =>
  db.executeRawReturning(
    sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, after)
      SELECT
        coalesce(team_member.salon_id, ${platform}), ${db.nowUtc}, team_member.user_id, 'users', team_member.user_id, team_member.user_id,
        ${action}, ${desk ? sql`json_set(${toJson(details)}, '$.desk', ${desk})` : toJson(details)}
      ${source}
      RETURNING audit_log_id`,
    ([row]) => (row ? Number(row.audit_log_id) : undefined),
  )

/** Changes the action of an entry that was written before the outcome was known; no statement without an entry. */
export const updateAccountEvent = (db: PublicDb, eventId: number | undefined, action: SecurityAction): Statement<number>[] =>
  eventId === undefined ? [] : [db.executeRaw(sql`UPDATE audit_log SET action = ${action} WHERE audit_log_id = ${eventId}`)]

const toJson = (details: SecurityEvent['details']) => (details && Object.keys(details).length > 0 ? JSON.stringify(details) : null)
