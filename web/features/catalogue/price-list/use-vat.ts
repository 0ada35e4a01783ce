import { invoiceSettings } from '../../../../schema/api/money/invoices.ts'
import { findCategoryVat } from '../../../../schema/rules/catalogue/category-vat.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { type CellContext, parseCell } from './cells.ts'
import type { PriceRow } from './rows.ts'

export interface Vat {
  /** The rate of a row's category as a percentage, or its nature where no VAT is charged. */
  ofRow: (row: PriceRow, context: CellContext) => string
}

/** VAT of the rows, which is that of their categories; null where the salon writes no invoices. */
export function useVat(): Vat | null {
  const { salon } = useMe()
  const { share } = useFormat()
  const { data } = useRead(invoiceSettings.one, {}, { enabled: salon?.country === 'IT', staleTime: 600_000 })
  if (!data) return null
  return {
    ofRow: (row, context) => {
      const category = parseCell('category', row.texts.category, context)
      const { rate, nature } = findCategoryVat(data, { side: 'services', categoryId: 'value' in category ? category.value.id : null })
      return nature || share(rate / 100)
    },
  }
}
