import { useTranslation } from 'react-i18next'
import type { Discount } from '../../../../schema/api/platform/settings-lists-schemas.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useDiscounts } from './resources.ts'
import { useListForm } from './use-list-form.ts'

interface DiscountValues {
  discount: string
  discountCode: string
  percentServices: number | null
  percentProducts: number | null
  dayStart: string | null
  dayEnd: string | null
  available: boolean
  note: string
}
const toValues = (row: Discount | null): DiscountValues => ({
  discount: row?.discount ?? '',
  discountCode: row?.discountCode ?? '',
  percentServices: row?.percentServices ?? 0,
  percentProducts: row?.percentProducts ?? 0,
  dayStart: row?.dayStart ?? null,
  dayEnd: row?.dayEnd ?? null,
  available: row?.available ?? true,
  note: row?.note ?? '',
})
const toBody = (values: DiscountValues) => ({
  ...values,
  percentServices: values.percentServices ?? 0,
  percentProducts: values.percentProducts ?? 0,
})

/** A partner discount: percentages on services and products within a period. */
export function DiscountDialog({ entity, onClose }: { entity: Discount | null; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { date } = useFormat()
  const form = useListForm(useDiscounts(), entity, { toValues, toBody, savedMessage: t('discount_saved'), onSaved: onClose })
  const { values, bind, set } = form
  return (
    <EntityDialog
      title={entity ? entity.discount : t('discount_add')}
      form={form}
      describeConflict={describeFields<DiscountValues>({
        discount: (of) => [t('name'), of.discount],
        discountCode: (of) => [t('code'), of.discountCode],
        percentServices: (of) => [t('discount_on_services'), of.percentServices ?? '–'],
        percentProducts: (of) => [t('discount_on_products'), of.percentProducts ?? '–'],
        dayStart: (of) => [t('valid_from'), of.dayStart === null ? '–' : date(of.dayStart)],
        dayEnd: (of) => [t('valid_until'), of.dayEnd === null ? '–' : date(of.dayEnd)],
        available: (of) => [t('available'), of.available ? t('yes') : t('no')],
        note: (of) => [t('note'), of.note],
      })}
      onClose={onClose}
    >
      <TextField label={t('name')} required autoComplete="off" {...bind('discount')} />
      <div className="form-grid">
        <NumberField label={t('discount_on_services')} min={0} max={100} unit="%" {...bind('percentServices')} />
        <NumberField label={t('discount_on_products')} min={0} max={100} unit="%" {...bind('percentProducts')} />
        <DatePicker label={t('valid_from')} {...bind('dayStart')} />
        <DatePicker label={t('valid_until')} {...bind('dayEnd')} />
        <TextField className="whole" label={t('code')} help={t('discount_code_help')} autoComplete="off" {...bind('discountCode')} />
      </div>
      <TextareaField label={t('note')} {...bind('note')} />
      <Checkbox
        label={t('available')}
        help={t('discount_available_help')}
        checked={values.available}
        onChange={(available) => set({ available })}
      />
    </EntityDialog>
  )
}
