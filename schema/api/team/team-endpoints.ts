/** Endpoint tables of the team by name; part of schema/api/index.ts. */

import { type FullTable, withSchemas } from '../endpoint.ts'
import { attendanceSettings, attendances } from './attendance.ts'
import { attendanceSettingsSchemas, attendancesSchemas } from './attendance-schemas.ts'
import { news } from './news.ts'
import { newsSchemas } from './news-schemas.ts'
import { permissions, userPermissions } from './permissions.ts'
import { permissionsSchemas, userPermissionsSchemas } from './permissions-schemas.ts'
import { rota, rotaSettings, rotaTemplates, userAllowances } from './rota.ts'
import { rotaSchemas, rotaSettingsSchemas, rotaTemplatesSchemas, userAllowancesSchemas } from './rota-schemas.ts'
import { userShiftRequests } from './shift-requests.ts'
import { userShiftRequestsSchemas } from './shift-requests-schemas.ts'
import { userShifts } from './shifts.ts'
import { userShiftsSchemas } from './shifts-schemas.ts'
import { users } from './staff.ts'
import { staffRecords } from './staff-records.ts'
import { staffRecordsSchemas } from './staff-records-schemas.ts'
import { usersSchemas } from './staff-schemas.ts'
import { timeClock } from './time-clock.ts'
import { timeClockSchemas } from './time-clock-schemas.ts'
import { userTimeframes } from './timeframes.ts'
import { userTimeframesSchemas } from './timeframes-schemas.ts'
import { userServices } from './user-services.ts'
import { userServicesSchemas } from './user-services-schemas.ts'

export const teamEndpoints: Readonly<Record<string, FullTable>> = {
  news: withSchemas(news, newsSchemas),
  users: withSchemas(users, usersSchemas),
  staffRecords: withSchemas(staffRecords, staffRecordsSchemas),
  userTimeframes: withSchemas(userTimeframes, userTimeframesSchemas),
  userShifts: withSchemas(userShifts, userShiftsSchemas),
  userShiftRequests: withSchemas(userShiftRequests, userShiftRequestsSchemas),
  userAllowances: withSchemas(userAllowances, userAllowancesSchemas),
  rota: withSchemas(rota, rotaSchemas),
  rotaTemplates: withSchemas(rotaTemplates, rotaTemplatesSchemas),
  rotaSettings: withSchemas(rotaSettings, rotaSettingsSchemas),
  attendances: withSchemas(attendances, attendancesSchemas),
  attendanceSettings: withSchemas(attendanceSettings, attendanceSettingsSchemas),
  timeClock: withSchemas(timeClock, timeClockSchemas),
  userServices: withSchemas(userServices, userServicesSchemas),
  permissions: withSchemas(permissions, permissionsSchemas),
  userPermissions: withSchemas(userPermissions, userPermissionsSchemas),
}
