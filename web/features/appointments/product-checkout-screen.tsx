import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { type Appointment, appointments } from '../../../schema/api/appointments.ts'
import { clientHistoryProducts } from '../../../schema/api/client-history.ts'
import { products } from '../../../schema/api/products.ts'
import { closedRefusal } from '../../../schema/rules/visit-steps.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Note } from '../../ui/note.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import { type BasketLine, basketTotal, overStockLines, put, withStock } from './basket.ts'
import { BasketLines } from './basket-lines.tsx'
import { checkoutPath } from './next-button.tsx'
import { ProductAdd } from './product-add.tsx'
import './sheet.css'
import './visit.css'
import { useVisit } from './use-visit.ts'
import { outOfStockLines, useVisitWrites } from './use-visit-writes.ts'
import { VisitHead, VisitMissing } from './visit-head.tsx'
import { VisitProducts } from './visit-products.tsx'

/** `/productCheckout/:aId/:id`: products for one visit (`aId`) of a client (`id`), gathered and then sold all at once or not at all. */
export function ProductCheckoutScreen() {
  const { aId = '' } = useParams()
  const read = useVisit(aId)
  if (!read.visit || read.gone) return <VisitMissing read={read} back="/welcome" />
  return <ProductCheckout key={aId} visit={read.visit} />
}

function ProductCheckout({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('appointments')
  const { euros } = useFormat()
  const { userId } = useMe()
  const sentence = useErrorMessage()
  const navigate = useNavigate()
  const writes = useVisitWrites(visit)
  const [basket, setBasket] = useState<readonly BasketLine[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const { appointmentId } = visit
  const till = checkoutPath(visit)
  const closed = closedRefusal(visit)
  const seller = visit.clientHistoryServicesDTO.at(-1)?.userId ?? userId
  const short = overStockLines(basket)
  const change = (next: readonly BasketLine[]) => {
    setRefused(null)
    setBasket(next)
  }
  const sell = useWrite(clientHistoryProducts.createMultiple, {
    changes: [appointments.one, appointments.day, products.list, products.one],
    done: (sold) => {
      notify({ kind: 'success', text: t('products_added', { count: sold.length }) })
      void navigate(till)
    },
    failed: (error) => {
      const shelf = outOfStockLines(error)
      setBasket((now) => withStock(now, shelf))
      setRefused(shelf.length > 0 ? t('nothing_added') : sentence(error))
    },
  })
  const save = () =>
    sell.mutate({
      input: {},
      body: basket.map((line) => ({ appointmentId, productId: line.productId, userId: line.userId, quantity: line.quantity })),
    })
  return (
    <div className="page sh is-basket">
      <VisitHead visit={visit} back={till} />
      <div className="sh-main">
        {closed === null ? (
          <section className="card" aria-label={t('basket')}>
            <header className="wrap">
              <h2 className="grow">{t('basket')}</h2>
              <ProductAdd autoFocus onAdd={(product) => change(put(basket, product, seller))} />
            </header>
            {basket.length === 0 ? (
              <Empty icon="barcode" title={t('basket_empty')} text={t('basket_empty_text')} />
            ) : (
              <BasketLines lines={basket} onChange={change} />
            )}
          </section>
        ) : (
          <Note tone="info">{sentence(closed)}</Note>
        )}
        {visit.clientHistoryProductsDTO.length > 0 && (
          <section className="card" aria-label={t('in_visit')}>
            <header>
              <h2 className="grow">{t('in_visit')}</h2>
            </header>
            <VisitProducts visit={visit} writes={writes} prices={false} />
          </section>
        )}
      </div>
      <aside className="sh-side">
        <div className="card sh-next">
          <p className="row between">
            <span className="muted s">{t('basket')}</span>
            <b className="display num" aria-live="polite">
              {euros(basketTotal(basket))}
            </b>
          </p>
          {refused && (
            <Note tone="warn" live>
              {refused}
            </Note>
          )}
          <Button
            variant="primary"
            size="l"
            block
            busy={sell.isPending}
            disabled={basket.length === 0 || short.length > 0 || closed !== null}
            aria-describedby="sh-short"
            onClick={save}
          >
            {basket.length === 0
              ? t('add_products_empty')
              : t('add_products', { count: basket.reduce((sum, line) => sum + line.quantity, 0) })}
          </Button>
          <p className="xs muted" id="sh-short">
            {short.length > 0 ? t('not_enough_stock', { what: short.map((line) => line.product).join(', ') }) : t('all_or_none')}
          </p>
          <Link className="btn block" to={till}>
            {t('next_checkout')}
          </Link>
        </div>
      </aside>
    </div>
  )
}
