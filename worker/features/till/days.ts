import { sql } from 'drizzle-orm'
import type { tillDays as calls, TillDay } from '../../../schema/api/till-days.ts'
import { cents } from '../../../schema/rules/money.ts'
import { dayOf } from '../../../schema/rules/salon-time.ts'
import { tillClosings } from '../../../schema/tables/books.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Handlers } from '../../http/serve.ts'
import { openingCents, readTill, tillDayOf } from './data.ts'

async function look(staff: Staff, day: string): Promise<TillDay> {
  const [entries, around] = await staff.trip(...readTill(staff, day))
  return tillDayOf(staff, day, entries, around)
}
const wrong = (fields: Record<string, string>) => new Refusal(400, 'Please check what you entered', { fields })

/** Why a day was not closed as wished: somebody was quicker, or the drawer is not the one that was counted. */
function closeRefusal(current: TillDay): Refusal {
  const { closing } = current
  return closing
    ? new Refusal(409, 'This day is closed already', { current })
    : new Refusal(409, 'Something was entered meanwhile: count once more', { current })
}

export const dayHandlers: Handlers<typeof calls> = {
  /** One trip. */
  one: (staff, { date }) => look(staff, date),

  /** One trip: what is expected is worked out where it is written, so that nothing can come between. */
  close: async (staff, _input, { day, expectedCash, countedCash, leftCash, note }) => {
    if (day > dayOf(staff.nowUtc, staff.timeZone)) throw wrong({ day: 'Must not be in the future' })
    if (cents(countedCash) !== cents(expectedCash) && !note) throw wrong({ note: 'Say why the count differs' })
    if (cents(leftCash) > cents(countedCash)) throw wrong({ leftCash: 'More than was counted' })
    const tillClosingId = staff.newId('tcl')
    const [entries, around] = readTill(staff, day)
    try {
      return await staff.creating(
        async () => {
          const results = await staff.trip(
            entries,
            around,
            ...staff.makes(tillClosingId),
            staff.tell(
              (salon, user) =>
                sql`INSERT INTO till_closings (till_closing_id, salon_id, day, at_utc, user_id, opening_cash_cents, expected_cash_cents, counted_cash_cents, left_cash_cents, note, changed_by, changed_utc) SELECT ${tillClosingId}, w.salon_id, ${day}, ${staff.nowUtc}, ${user}, w.opening, w.opening + w.cash, ${cents(countedCash)}, ${cents(leftCash)}, ${note}, ${user}, ${staff.nowUtc} FROM (SELECT s.salon_id, ${openingCents(sql`s.salon_id`, day)} AS opening, coalesce((SELECT sum(y.amount_cents) FROM book_entries e JOIN payments y ON y.salon_id = e.salon_id AND y.book_entry_id = e.book_entry_id AND y.method = 'cash' WHERE e.salon_id = s.salon_id AND e.day = ${day}), 0) AS cash FROM salons s WHERE s.salon_id = ${salon}) w WHERE w.opening + w.cash = ${cents(expectedCash)}`,
            ),
            staff.must('moved'),
            readTill(staff, day)[1],
          )
          return tillDayOf(staff, day, results[0], results.at(-1) as (typeof results)[1])
        },
        () => look(staff, day),
      )
    } catch (error) {
      if (!(error instanceof Aborted) || (error.reason !== 'moved' && error.reason !== 'unique')) throw error
      throw closeRefusal(await look(staff, day))
    }
  },

  /** One trip; the row stays, taken back. */
  undoClose: async (staff, { date }) => {
    try {
      const [, , entries, around] = await staff.trip(
        staff.remove(
          tillClosings,
          sql`${tillClosings.day} = ${date}`,
          sql`NOT EXISTS (SELECT 1 FROM book_entries e WHERE e.salon_id = till_closings.salon_id AND e.day > ${date})`,
          sql`NOT EXISTS (SELECT 1 FROM till_closings n WHERE n.salon_id = till_closings.salon_id AND n.day > ${date} AND n.deleted_utc IS NULL)`,
        ),
        staff.must('moved'),
        ...readTill(staff, date),
      )
      return tillDayOf(staff, date, entries, around)
    } catch (error) {
      if (!(error instanceof Aborted) || error.reason !== 'moved') throw error
      const current = await look(staff, date)
      if (current.closing) throw new Refusal(409, 'Something was entered since: correct it today', { current })
      return undefined
    }
  },
}
