import type { Service, ServiceDraft, ServiceNeed } from '../../../../schema/api/catalogue/services-schemas.ts'
import { toCents, toEuros } from '../../../ui/money.ts'

/** A step of a service in the form. The minutes are null while they are being typed. */
export interface TypedPart {
  readonly kind: 'work' | 'wait'
  readonly minutes: number | null
}

/** A service's fields in the form, all of the draft's: prices in cents. */
export interface ServiceValues extends Record<keyof ServiceDraft, unknown> {
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
  /** Null where it needs none and nobody has chosen any. */
  needs: readonly ServiceNeed[] | null
  extraIds: readonly string[]
  color: string
  available: boolean
  patchTestDays: number | null
  allowanceGrams: number | null
  extraGramPrice: number | null
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
  needs: null,
  extraIds: [],
  color: '',
  available: true,
  patchTestDays: 0,
  allowanceGrams: 0,
  extraGramPrice: 0,
}

export function toServiceValues(service: Service | null): ServiceValues {
  if (!service) return blank
  const { service: name, serviceCategoryId, dashboardServiceCategoryId, onlineBookingServiceCategoryId, length, parts, price } = service
  const { extendedDescription, breakAfterService, enableCommissions, assignedStaff, color, available } = service
  const { patchTestDays, allowanceGrams, extraGramPrice, needs, extraIds = [] } = service
  return {
    service: name,
    serviceCategoryId,
    dashboardServiceCategoryId,
    onlineBookingServiceCategoryId,
    length,
    parts,
    price: toCents(price),
    extendedDescription,
    breakAfterService,
    enableCommissions,
    assignedStaff: assignedStaff.toSorted(),
    needs: needs?.toSorted((a, b) => a.resourceKindId.localeCompare(b.resourceKindId)) ?? null,
    extraIds,
    color,
    available,
    patchTestDays,
    allowanceGrams,
    extraGramPrice: toCents(extraGramPrice),
  }
}

/** The body of a create or update. */
export const toServiceBody = ({ needs, ...values }: ServiceValues) => ({
  ...values,
  ...(needs ? { needs: [...needs] } : {}),
  extraIds: [...values.extraIds],
  price: values.price === null ? null : toEuros(values.price),
  breakAfterService: values.breakAfterService ?? 0,
  patchTestDays: values.patchTestDays ?? 0,
  allowanceGrams: values.allowanceGrams ?? 0,
  extraGramPrice: toEuros(values.extraGramPrice ?? 0),
})

/** The total minutes of the steps. */
export const computePartsLength = (parts: readonly TypedPart[]) => parts.reduce((sum, part) => sum + (part.minutes ?? 0), 0)

/** Default steps for a service that gets processing time: active, processing, active. Their sum is the duration. */
export function createDefaultParts(length: number): TypedPart[] {
  const wait = Math.max(5, Math.round(length / 15) * 5)
  const first = Math.max(5, Math.round((length - wait) / 10) * 5)
  return [
    { kind: 'work', minutes: first },
    { kind: 'wait', minutes: wait },
    { kind: 'work', minutes: Math.max(5, length - wait - first) },
  ]
}
