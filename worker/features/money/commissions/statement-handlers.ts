import { commissionStatements as calls } from '../../../../schema/api/money/commission-statements.ts'
import { commissionStatementsSchemas } from '../../../../schema/api/money/commission-statements-schemas.ts'
import { toMonthDays } from '../../../../schema/rules/money/commission-statement.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectDateFormat } from '../../platform/salons/index.ts'
import { exportCsv, exportPdf, type LoadPrinted } from './file-handlers.ts'
import { buildStats, toPeriod } from './rules.ts'
import { buildStaffMonth, selectPeriod, selectStaffMonth, toMonthPeriod } from './staff-month.ts'
import { insertApproval, removeApproval, type StatementPeriod, selectSalonFormat } from './statement-queries.ts'

type StatementHandlers = Handlers<typeof calls>

/** One round trip; undefined where the team member is not there. */
async function loadStats(db: StaffDb, period: StatementPeriod) {
  const { staff, ...rows } = await db.batch(selectPeriod(db, period))
  return staff[0] && buildStats(staff[0], rows, period, db.timeZone)
}
/** The statement of a month as a file shows it. One round trip. */
const loadPrinted: LoadPrinted = async (db, userId, month) => {
  const period = toMonthPeriod(userId, month)
  const reads = { ...selectPeriod(db, period), salon: selectSalonFormat(db), dateFormat: selectDateFormat(db) }
  const { staff, salon, dateFormat, ...rows } = await db.batch(reads)
  if (!staff[0] || !salon) return undefined
  return { stats: buildStats(staff[0], rows, period, db.timeZone), ...salon, dateFormat }
}

const getStats: StatementHandlers['stats'] = (db, { userId, from, to }) => {
  const thisMonth = toMonthDays(toSalonDay(db.nowUtc, db.timeZone).slice(0, 7))
  return loadStats(db, toPeriod(userId, from ?? thisMonth.from, to ?? thisMonth.to))
}

const getMonth: StatementHandlers['ofMonth'] = async (db, { month }) =>
  buildStaffMonth(db, month, await db.batch(selectStaffMonth(db, month)))

/** Two round trips: the statement as it is, then its approval. Nothing can be posted any more into a month that is over. */
const approve: StatementHandlers['approve'] = async (db, { userId, month }, { total }) => {
  if (toSalonDay(db.nowUtc, db.timeZone) <= toMonthDays(month).to) throw new ApiError(409, 'month_not_over')
  const stats = await loadStats(db, toMonthPeriod(userId, month))
  if (!stats) return undefined
  if (cents(stats.total) !== cents(total)) throw new ApiError(409, 'commission_changed', { current: stats })
  const commissionApprovalId = db.newId('cap')
  const reply = { userId, month }
  const write = async () => {
    await db.batch(...db.recordIdempotencyKey(commissionApprovalId), insertApproval(db, { commissionApprovalId, userId, month, total }))
    return reply
  }
  try {
    return await db.createIdempotent(write, async () => reply)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.columns.includes('commission_approvals')) throw new ApiError(409, 'commission_approved')
    throw error
  }
}

const unapprove: StatementHandlers['unapprove'] = async (db, { userId, month }) =>
  (await mapAborted(db.batch(...removeApproval(db, userId, month)))) && { userId, month }

export const statementFeature = defineRoutes(calls, commissionStatementsSchemas, {
  stats: getStats,
  ofMonth: getMonth,
  approve,
  unapprove,
  exportPdf: exportPdf(loadPrinted),
  exportCsv: exportCsv(loadPrinted),
})
