import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../schema/api/products.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './catalogue-labels.ts'
import { parseBarcodes, runsLow } from './product-values.ts'

/** `onStock` opens the stock of a product, from the cell that shows it. */
export function useProductColumns(onStock: (product: Product) => void): readonly Column<Product>[] {
  const { t } = useTranslation('catalogue')
  const { number, euros, dayIn } = useFormat()
  return useMemo(() => {
    const yes = (is: boolean) => (is ? t('yes') : t('no'))
    return [
      {
        key: 'product',
        header: t('product'),
        value: (one) => one.product,
        cell: (one) => <b className="semi ell">{one.product}</b>,
        width: 150,
        grow: 2,
      },
      { key: 'category', header: t('category'), value: (one) => one.categoryName, width: 120, hiddenOnPhone: true },
      { key: 'sku', header: t('sku'), value: (one) => one.sku, width: 110, hiddenOnPhone: true },
      {
        key: 'price',
        header: t('price'),
        kind: 'euros',
        value: (one) => one.specialPrice ?? one.price,
        cell: (one) =>
          one.specialPrice === null ? (
            euros(one.price)
          ) : (
            <span className="row">
              <s className="xs muted">{euros(one.price)}</s>
              <b className="semi">{euros(one.specialPrice)}</b>
            </span>
          ),
        width: 124,
        grow: 0,
      },
      {
        key: 'stock',
        header: t('stock'),
        kind: 'number',
        value: (one) => one.stock,
        cell: (one) => (
          <button type="button" className="stock-cell num" aria-label={t('stock_of', { name: one.product })} onClick={() => onStock(one)}>
            {runsLow(one) && (
              <Badge tone="warn" icon="warning">
                {t('running_low')}
              </Badge>
            )}
            <b className="semi">{number(one.stock)}</b>
            <Icon name="box" size={16} className="muted" />
          </button>
        ),
        width: 140,
        grow: 0,
      },
      {
        key: 'available',
        header: t('available'),
        value: (one) => yes(one.available),
        cell: ({ available }) => (available ? <Badge tone="ok">{t('yes')}</Badge> : <Badge>{t('no')}</Badge>),
        width: 124,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'barcodes', header: t('barcodes'), value: (one) => parseBarcodes(one.barcodesJSON).join(', '), width: 150, hidden: true },
      { key: 'low', header: t('low_stock'), kind: 'number', value: (one) => one.lowStock, width: 110, hidden: true },
      { key: 'commissions', header: t('commissions'), value: (one) => yes(one.enableCommissions), width: 110, hidden: true },
      { key: 'updated', header: t('last_updated'), kind: 'day', value: (one) => dayIn(one.lastUpdate), width: 120, hidden: true },
      { key: 'description', header: t('description'), value: (one) => one.extendedDescription, width: 200, hidden: true },
    ]
  }, [t, number, euros, dayIn, onStock])
}
