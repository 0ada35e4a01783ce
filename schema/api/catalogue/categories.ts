import * as v from 'valibot'
import { salonResource } from '../endpoint.ts'
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

const serviceCategoryCalls = salonResource({
  path: 'ServiceCategories',
  id: 'serviceCategoryId',
  thing: 'service category',
  things: 'service categories',
  entity: ServiceCategory,
  draft: v.strictObject({ ...named, tint: v.optional(Tint, 1) }),
  change: v.strictObject({ ...renamed, serviceCategoryId: Derived, tint: v.optional(Tint) }),
  conflicts: { remove: ['in_use'] },
})
export const serviceCategories = {
  ...serviceCategoryCalls,
  list: { ...serviceCategoryCalls.list, path: '/api/ServiceCategories/{sessionCode}' },
} as const

const productCategoryCalls = salonResource({
  path: 'ProductCategories',
  id: 'productCategoryId',
  thing: 'product category',
  things: 'product categories',
  entity: ProductCategory,
  draft: v.strictObject(named),
  change: v.strictObject({ ...renamed, productCategoryId: Derived }),
  conflicts: { remove: ['in_use'] },
})
export const productCategories = {
  ...productCategoryCalls,
  list: { ...productCategoryCalls.list, path: '/api/ProductCategories/{sessionCode}' },
} as const

const dashboardCategoryCalls = salonResource({
  path: 'DashboardServiceCategories',
  id: 'dashboardServiceCategoryId',
  thing: 'dashboard category',
  things: 'dashboard categories',
  entity: DashboardServiceCategory,
  draft: v.strictObject(named),
  change: v.strictObject({ ...renamed, dashboardServiceCategoryId: Derived }),
  conflicts: { remove: ['in_use'] },
})
export const dashboardServiceCategories = {
  ...dashboardCategoryCalls,
  list: { ...dashboardCategoryCalls.list, path: '/api/DashboardServiceCategories/{sessionCode}' },
} as const

const onlineCategoryCalls = salonResource({
  path: 'OnlineBookingServiceCategories',
  id: 'onlineBookingServiceCategoryId',
  thing: 'online booking category',
  things: 'online booking categories',
  entity: OnlineBookingServiceCategory,
  draft: v.strictObject(named),
  change: v.strictObject({ ...renamed, onlineBookingServiceCategoryId: Derived }),
  conflicts: { remove: ['in_use'] },
})
export const onlineBookingServiceCategories = {
  ...onlineCategoryCalls,
  list: { ...onlineCategoryCalls.list, path: '/api/OnlineBookingServiceCategories/{sessionCode}' },
} as const
