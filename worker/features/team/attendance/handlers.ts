import { attendanceSettings, attendances } from '../../../../schema/api/team/attendance.ts'
import { timeClock } from '../../../../schema/api/team/time-clock.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { clockUser, getState } from './clock.ts'
import { addAttendance, correctAttendance, explainDay, getSettings, removeAttendance, undoRemoval, updateSettings } from './corrections.ts'
import { exportCsv, exportXls } from './exports.ts'
import { closeMonth, getMonthAttendance, getUserAttendance, reopenMonth } from './periods.ts'
import { checkPin, clockByPin, removePin, setPin } from './pins.ts'

export const attendanceFeatures = [
  defineRoutes(attendances, {
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
  defineRoutes(attendanceSettings, { one: getSettings, update: updateSettings }),
  defineRoutes(timeClock, { state: getState, clock: clockUser, checkPin, clockByPin, setPin, removePin }),
]
