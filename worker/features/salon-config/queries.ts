import { sql } from 'drizzle-orm'
import {
  salonConfigCategories,
  salonConfigColours,
  salonConfigDiscounts,
  salonConfigExpenseRanges,
  salonConfigPetBreeds,
  salonConfigPetSizes,
  salonConfigPrivacies,
  salonConfigUIs,
  salonConfigWidgets,
} from '../../../schema/tables/salon-config.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes, salons } from '../../../schema/tables/salons.ts'
import type { StaffDb } from '../../db/staff-db.ts'

/** A salon's whole configuration: twelve statements of one trip, `configOf` puts their rows together. */
export const readConfig = (db: StaffDb) =>
  [
    db.select(salons),
    db.select(salonConfigOpeningTimes, { orderBy: sql`day_of_week` }),
    db.select(salonConfigDaysCloseds, { orderBy: sql`day_start` }),
    db.select(salonConfigPrivacies, { orderBy: sql`number, language` }),
    db.select(salonConfigWidgets, { orderBy: sql`rowid` }),
    db.select(salonConfigUIs),
    db.select(salonConfigDiscounts, { orderBy: sql`discount` }),
    db.select(salonConfigColours, { orderBy: sql`position, rowid` }),
    db.select(salonConfigExpenseRanges, { orderBy: sql`gender` }),
    db.select(salonConfigPetBreeds, { orderBy: sql`species <> 'dog', species, breed` }),
    db.select(salonConfigPetSizes, { orderBy: sql`position, from_kg` }),
    db.select(salonConfigCategories, { orderBy: sql`position, category` }),
  ] as const
