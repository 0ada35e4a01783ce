import * as v from 'valibot'
import { prepaidKinds } from '../../terms.ts'
import { Day, Id, Sum } from '../values.ts'

/** A line of a checkout that sells a gift card or package, or tops one up. In euro. */
export const PrepaidLine = v.object({
  prepaidSaleId: Id,
  prepaidId: Id,
  kind: v.picklist(prepaidKinds),
  /** Name of the package, or whom the gift card is for. */
  label: v.string(),
  userId: Id,
  price: Sum,
  /** What is left of the gift card or package now, without sessions that open visits use. */
  balance: Sum,
  validUntil: v.nullable(Day),
  /** Whether it has been charged. */
  isSold: v.boolean(),
})
export type PrepaidLine = v.InferOutput<typeof PrepaidLine>

/** Why a payment by gift card or package may be refused (409). */
export const prepaidUseErrors = ['prepaid_insufficient', 'prepaid_unusable', 'prepaid_taxed_twice'] as const
