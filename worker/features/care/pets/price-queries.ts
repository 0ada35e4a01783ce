import { sql } from 'drizzle-orm'
import type { PetPrice } from '../../../../schema/api/care/pet-prices.ts'
import { petPrices } from '../../../../schema/tables/care/pets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { toJson } from '../../../http/resource.ts'

type Values = Omit<PetPrice, 'petPriceId' | 'salonId' | 'version'>
const isPrice = (petPriceId: string) => sql`${petPrices.petPriceId} = ${petPriceId}`

export const selectPrices = (db: StaffDb, petPriceId: string): Statement<PetPrice[]> => {
  const rows = db.select(petPrices, { where: isPrice(petPriceId) })
  return { ...rows, read: (result) => rows.read(result).map(toJson) }
}
export const insertPrice = (db: StaffDb, petPriceId: string, values: Values) => db.insert(petPrices, { petPriceId, ...values })
/** Changes a price of the given version; aborts with `stale` if there is none. */
export const updatePrice = (db: StaffDb, petPriceId: string, version: number, values: Values): Statement<unknown>[] => [
  db.update(petPrices, values, isPrice(petPriceId), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]
