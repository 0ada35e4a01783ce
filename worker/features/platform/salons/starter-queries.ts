import { type SQL, sql } from 'drizzle-orm'
import { starterBreeds, starterSizes } from '../../../../schema/rules/care/pet-starter.ts'
import { defaultWeek } from '../../../../schema/rules/platform/opening.ts'
import { starterProductCategories, starterServiceCategories } from '../../../../schema/rules/platform/salon-starter.ts'
import { productCategories, serviceCategories } from '../../../../schema/tables/catalogue/services.ts'
import { salonConfigOpeningTimes } from '../../../../schema/tables/platform/salons.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Opening times and categories of a new salon; breeds and sizes for a pet salon. */
export function insertStarterRows(db: StaffDb, isPet: boolean, language: Language): Statement<unknown>[] {
  const trade = isPet ? 'pet' : 'hair'
  return [
    ...defaultWeek.map((day, dayOfWeek) =>
      db.insert(salonConfigOpeningTimes, { ...day, dayOfWeek, salonConfigOpeningTimeId: db.newId('opn') }),
    ),
    ...starterServiceCategories[trade].map(({ name, tint }, position) =>
      db.insert(serviceCategories, { serviceCategoryId: db.newId('scg'), categoryName: name[language], tint, position }),
    ),
    ...starterProductCategories[trade].map(({ name }, position) =>
      db.insert(productCategories, { productCategoryId: db.newId('pcg'), categoryName: name[language], position }),
    ),
    ...(isPet ? insertPetLists(db, language, sql`1`) : []),
  ]
}

/** Breeds and sizes for a salon that is about to become a pet salon and has none; nothing for one that is a pet salon already. */
export const insertPetListsIfBecomingPet = (db: StaffDb, language: Language): Statement<unknown>[] =>
  insertPetLists(db, language, sql`EXISTS (SELECT 1 FROM salons salon WHERE salon.salon_id = s.id AND salon.is_pet = 0)`)

/** `condition` refers to the salon as `s.id`. A list that has rows stays as it is. */
function insertPetLists(db: StaffDb, language: Language, condition: SQL): Statement<unknown>[] {
  const breeds = starterBreeds.map(({ species, name }) => ({ id: db.newId('brd'), species, name: name[language] }))
  const sizes = starterSizes.map(({ name, fromKg, toKg }, position) => ({
    id: db.newId('siz'),
    name: name[language],
    fromKg,
    toKg,
    position,
  }))
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO salon_config_pet_breeds (salon_id, changed_by, changed_utc, salon_config_pet_breed_id, species, breed)
        SELECT s.id, s.user_id, ${db.nowUtc}, j.value ->> 'id', j.value ->> 'species', j.value ->> 'name'
        FROM json_each(${JSON.stringify(breeds)}) j, (SELECT ${salonId} AS id, ${userId} AS user_id) s
        WHERE s.id IS NOT NULL
          AND ${condition}
          AND NOT EXISTS (
            SELECT 1
            FROM salon_config_pet_breeds pet_breed
            WHERE pet_breed.salon_id = s.id
              AND pet_breed.deleted_utc IS NULL
          )`,
    ),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO salon_config_pet_sizes (
          salon_id, changed_by, changed_utc, salon_config_pet_size_id, size, from_kg, to_kg, position
        )
        SELECT
          s.id, s.user_id, ${db.nowUtc},
          j.value ->> 'id', j.value ->> 'name', j.value ->> 'fromKg', j.value ->> 'toKg', j.value ->> 'position'
        FROM json_each(${JSON.stringify(sizes)}) j, (SELECT ${salonId} AS id, ${userId} AS user_id) s
        WHERE s.id IS NOT NULL
          AND ${condition}
          AND NOT EXISTS (SELECT 1 FROM salon_config_pet_sizes pet_size WHERE pet_size.salon_id = s.id AND pet_size.deleted_utc IS NULL)`,
    ),
  ]
}
