import { useTranslation } from 'react-i18next'
import { ServiceSet, serviceSets } from '../../../../schema/api/catalogue/packages.ts'
import { type Service, services } from '../../../../schema/api/catalogue/services.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EntityDialog } from '../../../ui/entity-form.tsx'
import { toCents } from '../../../ui/money.ts'
import { MoneyField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './catalogue-labels.ts'
import { usePackageDescription } from './package-description.ts'
import { PackageServices } from './package-services.tsx'
import { type PackageValues, toPackageBody, toPackageValues } from './package-values.ts'
import { useRemovePackage } from './use-remove-package.ts'

const usePackageWrites = () => ({
  schema: ServiceSet,
  endpoints: serviceSets,
  toInput: ({ serviceSetId }: ServiceSet) => ({ serviceSetId }),
  create: useWrite(serviceSets.create),
  update: useWrite(serviceSets.update),
  invalidates: [serviceSets.list],
})

/** Total price in cents, the sum of the single prices in cents, and total minutes of a package in the form. */
function computeTotals({ services: items, onePrice, price }: PackageValues, services: readonly Service[]) {
  const chosen = items.flatMap(({ serviceId }) => services.filter((service) => service.serviceId === serviceId))
  const sum = toCents(sumEuro(chosen.map((service) => service.price)))
  return { sum, total: onePrice ? (price ?? 0) : sum, length: chosen.reduce((minutes, service) => minutes + service.length, 0) }
}

/** A new or existing package: services in order, sold and booked together, for a fixed price or the sum of their prices. */
export function PackageDialog({ set, onClose }: { set: ServiceSet | null; onClose: () => void }) {
  const { t } = useTranslation('services')
  const { cents } = useFormat()
  const { data: all = [] } = useRead(services.list, {})
  const form = useEntityForm(set, usePackageWrites(), {
    toValues: toPackageValues,
    toBody: toPackageBody,
    onSaved: ({ serviceSet: name }) => {
      notify({ kind: 'success', text: set ? t('name_saved', { name }) : t('package_created', { name }) })
      onClose()
    },
  })
  const { values, bind, set: change } = form
  const describeConflict = usePackageDescription(all)
  const remove = useRemovePackage()
  const { sum, total, length } = computeTotals(values, all)
  const save = () => (values.onePrice && values.price === null ? form.setFieldErrors({ price: 'Required' }) : form.save())
  return (
    <EntityDialog
      title={set ? set.serviceSet : t('new_package')}
      subtitle={t('package_totals', { length: t('minutes', { minutes: length }), total: cents(total) })}
      width="wide"
      form={form}
      describeConflict={describeConflict}
      footerStart={
        set && (
          <Button variant="ghost-danger" icon="trash" onClick={() => void remove(set).then((removed) => removed && onClose())}>
            {t('delete')}
          </Button>
        )
      }
      onSave={save}
      onClose={onClose}
    >
      <TextField label={t('package')} required autoComplete="off" {...bind('serviceSet')} />
      <PackageServices
        items={values.services}
        services={all}
        price={values.onePrice ? values.price : null}
        error={form.getError('serviceSetElement_ServiceDTO')}
        onChange={(items) => {
          change({ services: items })
          form.setFieldErrors({})
        }}
      />
      <div className="catalogue-package-price">
        <Segment
          label={t('package_price')}
          value={values.onePrice ? 'one' : 'sum'}
          onChange={(kind) => change({ onePrice: kind === 'one' })}
          options={[
            { value: 'sum', label: t('price_sum') },
            { value: 'one', label: t('price_fixed') },
          ]}
        />
        {values.onePrice && <MoneyField label={t('package_price')} required min={0} {...bind('price')} />}
        <p className="s muted">
          {t('individually', { sum: cents(sum) })}
          {total < sum && <b className="semi green"> {t('saves', { saved: cents(sum - total) })}</b>}
        </p>
      </div>
      <TextareaField label={t('description')} {...bind('extendedDescription')} />
      <Checkbox
        label={t('available')}
        help={t('available_booking_help')}
        checked={values.available}
        onChange={(available) => change({ available })}
      />
    </EntityDialog>
  )
}
