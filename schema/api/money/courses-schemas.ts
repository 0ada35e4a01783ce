import * as v from 'valibot'
import { vatKinds } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { salonResourceSchemas } from '../salon-resource-schemas.ts'
import { Derived, Id, Name, Payable, Sum, Version, Whole } from '../values.ts'

/** A course that the salon sells: sessions of its services, paid for at once. In euro. */
export const Course = v.object({
  courseId: Id,
  salonId: Id,
  course: v.string(),
  /** Each session is one of these services; `price` is that of the catalogue. */
  servicesDTO: v.array(v.object({ serviceId: Id, service: v.string(), price: Sum, tint: v.number() })),
  sessions: v.number(),
  price: Sum,
  /** Months after the sale; null without an end. */
  validityMonths: v.nullable(v.number()),
  /** Other clients, such as the family, may use its sessions. */
  shareable: v.boolean(),
  available: v.boolean(),
  /** `single` bears VAT at `vatRate` (percent) when it is sold. */
  vatKind: v.picklist(vatKinds),
  vatRate: v.nullable(v.number()),
  /** Sold courses with sessions left. */
  running: v.number(),
  version: v.number(),
})
export type Course = v.InferOutput<typeof Course>

/** Percent, to a tenth. */
const VatRate = v.pipe(
  v.number('Enter a number'),
  v.minValue(0, "Can't be negative"),
  v.maxValue(100, 'Too large'),
  v.check((rate) => Math.round(rate * 10) / 10 === rate, 'Enter a number'),
)
// Services of a GET reply are accepted; only their id is used.
const ServiceOfCourse = v.pipe(
  v.looseObject({ serviceId: Id }),
  v.transform(({ serviceId }) => serviceId),
)
const fields = {
  course: Name(200),
  servicesDTO: v.pipe(v.array(ServiceOfCourse, 'Required'), v.minLength(1, 'Choose at least one service'), v.maxLength(50, 'Too many')),
  sessions: Whole(2, 100),
  price: Payable,
  validityMonths: v.nullable(Whole(1, 120)),
  shareable: v.boolean(),
  available: v.boolean(),
  vatKind: v.picklist(vatKinds, 'Invalid value'),
  vatRate: v.nullable(VatRate),
}
export const CourseDraft = v.strictObject({
  ...fields,
  validityMonths: v.optional(fields.validityMonths, null),
  shareable: v.optional(fields.shareable, false),
  available: v.optional(fields.available, true),
  vatKind: v.optional(fields.vatKind, 'multi'),
  vatRate: v.optional(fields.vatRate, null),
})
/** Missing fields stay as they are; courses that are sold keep their terms. */
export const CourseChange = v.strictObject({
  ...v.partial(v.object(fields)).entries,
  version: Version,
  courseId: Derived,
  salonId: Derived,
  running: Derived,
})

export const coursesSchemas = {
  ...salonResourceSchemas({ id: 'courseId', entity: Course, draft: CourseDraft, change: CourseChange }),
  restore: { input: v.object({ courseId: Id }), reply: Course },
} as const satisfies SchemaTable
