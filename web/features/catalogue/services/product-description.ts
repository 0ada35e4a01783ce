import { useTranslation } from 'react-i18next'
import { describeFields } from '../../../ui/entity-form.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './catalogue-labels.ts'
import type { ProductValues } from './product-values.ts'
import type { Categories } from './use-categories.ts'

/** Describes the fields of a product that someone else changed meanwhile. */
export function useProductDescription(categories: Categories) {
  const { t } = useTranslation('services')
  const { cents, number } = useFormat()
  const toYesNo = (value: boolean) => (value ? t('yes') : t('no'))
  return describeFields<ProductValues>({
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
    enableCommissions: (values) => [t('commissions'), toYesNo(values.enableCommissions)],
    available: (values) => [t('available'), toYesNo(values.available)],
    contentGrams: (values) => [t('content_grams'), number(values.contentGrams ?? 0)],
    cost: (values) => [t('cost'), cents(values.cost ?? 0)],
  })
}
