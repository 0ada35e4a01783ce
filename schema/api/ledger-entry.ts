import * as v from 'valibot'
import { ledgerEntryKinds, ledgerLineSides, paymentMethods } from '../terms.ts'
import { Day, Id, Instant } from './values.ts'

/** Euro; below nothing where money goes back. */
export const PaidAmount = v.object({ method: v.picklist(paymentMethods), amount: v.number() })

/** One entry of the books (schema/rules/books.ts). `day` is the salon's day on whose page it stands. */
export const LedgerEntry = v.object({
  bookEntryId: Id,
  kind: v.picklist(ledgerEntryKinds),
  at: Instant,
  day: Day,
  reason: v.string(),
  /** The entry that this one takes back. */
  correctsId: v.nullable(Id),
  /** Who entered it. */
  userDTO: v.object({ userId: Id, firstName: v.string(), lastName: v.string() }),
  charged: v.number(),
  paid: v.number(),
  payments: v.array(v.object({ paymentId: Id, ...PaidAmount.entries })),
  takings: v.array(v.object({ userId: Id, side: v.picklist(ledgerLineSides), lineId: v.nullable(Id), amount: v.number() })),
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>
