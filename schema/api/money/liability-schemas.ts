import * as v from 'valibot'
import { prepaidKinds } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, Sum } from '../values.ts'

/** What a day changed in what the salon owes, in euro; `owed` is what it owes at its end. Used and expired amounts are negative. */
const Movement = {
  sold: Sum,
  used: Sum,
  expired: Sum,
  owed: Sum,
}
export const LiabilityDay = v.object({ day: Day, ...Movement })
export type LiabilityDay = v.InferOutput<typeof LiabilityDay>

/** `opening` is what the salon owed before the first day. VAT is contained in the amounts of single-purpose vouchers. */
export const Liability = v.object({
  from: Day,
  to: Day,
  opening: Sum,
  ...Movement,
  kinds: v.array(v.object({ kind: v.picklist(prepaidKinds), accounts: v.number(), ...Movement })),
  /** Sold single-purpose vouchers by VAT rate, and the VAT that they bear. */
  singlePurpose: v.array(v.object({ rate: v.number(), sold: Sum, vat: Sum, owed: Sum })),
  /** Multi-purpose vouchers: VAT falls due when they are used. */
  multiPurpose: v.object({
    sold: Sum,
    used: Sum,
    owed: Sum,
    /** What was used by the VAT rate of what it paid for, with the VAT that fell due; null for what paid tips. */
    rates: v.array(v.object({ rate: v.nullable(v.number()), used: Sum, vat: Sum })),
  }),
  days: v.array(LiabilityDay),
})
export type Liability = v.InferOutput<typeof Liability>

export const liabilitySchemas = {
  report: { input: v.object({ salonId: v.optional(Id), from: Day, to: Day }), reply: Liability, errors: { 400: ['at_most_a_year'] } },
} as const satisfies SchemaTable
