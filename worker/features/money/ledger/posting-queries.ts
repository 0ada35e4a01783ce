import { type SQL, sql } from 'drizzle-orm'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { dayClosings } from '../../../../schema/tables/money/ledger.ts'
import type { AfterClosing } from '../../../../schema/terms.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/**
 * The salon's day on which a new entry is posted: today, or the first day that is not closed. After a move to a zone further west, that
 * may be the day after tomorrow.
 */
export function postingDate(db: TenantDb, salonId: SQL): SQL {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return sql`
    coalesce(
      (
        SELECT date(max(c.day), '+1 day')
        FROM day_closings c
        WHERE c.salon_id = ${salonId}
          AND c.day >= ${today}
          AND c.deleted_utc IS NULL
      ),
      ${today}
    )`
}

/** `unasked`: nobody can be asked (a notice of the cash system), or the batch has asked already. */
export type Posting = AfterClosing | 'unasked'

/**
 * What a batch does before it posts while the salon's day is closed: `ask` aborts it with `after_closing` until somebody has answered;
 * `next_day` is the answer, which holds for the rest of the day. Beside another guard it costs no statement.
 */
export function askAfterClosing(db: TenantDb, afterClosing: Posting): Statement<unknown>[] {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  if (afterClosing === 'unasked') return []
  if (afterClosing === 'next_day') return [db.update(dayClosings, { continued: db.now }, sql`day >= ${today}`, sql`continued_utc IS NULL`)]
  return [
    db.abortUnless(
      'after_closing',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM day_closings c
          WHERE c.salon_id = ${salonId}
            AND c.day >= ${today}
            AND c.continued_utc IS NULL
            AND c.deleted_utc IS NULL
        )`,
    ),
  ]
}
