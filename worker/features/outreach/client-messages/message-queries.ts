import { sql } from 'drizzle-orm'
import type { ClientMessage } from '../../../../schema/api/messages/message-batches-schemas.ts'
import type { SentMessage } from '../../../../schema/api/outreach/client-messages-schemas.ts'
import { type Columns, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

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
