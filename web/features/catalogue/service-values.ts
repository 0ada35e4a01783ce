import type { Service } from '../../../schema/api/catalogue.ts'
import { centsOfEuros, eurosOfCents } from '../../ui/money.ts'

/** A stretch of the service as it is typed: the minutes may be missing for a moment. */
export interface TypedPart {
  readonly kind: 'work' | 'wait'
  readonly minutes: number | null
}

/** The fields of a service as the form holds them: money in cents. */
export interface ServiceValues {
  service: string
  serviceCategoryId: string | null
  dashboardServiceCategoryId: string | null
  onlineBookingServiceCategoryId: string | null
  length: number | null
  parts: readonly TypedPart[]
  price: number | null
  extendedDescription: string
  breakAfterService: number | null
  enableCommissions: boolean
  assignedStaff: readonly string[]
  color: string
  available: boolean
}

const blank: ServiceValues = {
  service: '',
  serviceCategoryId: null,
  dashboardServiceCategoryId: null,
  onlineBookingServiceCategoryId: null,
  length: 30,
  parts: [],
  price: null,
  extendedDescription: '',
  breakAfterService: 0,
  enableCommissions: true,
  assignedStaff: [],
  color: '',
  available: true,
}

export function serviceValues(service: Service | null): ServiceValues {
  if (!service) return blank
  const { service: name, serviceCategoryId, dashboardServiceCategoryId, onlineBookingServiceCategoryId, length, parts, price } = service
  const { extendedDescription, breakAfterService, enableCommissions, assignedStaff, color, available } = service
  return {
    service: name,
    serviceCategoryId,
    dashboardServiceCategoryId,
    onlineBookingServiceCategoryId,
    length,
    parts,
    price: centsOfEuros(price),
    extendedDescription,
    breakAfterService,
    enableCommissions,
    assignedStaff: assignedStaff.toSorted(),
    color,
    available,
  }
}

/** What is sent. */
export const serviceBody = (values: ServiceValues) => ({
  ...values,
  price: values.price === null ? null : eurosOfCents(values.price),
  breakAfterService: values.breakAfterService ?? 0,
})

/** The length that parts make together. */
export const lengthOfParts = (parts: readonly TypedPart[]) => parts.reduce((sum, part) => sum + (part.minutes ?? 0), 0)

/** Hands on, waiting, hands on: a beginning for a service that was hands on throughout. */
export function withWaiting(length: number): TypedPart[] {
  const wait = Math.max(5, Math.round(length / 15) * 5)
  const first = Math.max(5, Math.round((length - wait) / 10) * 5)
  return [
    { kind: 'work', minutes: first },
    { kind: 'wait', minutes: wait },
    { kind: 'work', minutes: Math.max(5, length - wait - first) },
  ]
}
