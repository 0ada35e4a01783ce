import type { ServiceSet } from '../../../../schema/api/catalogue/packages-schemas.ts'
import { toCents, toEuros } from '../../../ui/money.ts'

/** A service of a package in the form. The same service may occur twice, so each item has its own key. */
export interface PackageItem {
  readonly key: string
  readonly serviceId: string
}

/** A package's fields in the form: the price in cents; without `onePrice` the package costs the sum of its services. */
export interface PackageValues {
  serviceSet: string
  extendedDescription: string
  onePrice: boolean
  price: number | null
  available: boolean
  services: readonly PackageItem[]
}

export function toPackageValues(set: ServiceSet | null): PackageValues {
  return {
    serviceSet: set?.serviceSet ?? '',
    extendedDescription: set?.extendedDescription ?? '',
    onePrice: set !== null && set.price !== null,
    price: set === null || set.price === null ? null : toCents(set.price),
    available: set?.available ?? true,
    services: (set?.serviceSetElement_ServiceDTO ?? []).map(({ serviceId }, at) => ({ key: `${at} ${serviceId}`, serviceId })),
  }
}

/** The body of a create or update. A fixed price that is still missing is undefined, as null would mean the sum. */
export const toPackageBody = ({ services, onePrice, price, ...values }: PackageValues) => ({
  ...values,
  price: onePrice ? (price === null ? undefined : toEuros(price)) : null,
  serviceSetElement_ServiceDTO: services.map(({ serviceId }) => ({ serviceId })),
})
