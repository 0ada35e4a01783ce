import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '../../../../schema/api/catalogue/products.ts'
import { type Product, StockChange, type StockMovement } from '../../../../schema/api/catalogue/products-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { isLowStock } from './product-values.ts'

/** The changes of a product's stock, latest first. */
function StockMovements({ movements }: { movements: readonly StockMovement[] | undefined }) {
  const { t } = useTranslation('services')
  const { number, momentOf } = useFormat()
  const { data: people = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const late = useDelayed(movements === undefined)
  if (movements === undefined) return late ? <ListSkeleton rows={2} /> : null
  if (movements.length === 0) return <p className="s muted">{t('no_movements')}</p>
  const kinds = {
    opening: t('movement_opening'),
    manual: '',
    sale: t('movement_sale'),
    return: t('movement_return'),
    colour: t('movement_colour'),
  }
  const getFirstName = (userId: string) => people.find((user) => user.userId === userId)?.firstName ?? ''
  return (
    <ul className="catalogue-movements">
      {movements.map((movement) => (
        <li className="flex gap-12 hair-above s" key={movement.stockMovementId}>
          <span className={movement.quantity < 0 ? 'num semi' : 'num semi green'}>
            {movement.quantity > 0 && '+'}
            {number(movement.quantity)}
          </span>
          <span className="grow">
            {movement.reason || kinds[movement.kind]}
            <span className="below xs muted">
              {momentOf(movement.at)} {getFirstName(movement.userId)}
            </span>
          </span>
          <span className="num s muted">{t('stock_result', { stock: number(movement.stockAfter) })}</span>
        </li>
      ))}
    </ul>
  )
}

type MovementType = 'in' | 'out' | 'count'
interface MovementValues {
  quantity: number | null
  reason: string
}
const emptyMovement = (): MovementValues => ({ quantity: null, reason: '' })

/** The stock of a product: the current quantity, a form to change it with a reason, and its past changes. */
export function StockDialog({ product: given, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('services')
  const { number } = useFormat()
  const errorMessage = useErrorMessage()
  const { productId, product: name } = given
  const { data: product = { ...given, stockMovements: undefined }, error, refetch } = useRead(products.one, { productId })
  return (
    <Dialog open onClose={onClose} closeOnInteractOutside={false} title={t('stock_of', { name })}>
      <div className="form">
        <div className="row">
          <span className="display num">{number(product.stock)}</span>
          <span className="muted s">{t('units', { count: product.stock })}</span>
          {isLowStock(product) && (
            <Badge tone="warn" size="l" icon="warning">
              {t('running_low_at', { least: number(product.lowStock) })}
            </Badge>
          )}
        </div>
        <StockForm product={product} />
        <section>
          <h3>{t('movements')}</h3>
          {error && !product.stockMovements ? (
            <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
          ) : (
            <StockMovements movements={product.stockMovements} />
          )}
        </section>
      </div>
    </Dialog>
  )
}

/** Adds to or takes from the stock, or sets it to a counted quantity. */
function StockForm({ product }: { product: Product }) {
  const { t } = useTranslation('services')
  const { number } = useFormat()
  const { productId, product: name } = product
  const [type, setType] = useState<MovementType>('in')
  const edit = useEdit<Product, MovementValues>(null, emptyMovement)
  const { values, bind, set } = edit
  const write = useWrite(products.stock, {
    invalidates: [products.list, products.one],
    onError: edit.handleError,
    onSuccess: (after) => {
      edit.reset()
      notify({ kind: 'success', text: t('stock_moved', { name, stock: number(after.stock) }) })
    },
  })
  const entered = values.quantity ?? 0
  const change = { in: entered, out: -entered, count: entered - product.stock }[type]
  const reasons = {
    in: [t('reason_delivery'), t('reason_returned')],
    out: [t('reason_used'), t('reason_damaged'), t('expired')],
    count: [t('stocktake')],
  }[type]
  const types = [
    { value: 'in' as const, label: t('stock_in') },
    { value: 'out' as const, label: t('stock_out') },
    { value: 'count' as const, label: t('stocktake') },
  ]
  const save = () => {
    const body = edit.validate(StockChange, { quantity: values.quantity === null ? null : change, reason: values.reason })
    if (body) write.mutate({ input: { productId }, body })
  }
  return (
    <Form
      className="form framed round-l tint pad"
      fieldErrors={edit.fieldErrors}
      onClear={edit.clearErrors}
      onSave={() => write.isPending || save()}
    >
      <Segment label={t('stock_change_type')} value={type} onChange={setType} options={types} />
      <div className="form-grid">
        <NumberField
          label={type === 'count' ? t('stock_counted') : t('quantity')}
          help={values.quantity === null ? undefined : t('stock_new', { stock: number(product.stock + change) })}
          required
          min={type === 'count' ? 0 : 1}
          max={100_000}
          {...bind('quantity')}
        />
        <TextField label={t('reason')} required autoComplete="off" {...bind('reason')} />
      </div>
      <div className="row wrap">
        {reasons.map((reason) => (
          <Chip key={reason} size="s" on={values.reason === reason} onClick={() => set({ reason })}>
            {reason}
          </Chip>
        ))}
      </div>
      {edit.errorMessage && (
        <Note tone="bad" live>
          {edit.errorMessage}
        </Note>
      )}
      <div className="row">
        <Button type="submit" variant="primary" busy={write.isPending}>
          {t('adjust_stock')}
        </Button>
      </div>
    </Form>
  )
}
