import { attendanceSettings, attendances } from '../../../../schema/api/team/attendance.ts'
import { attendanceSettingsSchemas, attendancesSchemas } from '../../../../schema/api/team/attendance-schemas.ts'
import { timeClock } from '../../../../schema/api/team/time-clock.ts'
import { timeClockSchemas } from '../../../../schema/api/team/time-clock-schemas.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { clockUser, getState } from './clock.ts'
import { addAttendance, correctAttendance, explainDay, getSettings, removeAttendance, undoRemoval, updateSettings } from './corrections.ts'
import { exportCsv, exportXls } from './exports.ts'
import { closeMonth, getMonthAttendance, getUserAttendance, reopenMonth } from './periods.ts'
import { checkPin, clockByPin, removePin, setPin } from './pins.ts'

export const attendanceFeatures = [
  defineRoutes(attendances, attendancesSchemas, {
    perUser: getUserAttendance,
    perMonth: getMonthAttendance,
    exportCsv,
    exportXls,
    add: addAttendance,
    correct: correctAttendance,
    remove: removeAttendance,
    restore: undoRemoval,
    explain: explainDay,
    closeMonth,
    reopenMonth,
  }),
  defineRoutes(attendanceSettings, attendanceSettingsSchemas, { one: getSettings, update: updateSettings }),
  defineRoutes(timeClock, timeClockSchemas, { state: getState, clock: clockUser, checkPin, clockByPin, setPin, removePin }),
]
