import { useTranslation } from 'react-i18next'
import { Discount, discounts } from '../../../schema/api/salon-lists.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { oneDiscount, useDiscounts } from './resources.ts'
import './salon-config-labels.ts'
import { useEntry } from './use-entry.ts'

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
const valuesOf = (row: Discount | null): DiscountValues => ({
  discount: row?.discount ?? '',
  discountCode: row?.discountCode ?? '',
  percentServices: row?.percentServices ?? 0,
  percentProducts: row?.percentProducts ?? 0,
  dayStart: row?.dayStart ?? null,
  dayEnd: row?.dayEnd ?? null,
  available: row?.available ?? true,
  note: row?.note ?? '',
})
const bodyOf = (values: DiscountValues) => ({
  ...values,
  percentServices: values.percentServices ?? 0,
  percentProducts: values.percentProducts ?? 0,
})

/** A convention: how much off services and products, from when until when. */
export function DiscountDialog({ entity, onClose }: { entity: Discount | null; onClose: () => void }) {
  const { t } = useTranslation('salon-config')
  const { create, update } = useDiscounts()
  const entry = useEntry(entity, {
    ...{ schema: Discount, valuesOf, bodyOf, rows: discounts, create, update },
    ...{ oneOf: oneDiscount, saved: t('discount_saved'), onSaved: onClose },
  })
  const { values, bind, set, stale } = entry
  const labels = {
    discount: t('name'),
    discountCode: t('code'),
    percentServices: t('discount_on_services'),
    percentProducts: t('discount_on_products'),
    dayStart: t('valid_from'),
    dayEnd: t('valid_until'),
    available: t('available'),
    note: t('note'),
  }
  return (
    <FormDialog
      title={entity ? entity.discount : t('discount_add')}
      faults={entry.faults}
      refusal={entry.refusal ?? entry.errorOf('version')}
      busy={entry.busy}
      stale={
        stale && (
          <StaleNote
            changes={stale.names.map((name) => ({
              label: labels[name],
              text: name === 'available' ? (stale.values.available ? t('yes') : t('no')) : (stale.values[name] ?? '–'),
            }))}
            onTheirs={entry.takeTheirs}
            onMine={entry.keepMine}
          />
        )
      }
      onClear={entry.clear}
      onSave={entry.save}
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
    </FormDialog>
  )
}
