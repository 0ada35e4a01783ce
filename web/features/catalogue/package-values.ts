import type { ServiceSet } from '../../../schema/api/service-sets.ts'
import { centsOfEuros, eurosOfCents } from '../../ui/money.ts'

/** A service of a set while it is put together. The same service may come twice: each place has a key of its own. */
export interface PackagePlace {
  readonly key: string
  readonly serviceId: string
}

/** The fields of a package: money in cents; without a price of its own the sum is asked. */
export interface PackageValues {
  serviceSet: string
  extendedDescription: string
  onePrice: boolean
  price: number | null
  available: boolean
  services: readonly PackagePlace[]
}

export function packageValues(set: ServiceSet | null): PackageValues {
  return {
    serviceSet: set?.serviceSet ?? '',
    extendedDescription: set?.extendedDescription ?? '',
    onePrice: set !== null && set.price !== null,
    price: set === null || set.price === null ? null : centsOfEuros(set.price),
    available: set?.available ?? true,
    services: (set?.serviceSetElement_ServiceDTO ?? []).map(({ serviceId }, place) => ({ key: `${place} ${serviceId}`, serviceId })),
  }
}

/** What is sent. One price that is not said yet is none that could be taken for the sum. */
export const packageBody = ({ services, onePrice, price, ...values }: PackageValues) => ({
  ...values,
  price: onePrice ? (price === null ? undefined : eurosOfCents(price)) : null,
  serviceSetElement_ServiceDTO: services.map(({ serviceId }) => ({ serviceId })),
})
