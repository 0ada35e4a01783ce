import { useTranslation } from 'react-i18next'
import { services } from '../../../schema/api/catalogue.ts'
import { ServiceSet, serviceSets } from '../../../schema/api/service-sets.ts'
import { sumEuro } from '../../../schema/rules/money.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { useEdit } from '../../api/use-edit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { centsOfEuros } from '../../ui/money.ts'
import { MoneyField } from '../../ui/number-field.tsx'
import { Segment } from '../../ui/segment.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './catalogue-labels.ts'
import { usePackageLabels } from './package-labels.ts'
import { PackageServices } from './package-services.tsx'
import { packageBody, packageValues } from './package-values.ts'
import { useRemovePackage } from './use-remove-package.ts'

/** A package: services in order, sold and booked as one, for one price or the sum of theirs. */
export function PackageDialog({ set, onClose }: { set: ServiceSet | null; onClose: () => void }) {
  const { t } = useTranslation('catalogue')
  const { cents } = useFormat()
  const { data: all = [] } = useRead(services.list, {})
  const edit = useEdit(set, packageValues, ServiceSet)
  const { base, values, bind, set: change, stale } = edit
  const words = usePackageLabels(all)
  const remove = useRemovePackage()
  const options = {
    changes: [serviceSets.list],
    failed: edit.refuse,
    done: (one: ServiceSet) => {
      notify({ kind: 'success', text: set ? t('name_saved', { name: one.serviceSet }) : t('package_created', { name: one.serviceSet }) })
      onClose()
    },
  }
  const create = useWrite(serviceSets.create, options)
  const update = useWrite(serviceSets.update, options)
  const save = () => {
    const body = packageBody(values)
    if (values.onePrice && values.price === null) return edit.setFaults({ price: 'Required' })
    if (!base) {
      const draft = edit.check(serviceSets.create.body, body)
      return draft && create.mutate({ input: {}, body: draft })
    }
    const changed = edit.check(serviceSets.update.body, { ...body, version: base.version })
    return changed && update.mutate({ input: { serviceSetId: base.serviceSetId }, body: changed })
  }
  const chosen = values.services.flatMap(({ serviceId }) => all.filter((service) => service.serviceId === serviceId))
  const sum = centsOfEuros(sumEuro(chosen.map((service) => service.price)))
  const total = values.onePrice ? (values.price ?? 0) : sum
  const length = chosen.reduce((minutes, service) => minutes + service.length, 0)
  return (
    <FormDialog
      title={set ? set.serviceSet : t('new_package')}
      subtitle={t('package_totals', { length: t('minutes', { minutes: length }), total: cents(total) })}
      width="wide"
      faults={edit.faults}
      refusal={edit.refusal ?? edit.errorOf('version')}
      busy={create.isPending || update.isPending}
      stale={stale && <StaleNote changes={words(stale.names, stale.values)} onTheirs={edit.takeTheirs} onMine={edit.keepMine} />}
      beside={
        set && (
          <Button variant="ghost-danger" icon="trash" onClick={() => void remove(set).then((gone) => gone && onClose())}>
            {t('delete')}
          </Button>
        )
      }
      onClear={edit.clear}
      onSave={save}
      onClose={onClose}
    >
      <TextField label={t('package')} required autoComplete="off" {...bind('serviceSet')} />
      <PackageServices
        places={values.services}
        services={all}
        price={values.onePrice ? values.price : null}
        error={edit.errorOf('serviceSetElement_ServiceDTO')}
        onChange={(places) => {
          change({ services: places })
          edit.setFaults({})
        }}
      />
      <div className="set-price">
        <Segment
          label={t('package_price')}
          value={values.onePrice ? 'one' : 'sum'}
          onChange={(way) => change({ onePrice: way === 'one' })}
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
    </FormDialog>
  )
}
