import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { isLowStock, parseBarcodes } from './product-values.ts'

/** The columns of the products table. `onStock` is called by the button in the stock cell. */
export function useProductColumns(onStock: (product: Product) => void): readonly Column<Product>[] {
  const { t } = useTranslation('services')
  const { dayIn } = useFormat()
  return useMemo(() => {
    const toYesNo = (value: boolean) => (value ? t('yes') : t('no'))
    return [
      {
        key: 'product',
        header: t('product'),
        value: ({ product }) => product,
        cell: ({ product }) => <b className="semi ell">{product}</b>,
        width: 200,
        grow: 2,
      },
      { key: 'category', header: t('category'), value: (product) => product.categoryName, width: 132, hiddenOnPhone: true },
      { key: 'sku', header: t('sku'), value: (product) => product.sku, width: 100, hiddenOnPhone: true },
      {
        key: 'price',
        header: t('price'),
        kind: 'euros',
        value: (product) => product.specialPrice ?? product.price,
        cell: (product) => <PriceCell product={product} />,
        width: 124,
        grow: 0,
      },
      {
        key: 'stock',
        header: t('stock'),
        kind: 'number',
        value: (product) => product.stock,
        cell: (product) => <StockCell product={product} onStock={onStock} />,
        line: (product) => <StockLine product={product} onStock={onStock} />,
        width: 164,
        grow: 0,
      },
      {
        key: 'available',
        header: t('available'),
        value: (product) => toYesNo(product.available),
        cell: ({ available }) => (available ? <Badge tone="ok">{t('yes')}</Badge> : <Badge>{t('no')}</Badge>),
        width: 148,
        grow: 0,
        hiddenOnPhone: true,
      },
      {
        key: 'barcodes',
        header: t('barcodes'),
        value: (product) => parseBarcodes(product.barcodesJSON).join(', '),
        width: 150,
        hidden: true,
      },
      { key: 'low', header: t('low_stock'), kind: 'number', value: (product) => product.lowStock, width: 110, hidden: true },
      { key: 'commissions', header: t('commissions'), value: (product) => toYesNo(product.enableCommissions), width: 110, hidden: true },
      { key: 'updated', header: t('last_updated'), kind: 'day', value: (product) => dayIn(product.lastUpdate), width: 120, hidden: true },
      { key: 'description', header: t('description'), value: (product) => product.extendedDescription, width: 200, hidden: true },
    ]
  }, [t, dayIn, onStock])
}

/** The price, or the regular price struck through with the special price. */
function PriceCell({ product: { price, specialPrice } }: { product: Product }) {
  const { euros } = useFormat()
  if (specialPrice === null) return euros(price)
  return (
    <span className="row">
      <s className="xs muted">{euros(price)}</s>
      <b className="semi">{euros(specialPrice)}</b>
    </span>
  )
}

function StockCell({ product, onStock }: { product: Product; onStock: (product: Product) => void }) {
  const { t } = useTranslation('services')
  const { number } = useFormat()
  return (
    <button
      type="button"
      className="catalogue-stock inline middle gap-8 num"
      aria-label={t('stock_of', { name: product.product })}
      onClick={() => onStock(product)}
    >
      <LowBadge product={product} />
      <b className="semi">{number(product.stock)}</b>
      <Icon name="box" size={16} className="muted" />
    </button>
  )
}

/** The second line of a product's card on a phone. */
function StockLine({ product, onStock }: { product: Product; onStock: (product: Product) => void }) {
  const { t } = useTranslation('services')
  const { number } = useFormat()
  const left = t('units_left', { count: product.stock, stock: number(product.stock) })
  return (
    <button
      type="button"
      className="catalogue-stock is-line inline middle gap-8"
      aria-label={t('stock_of', { name: product.product })}
      onClick={() => onStock(product)}
    >
      <span className="num">{product.lowStock > 0 ? [left, t('alert_at', { least: number(product.lowStock) })].join(' · ') : left}</span>
      <LowBadge product={product} />
    </button>
  )
}

function LowBadge({ product }: { product: Product }) {
  const { t } = useTranslation('services')
  if (!isLowStock(product)) return null
  return (
    <Badge tone="warn" icon="warning">
      {product.stock > 0 ? t('running_low') : t('out_of_stock')}
    </Badge>
  )
}
