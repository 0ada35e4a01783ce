import type { LedgerLine } from './ledger.ts'

/** Lines of a visit that can be refunded: what it sold in advance up to what is left of it, which is nothing once it is used up. */
export const capPrepaid = (
  left: readonly LedgerLine[],
  prepaidDTO: readonly { readonly prepaidSaleId: string; readonly balance: number }[],
): LedgerLine[] =>
  left.map((line) => {
    const sold = prepaidDTO.find(({ prepaidSaleId }) => prepaidSaleId === line.lineId)
    return sold ? { ...line, amount: Math.min(line.amount, sold.balance) } : line
  })
