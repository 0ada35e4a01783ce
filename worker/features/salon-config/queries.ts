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
    db.readInOrder(salonConfigOpeningTimes, sql`day_of_week`),
    db.readInOrder(salonConfigDaysCloseds, sql`day_start`),
    db.readInOrder(salonConfigPrivacies, sql`number, language`),
    db.readInOrder(salonConfigWidgets, sql`rowid`),
    db.select(salonConfigUIs),
    db.readInOrder(salonConfigDiscounts, sql`discount`),
    db.readInOrder(salonConfigColours, sql`position, rowid`),
    db.readInOrder(salonConfigExpenseRanges, sql`gender`),
    db.readInOrder(salonConfigPetBreeds, sql`species <> 'dog', species, breed`),
    db.readInOrder(salonConfigPetSizes, sql`position, from_kg`),
    db.readInOrder(salonConfigCategories, sql`position, category`),
  ] as const
