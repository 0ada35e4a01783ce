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
import type { Staff } from '../../db/staff.ts'

/** A salon's whole configuration: twelve statements of one trip, `configOf` puts their rows together. */
export const readConfig = (staff: Staff) =>
  [
    staff.read(salons),
    staff.readInOrder(salonConfigOpeningTimes, sql`day_of_week`),
    staff.readInOrder(salonConfigDaysCloseds, sql`day_start`),
    staff.readInOrder(salonConfigPrivacies, sql`number, language`),
    staff.readInOrder(salonConfigWidgets, sql`rowid`),
    staff.read(salonConfigUIs),
    staff.readInOrder(salonConfigDiscounts, sql`discount`),
    staff.readInOrder(salonConfigColours, sql`position, rowid`),
    staff.readInOrder(salonConfigExpenseRanges, sql`gender`),
    staff.readInOrder(salonConfigPetBreeds, sql`species <> 'dog', species, breed`),
    staff.readInOrder(salonConfigPetSizes, sql`position, from_kg`),
    staff.readInOrder(salonConfigCategories, sql`position, category`),
  ] as const
