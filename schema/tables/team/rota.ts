import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ShiftRequestStatus, ShiftRequestType } from '../../terms.ts'
import { auditColumns, day, flag, instant, json, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

const increment = `
  INSERT INTO rota_versions (salon_id, rota_version)
  VALUES (NEW.salon_id, 1)
  ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1;`

const userColumns = 'first_name, last_name, working_hours_json, employment_start, employment_end, in_agenda, deleted_utc'
const rotaTables = ['user_timeframes', 'salon_config_opening_times', 'salon_config_days_closeds', 'users'] as const

/** Increment the salon's rota version with every change of working hours, names, rota entries, opening times and closed days. */
export const rotaTriggers: SchemaObject[] = rotaTables.flatMap((table) =>
  (['INSERT', 'UPDATE'] as const).map((event) => {
    const columns = table === 'users' && event === 'UPDATE' ? ` OF ${userColumns}` : ''
    return createTrigger(
      `rota_${table}_${event.toLowerCase()}`,
      `AFTER ${event}${columns} ON ${table} WHEN NEW.salon_id IS NOT NULL`,
      increment,
    )
  }),
)

/** A day of a team member as it is planned and not yet published: minutes after midnight, empty for a day without work. */
export const rotaDrafts = sqliteTable(
  'rota_drafts',
  {
    rotaDraftId: text('rota_draft_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    day: day('day').notNull(),
    spans: json<[number, number][]>('spans_json').notNull().default([]),
  },
  (t) => [uniqueIndex('rota_drafts_day').on(t.salonId, t.day, t.userId)],
)

/** Working time of a team member on a weekday (0 is Sunday). */
export interface TemplateDay {
  userId: string
  dayOfWeek: number
  spans: [number, number][]
}

/** A week of the whole team that can be applied to any week. */
export const rotaTemplates = sqliteTable(
  'rota_templates',
  {
    rotaTemplateId: text('rota_template_id').primaryKey(),
    ...owned,
    name: text('name').notNull(),
    days: json<TemplateDay[]>('days_json').notNull().default([]),
    ...auditColumns,
  },
  (t) => [index('rota_templates_salon').on(t.salonId)],
)

/** Rules of the rota; a salon without a row uses the defaults of schema/rules/team/rota.ts. */
export const rotaSettings = sqliteTable('rota_settings', {
  salonId: text('salon_id').primaryKey(),
  /** Days off per year of a team member without a separate allowance. */
  yearlyDays: real('yearly_days').notNull(),
  /** Team members who may be off on one day; null: any number. */
  maxOffPerDay: integer('max_off_per_day'),
  /** Limit of people off who offer the same service; null: any number. */
  maxOffPerService: integer('max_off_per_service'),
  /** Periods in which nobody may take time off; both days included. */
  blockedPeriods: json<{ from: string; to: string }[]>('blocked_periods_json').notNull().default([]),
  minRestHours: integer('min_rest_hours').notNull(),
  /** An hour is thin if less than this share of the working time is free. */
  thinPercent: integer('thin_percent').notNull(),
  ...auditColumns,
})

/** Days off of a team member in a calendar year. */
export const userAllowances = sqliteTable(
  'user_allowances',
  {
    userAllowanceId: text('user_allowance_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    year: integer('year').notNull(),
    days: real('days').notNull(),
    /** Carried over from the year before. */
    carriedOver: real('carried_over').notNull().default(0),
    ...auditColumns,
  },
  (t) => [uniqueIndex('user_allowances_year').on(t.salonId, t.userId, t.year)],
)

/** A request for time off, for a shift, or for a swap of shifts. Its approval writes rota entries that name it. */
export const userShiftRequests = sqliteTable(
  'user_shift_requests',
  {
    userShiftRequestId: text('user_shift_request_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    type: text('type').$type<ShiftRequestType>().notNull(),
    dayStart: day('day_start').notNull(),
    dayEnd: day('day_end').notNull(),
    /** Minutes after midnight; null for whole days. */
    startMinutes: integer('start_minutes'),
    endMinutes: integer('end_minutes'),
    note: text('note').notNull().default(''),
    status: text('status').$type<ShiftRequestStatus>().notNull().default('pending'),
    /** With `swap`: the team member whose day it is exchanged with, and whether they agree. */
    withUserId: text('with_user_id'),
    agreed: flag('agreed').notNull().default(false),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_utc'),
    /** What the team member is told with the decision. */
    decisionNote: text('decision_note').notNull().default(''),
    created: instant('created_utc').notNull(),
    ...auditColumns,
  },
  (t) => [index('user_shift_requests_status').on(t.salonId, t.status, t.created)],
)
