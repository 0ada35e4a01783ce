import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CampaignMeasure } from '../../terms.ts'
import { auditColumns, day, euro, instant, json, owned } from '../columns.ts'

/** What one service or product counts in a campaign. */
export interface CampaignItem {
  readonly kind: 'service' | 'product'
  readonly itemId: string
  readonly points: number
}
/** Frozen result of one team member. */
export interface CampaignResult {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly score: number
  readonly count: number
  readonly rank: number
}

/** An incentive for the staff. It is active when `start` and `setup` are set and `end` is not. */
export const campaigns = sqliteTable(
  'campaigns',
  {
    campaignId: text('campaign_id').primaryKey(),
    ...owned,
    campaign: text('campaign').notNull(),
    prize: text('prize').notNull().default(''),
    measure: text('measure').$type<CampaignMeasure>().notNull(),
    /** Points, or euro as whole cents, that a team member has to reach; 0 without a goal. */
    goal: integer('goal').notNull().default(0),
    /** When it was set up completely; null for a draft. */
    setup: instant('setup_utc'),
    /** First day that counts. */
    start: day('start_day'),
    /** Last day that counts, once it is closed. */
    end: day('end_day'),
    items: json<CampaignItem[]>('items_json').notNull().default([]),
    /** Written when the campaign is closed. */
    results: json<CampaignResult[]>('results_json').notNull().default([]),
    ...auditColumns,
  },
  (t) => [index('campaigns_salon').on(t.salonId)],
)

/** Target of a salon (empty `userId`) or a team member: for one day, or for a month that is spread over its working days. */
export const targets = sqliteTable(
  'targets',
  {
    targetId: text('target_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull().default(''),
    period: text('period').$type<'day' | 'month'>().notNull(),
    /** The day, or the first one of the month. */
    day: day('day').notNull(),
    /** Null where the target was taken away again. */
    amount: euro('amount_cents'),
    ...auditColumns,
  },
  (t) => [uniqueIndex('targets_once').on(t.salonId, t.period, t.day, t.userId)],
)

/** Growth over last year's figures from which targets follow that nobody has entered. One row per salon. */
export const targetSettings = sqliteTable('target_settings', {
  salonId: text('salon_id').primaryKey(),
  growthPercent: integer('growth_percent').notNull().default(0),
  ...auditColumns,
})

/** Day on which the team was told that the target is reached; once per day. */
export const reachedTargets = sqliteTable(
  'reached_targets',
  {
    reachedTargetId: text('reached_target_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull().default(''),
    day: day('day').notNull(),
  },
  (t) => [uniqueIndex('reached_targets_once').on(t.salonId, t.day, t.userId)],
)
