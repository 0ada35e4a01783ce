import { defineEndpoints } from '../endpoint.ts'
import { salonResource } from '../salon-resource.ts'
import type {
  configCategoriesSchemas,
  discountsSchemas,
  expenseRangesSchemas,
  petBreedsSchemas,
  petSizesSchemas,
} from './settings-lists-schemas.ts'

/** Partner discounts for members of a club or company. */
export const discounts = defineEndpoints<typeof discountsSchemas>()(
  salonResource({ path: 'SalonConfigDiscounts', id: 'salonConfigDiscountId', thing: 'discount', things: 'discounts' }),
)

/** Four ranges of yearly spending per gender: each starts where the previous one ends, the last has no upper limit. */
export const expenseRanges = defineEndpoints<typeof expenseRangesSchemas>()(
  salonResource({ path: 'SalonConfigExpenseRanges', id: 'salonConfigExpenseRangeId', thing: 'spending ranges', things: 'spending ranges' }),
)

/** Pets store the name of their breed; a breed in use cannot be deleted. */
export const petBreeds = defineEndpoints<typeof petBreedsSchemas>()(
  salonResource({ path: 'SalonConfigPetBreeds', id: 'salonConfigPetBreedId', thing: 'breed', things: 'breeds' }),
)

export const petSizes = defineEndpoints<typeof petSizesSchemas>()(
  salonResource({ path: 'SalonConfigPetSizes', id: 'salonConfigPetSizeId', thing: 'size', things: 'sizes' }),
)

/** Client categories. */
export const configCategories = defineEndpoints<typeof configCategoriesSchemas>()(
  salonResource({ path: 'SalonConfigCategories', id: 'salonConfigCategoryId', thing: 'category', things: 'categories' }),
)
