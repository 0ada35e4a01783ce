import { attendances as calls } from '../../../../schema/api/team/attendance.ts'
import type { Attendance, AttendanceDay } from '../../../../schema/api/team/attendance-days.ts'
import { formatTimeOfDay, localTime, parseIso } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import type { XlsValue } from '../../../http/xls-writer.ts'
import { buildDays } from './day-rules.ts'
import { type ExportColumn, type ExportLabels, exportColumns, exportLabels } from './export-labels.ts'
import { assertPeriod } from './periods.ts'
import { everybody } from './queries.ts'
import { type Days, loadData } from './read.ts'

type AttendanceHandlers = Handlers<typeof calls>
type Row = Readonly<Record<ExportColumn, XlsValue>>

const toCompact = (day: string) => day.replaceAll('-', '')

/** The rows of a period and the name of its file. The export is recorded. One round trip. */
async function loadRows(db: StaffDb, days: Days, language: Language, extension: 'csv' | 'xls') {
  assertPeriod(days)
  const file = `Presence-${toCompact(days.from)}-${toCompact(days.to)}.${extension}`
  const event = recordSecurityEvent(db, { action: 'export', entity: 'attendances', entityId: '', details: { file } })
  const { data } = await loadData(db, days, everybody, [event])
  const labels = exportLabels[language]
  const rows = data.period.people.flatMap((person) => {
    const name = `${person.firstName} ${person.lastName}`.trim()
    return buildDays(data, person)
      .days.filter((day) => day.planned.length > 0 || day.attendances.length > 0 || day.absence || day.explanation)
      .map((day) => toRow(name, day, labels, data.zone))
  })
  return { file, labels, rows }
}

const toHours = (minutes: number): XlsValue => (minutes === 0 ? null : { minutes })

function toRow(person: string, day: AttendanceDay, labels: ExportLabels, zone: string): Row {
  const toTime = (instant: string | null) => (instant === null ? '?' : localTime(parseIso(instant), zone))
  return {
    person,
    day: { day: day.day },
    planned: day.planned.map(([from, to]) => `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`).join(', '),
    presence: day.attendances.map((one) => `${toTime(one.in)}–${toTime(one.out)}`).join(', '),
    plannedHours: toHours(day.plannedMinutes),
    breaks: toHours(day.breakMinutes),
    worked: toHours(day.workedMinutes),
    late: toHours(day.lateMinutes),
    early: toHours(day.earlyMinutes),
    overtime: toHours(day.overtimeMinutes),
    missing: toHours(day.missingMinutes),
    remark: getRemarks(day, labels).join('; '),
  }
}

function getRemarks({ absence, explanation, attendances, toCheck }: AttendanceDay, labels: ExportLabels): string[] {
  const withNote = (text: string, note: string) => (note ? `${text}: ${note}` : text)
  const toCorrection = ({ reason, note }: Attendance) =>
    reason ? [withNote(`${labels.corrected} (${labels.corrections[reason]})`, note)] : []
  return [
    ...(absence ? [labels.absences[absence]] : []),
    ...(explanation ? [withNote(labels.explanations[explanation.reason], explanation.note)] : []),
    ...(toCheck === 'no_clock_out' ? [labels.noClockOut] : []),
    ...attendances.flatMap(toCorrection),
  ]
}

const columnKeys = Object.keys(exportColumns) as ExportColumn[]

/** Text of a cell: days as they are, hours as `h:mm`. */
function toText(value: XlsValue): string {
  if (value === null || typeof value !== 'object') return String(value ?? '')
  if ('day' in value) return value.day
  return `${Math.floor(value.minutes / 60)}:${String(value.minutes % 60).padStart(2, '0')}`
}

function reply(request: Request, body: string | Uint8Array<ArrayBuffer>, file: string, type: string): Response {
  request.header('Content-Type', type)
  request.header('Content-Disposition', `attachment; filename="${file}"`)
  return request.body(body)
}

/** Presence-{from}-{to}.csv. */
export const exportCsv: AttendanceHandlers['exportCsv'] = async (db, { language, from, to }, _body, request) => {
  const { file, labels, rows } = await loadRows(db, { from, to }, language, 'csv')
  const { writeCsv } = await import('../../../http/csv-writer.ts')
  const titles = columnKeys.map((key) => labels.columns[key])
  const cells = [titles, ...rows.map((row) => columnKeys.map((key) => toText(row[key])))]
  return reply(request, writeCsv(cells, language), file, calls.exportCsv.reply.type)
}

/** Presence-{from}-{to}.xls. */
export const exportXls: AttendanceHandlers['exportXls'] = async (db, { language, from, to }, _body, request) => {
  const { file, labels, rows } = await loadRows(db, { from, to }, language, 'xls')
  const { writeXls } = await import('../../../http/xls-writer.ts')
  const columns = columnKeys.map((key) => ({ title: labels.columns[key], width: exportColumns[key] }))
  const values = rows.map((row) => columnKeys.map((key) => row[key]))
  return reply(request, writeXls(labels.sheet, columns, values), file, calls.exportXls.reply.type)
}
