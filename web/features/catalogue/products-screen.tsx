import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Product, products } from '../../../schema/api/products.ts'
import { call } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Segment } from '../../ui/segment.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import { notify } from '../../ui/toaster.tsx'
import { BarcodeCamera, canReadBarcodes } from './barcode-camera.tsx'
import './catalogue.css'
import './catalogue-labels.ts'
import { useWedge } from '../../ui/use-wedge.ts'
import { CategoriesDialog } from './categories-dialog.tsx'
import { useMayManageCategories } from './category-field.tsx'
import { useProductColumns } from './product-columns.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { parseBarcodes } from './product-values.ts'
import { StockDialog } from './stock-dialog.tsx'
import { useAllProducts, type Which } from './use-all-products.ts'
import { useProductCategories } from './use-categories.ts'

type Opened =
  | { kind: 'product'; product: Product }
  | { kind: 'new'; barcode?: string }
  | { kind: 'stock'; product: Product }
  | { kind: 'camera' }

/** /products: what is sold, its prices and its stock. A barcode that is read anywhere on the page opens its product. */
export function ProductsScreen() {
  const { t } = useTranslation('catalogue')
  const sentence = useErrorMessage()
  const mayManage = useMayManageCategories()
  const [which, setWhich] = useState<Which>('current')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [managing, setManaging] = useState(false)
  const [toStock] = useState(() => (product: Product) => setOpened({ kind: 'stock', product }))
  const columns = useProductColumns(toStock)
  const categories = useProductCategories()
  const { rows, complete, isPending, error, refetch } = useAllProducts(which)

  const openCode = async (code: string) => {
    try {
      const found = await call(products.list, { search: code })
      const product = found.find((one) => parseBarcodes(one.barcodesJSON).includes(code) || one.sku === code)
      if (product) return setOpened({ kind: 'product', product })
      const action = { label: t('new_with_barcode'), run: () => setOpened({ kind: 'new', barcode: code }) }
      notify({ kind: 'warning', text: t('barcode_unknown', { code }), action })
    } catch (refused) {
      notify({ kind: 'error', text: sentence(refused) })
    }
  }
  useWedge((code) => void openCode(code), opened === null && !managing)

  const create = (variant: 'primary' | 'plain') => (
    <Button variant={variant} icon="plus" onClick={() => setOpened({ kind: 'new' })}>
      {t('new_product')}
    </Button>
  )
  const empty = {
    current: (
      <Empty icon="box" title={t('no_products')} text={t('no_products_text')}>
        {create('plain')}
      </Empty>
    ),
    low: <Empty icon="check-circle" title={t('none_running_low')} text={t('none_running_low_text')} />,
    archived: <Empty icon="box" title={t('no_archived_products')} text={t('no_archived_text')} />,
  }[which]
  return (
    <TablePage
      title={t('products')}
      actions={
        <>
          {canReadBarcodes() && (
            <IconButton icon="camera" variant="plain" label={t('scan_barcode')} onClick={() => setOpened({ kind: 'camera' })} />
          )}
          {mayManage && (
            <Button icon="layers" onClick={() => setManaging(true)}>
              {t('categories')}
            </Button>
          )}
          {create('primary')}
        </>
      }
    >
      {error && rows.length === 0 ? (
        <LoadError sentence={sentence(error)} onAgain={() => void refetch()} />
      ) : (
        <DataTable
          key={which}
          label={t('products')}
          rows={rows}
          columns={columns}
          rowKey={({ productId }) => productId}
          onOpen={(product) => setOpened({ kind: 'product', product })}
          loading={isPending || !complete}
          csvName={t('products')}
          tools={
            <Segment
              label={t('show')}
              value={which}
              onChange={setWhich}
              options={[
                { value: 'current', label: t('current') },
                { value: 'low', label: t('running_low') },
                { value: 'archived', label: t('archived_list') },
              ]}
            />
          }
          empty={empty}
        />
      )}
      {(opened?.kind === 'product' || opened?.kind === 'new') && (
        <ProductDialog
          product={opened.kind === 'product' ? opened.product : null}
          barcode={opened.kind === 'new' ? opened.barcode : undefined}
          onStock={toStock}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'stock' && <StockDialog product={opened.product} onClose={() => setOpened(null)} />}
      {opened?.kind === 'camera' && (
        <BarcodeCamera
          onClose={() => setOpened(null)}
          onCode={(code) => {
            setOpened(null)
            void openCode(code)
          }}
        />
      )}
      {managing && (
        <CategoriesDialog
          kinds={[{ kind: 'product', label: t('category_product'), categories }]}
          start="product"
          onClose={() => setManaging(false)}
        />
      )}
    </TablePage>
  )
}
