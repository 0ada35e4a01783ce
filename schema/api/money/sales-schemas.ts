import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Money, Whole } from '../values.ts'
import { Checkout } from '../visits/visit-bodies.ts'
import { Appointment } from '../visits/visits-schemas.ts'
import { VisitFeeDraft } from './charges-fees-schemas.ts'
import { prepaidUseErrors } from './prepaid.ts'

/**
 * Products with their sellers (`userId`, by default the caller) at the prices of the catalogue, and fees, bought by a client of the salon
 * or by nobody known. The payments add up to the total, to the cent.
 */
export const SaleDraft = v.pipe(
  v.strictObject({
    clientId: v.optional(v.nullable(Id), null),
    products: v.optional(
      v.pipe(
        v.array(v.strictObject({ productId: Id, quantity: v.optional(Whole(1, 1000), 1), userId: v.optional(Id) })),
        v.maxLength(50, 'Too many'),
      ),
      [],
    ),
    fees: v.optional(v.pipe(v.array(VisitFeeDraft), v.maxLength(10, 'Too many')), []),
    /** Discount on all products. */
    discount: v.optional(Money, 0),
    payments: Checkout.entries.payments,
    lotteryCode: Checkout.entries.lotteryCode,
    afterClosing: Checkout.entries.afterClosing,
  }),
  v.check(({ products, fees }) => products.length + fees.length > 0, 'Choose at least one product'),
)
export type SaleDraft = v.InferInput<typeof SaleDraft>

export const salesSchemas = {
  create: {
    body: SaleDraft,
    /** A visit without booking, arrival and services: its `agendaId` is its own id, and `clientId` is empty for nobody known. */
    reply: Appointment,
    errors: {
      400: ['discount_too_large', 'payments_mismatch'],
      409: ['out_of_stock', 'checkout_in_cash_system', 'sale_after_closing', 'stale', ...prepaidUseErrors],
    },
  },
} as const satisfies SchemaTable
