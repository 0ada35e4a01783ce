import { useTranslation } from 'react-i18next'
import { serviceSets } from '../../../../schema/api/catalogue/packages.ts'
import { ServiceSet, ServiceSetChange, ServiceSetDraft } from '../../../../schema/api/catalogue/packages-schemas.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { toCents } from '../../../ui/money.ts'
import { MoneyField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { PackageServices } from './package-services.tsx'
import { type PackageValues, toPackageBody, toPackageValues } from './package-values.ts'

/** Deletes a package after a confirmation; undo creates it again with the same content. Returns whether it was deleted. */
function useRemovePackage(): (set: ServiceSet) => Promise<boolean> {
  const { t } = useTranslation('services')
  const errorMessage = useErrorMessage()
  const invalidates = [serviceSets.list]
  const onError = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
  const remove = useWrite(serviceSets.remove, { invalidates, onError })
  const again = useWrite(serviceSets.create, { invalidates, onError })
  return async ({ serviceSetId, serviceSet: name, extendedDescription, price, available, serviceSetElement_ServiceDTO: elements }) => {
    if (!(await confirm({ kind: 'delete', title: t('delete_package', { name }), text: t('delete_package_text') }))) return false
    try {
      await remove.mutateAsync({ input: { serviceSetId } })
    } catch {
      return false
    }
    const serviceSetElement_ServiceDTO = elements.map(({ serviceId }) => ({ serviceId }))
    const undo = () =>
      again.mutate({ input: {}, body: { serviceSet: name, extendedDescription, price, available, serviceSetElement_ServiceDTO } })
    notify({ kind: 'success', text: t('name_deleted', { name }), undo })
    return true
  }
}

/** Describes the fields of a package that someone else changed meanwhile. */
function usePackageDescription(services: readonly Service[]) {
  const { t } = useTranslation('services')
  const { cents } = useFormat()
  return describeFields<PackageValues>({
    serviceSet: (values) => [t('package'), values.serviceSet],
    extendedDescription: (values) => [t('description'), values.extendedDescription],
    onePrice: (values) => [t('package_price'), values.onePrice ? t('price_fixed') : t('price_sum')],
    price: (values) => [t('price_fixed'), values.price === null ? t('no') : cents(values.price)],
    available: (values) => [t('available'), values.available ? t('yes') : t('no')],
    services: (values) => [
      t('services_in_order'),
      values.services.map(({ serviceId }) => services.find((one) => one.serviceId === serviceId)?.service ?? serviceId).join(', '),
    ],
  })
}

const usePackageWrites = () => ({
  schema: ServiceSet,
  draft: ServiceSetDraft,
  change: ServiceSetChange,
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
      <div className="grid left gap-12">
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
