import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Product, products } from '../../../schema/api/products.ts'
import { admits } from '../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { useWrite } from '../../api/query.ts'
import { useEdit } from '../../api/use-edit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { BarcodesField } from './barcodes-field.tsx'
import './catalogue-labels.ts'
import { CategoriesDialog } from './categories-dialog.tsx'
import { CategoryField } from './category-field.tsx'
import { useProductLabels } from './product-labels.ts'
import { productBody, productValues } from './product-values.ts'
import { useArchiveProduct } from './use-archive.ts'
import { useProductCategories } from './use-categories.ts'

const most = 1_000_000

/** A product, new (perhaps with a barcode that was read) or as it is. Its stock moves elsewhere, with a reason. */
export function ProductDialog({
  product,
  barcode,
  onStock,
  onClose,
}: {
  product: Product | null
  barcode?: string
  onStock: (product: Product) => void
  onClose: () => void
}) {
  const { t } = useTranslation('catalogue')
  const { roles } = useMe()
  const { dayOf, number } = useFormat()
  const [managing, setManaging] = useState(false)
  const categories = useProductCategories()
  const edit = useEdit(
    product,
    (one) => (one || barcode === undefined ? productValues(one) : { ...productValues(null), barcodesJSON: [barcode] }),
    Product,
  )
  const { base, values, bind, set, stale } = edit
  const words = useProductLabels(categories)
  const archived = product?.archived === true
  const saved = (one: Product) => {
    const what = { name: one.product }
    notify({ kind: 'success', text: archived ? t('name_restored', what) : product ? t('name_saved', what) : t('added_to_catalogue', what) })
    onClose()
  }
  const options = { changes: [products.list, products.one], done: saved, failed: edit.refuse }
  const create = useWrite(products.create, options)
  const update = useWrite(products.update, options)
  const archive = useArchiveProduct()
  const save = () => {
    if (!base) {
      const draft = edit.check(products.create.body, productBody(values, true))
      return draft && create.mutate({ input: {}, body: draft })
    }
    const given = { ...productBody(values, false), version: base.version, ...(archived ? { archived: false } : {}) }
    const change = edit.check(products.update.body, given)
    return change && update.mutate({ input: { productId: base.productId }, body: change })
  }
  return (
    <>
      <FormDialog
        title={product ? product.product : t('new_product')}
        subtitle={product ? t('last_updated_on', { day: dayOf(product.lastUpdate, 'medium') }) : undefined}
        width="wide"
        faults={edit.faults}
        refusal={edit.refusal ?? edit.errorOf('version')}
        busy={create.isPending || update.isPending}
        save={archived ? t('restore') : undefined}
        stale={stale && <StaleNote changes={words(stale.names, stale.values)} onTheirs={edit.takeTheirs} onMine={edit.keepMine} />}
        beside={
          product &&
          !archived && (
            <>
              {hasAnyRole(roles, admits(products.remove.access)) && (
                <Button variant="ghost-danger" icon="trash" onClick={() => void archive(product).then((gone) => gone && onClose())}>
                  {t('archive')}
                </Button>
              )}
              <Button icon="box" onClick={() => onStock(product)}>
                {t('stock_button', { stock: number(product.stock) })}
              </Button>
            </>
          )
        }
        onClear={edit.clear}
        onSave={save}
        onClose={onClose}
      >
        {archived && <Note tone="info">{t('archived_product')}</Note>}
        <div className="form-grid">
          <TextField className="whole" label={t('product')} required autoComplete="off" {...bind('product')} />
          <CategoryField
            label={t('category')}
            field={bind('productCategoryId')}
            categories={categories}
            onManage={() => setManaging(true)}
          />
          <TextField label={t('sku')} figures autoComplete="off" {...bind('sku')} />
          <MoneyField label={t('price')} required min={0} {...bind('price')} />
          <MoneyField label={t('special_price')} help={t('special_price_help')} min={0} {...bind('specialPrice')} />
          {!product && <NumberField label={t('stock')} help={t('stock_help')} min={0} max={most} {...bind('stock')} />}
          <NumberField label={t('low_stock')} help={t('low_stock_help')} min={0} max={most} {...bind('lowStock')} />
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
      </FormDialog>
      {managing && (
        <CategoriesDialog
          kinds={[{ kind: 'product', label: t('category_product'), categories }]}
          start="product"
          onClose={() => setManaging(false)}
        />
      )}
    </>
  )
}
