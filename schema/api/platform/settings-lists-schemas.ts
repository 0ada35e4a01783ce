import * as v from 'valibot'
import { findRangeError, rangesPerGender } from '../../rules/catalogue/expense-ranges.ts'
import { type Issue, refine } from '../refine.ts'
import { salonResourceSchemas } from '../salon-resource-schemas.ts'
import { AgreementDay, Day, Derived, Id, Line, Money, Name, Sum, Text, Version, Whole } from '../values.ts'

/** Lists by which a salon groups clients and pets: partner discounts, spending ranges, breeds, sizes, categories. */
const kept = { salonId: Derived, version: Version }
const position = v.optional(Whole(0, 10_000), 0)

export const Discount = v.object({
  salonConfigDiscountId: Id,
  salonId: Id,
  discount: v.string(),
  /** Matches the `discountCode` of clients. */
  discountCode: v.string(),
  percentServices: v.number(),
  percentProducts: v.number(),
  dayStart: v.nullable(Day),
  dayEnd: v.nullable(Day),
  available: v.boolean(),
  note: v.string(),
  version: v.number(),
})
export type Discount = v.InferOutput<typeof Discount>
const discount = {
  discount: Name(100),
  discountCode: v.optional(Line(40), ''),
  percentServices: v.optional(Whole(0, 100), 0),
  percentProducts: v.optional(Whole(0, 100), 0),
  dayStart: v.optional(v.nullable(AgreementDay), null),
  dayEnd: v.optional(v.nullable(AgreementDay), null),
  available: v.optional(v.boolean(), true),
  note: v.optional(Text(500), ''),
}
const daysFit = ({ dayStart, dayEnd }: { dayStart: string | null; dayEnd: string | null }): Issue | undefined =>
  dayStart && dayEnd && dayEnd < dayStart ? { path: ['dayEnd'], message: 'Must end after it starts' } : undefined

export const DiscountDraft = refine(v.strictObject(discount), daysFit)

export const DiscountChange = refine(v.strictObject({ ...discount, ...kept, salonConfigDiscountId: Derived }), daysFit)

export const discountsSchemas = salonResourceSchemas({
  id: 'salonConfigDiscountId',
  entity: Discount,
  draft: DiscountDraft,
  change: DiscountChange,
})

const Range = v.strictObject({ from: Money, to: v.nullable(Money) })
export const ExpenseRanges = v.object({
  salonConfigExpenseRangeId: Id,
  salonId: Id,
  gender: v.picklist(['female', 'male']),
  ranges: v.array(v.object({ from: Sum, to: v.nullable(Sum) })),
  version: v.number(),
})
export type ExpenseRanges = v.InferOutput<typeof ExpenseRanges>
const ranges = {
  gender: v.picklist(['female', 'male'], 'Invalid value'),
  ranges: v.pipe(v.array(Range, 'Required'), v.length(rangesPerGender, 'Enter four ranges')),
}
const rangesFit = (given: { ranges: v.InferOutput<typeof Range>[] }): Issue | undefined => {
  const wrong = findRangeError(given.ranges)
  return wrong && { path: ['ranges', wrong.at, wrong.field], message: wrong.message }
}

export const ExpenseRangesDraft = refine(v.strictObject(ranges), rangesFit)

export const ExpenseRangesChange = refine(v.strictObject({ ...ranges, ...kept, salonConfigExpenseRangeId: Derived }), rangesFit)

export const expenseRangesSchemas = salonResourceSchemas({
  id: 'salonConfigExpenseRangeId',
  entity: ExpenseRanges,
  draft: ExpenseRangesDraft,
  change: ExpenseRangesChange,
  conflicts: { save: ['already_exists'] },
})

export const PetBreed = v.object({
  salonConfigPetBreedId: Id,
  salonId: Id,
  species: v.picklist(['dog', 'cat', 'other']),
  breed: v.string(),
  version: v.number(),
})
export type PetBreed = v.InferOutput<typeof PetBreed>
const breed = { species: v.optional(v.picklist(['dog', 'cat', 'other'], 'Invalid value'), 'dog'), breed: Name(100) }

export const PetBreedDraft = v.strictObject(breed)

export const PetBreedChange = v.strictObject({ ...breed, ...kept, salonConfigPetBreedId: Derived })

export const petBreedsSchemas = salonResourceSchemas({
  id: 'salonConfigPetBreedId',
  entity: PetBreed,
  draft: PetBreedDraft,
  change: PetBreedChange,
  conflicts: { remove: ['in_use'] },
})

export const PetSize = v.object({
  salonConfigPetSizeId: Id,
  salonId: Id,
  size: v.string(),
  /** In kilograms; `toKg` null: no upper limit. */
  fromKg: v.number(),
  toKg: v.nullable(v.number()),
  position: v.number(),
  version: v.number(),
})
export type PetSize = v.InferOutput<typeof PetSize>
const size = { size: Name(100), fromKg: v.optional(Whole(0, 500), 0), toKg: v.optional(v.nullable(Whole(0, 500)), null), position }
const weightFits = ({ fromKg, toKg }: { fromKg: number; toKg: number | null }): Issue | undefined =>
  toKg !== null && toKg <= fromKg ? { path: ['toKg'], message: 'Must be more than the lower limit' } : undefined

export const PetSizeDraft = refine(v.strictObject(size), weightFits)

export const PetSizeChange = refine(v.strictObject({ ...size, ...kept, salonConfigPetSizeId: Derived }), weightFits)

export const petSizesSchemas = salonResourceSchemas({
  id: 'salonConfigPetSizeId',
  entity: PetSize,
  draft: PetSizeDraft,
  change: PetSizeChange,
  conflicts: { remove: ['in_use'] },
})

export const ConfigCategory = v.object({
  salonConfigCategoryId: Id,
  salonId: Id,
  category: v.string(),
  position: v.number(),
  version: v.number(),
})
export type ConfigCategory = v.InferOutput<typeof ConfigCategory>
const category = { category: Name(100), position }

export const ConfigCategoryDraft = v.strictObject(category)

export const ConfigCategoryChange = v.strictObject({ ...category, ...kept, salonConfigCategoryId: Derived })

export const configCategoriesSchemas = salonResourceSchemas({
  id: 'salonConfigCategoryId',
  entity: ConfigCategory,
  draft: ConfigCategoryDraft,
  change: ConfigCategoryChange,
})
