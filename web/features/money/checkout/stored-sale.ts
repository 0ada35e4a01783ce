import { staffKeys } from '../../../api/staff-keys.ts'
import { getItem, setItem } from '../../../api/storage.ts'
import type { BasketLine } from './basket.ts'

export interface Fee {
  readonly key: string
  readonly fee: string
  /** Cents. */
  readonly price: number
}
interface StoredSale {
  readonly lines: readonly BasketLine[]
  readonly fees: readonly Fee[]
}
const none: StoredSale = { lines: [], fees: [] }

/** What a user of this tab has put into a sale and not charged yet: a reload loses none of it. */
export function readSale(userId: string): StoredSale {
  try {
    const { owner, lines, fees } = JSON.parse(getItem(staffKeys.sale, 'tab') ?? '{}')
    return owner === userId && Array.isArray(lines) && Array.isArray(fees) ? { lines, fees } : none
  } catch {
    return none
  }
}

export const storeSale = (userId: string, { lines, fees }: StoredSale): void =>
  void setItem(staffKeys.sale, lines.length + fees.length === 0 ? null : JSON.stringify({ owner: userId, lines, fees }), 'tab')
