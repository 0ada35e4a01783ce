import { useTranslation } from 'react-i18next'
import { discounts as conventionRows } from '../../../schema/api/salon-lists.ts'
import { cents } from '../../../schema/rules/money.ts'
import { discountTooLarge } from '../../../schema/rules/visit-price.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/query.ts'
import { Chip } from '../../ui/chip.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { Segment } from '../../ui/segment.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import type { Discounts, Side, TypedDiscount } from './use-discounts.ts'

const sides: readonly Side[] = ['services', 'products']

/** What is let off: on all services, on all products, in per cent or euro; a convention fills in both. */
export function DiscountFields({ discounts }: { discounts: Discounts }) {
  const { t } = useTranslation('appointments')
  return (
    <section className="card" aria-label={t('discounts')}>
      <div className="body ck-discounts">
        {sides.map((side) => (
          <DiscountField key={side} side={side} discounts={discounts} />
        ))}
        <Conventions discounts={discounts} />
      </div>
    </section>
  )
}

function DiscountField({ side, discounts }: { side: Side; discounts: Discounts }) {
  const { t } = useTranslation('appointments')
  const { euros } = useFormat()
  const sentence = useErrorMessage()
  const saved = discounts.wanted[side]
  const typed: TypedDiscount =
    discounts.typed[side] ?? (saved > 0 ? { unit: 'euro', value: cents(saved) } : { unit: 'percent', value: null })
  const change = (value: number | null) => discounts.change(side, { ...typed, value })
  const label = t(side === 'services' ? 'discount_on_services' : 'discount_on_products')
  const tooMuch = cents(saved) > cents(discounts.bare[side])
  const around = { label, size: 'm', value: typed.value, onChange: change, error: tooMuch && sentence(discountTooLarge) } as const
  return (
    <div className="ck-discount">
      {typed.unit === 'percent' ? (
        <NumberField key="percent" {...around} min={0} max={100} unit="%" />
      ) : (
        <MoneyField key="euro" {...around} min={0} />
      )}
      <Segment
        label={t('unit_of', { what: label })}
        value={typed.unit}
        onChange={(unit) =>
          discounts.change(side, unit === typed.unit ? typed : { unit, value: unit === 'euro' && saved > 0 ? cents(saved) : null })
        }
        options={[
          { value: 'percent', label: '%' },
          { value: 'euro', label: '€' },
        ]}
      />
      {typed.unit === 'percent' && saved > 0 && !tooMuch && (
        <p className="help">{t('discount_amount', { amount: t('less', { amount: euros(saved) }) })}</p>
      )}
    </div>
  )
}

/** What members of a club or firm are let off, as the salon's settings say. */
function Conventions({ discounts }: { discounts: Discounts }) {
  const { t } = useTranslation('appointments')
  const { dayIn, share } = useFormat()
  const { data = [] } = useRead(conventionRows.list, {}, { staleTime: 10 * 60_000 })
  const today = dayIn(Date.now())
  const current = data.filter(
    (one) => one.available && (one.dayStart === null || one.dayStart <= today) && (one.dayEnd === null || one.dayEnd >= today),
  )
  if (current.length === 0) return null
  const given = (side: Side) => (discounts.typed[side]?.unit === 'percent' ? (discounts.typed[side].value ?? 0) : null)
  return (
    <div className="ck-conventions">
      <span className="label">{t('partner_discounts')}</span>
      <div className="row wrap">
        {current.map((one) => {
          const on = given('services') === one.percentServices && given('products') === one.percentProducts
          const percent = (value: number): TypedDiscount => ({ unit: 'percent', value: on ? null : value })
          return (
            <Chip
              key={one.salonConfigDiscountId}
              on={on}
              onClick={() => discounts.changeBoth({ services: percent(one.percentServices), products: percent(one.percentProducts) })}
            >
              {t('partner_discount', { name: one.discount, percent: share(Math.max(one.percentServices, one.percentProducts) / 100) })}
            </Chip>
          )
        })}
      </div>
    </div>
  )
}
