import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, day, owned } from '../columns.ts'

const diagnosisColumns = {
  ...owned,
  clientId: text('client_id').notNull(),
  /** The team member who made the diagnosis. */
  userId: text('user_id').notNull(),
  day: day('day').notNull(),
  note: text('note').notNull().default(''),
  image: text('image'),
  ...auditColumns,
}

/** A hair diagnosis; a value is one of `hairTerms` (schema/rules/care/diagnosis-terms.ts), or empty where nobody looked. */
export const clientHistoryHairs = sqliteTable(
  'client_history_hairs',
  {
    clientHistoryHairId: text('client_history_hair_id').primaryKey(),
    texture: text('texture').notNull().default(''),
    porosity: text('porosity').notNull().default(''),
    density: text('density').notNull().default(''),
    elasticity: text('elasticity').notNull().default(''),
    damage: text('damage').notNull().default(''),
    ...diagnosisColumns,
  },
  (t) => [index('client_history_hairs_client').on(t.salonId, t.clientId, t.day)],
)

/** A scalp diagnosis; a value is one of `scalpTerms`, or empty where nobody looked. */
export const clientHistoryScalps = sqliteTable(
  'client_history_scalps',
  {
    clientHistoryScalpId: text('client_history_scalp_id').primaryKey(),
    sebum: text('sebum').notNull().default(''),
    flaking: text('flaking').notNull().default(''),
    redness: text('redness').notNull().default(''),
    sensitivity: text('sensitivity').notNull().default(''),
    hairLoss: text('hair_loss').notNull().default(''),
    ...diagnosisColumns,
  },
  (t) => [index('client_history_scalps_client').on(t.salonId, t.clientId, t.day)],
)
