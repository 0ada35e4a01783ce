import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/use-format.ts'
import './catalogue-labels.ts'
import type { ProductValues } from './product-values.ts'
import type { Categories } from './use-categories.ts'

/** What a field of a product is called, and how its value reads: for what somebody else has changed. */
export function useProductLabels(categories: Categories) {
  const { t } = useTranslation('catalogue')
  const { cents, number } = useFormat()
  const yes = (is: boolean) => (is ? t('yes') : t('no'))
  const readers: { readonly [Name in keyof ProductValues]: (values: ProductValues) => [label: string, text: string] } = {
    product: (values) => [t('product'), values.product],
    productCategoryId: (values) => [
      t('category'),
      categories.list.find(({ id }) => id === values.productCategoryId)?.name ?? t('no_category'),
    ],
    price: (values) => [t('price'), cents(values.price ?? 0)],
    specialPrice: (values) => [t('special_price'), values.specialPrice === null ? t('no') : cents(values.specialPrice)],
    stock: (values) => [t('stock'), number(values.stock ?? 0)],
    lowStock: (values) => [t('low_stock'), number(values.lowStock ?? 0)],
    barcodesJSON: (values) => [t('barcodes'), values.barcodesJSON.join(', ') || t('no')],
    sku: (values) => [t('sku'), values.sku],
    extendedDescription: (values) => [t('description'), values.extendedDescription],
    enableCommissions: (values) => [t('commissions'), yes(values.enableCommissions)],
    available: (values) => [t('available'), yes(values.available)],
  }
  return (names: readonly (keyof ProductValues)[], values: ProductValues) =>
    names.map((name) => {
      const [label, text] = readers[name](values)
      return { label, text }
    })
}
