import type { Course } from '../../../../schema/api/money/courses-schemas.ts'
import type { VatKind } from '../../../../schema/terms.ts'
import { toCents, toEuros } from '../../../ui/money.ts'

/** A course's fields in the form: the price in cents. */
export interface CourseValues {
  course: string
  serviceIds: readonly string[]
  sessions: number | null
  price: number | null
  validityMonths: number | null
  shareable: boolean
  available: boolean
  vatKind: VatKind
  /** Percent. */
  vatRate: number | null
}

export const toCourseValues = (course: Course | null): CourseValues => ({
  course: course?.course ?? '',
  serviceIds: course?.servicesDTO.map(({ serviceId }) => serviceId) ?? [],
  sessions: course?.sessions ?? 6,
  price: course ? toCents(course.price) : null,
  validityMonths: course ? course.validityMonths : 12,
  shareable: course?.shareable ?? false,
  available: course?.available ?? true,
  vatKind: course?.vatKind ?? 'single',
  vatRate: course ? course.vatRate : 22,
})

export const toCourseBody = ({ serviceIds, price, vatRate, ...values }: CourseValues) => ({
  ...values,
  price: price === null ? undefined : toEuros(price),
  vatRate: values.vatKind === 'single' ? vatRate : null,
  servicesDTO: serviceIds.map((serviceId) => ({ serviceId })),
})
