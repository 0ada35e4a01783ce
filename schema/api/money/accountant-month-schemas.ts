import * as v from 'valibot'
import { invoiceKinds, invoiceStates } from '../../rules/money/invoice-terms.ts'
import { cashMovementKinds, languages, paymentMethods, prepaidKinds } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, Month, Sum } from '../values.ts'

/** What is taxed: services, products and fees when they are charged, gift cards and courses of one rate when they are sold. */
export const taxedSides = ['services', 'products', 'fee', 'prepaid'] as const
export type TaxedSide = (typeof taxedSides)[number]

/**
 * A day with revenue, or one that was closed without. `taxed` has an amount for each of the month's `columns`; with `outside`, they add up
 * to `charged`.
 */
export const AccountantDay = v.object({
  day: Day,
  taxed: v.array(Sum),
  outside: Sum,
  charged: Sum,
  /** An amount for each of `paymentMethods`: received less refunded. */
  methods: v.array(Sum),
  /** Charged and not paid on the day; negative where older balances were paid. */
  owed: Sum,
  /** The cash count that closes the day; null while it is open. */
  cash: v.nullable(v.object({ opening: Sum, expected: Sum, counted: Sum, difference: Sum, left: Sum, note: v.string() })),
})
export type AccountantDay = v.InferOutput<typeof AccountantDay>

/** By rate, rounded once for the period; without a rate, what bears no VAT or what is not known to bear any. */
const VatSums = v.array(v.object({ rate: v.nullable(v.number()), net: Sum, vat: Sum, gross: Sum }))

const Movement = { opening: Sum, sold: Sum, used: Sum, expired: Sum, owed: Sum }

/** Revenue of a month by day, VAT rate and payment method, in the salon's currency. All amounts include VAT unless they say otherwise. */
export const AccountantMonth = v.object({
  month: Month,
  from: Day,
  to: Day,
  /** `rate` is null where the product does not know how the salon is taxed: outside Italy. */
  columns: v.array(v.object({ side: v.picklist(taxedSides), rate: v.nullable(v.number()) })),
  methods: v.array(v.picklist(paymentMethods)),
  days: v.array(AccountantDay),
  total: v.object({ taxed: v.array(Sum), outside: Sum, charged: Sum, methods: v.array(Sum), owed: Sum }),
  vat: VatSums,
  /**
   * What `outside` consists of: tips, vouchers of several rates sold, what vouchers paid that were taxed when sold (negative amounts took
   * it back), and the rounding of cash.
   */
  outside: v.object({ tips: Sum, vouchers: Sum, taxedBefore: Sum, rounding: Sum }),
  /** Cash that came into the drawer, or left it (negative), other than by a client's payment, by day and time. */
  cashMovements: v.array(v.object({ day: Day, kind: v.picklist(cashMovementKinds), amount: Sum, note: v.string(), person: v.string() })),
  /** Days with revenue that are not closed. */
  openDays: v.array(Day),
  invoices: v.array(v.object({ kind: v.picklist(invoiceKinds), state: v.picklist(invoiceStates), count: v.number(), total: Sum })),
  /** First and last number of the month's invoices; null without one. */
  numbers: v.nullable(v.object({ first: v.string(), last: v.string() })),
  rejected: v.array(v.object({ invoiceId: Id, number: v.string(), name: v.string() })),
  /** What the salon owes for gift cards and courses, over the month; `accounts` have a balance at its end. */
  liabilities: v.array(v.object({ kind: v.picklist(prepaidKinds), accounts: v.number(), ...Movement })),
  /** What clients owe at the end of the month. */
  owedByClients: Sum,
})
export type AccountantMonth = v.InferOutput<typeof AccountantMonth>

const file = v.object({ month: Month, language: v.optional(v.picklist(languages, 'Invalid value')) })

export const accountantMonthSchemas = {
  vatOfDay: { input: v.object({ date: Day }), reply: v.object({ day: Day, vat: VatSums }) },
  one: { input: v.object({ month: Month }), reply: AccountantMonth },
  pdf: { stepUp: true, input: file },
  workbook: { stepUp: true, input: file },
  csv: { stepUp: true, input: file },
} as const satisfies SchemaTable
