import type { Report } from '../../../../schema/api/insights/reports-schemas.ts'
import { addMonths, atMinutes, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { eachSalon } from '../../../db/each-salon.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { enqueue, toSendingCause } from '../../messages/outbox/index.ts'
import { insertSending, type ScheduledReport, selectScheduled } from './queries.ts'

/** Local minutes at which scheduled reports are sent. */
const sendingMinutes = 7 * 60

interface Sending {
  readonly mail: string
  /** `YYYY-MM`. */
  readonly month: string
  readonly bySchedule: boolean
}
/** A sending of a report with its e-mail, whose link names the sending. */
export function buildSending(
  db: TenantDb,
  { reportId, name, language }: Pick<Report, 'reportId' | 'name' | 'language'>,
  { mail, month, bySchedule }: Sending,
) {
  const sendingId = db.newId('rps')
  const message = enqueue(db, {
    cause: toSendingCause({ kind: 'report', recordId: reportId }, sendingId),
    kind: 'report',
    data: { sendingId, name, month },
    to: { email: mail },
    channel: 'mail',
    language,
  })
  const sending = insertSending(db, { reportSendingId: sendingId, reportId, month, mail, language, at: db.now, bySchedule })
  return { sendingId, sending, message }
}

/** The month that is to be sent now: the one before, from the report's day on; undefined if it was sent, or ended before the schedule. */
export function findDueMonth(
  { mailDay, scheduled, sentMonth, timeZone }: Pick<ScheduledReport, 'mailDay' | 'scheduled' | 'sentMonth' | 'timeZone'>,
  nowUtc: number,
): string | undefined {
  const today = toSalonDay(nowUtc, timeZone)
  const due = atMinutes(`${today.slice(0, 8)}${String(mailDay).padStart(2, '0')}`, sendingMinutes, timeZone)
  const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  const isDue = nowUtc >= due && due >= scheduled
  return isDue && (sentMonth === null || sentMonth < month) ? month : undefined
}

/** Sends the reports that are due. Each month of a report is claimed by its row, so parallel runs send it once. */
export async function sendScheduledReports(db: SystemDb): Promise<void> {
  const [scheduled] = await db.batch(selectScheduled(db))
  await eachSalon(scheduled, async (report) => {
    const month = findDueMonth(report, db.nowUtc)
    if (month === undefined) return
    const salonDb = db.inSalon(report.salonId, report.timeZone)
    const { sending, message } = buildSending(salonDb, report, { mail: report.mail, month, bySchedule: true })
    try {
      await salonDb.batch(sending, message)
    } catch (error) {
      // Another run has sent this month.
      if (!(error instanceof BatchAbortedError && error.reason === 'unique')) throw error
    }
  })
}
