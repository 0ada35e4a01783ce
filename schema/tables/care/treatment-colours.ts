import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { HairArea, PatchTestResult } from '../../terms.ts'
import { auditColumns, day, json, owned } from '../columns.ts'

/** The mix for one part of the head; weights are grams, the ratio is parts of developer for one part of colour. */
export interface StoredArea {
  area: HairArea
  brand: string
  line: string
  shades: { shade: string; grams: number; productId: string | null }[]
  developer: { volume: number; ratio: number; productId: string | null } | null
  minutes: number
}

/** Grams of a product that a formula took, by the position of its area, and what they cost (euro) at that time. */
export interface ColourUse {
  area: number
  productId: string
  grams: number
  cost: number
}

/** A colour formula as it was mixed for a client: one entry of `areas` per part of the head. */
export const clientHistoryColours = sqliteTable(
  'client_history_colours',
  {
    clientHistoryColourId: text('client_history_colour_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    /** The visit in which it was mixed; null for a formula of a day without one. */
    appointmentId: text('appointment_id'),
    /** The team member who mixed it. */
    userId: text('user_id').notNull(),
    day: day('day').notNull(),
    title: text('title').notNull().default(''),
    areas: json<StoredArea[]>('areas_json').notNull().default([]),
    /** Depth of the natural hair, 1 to 10. */
    naturalBase: integer('natural_base'),
    greyPercent: integer('grey_percent'),
    result: text('result').notNull().default(''),
    nextTime: text('next_time').notNull().default(''),
    /** Grams of the mix that were left over. */
    leftoverGrams: real('leftover_grams').notNull().default(0),
    uses: json<ColourUse[]>('uses_json').notNull().default([]),
    /** The performed service that charges what the formula took beyond the allowance. */
    extraServiceId: text('extra_service_id'),
    image: text('image'),
    ...auditColumns,
  },
  (t) => [
    index('client_history_colours_client').on(t.salonId, t.clientId, t.day),
    index('client_history_colours_appointment').on(t.salonId, t.appointmentId),
  ],
)

/** A patch test: whether a client's skin tolerates a product line. */
export const patchTests = sqliteTable(
  'patch_tests',
  {
    patchTestId: text('patch_test_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    /** The team member who made the test. */
    userId: text('user_id').notNull(),
    day: day('day').notNull(),
    line: text('line').notNull(),
    result: text('result').$type<PatchTestResult>().notNull(),
    note: text('note').notNull().default(''),
    ...auditColumns,
  },
  (t) => [index('patch_tests_client').on(t.salonId, t.clientId, t.day)],
)
