import * as v from 'valibot'
import { ledgerEntryKinds, ledgerLineSides, paymentMethods } from '../../terms.ts'
import { Day, Id, Instant, Sum } from '../values.ts'

/** In euro; negative for refunds. */
export const PaidAmount = v.object({ method: v.picklist(paymentMethods), amount: Sum })

/** One ledger entry (schema/rules/money/ledger.ts). `day` is its posting date in the salon's zone. */
export const LedgerEntry = v.object({
  bookEntryId: Id,
  kind: v.picklist(ledgerEntryKinds),
  at: Instant,
  day: Day,
  reason: v.string(),
  /** The entry that this one reverses. */
  correctsId: v.nullable(Id),
  /** Who posted it. */
  userDTO: v.object({ userId: Id, firstName: v.string(), lastName: v.string() }),
  charged: Sum,
  paid: Sum,
  /** `prepaidId`: the gift card or package that a voucher payment draws on. */
  payments: v.array(v.object({ paymentId: Id, ...PaidAmount.entries, prepaidId: v.nullable(Id) })),
  /** `userId` is empty for a fee, which nobody has earned. */
  takings: v.array(v.object({ userId: v.string(), side: v.picklist(ledgerLineSides), lineId: v.nullable(Id), amount: Sum })),
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>
