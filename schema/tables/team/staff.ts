import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AbsenceReason, ContractType, Role } from '../../terms.ts'
import { auditColumns, day, euro, flag, json, owned } from '../columns.ts'
import type { Period } from '../platform/salons.ts'

export interface WorkingDay {
  isWorking: boolean
  timing: Period[]
}

/** A user; within a salon, a team member. */
export const users = sqliteTable(
  'users',
  {
    userId: text('user_id').primaryKey(),
    /** Null for a SUPERADMIN. */
    salonId: text('salon_id'),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number').notNull().default(''),
    email: text('email').notNull().default(''),
    /** Numeric sort order of the team members. */
    title: text('title').notNull().default(''),
    /** Job title, shown below the name. */
    jobTitle: text('job_title').notNull().default(''),
    note: text('note').notNull().default(''),
    color: text('color').notNull().default(''),
    employmentStart: day('employment_start'),
    employmentEnd: day('employment_end'),
    contractType: text('contract_type').$type<ContractType>().notNull().default(''),
    /** Per week; null where nothing was agreed. */
    contractHours: real('contract_hours'),
    hourlyCost: euro('hourly_cost_cents'),
    /** By which the salon's payroll program knows the person; null where nobody entered it. */
    payrollNumber: text('payroll_number'),
    /** Takes bookings and has a column in the agenda. */
    inAgenda: flag('in_agenda').notNull().default(true),
    /** The usual week, Sunday first. */
    workingHours: json<WorkingDay[]>('working_hours_json').notNull().default([]),
    settings: json<Record<string, unknown>>('settings_json').notNull().default({}),
    shortcuts: json<string[]>('shortcuts_json').notNull().default([]),
    profileImage: text('profile_image'),
    clientId: text('client_id'),
    ...auditColumns,
  },
  (t) => [uniqueIndex('users_username').on(t.username), index('users_salon').on(t.salonId, t.userId)],
)

/** Roles of a user; the first one decides the landing page. */
export const userPermissions = sqliteTable(
  'user_permissions',
  {
    userPermissionId: text('user_permission_id').primaryKey(),
    salonId: text('salon_id'),
    userId: text('user_id').notNull(),
    permissionId: text('permission_id').$type<Role>().notNull(),
    position: integer('position').notNull().default(0),
    version: auditColumns.version,
    changedBy: auditColumns.changedBy,
    changed: auditColumns.changed,
  },
  (t) => [index('user_permissions_salon').on(t.salonId), uniqueIndex('user_permissions_once').on(t.userId, t.permissionId)],
)

/** Services that a team member offers; a separate duration or price outranks that of the salon. */
export const userServices = sqliteTable(
  'user_services',
  {
    userServiceId: text('user_service_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    serviceId: text('service_id').notNull(),
    length: integer('length_minutes'),
    price: euro('price_cents'),
    /** Guests can book the service with this team member. */
    online: flag('online').notNull().default(true),
    version: auditColumns.version,
    changedBy: auditColumns.changedBy,
    changed: auditColumns.changed,
  },
  (t) => [
    uniqueIndex('user_services_once').on(t.salonId, t.userId, t.serviceId),
    index('user_services_service').on(t.salonId, t.serviceId),
  ],
)

/**
 * Rota entries: working or free time of a team member, which outranks the usual week on its days.
 * `once`: every day from dayStart to dayEnd. `weekly`: the weekday in that period. `alternating`: every second week,
 * counted from the week of dayStart. `dayEnd` is null if the period is open.
 */
export const userTimeframes = sqliteTable(
  'user_timeframes',
  {
    userTimeframeId: text('user_timeframe_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    type: text('type').$type<'once' | 'weekly' | 'alternating'>().notNull(),
    isWorking: flag('is_working').notNull(),
    dayOfWeek: integer('day_of_week'),
    dayStart: day('day_start').notNull(),
    dayEnd: day('day_end'),
    hourStart: integer('hour_start').notNull(),
    minuteStart: integer('minute_start').notNull(),
    /** 24 with minute 0 is the end of the day. */
    hourEnd: integer('hour_end').notNull(),
    minuteEnd: integer('minute_end').notNull(),
    note: text('note').notNull().default(''),
    /** Why the team member is off; entries that say "working" have it too, and nothing reads it there. */
    reason: text('reason').$type<AbsenceReason>().notNull().default('holiday'),
    /** The entry is a shift. */
    userShiftId: text('user_shift_id'),
    /** The request whose approval wrote the entry. */
    userShiftRequestId: text('user_shift_request_id'),
    ...auditColumns,
  },
  (t) => [index('user_timeframes_day').on(t.salonId, t.userId, t.dayStart)],
)
