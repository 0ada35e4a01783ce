import { fold } from './search.ts'

/** What a product is found by: any part of its name, its sku and its barcodes, whatever the accents. */
export const productSearchText = (product: {
  readonly product: string
  readonly sku: string
  readonly barcodes: readonly string[]
}): string => fold([product.product, product.sku, ...product.barcodes].join(' '))
