import { defineEndpoints } from '../endpoint.ts'
import type { attendanceSettingsSchemas, attendancesSchemas } from './attendance-schemas.ts'

export const attendances = defineEndpoints<typeof attendancesSchemas>()({
  /** A person's days of at most 93. */
  perUser: {
    method: 'GET',
    path: '/api/Attendances/GetAttendancesPerUser/{sessionCode}',
    access: 'admin or self',
    own: 'userId',
    errorMessage: 'Unable to fetch attendances',
  },
  /** Everybody's sums over at most 93 days. */
  perMonth: {
    method: 'GET',
    path: '/api/Attendances/GetAttendancesPerMonth/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch attendances',
  },
  exportCsv: {
    method: 'GET',
    path: '/api/Attendances/ExportCSV/{sessionCode}',
    access: 'admin',
    reply: { file: 'Presence-{from}-{to}.csv', type: 'text/csv; charset=utf-8' },
    errorMessage: 'Unable to fetch attendances',
  },
  exportXls: {
    method: 'GET',
    path: '/api/Attendances/ExportXLS/{sessionCode}',
    access: 'admin',
    reply: { file: 'Presence-{from}-{to}.xls', type: 'application/vnd.ms-excel' },
    errorMessage: 'Unable to fetch attendances',
  },
  /** A presence that nobody clocked. */
  add: {
    method: 'POST',
    path: '/api/Attendances/Add/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create attendance',
    idempotent: true,
  },
  /** What was clocked stays beside the corrected times. */
  correct: {
    method: 'PUT',
    path: '/api/Attendances/{sessionCode}/{attendanceId}',
    access: 'admin',
    errorMessage: 'Unable to update attendance',
  },
  remove: {
    method: 'DELETE',
    path: '/api/Attendances/{sessionCode}/{attendanceId}',
    access: 'admin',
    errorMessage: 'Unable to delete attendance',
  },
  /** Takes back `remove`. */
  restore: {
    method: 'POST',
    path: '/api/Attendances/Restore/{sessionCode}/{attendanceId}',
    access: 'admin',
    errorMessage: 'Unable to create attendance',
  },
  /** Why somebody was not there on a planned day; without a reason the explanation goes. */
  explain: {
    method: 'PUT',
    path: '/api/Attendances/Explain/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update attendance',
  },
  /** Closes a month that is over, once no day is left to check. */
  closeMonth: {
    method: 'POST',
    path: '/api/Attendances/CloseMonth/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to close the month',
    idempotent: true,
  },
  reopenMonth: {
    method: 'POST',
    path: '/api/Attendances/ReopenMonth/{sessionCode}/{month}',
    access: 'admin',
    errorMessage: 'Unable to reopen the month',
  },
})

export const attendanceSettings = defineEndpoints<typeof attendanceSettingsSchemas>()({
  one: {
    method: 'GET',
    path: '/api/AttendanceSettings/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch attendance rules',
  },
  update: {
    method: 'PUT',
    path: '/api/AttendanceSettings/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update attendance rules',
  },
})
