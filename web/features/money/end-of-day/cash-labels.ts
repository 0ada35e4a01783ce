import type { CashMovementKind } from '../../../../schema/terms.ts'

/** Keys of common texts: why cash came in or went out. */
export const cashLabels = {
  float: 'opening_float',
  change: 'cash_change',
  from_safe: 'cash_from_safe',
  other_in: 'other',
  expense: 'cash_expense',
  bank: 'to_the_bank',
  to_safe: 'cash_to_safe',
  other_out: 'other',
} as const satisfies Record<CashMovementKind, string>
