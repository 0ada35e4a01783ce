import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { products } from '../../../../schema/api/catalogue/products.ts'
import type { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useBarcodeScanner } from '../../../ui/use-barcode-scanner.ts'

const parseBarcodes = (product: Product): readonly unknown[] => {
  try {
    const list: unknown = JSON.parse(product.barcodesJSON)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Finds the product of each scanned barcode or article number, wherever the focus is; `onScan` is called before the search. */
export function useScannedProduct(onFound: (product: Product) => void, onScan?: () => void): void {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  useBarcodeScanner(async (code) => {
    onScan?.()
    try {
      const found = await client.fetchQuery({
        queryKey: ['barcode', code],
        queryFn: () => call(products.list, { onlyAvailable: 'true', search: code }),
        staleTime: 0,
      })
      const product = found.find((one) => parseBarcodes(one).includes(code) || one.sku === code)
      if (product) onFound(product)
      else notify({ kind: 'warning', text: t('barcode_unknown', { code }) })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
  })
}
