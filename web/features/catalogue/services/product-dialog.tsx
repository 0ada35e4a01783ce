import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '../../../../schema/api/catalogue/products.ts'
import { Product, ProductChange, ProductDraft } from '../../../../schema/api/catalogue/products-schemas.ts'
import { getAdmittedRoles } from '../../../../schema/rules/platform/access.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import type { Edit } from '../../../api/use-edit.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { describeFields } from '../../../ui/entity-form.tsx'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { BarcodesField } from './barcodes-field.tsx'
import { CatalogueDialog } from './catalogue-dialog.tsx'
import { CategoryField } from './category-field.tsx'
import { type ProductValues, toProductBody, toProductValues } from './product-values.ts'
import { useArchiveProduct } from './use-archive.ts'
import { useCatalogueForm } from './use-catalogue-form.ts'
import { type Categories, type CategoryKind, useProductCategories } from './use-categories.ts'

/** Describes the fields of a product that someone else changed meanwhile. */
function useProductDescription(categories: Categories) {
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

const maxStock = 1_000_000

const useProductWrites = () => ({
  schema: Product,
  draft: ProductDraft,
  change: ProductChange,
  toInput: ({ productId }: Product) => ({ productId }),
  create: useWrite(products.create),
  update: useWrite(products.update),
  invalidates: [products.list, products.one],
})

interface Props {
  product: Product | null
  /** The scanned barcode of a new product. */
  barcode?: string | undefined
  onStock: (product: Product) => void
  onClose: () => void
}

/** A new or existing product. The stock of an existing one is changed in its own dialog (`onStock`). */
export function ProductDialog({ product, barcode, onStock, onClose }: Props) {
  const { t } = useTranslation('services')
  const { roles } = useMe()
  const { dateOf, number } = useFormat()
  const [managedKind, setManagedKind] = useState<CategoryKind | null>(null)
  const categories = useProductCategories()
  const form = useCatalogueForm(product, useProductWrites(), {
    toValues: (one) => (one || barcode === undefined ? toProductValues(one) : { ...toProductValues(null), barcodesJSON: [barcode] }),
    toBody: toProductBody,
    getName: (saved) => saved.product,
    onSaved: onClose,
  })
  const describeConflict = useProductDescription(categories)
  const archive = useArchiveProduct()
  const mayArchive = hasAnyRole(roles, getAdmittedRoles(products.remove.access))
  return (
    <CatalogueDialog
      form={form}
      describeConflict={describeConflict}
      title={product ? product.product : t('new_product')}
      subtitle={product ? t('last_updated_on', { day: dateOf(product.lastUpdate) }) : undefined}
      archivedNote={t('archived_product')}
      archive={product && mayArchive ? () => archive(product) : undefined}
      actions={
        product &&
        !form.isArchived && (
          <Button icon="box" onClick={() => onStock(product)}>
            {t('stock_button', { stock: number(product.stock) })}
          </Button>
        )
      }
      kinds={[{ kind: 'product', label: t('category_product'), categories }]}
      managedKind={managedKind}
      onManage={setManagedKind}
      onClose={onClose}
    >
      <ProductFields form={form} isNew={product === null} categories={categories} onManage={() => setManagedKind('product')} />
    </CatalogueDialog>
  )
}

function ProductFields({
  form: { values, bind, set },
  isNew,
  categories,
  onManage,
}: {
  form: Edit<Product, ProductValues>
  isNew: boolean
  categories: Categories
  onManage: () => void
}) {
  const { t } = useTranslation('services')
  return (
    <div className="form-grid">
      <TextField className="whole" label={t('product')} required autoComplete="off" {...bind('product')} />
      <CategoryField label={t('category')} field={bind('productCategoryId')} categories={categories} onManage={onManage} />
      <TextField label={t('sku')} figures autoComplete="off" {...bind('sku')} />
      <MoneyField label={t('price')} required min={0} {...bind('price')} />
      <MoneyField label={t('special_price')} help={t('special_price_help')} min={0} {...bind('specialPrice')} />
      {isNew && <NumberField label={t('stock')} help={t('stock_help')} min={0} max={maxStock} {...bind('stock')} />}
      <NumberField label={t('low_stock')} help={t('low_stock_help')} min={0} max={maxStock} {...bind('lowStock')} />
      <NumberField label={t('content_grams')} help={t('content_grams_help')} min={0} max={100_000} {...bind('contentGrams')} />
      <MoneyField label={t('cost')} help={t('cost_help')} min={0} {...bind('cost')} />
      <BarcodesField field={bind('barcodesJSON')} />
      <TextareaField className="whole" label={t('description')} {...bind('extendedDescription')} />
      <Checkbox
        label={t('available')}
        help={t('available_product_help')}
        checked={values.available}
        onChange={(available) => set({ available })}
      />
      <Checkbox
        label={t('commissions')}
        help={t('commissions_help')}
        checked={values.enableCommissions}
        onChange={(enableCommissions) => set({ enableCommissions })}
      />
    </div>
  )
}
