import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { discounts as partnerDiscounts } from '../../../../schema/api/platform/settings-lists.ts'
import type { Discount } from '../../../../schema/api/platform/settings-lists-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { discountTooLarge } from '../../../../schema/rules/visits/visit-price.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { Discounts, Side, TypedDiscount } from './use-discounts.ts'

/** The partner discounts that are valid on a day (`YYYY-MM-DD`), first and last day included. */
export const listValidDiscounts = (discounts: readonly Discount[], day: string): Discount[] =>
  discounts.filter((one) => one.available && (one.dayStart === null || one.dayStart <= day) && (one.dayEnd === null || one.dayEnd >= day))

const sides: readonly Side[] = ['services', 'products']

/** Discounts on all services, and on all products where there are some, in percent or euro. */
export function DiscountFields({ discounts }: { discounts: Discounts }) {
  const { t } = useTranslation('visits')
  const shown = sides.filter((side) => side === 'services' || discounts.undiscounted[side] > 0 || discounts.wanted[side] > 0)
  return (
    <section className="grid gap-12 packed" aria-label={t('discounts')}>
      {shown.map((side) => (
        <DiscountField key={side} side={side} discounts={discounts} />
      ))}
    </section>
  )
}

type SideDiscounts = Pick<Discounts, 'typed' | 'wanted' | 'change'> & { undiscounted: Record<Side, number> }
/** A discount on all of one side, in percent or euro. */
export function DiscountField({ side, discounts }: { side: Side; discounts: SideDiscounts }) {
  const { t } = useTranslation('visits')
  const { euros, symbol } = useFormat()
  const errorMessage = useErrorMessage()
  const saved = discounts.wanted[side]
  const typed: TypedDiscount =
    discounts.typed[side] ?? (saved > 0 ? { unit: 'euro', value: cents(saved) } : { unit: 'percent', value: null })
  const change = (value: number | null) => discounts.change(side, { ...typed, value })
  const label = t(side === 'services' ? 'discount_on_services' : 'discount_on_products')
  const tooMuch = cents(saved) > cents(discounts.undiscounted[side])
  const fieldProps = { label, size: 'm', value: typed.value, onChange: change, error: tooMuch && errorMessage(discountTooLarge) } as const
  return (
    <div className="ck-discount grid top">
      {typed.unit === 'percent' ? (
        <NumberField key="percent" {...fieldProps} min={0} max={100} unit="%" />
      ) : (
        <MoneyField key="euro" {...fieldProps} min={0} />
      )}
      <Segment
        label={t('unit_of', { what: label })}
        value={typed.unit}
        onChange={(unit) =>
          discounts.change(side, unit === typed.unit ? typed : { unit, value: unit === 'euro' && saved > 0 ? cents(saved) : null })
        }
        options={[
          { value: 'percent', label: '%' },
          { value: 'euro', label: symbol },
        ]}
      />
      {typed.unit === 'percent' && saved > 0 && !tooMuch && (
        <p className="help whole">{t('discount_amount', { amount: t('minus_amount', { amount: euros(saved) }) })}</p>
      )}
    </div>
  )
}

function useValidDiscounts(): Discount[] {
  const { dayIn } = useFormat()
  const { data = [] } = useRead(partnerDiscounts.list, {}, { staleTime: 10 * 60_000 })
  return listValidDiscounts(data, dayIn(Date.now()))
}

/** Chooses the partner discount of the client's record, once and only where no discount was entered. */
export function usePreselectedDiscount(discounts: Discounts, clientId: string): void {
  const current = useValidDiscounts()
  const { data: client } = useRead(clients.one, { clientId }, { staleTime: 60_000 })
  const isDone = useRef(false)
  const found = client && client.discountCode !== '' ? current.find((one) => one.discountCode === client.discountCode) : undefined
  const { wanted, typed, changeBoth } = discounts
  const isOpen = wanted.services === 0 && wanted.products === 0 && typed.services === null && typed.products === null
  useEffect(() => {
    if (!found || isDone.current) return
    isDone.current = true
    const percent = (value: number): TypedDiscount => ({ unit: 'percent', value })
    if (isOpen) changeBoth({ services: percent(found.percentServices), products: percent(found.percentProducts) })
  })
}

/** The partner discounts that are valid today; one sets both discounts. */
export function PartnerDiscounts({ discounts }: { discounts: Discounts }) {
  const { t } = useTranslation('visits')
  const { share } = useFormat()
  const current = useValidDiscounts()
  if (current.length === 0) return null
  const getPercent = (side: Side) => (discounts.typed[side]?.unit === 'percent' ? (discounts.typed[side].value ?? 0) : null)
  /** Names what it discounts, where that is more than the services. */
  const toLabel = ({ discount: name, percentServices, percentProducts }: Discount) => {
    const [percent, products] = [share(percentServices / 100), share(percentProducts / 100)]
    if (percentProducts === 0) return t('partner_discount', { name, percent })
    if (percentServices === 0) return t('partner_discount_products', { name, percent: products })
    return percentServices === percentProducts
      ? t('partner_discount_all', { name, percent })
      : t('partner_discount_both', { name, percent, products })
  }
  return (
    <section className="ck-offer" aria-label={t('partner_discounts')}>
      <h2 className="s">{t('partner_discounts')}</h2>
      <div className="row wrap">
        {current.map((one) => {
          const on = getPercent('services') === one.percentServices && getPercent('products') === one.percentProducts
          const percent = (value: number): TypedDiscount => ({ unit: 'percent', value: on ? null : value })
          return (
            <Chip
              key={one.salonConfigDiscountId}
              on={on}
              onClick={() => discounts.changeBoth({ services: percent(one.percentServices), products: percent(one.percentProducts) })}
            >
              {toLabel(one)}
            </Chip>
          )
        })}
      </div>
    </section>
  )
}
