import { sql } from 'drizzle-orm'
import type { ClientMessage } from '../../../../schema/api/messages/message-batches-schemas.ts'
import type { SentMessage } from '../../../../schema/api/outreach/client-messages-schemas.ts'
import { type MarketingPurpose, messageChannels } from '../../../../schema/terms.ts'
import { type Columns, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { chooseChannel, clientAddresses, type QueuedMessage } from '../../messages/outbox/index.ts'

/** JSON array of the first names of those who worked on a visit, in order; `row` is the alias of a row with its salon and visit. */
export const visitPeopleSql = (row: string): string => `json((
    SELECT json_group_array(f.first_name)
    FROM (
      SELECT u.first_name
      FROM client_history_services h
      JOIN users u ON u.user_id = h.user_id
      WHERE h.salon_id = ${row}.salon_id
        AND h.appointment_id = ${row}.appointment_id
        AND h.deleted_utc IS NULL
      GROUP BY u.user_id
      ORDER BY min(h.rowid)
    ) f
  ))`

const abortUnlessChannel = (db: TenantDb, reason: 'limit' | 'quota', clientId: string, purpose?: MarketingPurpose) =>
  db.abortUnless(
    reason,
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM salons s
        JOIN (
          SELECT c.client_id, ${sql.raw(clientAddresses)}
          FROM clients c
          WHERE c.salon_id = ${salonId}
            AND c.client_id = ${clientId}
            AND c.inactive_reason = ''
            AND c.deleted_utc IS NULL
        ) r
        WHERE s.salon_id = ${salonId}
          AND ${sql.raw(chooseChannel(messageChannels, purpose))} IS NOT NULL
      )`,
  )

/**
 * A message from the desk with its guards: `limit` unless a channel reaches the client, `quota` without consent for advertising,
 * `already_used` if a message of the same cause exists.
 */
export const sendGuarded = (db: TenantDb, clientId: string, message: QueuedMessage, purpose?: MarketingPurpose): Statement<unknown>[] => [
  abortUnlessChannel(db, 'limit', clientId),
  ...(purpose ? [abortUnlessChannel(db, 'quota', clientId, purpose)] : []),
  message,
  db.abortIfUnchanged('already_used'),
]

const sentColumns: Columns<SentMessage> = {
  outboxId: 'o.outbox_id',
  channel: 'o.channel',
  state: 'o.state',
  due: instantSql('o.due_utc'),
}

export const selectSentMessage = (db: StaffDb, outboxId: string): Statement<SentMessage[]> =>
  db.selectJson(
    sentColumns,
    (salonId) => sql`
      FROM outbox o
      WHERE o.salon_id = ${salonId}
        AND o.outbox_id = ${outboxId}`,
  )

/** Message `o` of the outbox as a record lists it. */
export const clientMessageColumns: Columns<ClientMessage> = {
  outboxId: 'o.outbox_id',
  kind: 'o.kind',
  channel: 'o.channel',
  state: 'o.state',
  delivery: 'o.delivery',
  at: instantSql('coalesce(o.sent_utc, o.created_utc)'),
}
export const selectMessagesOfClient = (db: StaffDb, clientId: string): Statement<ClientMessage[]> =>
  db.selectJson(
    clientMessageColumns,
    (salonId) => sql`
      FROM outbox o
      WHERE o.client_id = ${clientId}
        AND o.salon_id = ${salonId}
      ORDER BY o.created_utc DESC, o.rowid DESC
      LIMIT 100`,
  )

/** Guard statement: aborts with `untested` unless the salon has an address for reviews. */
export const abortUnlessReviewLink = (db: StaffDb) =>
  db.abortUnless(
    'untested',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM salons s
        WHERE s.salon_id = ${salonId}
          AND s.review_url || s.google_place_id <> ''
      )`,
  )
