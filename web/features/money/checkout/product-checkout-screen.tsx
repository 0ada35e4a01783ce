import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { products } from '../../../../schema/api/catalogue/products.ts'
import { clientHistoryProducts } from '../../../../schema/api/visits/performed-services.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { errorMessages } from '../../../../schema/errors.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import {
  checkoutPath,
  outOfStockLines,
  ProductAdd,
  useVisit,
  useVisitWrites,
  VisitHead,
  VisitMissing,
  VisitProducts,
} from '../../visits/visits/index.ts'
import { addToBasket, type BasketLine, basketTotal, overStockLines, withStock } from './basket.ts'
import { BasketLines } from './basket-lines.tsx'

/** `/productCheckout/:aId/:id`: a basket of products for one visit (`aId`) of a client (`id`), sold as a whole. */
export function ProductCheckoutScreen() {
  const { aId = '' } = useParams()
  const read = useVisit(aId)
  if (!read.visit || read.isGone) return <VisitMissing read={read} back="/welcome" />
  return <ProductCheckout key={aId} visit={read.visit} />
}

function ProductCheckout({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const { userId } = useMe()
  const errorMessage = useErrorMessage()
  const writes = useVisitWrites(visit)
  const sale = useSale(visit)
  const { lines, setLines } = sale
  const closed = closedRefusal(visit)
  const seller = visit.clientHistoryServicesDTO.at(-1)?.userId ?? userId
  return (
    <div className="page sh is-basket grid top">
      <VisitHead visit={visit} back={checkoutPath(visit)} />
      <div className="grid gap-16 shrinks">
        {closed === null ? (
          <section className="card" aria-label={t('basket')}>
            <header className="wrap">
              <h2 className="grow">{t('basket')}</h2>
              <ProductAdd autoFocus onAdd={(product) => setLines(addToBasket(lines, product, seller))} />
            </header>
            {lines.length === 0 ? (
              <Empty icon="barcode" title={t('basket_empty')} text={t('basket_empty_text')} />
            ) : (
              <BasketLines lines={lines} onChange={setLines} />
            )}
          </section>
        ) : (
          <Note
            tone="info"
            actions={
              <Link className="btn s" to={checkoutPath(visit)}>
                {t('view_receipt')}
              </Link>
            }
          >
            {errorMessage(errorMessages[closed])}
          </Note>
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
      {closed === null && <BasketSummary visit={visit} sale={sale} />}
    </div>
  )
}

/** The basket and its sale: all lines are sold, or none. */
function useSale(visit: Appointment) {
  const { t } = useTranslation('visits')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const [lines, setLines] = useState<readonly BasketLine[]>([])
  const [errorText, setErrorText] = useState<string | null>(null)
  const { appointmentId } = visit
  const sell = useWrite(clientHistoryProducts.createMultiple, {
    invalidates: [appointments.one, appointments.day, products.list, products.one],
    onSuccess: (sold) => {
      notify({ kind: 'success', text: t('products_added', { count: sold.length }) })
      void navigate(checkoutPath(visit))
    },
    onError: (error) => {
      const outOfStock = outOfStockLines(error)
      setLines((now) => withStock(now, outOfStock))
      setErrorText(outOfStock.length > 0 ? t('nothing_added') : errorMessage(error))
    },
  })
  return {
    lines,
    errorText,
    isPending: sell.isPending,
    setLines: (next: readonly BasketLine[]) => {
      setErrorText(null)
      setLines(next)
    },
    save: () => {
      const body = lines.map(({ productId, userId, quantity }) => ({ appointmentId, productId, userId, quantity }))
      sell.mutate({ input: {}, body })
    },
  }
}

/** Total of the basket, and the button that adds it to the visit. */
function BasketSummary({ visit, sale }: { visit: Appointment; sale: ReturnType<typeof useSale> }) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const { lines, errorText } = sale
  const overStock = overStockLines(lines)
  return (
    <aside className="sh-side grid gap-16 shrinks">
      <div className="card sh-next grid gap-10 pad">
        <p className="row between">
          <span className="muted s">{t('basket')}</span>
          <b className="display num" aria-live="polite">
            {euros(basketTotal(lines))}
          </b>
        </p>
        {errorText && (
          <Note tone="warn" live>
            {errorText}
          </Note>
        )}
        <Button
          variant="primary"
          size="l"
          block
          busy={sale.isPending}
          disabled={lines.length === 0 || overStock.length > 0}
          aria-describedby="sh-stock"
          onClick={sale.save}
        >
          {lines.length === 0 ? t('add_products_empty') : t('add_products', { count: lines.reduce((sum, line) => sum + line.quantity, 0) })}
        </Button>
        <p className="xs muted" id="sh-stock">
          {overStock.length > 0 ? t('not_enough_stock', { what: overStock.map((line) => line.product).join(', ') }) : t('all_or_none')}
        </p>
        <Link className="btn block" to={checkoutPath(visit)}>
          {t('next_checkout')}
        </Link>
      </div>
    </aside>
  )
}
