import { type endOfDay as calls, endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { type EndOfDay, endOfDaySchemas } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { needsNote } from '../../../../schema/rules/money/day-figures.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { insertMovement, removeMovement, restoreMovement } from './cash-queries.ts'
import { insertClosing, removeClosing } from './closing-queries.ts'
import { selectEndOfDay, selectPastDays } from './queries.ts'

type DayHandlers = Handlers<typeof calls>

const loadDay = async (db: StaffDb, day: string): Promise<EndOfDay | undefined> => (await db.batch(selectEndOfDay(db, day)))[0][0]

/** One round trip. */
const getEndOfDay: DayHandlers['one'] = (db, { date }) => loadDay(db, date)

/** One round trip. */
const listPastDays: DayHandlers['past'] = async (db) => (await db.batch(selectPastDays(db)))[0]

const invalid = (fields: Record<string, string>) => new ApiError(400, 'invalid_input', { fields })

/** One round trip: the expected cash is computed by the statement that stores it, so that no transaction can come between. */
const closeDay: DayHandlers['close'] = async (db, _input, closing) => {
  const { day, expectedCash, countedCash, leftCash, note } = closing
  if (day > toSalonDay(db.nowUtc, db.timeZone)) throw invalid({ day: "Can't be in the future" })
  if (cents(countedCash) !== cents(expectedCash) && !note) throw invalid({ note: 'Enter a reason for the difference' })
  if (cents(leftCash) > cents(countedCash)) throw invalid({ leftCash: 'More than the amount counted' })
  const tillClosingId = db.newId('tcl')
  try {
    return await db.insertIdempotent(tillClosingId, insertClosing(db, { ...closing, tillClosingId }), () => selectEndOfDay(db, day))
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || (error.reason !== 'stale' && error.reason !== 'unique')) throw error
    const current = await loadDay(db, day)
    throw new ApiError(409, current?.closing ? 'day_closed' : 'new_transactions', { current })
  }
}

/** One round trip. 404 for a day that is not closed. */
const reopenDay: DayHandlers['undoClose'] = async (db, { date }) => {
  try {
    return await db.updateGuarded(removeClosing(db, date), selectEndOfDay(db, date), (current) => {
      if (!current.closing) return new ApiError(404, 'unable_to_reopen_the_day')
      return new ApiError(409, current.closing.mayUndo ? 'later_transactions' : 'later_closing', { current })
    })
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || error.reason !== 'closed') throw error
    throw new ApiError(409, 'reopened_month_approved')
  }
}

/** Throws 409 for a day that is closed; undefined for what is not there. */
async function mapCashErrors(db: StaffDb, day: string, change: () => Promise<EndOfDay | undefined>): Promise<EndOfDay | undefined> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || (error.reason !== 'closed' && error.reason !== 'missing')) throw error
    if (error.reason === 'missing') return undefined
    throw new ApiError(409, 'day_closed', { current: await loadDay(db, day) })
  }
}

/** One round trip. */
const moveCash: DayHandlers['moveCash'] = (db, _input, movement) => {
  const { day, kind, note } = movement
  if (day > toSalonDay(db.nowUtc, db.timeZone)) throw invalid({ day: "Can't be in the future" })
  if (needsNote(kind) && !note) throw invalid({ note: 'Enter what it is for' })
  const id = db.newId('csm')
  return mapCashErrors(db, day, () => db.insertIdempotent(id, insertMovement(db, id, movement), () => selectEndOfDay(db, day)))
}

const changeCash = (db: StaffDb, day: string, writes: Statement<unknown>[]) =>
  mapCashErrors(db, day, async () => (await db.batchReturning(writes, selectEndOfDay(db, day)))[0])

/** One round trip each. */
const removeCash: DayHandlers['removeCash'] = (db, { date, cashMovementId }) =>
  changeCash(db, date, removeMovement(db, date, cashMovementId))
const restoreCash: DayHandlers['restoreCash'] = (db, { date, cashMovementId }) =>
  changeCash(db, date, restoreMovement(db, date, cashMovementId))

export const endOfDayFeatures = [
  defineRoutes(endOfDay, endOfDaySchemas, {
    one: getEndOfDay,
    past: listPastDays,
    close: closeDay,
    moveCash,
    removeCash,
    restoreCash,
    undoClose: reopenDay,
  }),
]
