import { type SQL, sql } from 'drizzle-orm'
import { defaultWeek } from '../../../schema/rules/opening.ts'
import { starterBreeds, starterSizes } from '../../../schema/rules/pet-starter.ts'
import { starterProductCategories, starterServiceCategories } from '../../../schema/rules/salon-starter.ts'
import { productCategories, serviceCategories } from '../../../schema/tables/catalogue.ts'
import { salonConfigOpeningTimes } from '../../../schema/tables/salons.ts'
import type { Language } from '../../../schema/terms.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

/** What a new salon begins with: a week, and the categories of its trade. */
export function starterRows(db: StaffDb, isPet: boolean, language: Language): Statement<unknown>[] {
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
    ...(isPet ? petLists(db, language) : []),
  ]
}

const always = () => sql`1`

/** Breeds and sizes for a pet salon that has none yet. `when` narrows it further; it is handed the salon. */
export function petLists(db: StaffDb, language: Language, when: (salon: SQL) => SQL = always): Statement<unknown>[] {
  const into = (table: 'salon_config_pet_breeds' | 'salon_config_pet_sizes', columns: SQL, values: SQL, rows: readonly object[]) =>
    db.executeRaw(
      (salon, user) =>
        sql`INSERT INTO ${sql.identifier(table)} (salon_id, changed_by, changed_utc, ${columns}) SELECT s.id, s.person, ${db.nowUtc}, ${values} FROM json_each(${JSON.stringify(rows)}) j, (SELECT ${salon} AS id, ${user} AS person) s WHERE s.id IS NOT NULL AND ${when(sql`s.id`)} AND NOT EXISTS (SELECT 1 FROM ${sql.identifier(table)} x WHERE x.salon_id = s.id AND x.deleted_utc IS NULL)`,
    )
  const breeds = starterBreeds.map(({ species, name }) => ({ id: db.newId('brd'), species, name: name[language] }))
  const sizes = starterSizes.map(({ name, fromKg, toKg }, position) => ({
    id: db.newId('siz'),
    name: name[language],
    fromKg,
    toKg,
    position,
  }))
  return [
    into(
      'salon_config_pet_breeds',
      sql`salon_config_pet_breed_id, species, breed`,
      sql`j.value ->> 'id', j.value ->> 'species', j.value ->> 'name'`,
      breeds,
    ),
    into(
      'salon_config_pet_sizes',
      sql`salon_config_pet_size_id, size, from_kg, to_kg, position`,
      sql`j.value ->> 'id', j.value ->> 'name', j.value ->> 'fromKg', j.value ->> 'toKg', j.value ->> 'position'`,
      sizes,
    ),
  ]
}
