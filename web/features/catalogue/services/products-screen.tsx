import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '../../../../schema/api/catalogue/products.ts'
import type { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { limits } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey } from '../../../api/query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useBarcodeScanner } from '../../../ui/use-barcode-scanner.ts'
import { BarcodeCamera, canScanBarcodes } from './barcode-camera.tsx'
import { CatalogueScreen } from './catalogue-screen.tsx'
import { useProductColumns } from './product-columns.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { parseBarcodes } from './product-values.ts'
import { StockDialog } from './stock-dialog.tsx'
import { useProductCategories } from './use-categories.ts'

/** The products to show: the current ones, those with low stock, or the archived ones. */
type ProductView = 'current' | 'low' | 'archived'

const inputs = { current: {}, low: { lowStock: 'true' }, archived: { archived: 'true' } } as const

/** All products of a view. The API returns them in pages; the next page is fetched until all are loaded (`isComplete`). */
function useAllProducts(view: ProductView) {
  const input = inputs[view]
  const query = useInfiniteQuery({
    queryKey: [...readKey(products.list), 'all', view],
    queryFn: ({ pageParam, signal }) => call(products.list, { ...input, offset: String(pageParam) }, undefined, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: Product[], pages: Product[][]) =>
      page.length < limits.productSearchResults ? undefined : pages.reduce((sum, { length }) => sum + length, 0),
  })
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  // A product that has moved to the next page meanwhile is on two pages.
  const byId = new Map(query.data?.pages.flat().map((product) => [product.productId, product]))
  return { rows: [...byId.values()], isComplete: !hasNextPage, ...query }
}

/** The open dialog. */
type Opened =
  | { kind: 'product'; product: Product }
  | { kind: 'new'; barcode?: string }
  | { kind: 'stock'; product: Product }
  | { kind: 'camera' }

/** /products: the salon's products with their prices and stock. A barcode scanned anywhere on the page opens its product. */
export function ProductsScreen() {
  const { t } = useTranslation('services')
  const [view, setView] = useState<ProductView>('current')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isManaging, setManaging] = useState(false)
  const [openStock] = useState(() => (product: Product) => setOpened({ kind: 'stock', product }))
  const columns = useProductColumns(openStock)
  const categories = useProductCategories()
  const { rows, isComplete, isPending, error, refetch } = useAllProducts(view)
  const openBarcode = useOpenBarcode(setOpened)
  useBarcodeScanner((code) => void openBarcode(code), opened === null && !isManaging)
  return (
    <CatalogueScreen
      title={t('products')}
      addLabel={t('new_product')}
      actions={
        canScanBarcodes() && (
          <IconButton icon="camera" variant="plain" label={t('scan_barcode')} onClick={() => setOpened({ kind: 'camera' })} />
        )
      }
      kinds={[{ kind: 'product', label: t('category_product'), categories }]}
      views={{
        value: view,
        onChange: setView,
        options: [
          { value: 'current', label: t('current') },
          { value: 'low', label: t('running_low') },
          { value: 'archived', label: t('archived_list') },
        ],
      }}
      rows={rows}
      columns={columns}
      getId={({ productId }) => productId}
      isLoading={isPending || !isComplete}
      error={error}
      onRetry={() => void refetch()}
      renderEmpty={(addButton) => {
        if (view === 'low') return <Empty icon="check-circle" title={t('none_running_low')} text={t('none_running_low_text')} />
        if (view === 'archived') return <Empty icon="box" title={t('no_archived_products')} text={t('no_archived_text')} />
        return (
          <Empty icon="box" title={t('no_products')} text={t('no_products_text')}>
            {addButton}
          </Empty>
        )
      }}
      onAdd={() => setOpened({ kind: 'new' })}
      onOpen={(product) => setOpened({ kind: 'product', product })}
      onManage={setManaging}
    >
      {opened && (
        <ProductDialogs opened={opened} onStock={openStock} onBarcode={(code) => void openBarcode(code)} onClose={() => setOpened(null)} />
      )}
    </CatalogueScreen>
  )
}

/** Finds a product by its barcode or SKU and opens it; offers to add a product with an unknown code. */
function useOpenBarcode(setOpened: (opened: Opened) => void) {
  const { t } = useTranslation('services')
  const errorMessage = useErrorMessage()
  return async (code: string): Promise<void> => {
    try {
      const found = await call(products.list, { search: code })
      const product = found.find((one) => parseBarcodes(one.barcodesJSON).includes(code) || one.sku === code)
      if (product) return setOpened({ kind: 'product', product })
      const action = { label: t('new_with_barcode'), run: () => setOpened({ kind: 'new', barcode: code }) }
      notify({ kind: 'warning', text: t('barcode_unknown', { code }), action })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
  }
}

function ProductDialogs({
  opened,
  onStock,
  onBarcode,
  onClose,
}: {
  opened: Opened
  onStock: (product: Product) => void
  onBarcode: (code: string) => void
  onClose: () => void
}) {
  if (opened.kind === 'stock') return <StockDialog product={opened.product} onClose={onClose} />
  if (opened.kind === 'camera') {
    return (
      <BarcodeCamera
        onClose={onClose}
        onCode={(code) => {
          onClose()
          onBarcode(code)
        }}
      />
    )
  }
  return (
    <ProductDialog
      product={opened.kind === 'product' ? opened.product : null}
      barcode={opened.kind === 'new' ? opened.barcode : undefined}
      onStock={onStock}
      onClose={onClose}
    />
  )
}
