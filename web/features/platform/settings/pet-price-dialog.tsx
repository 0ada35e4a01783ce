import { useTranslation } from 'react-i18next'
import type { PetPrice } from '../../../../schema/api/care/pet-prices-schemas.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { coats } from '../../../../schema/rules/care/pet-terms.ts'
import { useRead } from '../../../api/query.ts'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { toCents, toEuros } from '../../../ui/money.ts'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useBreeds, usePetPrices, useSizes } from './resources.ts'
import { useListForm } from './use-list-form.ts'

const all = 'all'
interface PriceValues {
  serviceId: string
  breed: string
  size: string
  coat: string
  /** Whole cents. */
  price: number | null
  length: number | null
}
const toBody = (values: PriceValues) => ({ ...values, price: values.price === null ? null : toEuros(values.price) })

/** The words for coats. */
export function useCoatLabels(): Readonly<Record<(typeof coats)[number], string>> {
  const { t } = useTranslation('settings')
  return {
    smooth: t('coat_smooth'),
    double: t('coat_double'),
    wire: t('coat_wire'),
    curly: t('coat_curly'),
    silky: t('coat_silky'),
    long: t('coat_long'),
    hairless: t('coat_hairless'),
  }
}

/** What a service costs and how long it takes for pets of a breed, size or coat. */
export function PetPriceDialog({ entity, onClose }: { entity: PetPrice | null; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { cents } = useFormat()
  const { data: catalogue = [] } = useRead(services.list, {}, { staleTime: 10 * 60_000 })
  const sizes = useSizes().entities ?? []
  const breeds = useBreeds().entities ?? []
  const coatLabels = useCoatLabels()
  const form = useListForm(usePetPrices(), entity, {
    toValues: (row): PriceValues => ({
      serviceId: row?.serviceId ?? '',
      breed: row?.breed ?? '',
      size: row?.size ?? '',
      coat: row?.coat ?? '',
      price: row ? toCents(row.price) : null,
      length: row?.length ?? null,
    }),
    toBody,
    savedMessage: t('pet_price_saved'),
    onSaved: onClose,
  })
  const { bind, values, set } = form
  const getName = (serviceId: string) => catalogue.find((one) => one.serviceId === serviceId)?.service ?? ''
  const choose = (options: readonly string[], label: (value: string) => string = (value) => value) => [
    { value: all, label: t('any') },
    ...options.map((value) => ({ value, label: label(value) })),
  ]
  const service = bind('serviceId')
  return (
    <EntityDialog
      title={entity ? getName(entity.serviceId) : t('pet_price_add')}
      form={form}
      describeConflict={describeFields<PriceValues>({
        serviceId: (one) => [t('service'), getName(one.serviceId)],
        breed: (one) => [t('breed'), one.breed || t('any')],
        size: (one) => [t('size'), one.size || t('any')],
        coat: (one) => [t('coat'), one.coat || t('any')],
        price: ({ price }) => [t('price'), price === null ? '–' : cents(price)],
        length: ({ length }) => [t('duration'), length ?? '–'],
      })}
      onClose={onClose}
    >
      <Select
        label={t('service')}
        required
        error={service.error}
        options={catalogue.filter(({ available }) => available).map((one) => ({ value: one.serviceId, label: one.service }))}
        value={service.value || null}
        onChange={(serviceId) => {
          const chosen = catalogue.find((one) => one.serviceId === serviceId)
          set({
            serviceId,
            price: values.price ?? (chosen ? toCents(chosen.price) : null),
            length: values.length ?? chosen?.length ?? null,
          })
        }}
      />
      <div className="form-grid">
        <Select
          label={t('size')}
          options={choose(sizes.map(({ size }) => size))}
          value={values.size || all}
          onChange={(size) => set({ size: size === all ? '' : size })}
        />
        <Select
          label={t('breed')}
          options={choose(breeds.map(({ breed }) => breed).toSorted((a, b) => a.localeCompare(b)))}
          value={values.breed || all}
          onChange={(breed) => set({ breed: breed === all ? '' : breed })}
        />
        <Select
          label={t('coat')}
          options={choose(coats, (coat) => coatLabels[coat as (typeof coats)[number]])}
          value={values.coat || all}
          onChange={(coat) => set({ coat: coat === all ? '' : coat })}
        />
      </div>
      <div className="form-grid">
        <MoneyField label={t('price')} required min={0} {...bind('price')} />
        <NumberField label={t('duration')} required min={1} max={1440} step={5} unit={t('min')} {...bind('length')} />
      </div>
    </EntityDialog>
  )
}
