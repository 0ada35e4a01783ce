import './visits.css'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '../../../../schema/api/catalogue/products.ts'
import type { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { rankMatches } from '../../../ui/match.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useBarcodeScanner } from '../../../ui/use-barcode-scanner.ts'
import { useFormat } from '../../../ui/use-format.ts'

interface Item {
  key: string
  text: string
  product: Product
}
const none: readonly Product[] = []
export const getProductPrice = (product: Product): number => product.specialPrice ?? product.price

const parseBarcodes = (product: Product): readonly unknown[] => {
  try {
    const list: unknown = JSON.parse(product.barcodesJSON)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Adds products, found by name or number or by barcode scanner; a scanner that acts as a keyboard works wherever the focus is. */
export function ProductAdd({ onAdd, autoFocus = false }: { onAdd: (product: Product) => void; autoFocus?: boolean }) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
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
  useBarcodeScanner(async (code) => {
    setQuery('')
    try {
      const found = await client.fetchQuery({
        queryKey: ['barcode', code],
        queryFn: () => call(products.list, { onlyAvailable: 'true', search: code }),
        staleTime: 0,
      })
      const product = found.find((one) => parseBarcodes(one).includes(code) || one.sku === code)
      if (product) onAdd(product)
      else notify({ kind: 'warning', text: t('barcode_unknown', { code }) })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
  })
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
