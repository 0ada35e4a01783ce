import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { Note } from '../../../ui/note.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ProductAdd, useVisit, VisitMissing } from '../../visits/visits/index.ts'
import { BuyerField } from '../gift-cards/index.ts'
import { BasketLines } from './basket-lines.tsx'
import './checkout.css'
import { DiscountField } from './discount-fields.tsx'
import { PayPanel } from './pay-panel.tsx'
import type { Fee } from './stored-sale.ts'
import { type SaleState, useSale } from './use-sale.ts'

const CheckoutDone = partWhenUsed(async () => (await import('./checkout-done.tsx')).CheckoutDone)

/** `/sale`: products and fees for somebody without a visit; `/sale/:id`: the receipt of such a sale. */
export function SaleScreen() {
  const { id } = useParams()
  return id === undefined ? <NewSale /> : <PaidSale id={id} />
}

function PaidSale({ id }: { id: string }) {
  const { t } = useTranslation('sales')
  const read = useVisit(id)
  if (!read.visit) return <VisitMissing read={read} back="/sale" />
  return <CheckoutDone visit={read.visit} back="/sale" backLabel={t('new_sale')} />
}

function NewSale() {
  const { t } = useTranslation('sales')
  const { salon } = useMe()
  const [query] = useSearchParams()
  const clientId = query.get('clientId') ?? ''
  const { data: client } = useRead(clients.one, { clientId }, { enabled: clientId !== '', staleTime: 60_000 })
  const sale = useSale(client ? { clientId, name: client.name } : null)
  const { lines, fees } = sale
  const isEmpty = lines.length + fees.length === 0
  return (
    <div className="ck sale grid">
      <div className="ck-left">
        <div className="ck-in grid gap-16">
          <header className="page-top">
            <h1>{t('sale')}</h1>
            <p className="s muted">{t('sale_text')}</p>
          </header>
          {salon?.hasCashSystem && <Note tone="info">{t('sell_in_cash_system')}</Note>}
          <Basket sale={sale} />
          <div className="card">
            <div className="body ck-extras grid gap-16 two-columns top">
              <BuyerField buyer={sale.buyer} onChange={sale.setBuyer} />
              {lines.length > 0 && <DiscountField side="products" discounts={sale.discount} />}
            </div>
          </div>
          {isEmpty && <OtherSales />}
        </div>
      </div>
      {isEmpty ? <aside className="ck-pay sale-none surface" /> : <PayPanel checkout={sale.pay} />}
    </div>
  )
}

/** What is sold, in one list. */
function Basket({ sale: { lines, setLines, add, fees, setFees } }: { sale: SaleState }) {
  const { t } = useTranslation('sales')
  const { t: visits } = useTranslation('visits')
  const { cents } = useFormat()
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="card" aria-label={t('products_fees')}>
      <header className="wrap">
        <ProductAdd autoFocus onAdd={add} />
        <span className="grow" />
        <Button size="s" icon="plus" onClick={() => setAdding(true)}>
          {visits('fee')}
        </Button>
      </header>
      {lines.length > 0 && <BasketLines lines={lines} onChange={setLines} />}
      {fees.length > 0 && (
        <ul className="vs-lines">
          {fees.map((fee) => (
            <li key={fee.key}>
              <span className="ava sq vs-box" aria-hidden="true">
                <Icon name="coin" size={16} />
              </span>
              <b className="grow med">{fee.fee}</b>
              <b className="vs-amount num semi">{cents(fee.price)}</b>
              <IconButton
                size="s"
                icon="close"
                label={visits('remove_what', { what: fee.fee })}
                onClick={() => setFees(fees.filter((one) => one !== fee))}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <FeeForm
          onAdd={(fee) => {
            setFees([...fees, fee])
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {lines.length + fees.length === 0 && !isAdding && (
        <Empty icon="barcode" title={visits('basket_empty')} text={visits('basket_empty_text')} />
      )}
    </section>
  )
}

function FeeForm({ onAdd, onClose }: { onAdd: (fee: Fee) => void; onClose: () => void }) {
  const { t } = useTranslation('visits')
  const [fee, setFee] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const canAdd = fee.trim() !== '' && (price ?? 0) > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canAdd) onAdd({ key: crypto.randomUUID(), fee: fee.trim(), price: price ?? 0 })
  }
  return (
    <form className="body sale-fee wrap row bottom gap-10 line-above" onSubmit={submit} aria-label={t('add_fee')}>
      <TextField label={t('what_for')} name="fee" autoFocus required maxLength={100} value={fee} onChange={setFee} />
      <MoneyField label={t('price')} name="price" required min={0} value={price} onChange={setPrice} />
      <Button type="submit" disabled={!canAdd}>
        {t('add')}
      </Button>
      <IconButton icon="close" label={t('back')} onClick={onClose} />
    </form>
  )
}

/** What is sold at the desk in other places. */
function OtherSales() {
  const { t } = useTranslation('sales')
  const { t: giftCards } = useTranslation('gift-cards')
  const { t: courses } = useTranslation('courses')
  const { roles } = useMe()
  return (
    <nav className="row wrap" aria-label={t('other_sales')}>
      <span className="s muted">{t('other_sales')}</span>
      <Link className="btn s" to="/giftCards">
        <Icon name="voucher" size={16} />
        {giftCards('sell_card')}
      </Link>
      {hasAnyRole(roles, groups.adminReceptionist) && (
        <Link className="btn s" to="/courses">
          <Icon name="repeat" size={16} />
          {courses('sell_course')}
        </Link>
      )}
    </nav>
  )
}
