import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, day, euro, json, owned } from '../columns.ts'

export interface Vaccination {
  vaccination: string
  given: string | null
  expires: string | null
}
export interface WeighIn {
  day: string
  kg: number
}
/** Blade and length of one area of the body. */
export interface GroomPart {
  part: 'head' | 'ears' | 'beard' | 'back' | 'skirt' | 'legs' | 'paws' | 'tail'
  blade: string
  length: string
}

/** A groom sheet: blade and length per area of the body, as they were used on a day. */
export const petGrooms = sqliteTable(
  'pet_grooms',
  {
    petGroomId: text('pet_groom_id').primaryKey(),
    ...owned,
    subClientId: text('sub_client_id').notNull(),
    userId: text('user_id').notNull(),
    day: day('day').notNull(),
    parts: json<GroomPart[]>('parts_json').notNull().default([]),
    note: text('note').notNull().default(''),
    ...auditColumns,
  },
  (t) => [index('pet_grooms_pet').on(t.salonId, t.subClientId, t.day)],
)

/** Price and duration of a service for pets of a breed, size or coat; an empty one means all. */
export const petPrices = sqliteTable(
  'pet_prices',
  {
    petPriceId: text('pet_price_id').primaryKey(),
    ...owned,
    serviceId: text('service_id').notNull(),
    breed: text('breed').notNull().default(''),
    size: text('size').notNull().default(''),
    coat: text('coat').notNull().default(''),
    price: euro('price_cents').notNull(),
    length: integer('length_minutes').notNull(),
    ...auditColumns,
  },
  (t) => [index('pet_prices_salon').on(t.salonId)],
)
