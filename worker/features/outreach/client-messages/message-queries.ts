import { sql } from 'drizzle-orm'
import type { ClientMessage } from '../../../../schema/api/messages/message-batches-schemas.ts'
import type { SentMessage } from '../../../../schema/api/outreach/client-messages-schemas.ts'
import { type MarketingPurpose, messageChannels } from '../../../../schema/terms.ts'
import { type Columns, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { chooseChannel, clientAddresses } from '../../messages/channels/index.ts'
import type { QueuedMessage } from '../../messages/outbox/index.ts'

/** JSON array of the first names of those who worked on a visit, in order; `row` is the alias of a row with its salon and visit. */
export const visitPeopleSql = (row: string): string => `json((
    SELECT json_group_array(f.first_name)
    FROM (
      SELECT team_member.first_name
      FROM client_history_services performed_service
      JOIN users team_member ON team_member.user_id = performed_service.user_id
      WHERE performed_service.salon_id = ${row}.salon_id
        AND performed_service.appointment_id = ${row}.appointment_id
        AND performed_service.deleted_utc IS NULL
      GROUP BY team_member.user_id
      ORDER BY min(performed_service.rowid)
    ) f
  ))`

const abortUnlessChannel = (db: TenantDb, reason: 'limit' | 'quota', clientId: string, purpose?: MarketingPurpose) =>
  db.abortUnless(
    reason,
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM salons salon
        JOIN (
          SELECT client.client_id, ${sql.raw(clientAddresses)}
          FROM clients client
          WHERE client.salon_id = ${salonId}
            AND client.client_id = ${clientId}
            AND client.inactive_reason = ''
            AND client.deleted_utc IS NULL
        ) r
        WHERE salon.salon_id = ${salonId}
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
  outboxId: 'message.outbox_id',
  channel: 'message.channel',
  state: 'message.state',
  due: instantSql('message.due_utc'),
}

export const selectSentMessage = (db: StaffDb, outboxId: string): Statement<SentMessage[]> =>
  db.selectJson(
    sentColumns,
    (salonId) => sql`
      FROM outbox message
      WHERE message.salon_id = ${salonId}
        AND message.outbox_id = ${outboxId}`,
  )

/** A `message` of the outbox as a record lists it. */
export const clientMessageColumns: Columns<ClientMessage> = {
  outboxId: 'message.outbox_id',
  kind: 'message.kind',
  channel: 'message.channel',
  state: 'message.state',
  delivery: 'message.delivery',
  at: instantSql('coalesce(message.sent_utc, message.created_utc)'),
}
export const selectMessagesOfClient = (db: StaffDb, clientId: string): Statement<ClientMessage[]> =>
  db.selectJson(
    clientMessageColumns,
    (salonId) => sql`
      FROM outbox message
      WHERE message.client_id = ${clientId}
        AND +message.salon_id = ${salonId}
      ORDER BY +message.created_utc DESC, message.rowid DESC
      LIMIT 100`,
  )

/** Guard statement: aborts with `untested` unless the salon has an address for reviews. */
export const abortUnlessReviewLink = (db: StaffDb) =>
  db.abortUnless(
    'untested',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM salons salon
        WHERE salon.salon_id = ${salonId}
          AND salon.review_url || salon.google_place_id <> ''
      )`,
  )
