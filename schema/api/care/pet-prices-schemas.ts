import * as v from 'valibot'
import { coats } from '../../rules/care/pet-terms.ts'
import { salonResourceSchemas } from '../salon-resource-schemas.ts'
import { Derived, Id, Line, Minutes, Money, Sum, Version } from '../values.ts'

/** Price and duration (minutes) of a service for pets of a breed, size or coat; an empty one means all. */
export const PetPrice = v.object({
  petPriceId: Id,
  salonId: Id,
  serviceId: Id,
  breed: v.string(),
  size: v.string(),
  coat: v.string(),
  price: Sum,
  length: v.number(),
  version: v.number(),
})
export type PetPrice = v.InferOutput<typeof PetPrice>

const fields = {
  serviceId: Id,
  breed: v.optional(Line(100), ''),
  size: v.optional(Line(100), ''),
  coat: v.optional(v.picklist(['', ...coats], 'Invalid value'), ''),
  price: Money,
  length: Minutes(1, 1440),
}

export const PetPriceDraft = v.strictObject(fields)

export const PetPriceChange = v.strictObject({ ...fields, version: Version, petPriceId: Derived, salonId: Derived })

export const petPricesSchemas = salonResourceSchemas({ id: 'petPriceId', entity: PetPrice, draft: PetPriceDraft, change: PetPriceChange })
