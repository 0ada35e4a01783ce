import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import { giftCardDefaults } from '../../../../schema/rules/money/gift-cards.ts'
import { addMonths } from '../../../../schema/rules/salon-time.ts'
import { useRead } from '../../../api/query.ts'
import { toCents } from '../../../ui/money.ts'
import type { SaleMethod } from './gift-card-labels.ts'

/** Values of the dialog; amounts are cents. */
export interface SellValues {
  amount: number | null
  /** The amount is typed, not one of those offered. */
  isOther: boolean
  method: SaleMethod
  recipientName: string
  recipientEmail: string
  message: string
  delivery: 'print' | 'mail'
}

/** The salon's settings, and the end of a card sold on a day. */
export function useCardTerms() {
  const { data } = useRead(giftCards.settings, {}, { staleTime: 60_000 })
  const terms = data ?? giftCardDefaults
  return {
    terms,
    amounts: terms.amounts.map(toCents),
    getEnd: (today: string) => (terms.validMonths > 0 ? addMonths(today, terms.validMonths) : null),
    isLoaded: data !== undefined,
  }
}
