import * as v from 'valibot'
import { salonResourceSchemas } from '../salon-resource-schemas.ts'
import { Derived, Id, Name, Version, Whole } from '../values.ts'

/** Four kinds of categories. A category in use cannot be deleted. */
const CategoryName = Name(100)
const Position = Whole(0, 10_000)
/** Agenda colour of equal lightness, 1 to 6. */
const Tint = Whole(1, 6)

const named = { categoryName: CategoryName, position: v.optional(Position, 0) }
const renamed = { categoryName: CategoryName, position: v.optional(Position), salonId: Derived, version: Version }
const shown = { salonId: Id, categoryName: v.string(), position: v.number(), version: v.number() }

export const ServiceCategory = v.object({ serviceCategoryId: Id, ...shown, tint: v.number() })
export type ServiceCategory = v.InferOutput<typeof ServiceCategory>
export const ProductCategory = v.object({ productCategoryId: Id, ...shown })
export type ProductCategory = v.InferOutput<typeof ProductCategory>
export const DashboardServiceCategory = v.object({ dashboardServiceCategoryId: Id, ...shown })
export type DashboardServiceCategory = v.InferOutput<typeof DashboardServiceCategory>
export const OnlineBookingServiceCategory = v.object({ onlineBookingServiceCategoryId: Id, ...shown })
export type OnlineBookingServiceCategory = v.InferOutput<typeof OnlineBookingServiceCategory>

export const serviceCategoriesSchemas = salonResourceSchemas({
  id: 'serviceCategoryId',
  entity: ServiceCategory,
  draft: v.strictObject({ ...named, tint: v.optional(Tint, 1) }),
  change: v.strictObject({ ...renamed, serviceCategoryId: Derived, tint: v.optional(Tint) }),
  conflicts: { remove: ['in_use'] },
})

export const productCategoriesSchemas = salonResourceSchemas({
  id: 'productCategoryId',
  entity: ProductCategory,
  draft: v.strictObject(named),
  change: v.strictObject({ ...renamed, productCategoryId: Derived }),
  conflicts: { remove: ['in_use'] },
})

export const dashboardServiceCategoriesSchemas = salonResourceSchemas({
  id: 'dashboardServiceCategoryId',
  entity: DashboardServiceCategory,
  draft: v.strictObject(named),
  change: v.strictObject({ ...renamed, dashboardServiceCategoryId: Derived }),
  conflicts: { remove: ['in_use'] },
})

export const onlineBookingServiceCategoriesSchemas = salonResourceSchemas({
  id: 'onlineBookingServiceCategoryId',
  entity: OnlineBookingServiceCategory,
  draft: v.strictObject(named),
  change: v.strictObject({ ...renamed, onlineBookingServiceCategoryId: Derived }),
  conflicts: { remove: ['in_use'] },
})
