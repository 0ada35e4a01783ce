import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { productCategories, serviceCategories } from '../../../../schema/api/catalogue/categories.ts'
import type { InvoiceSettings } from '../../../../schema/api/money/invoices-schemas.ts'
import { legalBases, ordinaryRate, type TaxRegime, type VatNature, vatNatures } from '../../../../schema/rules/money/invoice-terms.ts'
import { useRead } from '../../../api/query.ts'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'

type Rates = InvoiceSettings['rates']
type Rate = Rates[number]

/** Reduced rates of Italy besides the ordinary one. */
const rates = [ordinaryRate, 10, 5, 4]
const unset = 'unset'

const getNatureLabels = (t: TFunction<'invoices'>): Readonly<Record<VatNature, string>> => ({
  N1: t('nature_1'),
  'N2.1': t('nature_2_1'),
  'N2.2': t('nature_2_2'),
  'N3.1': t('nature_3_1'),
  'N3.2': t('nature_3_2'),
  'N3.3': t('nature_3_3'),
  'N3.4': t('nature_3_4'),
  'N3.5': t('nature_3_5'),
  'N3.6': t('nature_3_6'),
  N4: t('nature_4'),
  N5: t('nature_5'),
  N7: t('nature_7'),
})

/** The VAT of each category of services and products: a rate, or why none is charged. */
export function VatRates({
  rates: chosen,
  regime,
  error,
  onChange,
}: {
  rates: Rates
  regime: TaxRegime
  error: string | undefined
  onChange: (rates: Rates) => void
}) {
  const { t } = useTranslation('invoices')
  const services = useRead(serviceCategories.list, {}).data ?? []
  const products = useRead(productCategories.list, {}).data ?? []
  const categories = [
    ...services.map(({ serviceCategoryId, categoryName }) => ({ side: 'services' as const, categoryId: serviceCategoryId, categoryName })),
    ...products.map(({ productCategoryId, categoryName }) => ({ side: 'products' as const, categoryId: productCategoryId, categoryName })),
  ]
  const isOf = (one: Pick<Rate, 'side' | 'categoryId'>) => (rate: Rate) => rate.side === one.side && rate.categoryId === one.categoryId
  return (
    <section className="card">
      <header>
        <div className="grow">
          <h3>{t('vat_rates')}</h3>
          <p className="s muted">{regime === 'RF19' ? t('vat_rates_flat') : t('vat_rates_text', { rate: ordinaryRate })}</p>
        </div>
      </header>
      <div className="body stack">
        {categories.map((category) => (
          <RateRow
            key={`${category.side} ${category.categoryId}`}
            name={category.categoryName}
            side={category.side}
            rate={chosen.find(isOf(category)) ?? null}
            isFlatRate={regime === 'RF19'}
            onChange={(next) => {
              const others = chosen.filter((rate) => !isOf(category)(rate))
              onChange(next ? [...others, { side: category.side, categoryId: category.categoryId, ...next }] : others)
            }}
          />
        ))}
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </section>
  )
}

function RateRow({
  name,
  side,
  rate,
  isFlatRate,
  onChange,
}: {
  name: string
  side: 'services' | 'products'
  rate: Rate | null
  isFlatRate: boolean
  onChange: (rate: Pick<Rate, 'rate' | 'nature' | 'legalBasis'> | null) => void
}) {
  const { t } = useTranslation('invoices')
  const { number } = useFormat()
  const natures = getNatureLabels(t)
  const offered = rate && rate.nature === '' && !rates.includes(rate.rate) ? [...rates, rate.rate] : rates
  const choose = (value: string) => {
    if (value === unset) onChange(null)
    else if (value === '0') onChange({ rate: 0, nature: 'N4', legalBasis: legalBases.N4 })
    else onChange({ rate: Number(value), nature: '', legalBasis: '' })
  }
  return (
    <div className="inv-rate grid middle gap-12">
      <span>
        {name} <span className="xs muted">{side === 'services' ? t('services') : t('products')}</span>
      </span>
      <Select
        label={t('rate_of', { name })}
        labelHidden
        value={rate ? String(rate.rate) : unset}
        onChange={choose}
        options={[
          { value: unset, label: isFlatRate ? t('no_vat_usual') : t('rate_usual', { rate: ordinaryRate }) },
          ...offered.map((value) => ({ value: String(value), label: t('percent', { rate: number(value) }) })),
          { value: '0', label: t('no_vat') },
        ]}
      />
      {rate && rate.nature !== '' ? (
        <Select
          label={t('nature_of', { name })}
          labelHidden
          value={rate.nature}
          onChange={(nature) => onChange({ rate: 0, nature, legalBasis: legalBases[nature] })}
          options={vatNatures.map((value) => ({ value, label: natures[value], note: value }))}
        />
      ) : (
        <span />
      )}
    </div>
  )
}
