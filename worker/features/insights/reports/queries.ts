import { type SQL, sql } from 'drizzle-orm'
import type { Report, ReportDraft } from '../../../../schema/api/insights/reports-schemas.ts'
import { reportSendings, reports } from '../../../../schema/tables/insights/reports.ts'
import type { Language } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonRow, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const columns: Columns<Report> = {
  reportId: 'report.report_id',
  name: 'report.name',
  definition: storedJsonSql('report.definition_json', '{}'),
  sharedWith: storedJsonSql('report.shared_with_json', '[]'),
  mail: 'report.mail',
  mailDay: 'report.mail_day',
  language: 'report.language',
  version: 'report.version',
  isPaused: booleanSql("report.mail <> '' AND report.scheduled_utc IS NULL"),
  sent: jsonRow(
    { month: 'report_sending.month', mail: 'report_sending.mail', at: instantSql('report_sending.at_utc') },
    `FROM report_sendings report_sending
    WHERE report_sending.salon_id = report.salon_id
      AND report_sending.report_id = report.report_id
    ORDER BY report_sending.at_utc DESC, report_sending.rowid DESC
    LIMIT 1`,
  ),
}

type BuildWhere = (salonId: SQL, userId: SQL) => SQL
const selectReports = (db: TenantDb, where: BuildWhere): Statement<Report[]> =>
  db.selectJson(
    columns,
    (salonId, userId) => sql`
      FROM reports report
      WHERE report.salon_id = ${salonId}
        AND report.deleted_utc IS NULL
        AND ${where(salonId, userId)}
      ORDER BY report.name COLLATE NOCASE, report.report_id`,
  )
/** The caller is an administrator, or has a role with which the report is shared. */
const isShared: BuildWhere = (_salonId, userId) => sql`
  EXISTS (
    SELECT 1
    FROM user_permissions role
    WHERE role.user_id = ${userId}
      AND (role.permission_id = 'ADMIN' OR role.permission_id IN (SELECT value FROM json_each(report.shared_with_json)))
  )`
/** The reports that the caller may read, by name. */
export const selectSharedReports = (db: StaffDb): Statement<Report[]> => selectReports(db, isShared)
export const selectSharedReport = (db: StaffDb, reportId: string): Statement<Report[]> =>
  selectReports(db, (...fragments) => sql`report.report_id = ${reportId} AND ${isShared(...fragments)}`)
export const selectReport = (db: TenantDb, reportId: string): Statement<Report[]> =>
  selectReports(db, () => sql`report.report_id = ${reportId}`)

type Values = ReportDraft & { readonly scheduled: string | null }
export const insertReport = (db: StaffDb, reportId: string, values: Values) => db.insert(reports, { reportId, ...values })
const pausedSql = (isPaused: boolean | undefined): SQL => {
  if (isPaused === undefined) return sql``
  return isPaused ? sql`OR scheduled_utc IS NOT NULL` : sql`OR scheduled_utc IS NULL`
}
/** Changes a report of a version. Its schedule begins again with another address or day, and where it was paused. */
export const updateReport = (
  db: StaffDb,
  reportId: string,
  version: number,
  { isPaused, ...values }: ReportDraft & { isPaused?: boolean | undefined },
) => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE reports
      SET scheduled_utc = ${values.mail === '' || isPaused ? null : db.nowUtc}
      WHERE salon_id = ${salonId}
        AND report_id = ${reportId}
        AND (mail <> ${values.mail} OR mail_day <> ${values.mailDay} ${pausedSql(isPaused)})`,
  ),
  db.update(reports, values, sql`report_id = ${reportId}`, sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]
export const isReport = (reportId: string) => sql`report_id = ${reportId}`

type Sending = Omit<typeof reportSendings.$inferInsert, 'salonId'>
export const insertSending = (db: TenantDb, sending: Sending) => db.insert(reportSendings, sending)

export interface SentReport {
  readonly reportId: string
  readonly month: string
  readonly language: Language
  /** Seconds UTC. */
  readonly at: number
  readonly salonName: string
}
/** The sending that a link names, with its salon. */
export const selectSentReport = (db: TenantDb, sendingId: string): Statement<SentReport[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT report_sending.report_id, report_sending.month, report_sending.language, report_sending.at_utc, salon.salon_name
      FROM report_sendings report_sending
      JOIN salons salon ON salon.salon_id = report_sending.salon_id
      WHERE report_sending.salon_id = ${salonId}
        AND report_sending.report_sending_id = ${sendingId}`,
    (rows) =>
      rows.map((row) => ({
        reportId: String(row.report_id),
        month: String(row.month),
        language: row.language as Language,
        at: Number(row.at_utc),
        salonName: String(row.salon_name),
      })),
  )

export interface ScheduledReport {
  readonly reportId: string
  readonly salonId: string
  readonly timeZone: string
  readonly name: string
  readonly mail: string
  readonly mailDay: number
  readonly language: Language
  /** Seconds UTC. */
  readonly scheduled: number
  /** The month that the schedule sent last. */
  readonly sentMonth: string | null
}
/** The reports of all salons that are sent each month. */
export const selectScheduled = (db: SystemDb): Statement<ScheduledReport[]> =>
  db.queryRaw(
    sql`
      SELECT
        report.report_id, report.salon_id, salon.time_zone, report.name, report.mail, report.mail_day, report.language,
        report.scheduled_utc,
        (
          SELECT max(report_sending.month)
          FROM report_sendings report_sending
          WHERE report_sending.report_id = report.report_id
            AND report_sending.by_schedule = 1
        ) AS sent_month
      FROM reports report
      JOIN salons salon ON salon.salon_id = report.salon_id
      WHERE report.mail <> ''
        AND report.scheduled_utc IS NOT NULL
        AND report.deleted_utc IS NULL
        AND salon.suspended_utc IS NULL
        AND salon.deleted_utc IS NULL`,
    (rows) =>
      rows.map((row) => ({
        reportId: String(row.report_id),
        salonId: String(row.salon_id),
        timeZone: String(row.time_zone),
        name: String(row.name),
        mail: String(row.mail),
        mailDay: Number(row.mail_day),
        language: row.language as Language,
        scheduled: Number(row.scheduled_utc),
        sentMonth: row.sent_month === null ? null : String(row.sent_month),
      })),
  )
