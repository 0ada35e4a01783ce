/** The services, products and team members that a special promotion is limited to. */
import * as v from 'valibot'
import { Derived, Id, Sum, Version } from '../values.ts'

/** A service, product or team member of a promotion. There is no delete: `active` false takes it out. */
const part = { specialPromoId: Id, active: v.boolean(), version: v.number() }
export const SpecialPromoService = v.object({
  specialPromoServiceId: Id,
  serviceId: Id,
  ...part,
  serviceDTO: v.object({ serviceId: Id, service: v.string(), price: Sum }),
})
export type SpecialPromoService = v.InferOutput<typeof SpecialPromoService>
export const SpecialPromoProduct = v.object({
  specialPromoProductId: Id,
  productId: Id,
  ...part,
  productDTO: v.object({ productId: Id, product: v.string(), price: Sum }),
})
export type SpecialPromoProduct = v.InferOutput<typeof SpecialPromoProduct>
export const SpecialPromoStaff = v.object({
  specialPromoStaffId: Id,
  userId: Id,
  ...part,
  userDTO: v.object({ userId: Id, firstName: v.string(), lastName: v.string() }),
})
export type SpecialPromoStaff = v.InferOutput<typeof SpecialPromoStaff>

export const partDraft = { specialPromoId: Id, active: v.optional(v.boolean(), true) }
const derivedParts = {
  specialPromoId: Derived,
  specialPromoServiceId: Derived,
  specialPromoProductId: Derived,
  specialPromoStaffId: Derived,
  serviceId: Derived,
  productId: Derived,
  userId: Derived,
  serviceDTO: Derived,
  productDTO: Derived,
  userDTO: Derived,
}
export const PartChange = v.strictObject({ ...derivedParts, active: v.boolean(), version: Version })
