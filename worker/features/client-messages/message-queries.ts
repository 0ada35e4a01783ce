import { sql } from 'drizzle-orm'
import type { SentMessage } from '../../../schema/api/client-messages.ts'
import { type Columns, instantSql, jsonObject } from '../../db/json-sql.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

const sentColumns: Columns<SentMessage> = {
  outboxId: 'o.outbox_id',
  channel: 'o.channel',
  state: 'o.state',
  due: instantSql('o.due_utc'),
}
const sentJson = sql.raw(jsonObject(sentColumns))

export const selectSentMessage = (db: StaffDb, outboxId: string): Statement<SentMessage[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sentJson} AS packed
      FROM outbox o
      WHERE o.salon_id = ${salonId}
        AND o.outbox_id = ${outboxId}`,
    (rows) => rows.map((row): SentMessage => JSON.parse(String(row.packed))),
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
