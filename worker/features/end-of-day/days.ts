import { sql } from 'drizzle-orm'
import type { tillDays as calls, EndOfDay } from '../../../schema/api/end-of-day.ts'
import { cents } from '../../../schema/rules/money.ts'
import { toSalonDay } from '../../../schema/rules/salon-time.ts'
import { dayClosings } from '../../../schema/tables/ledger.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { buildEndOfDay, openingCents, selectEndOfDay } from './queries.ts'

async function look(db: StaffDb, day: string): Promise<EndOfDay> {
  const [entries, around] = await db.batch(...selectEndOfDay(db, day))
  return buildEndOfDay(db, day, entries, around)
}
const wrong = (fields: Record<string, string>) => new ApiError(400, 'invalid_input', { fields })

/** Why a day was not closed as wished: somebody was quicker, or the drawer is not the one that was counted. */
function closeRefusal(current: EndOfDay): ApiError {
  const { closing } = current
  return closing ? new ApiError(409, 'day_closed', { current }) : new ApiError(409, 'new_transactions', { current })
}

export const dayHandlers: Handlers<typeof calls> = {
  /** One trip. */
  one: (db, { date }) => look(db, date),

  /** One trip: what is expected is worked out where it is written, so that nothing can come between. */
  close: async (db, _input, { day, expectedCash, countedCash, leftCash, note }) => {
    if (day > toSalonDay(db.nowUtc, db.timeZone)) throw wrong({ day: "Can't be in the future" })
    if (cents(countedCash) !== cents(expectedCash) && !note) throw wrong({ note: 'Enter a reason for the difference' })
    if (cents(leftCash) > cents(countedCash)) throw wrong({ leftCash: 'More than the amount counted' })
    const tillClosingId = db.newId('tcl')
    const [entries, around] = selectEndOfDay(db, day)
    try {
      return await db.createIdempotent(
        async () => {
          const results = await db.batch(
            entries,
            around,
            ...db.recordIdempotencyKey(tillClosingId),
            db.executeRaw(
              (salon, user) =>
                sql`INSERT INTO day_closings (day_closing_id, salon_id, day, at_utc, user_id, opening_cash_cents, expected_cash_cents, counted_cash_cents, left_cash_cents, note, changed_by, changed_utc) SELECT ${tillClosingId}, w.salon_id, ${day}, ${db.nowUtc}, ${user}, w.opening, w.opening + w.cash, ${cents(countedCash)}, ${cents(leftCash)}, ${note}, ${user}, ${db.nowUtc} FROM (SELECT s.salon_id, ${openingCents(sql`s.salon_id`, day)} AS opening, coalesce((SELECT sum(y.amount_cents) FROM ledger_entries e JOIN payments y ON y.salon_id = e.salon_id AND y.ledger_entry_id = e.ledger_entry_id AND y.method = 'cash' WHERE e.salon_id = s.salon_id AND e.day = ${day}), 0) AS cash FROM salons s WHERE s.salon_id = ${salon}) w WHERE w.opening + w.cash = ${cents(expectedCash)}`,
            ),
            db.abortIfUnchanged('stale'),
            selectEndOfDay(db, day)[1],
          )
          return buildEndOfDay(db, day, results[0], results.at(-1) as (typeof results)[1])
        },
        () => look(db, day),
      )
    } catch (error) {
      if (!(error instanceof BatchAbortedError) || (error.reason !== 'stale' && error.reason !== 'unique')) throw error
      throw closeRefusal(await look(db, day))
    }
  },

  /** One trip; the row stays, taken back. */
  undoClose: async (db, { date }) => {
    try {
      const [, , entries, around] = await db.batch(
        db.softDelete(
          dayClosings,
          sql`${dayClosings.day} = ${date}`,
          sql`NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.salon_id = day_closings.salon_id AND e.day > ${date})`,
          sql`NOT EXISTS (SELECT 1 FROM day_closings n WHERE n.salon_id = day_closings.salon_id AND n.day > ${date} AND n.deleted_utc IS NULL)`,
        ),
        db.abortIfUnchanged('stale'),
        ...selectEndOfDay(db, date),
      )
      return buildEndOfDay(db, date, entries, around)
    } catch (error) {
      if (!(error instanceof BatchAbortedError) || error.reason !== 'stale') throw error
      const current = await look(db, date)
      if (current.closing) throw new ApiError(409, 'later_transactions', { current })
      return undefined
    }
  },
}
