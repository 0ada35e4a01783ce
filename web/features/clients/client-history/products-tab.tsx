import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientHistoryProducts } from '../../../../schema/api/visits/performed-services.ts'
import type { ClientHistoryProduct } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { getPeriodStart, type Period } from '../../../../schema/rules/visits/client-visits.ts'
import { useRead } from '../../../api/query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { matchesQuery } from '../../../ui/match.ts'
import { SearchField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-history.css'
import { Loaded, PeriodField, Totals } from './tab-parts.tsx'

const getAmount = ({ price, quantity, discount }: ClientHistoryProduct) => cents(price) * quantity - cents(discount)

/** Products that a client has bought. */
export function ProductsTab({ clientId }: { clientId: string }) {
  const read = useRead(clientHistoryProducts.ofClient, { clientId })
  return <Loaded read={read}>{(products) => <Products products={products} clientId={clientId} />}</Loaded>
}

/** Leads to a sale without a visit. */
function SellLink({ clientId }: { clientId: string }) {
  const { t } = useTranslation('app')
  return (
    <Link className={buttonClass({})} to={`/sale?clientId=${encodeURIComponent(clientId)}`}>
      <Icon name="cash" />
      {t('screen_sale')}
    </Link>
  )
}

function Products({ products, clientId }: { products: readonly ClientHistoryProduct[]; clientId: string }) {
  const { t } = useTranslation('client-history')
  const { euros, cents: formatCents, number, dateOf, dayIn } = useFormat()
  const [period, setPeriod] = useState<Period>('all')
  const [query, setQuery] = useState('')
  if (products.length === 0)
    return (
      <Empty icon="box" title={t('no_products')} text={t('no_products_text')}>
        <SellLink clientId={clientId} />
      </Empty>
    )
  const from = getPeriodStart(period, dayIn(Date.now()))
  const found = products.filter(({ at, product }) => dayIn(at) >= from && matchesQuery([product], query))
  const clear = () => {
    setPeriod('all')
    setQuery('')
  }
  return (
    <section className="ch col gap-12">
      <div className="ch-tools wrap row">
        <PeriodField value={period} onChange={setPeriod} />
        <SearchField label={t('search_product')} value={query} onChange={setQuery} />
        <SellLink clientId={clientId} />
      </div>
      <Totals
        totals={[
          { label: t('pieces'), value: number(found.reduce((sum, { quantity }) => sum + quantity, 0)) },
          { label: t('different_products'), value: number(new Set(found.map(({ productId }) => productId)).size) },
          { label: t('total'), value: formatCents(found.reduce((sum, one) => sum + getAmount(one), 0)) },
        ]}
      />
      {found.length === 0 ? (
        <Empty icon="search" title={t('nothing_found')}>
          <Button onClick={clear}>{t('clear_filters')}</Button>
        </Empty>
      ) : (
        <ul className="ch-list lined box s" aria-label={t('products')}>
          {found.map((sold) => (
            <li key={sold.clientHistoryProductId} className="ch-row grid middle gap-12">
              <span className="ch-day grid">
                <b className="semi num">{dateOf(sold.at)}</b>
              </span>
              <div className="ch-what grid shrinks breaks">
                <span>{sold.product}</span>
                <small className="muted">{t('sold_by', { person: sold.userDTO.firstName })}</small>
                {sold.note && (
                  <small className="lines" dir="auto">
                    {sold.note}
                  </small>
                )}
              </div>
              <span className="muted num">
                {number(sold.quantity)} × {euros(sold.price)}
              </span>
              <span className="ch-sum grid semi num">{euros(euro(getAmount(sold)))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
