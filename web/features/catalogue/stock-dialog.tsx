import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Product, products } from '../../../schema/api/products.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { useEdit } from '../../api/use-edit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segment } from '../../ui/segment.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './catalogue-labels.ts'
import { runsLow } from './product-values.ts'
import { StockMovements } from './stock-movements.tsx'

type Way = 'in' | 'out' | 'count'
interface MoveValues {
  quantity: number | null
  reason: string
}
const nothing = (): MoveValues => ({ quantity: null, reason: '' })

/** The stock of a product: how much there is, what moves it with a reason, and what has moved it. */
export function StockDialog({ product: given, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('catalogue')
  const { number } = useFormat()
  const sentence = useErrorMessage()
  const { productId, product: name } = given
  const [way, setWay] = useState<Way>('in')
  const { data: product = { ...given, stockMovements: undefined }, error, refetch } = useRead(products.one, { productId })
  const edit = useEdit<Product, MoveValues>(null, nothing)
  const { values, bind, set } = edit
  const move = useWrite(products.stock, {
    invalidates: [products.list, products.one],
    onError: edit.refuse,
    onSuccess: (after) => {
      edit.begin()
      notify({ kind: 'success', text: t('stock_moved', { name, stock: number(after.stock) }) })
    },
  })
  const counted = values.quantity ?? 0
  const by = way === 'in' ? counted : way === 'out' ? -counted : counted - product.stock
  const reasons = {
    in: [t('reason_delivery'), t('reason_returned')],
    out: [t('reason_used'), t('reason_damaged'), t('expired')],
    count: [t('stocktake')],
  }[way]
  const ways = [
    { value: 'in' as const, label: t('stock_in') },
    { value: 'out' as const, label: t('stock_out') },
    { value: 'count' as const, label: t('stocktake') },
  ]
  const save = () => {
    const sent = edit.check(products.stock.body, { quantity: values.quantity === null ? null : by, reason: values.reason })
    if (sent) move.mutate({ input: { productId }, body: sent })
  }
  return (
    <Dialog open onClose={onClose} closeOnInteractOutside={false} title={t('stock_of', { name })}>
      <div className="form">
        <div className="row">
          <span className="display num">{number(product.stock)}</span>
          <span className="muted s">{t('units', { count: product.stock })}</span>
          {runsLow(product) && (
            <Badge tone="warn" size="l" icon="warning">
              {t('running_low_at', { least: number(product.lowStock) })}
            </Badge>
          )}
        </div>
        <Form className="form stock-move" faults={edit.faults} onClear={edit.clear} onSave={() => move.isPending || save()}>
          <Segment label={t('stock_change_type')} value={way} onChange={setWay} options={ways} />
          <div className="form-grid">
            <NumberField
              label={way === 'count' ? t('stock_counted') : t('quantity')}
              help={values.quantity === null ? undefined : t('stock_new', { stock: number(product.stock + by) })}
              required
              min={way === 'count' ? 0 : 1}
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
          {edit.refusal && (
            <Note tone="bad" live>
              {edit.refusal}
            </Note>
          )}
          <div className="row">
            <Button type="submit" variant="primary" busy={move.isPending}>
              {t('adjust_stock')}
            </Button>
          </div>
        </Form>
        <section>
          <h3>{t('movements')}</h3>
          {error && !product.stockMovements ? (
            <LoadError sentence={sentence(error)} onAgain={() => void refetch()} />
          ) : (
            <StockMovements movements={product.stockMovements} />
          )}
        </section>
      </div>
    </Dialog>
  )
}
