import './visits.css'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '../../../../schema/api/catalogue/products.ts'
import type { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { rankMatches } from '../../../ui/match.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useScannedProduct } from './use-scanned-product.ts'

interface Item {
  key: string
  text: string
  product: Product
}
const none: readonly Product[] = []
export const getProductPrice = (product: Product): number => product.specialPrice ?? product.price

/** Adds products, found by name or number or by barcode scanner; a scanner that acts as a keyboard works wherever the focus is. */
export function ProductAdd({ onAdd, autoFocus = false }: { onAdd: (product: Product) => void; autoFocus?: boolean }) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const [query, setQuery] = useState('')
  const search = useDeferredValue(query.trim())
  const isSearching = search.length >= 2
  const {
    data = none,
    isFetching,
    isPlaceholderData,
    isPending,
  } = useRead(products.list, { onlyAvailable: 'true', search }, { enabled: isSearching, staleTime: 10_000, keepPrevious: true })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  useScannedProduct(onAdd, () => setQuery(''))
  const answeredQuery = isPlaceholderData || isPending ? null : search
  const found = rankMatches(isSearching ? data : none, query, (product) => product.product)
  const items = found.map((product): Item => ({ key: product.productId, text: product.product, product }))
  return (
    <Combobox
      className="vs-add"
      label={t('add_product')}
      labelHidden
      icon="barcode"
      placeholder={t('add_product')}
      minLetters={2}
      items={items}
      answeredQuery={answeredQuery}
      loading={isFetching}
      query={query}
      onQuery={setQuery}
      inputRef={input}
      onChoose={(item) => {
        if (!item) return
        onAdd(item.product)
        setQuery('')
      }}
      renderItem={({ product }, text) => (
        <>
          <span className="grow">
            <Highlighted text={product.product} query={text} />
            <span className={classNames('vs-below below xs', product.stock > product.lowStock ? 'muted' : 'amber')}>
              {t('in_stock', { count: product.stock })}
            </span>
          </span>
          <span className="s num">{euros(getProductPrice(product))}</span>
        </>
      )}
    />
  )
}
