import { useTranslation } from 'react-i18next'
import { subClients } from '../../../../schema/api/care/pets.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { ClientOwnTerms } from '../../../../schema/api/clients/own-terms-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { maxOwnMinutes } from '../../../../schema/rules/clients/timers.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { toAmountText, toCents, toEuros } from '../../../ui/money.ts'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOwnTermsWrites } from './use-own-terms-writes.ts'

export interface OwnedPet {
  readonly subClientId: string
  readonly name: string
}
const none: never[] = []
/** The choice that stands for no team member, or for no pet. */
const nobody = ''

interface DialogProps {
  readonly clientId: string
  /** The pet whose record is open. */
  readonly pet: OwnedPet | undefined
  /** Null for new ones. */
  readonly terms: ClientOwnTerms | null
  readonly catalogue: readonly Service[]
  readonly onClose: () => void
}

/** New terms of a client or pet, or other values of existing ones. */
export function OwnTermsDialog({ clientId, pet, terms, catalogue, onClose }: DialogProps) {
  const { t } = useTranslation('own-terms')
  const { euros, locale } = useFormat()
  const form = useEntityForm(terms, useOwnTermsWrites(), {
    toValues: (one) => ({
      serviceId: one?.serviceId ?? nobody,
      subClientId: one ? (one.subClientId ?? nobody) : (pet?.subClientId ?? nobody),
      userId: one?.userId ?? nobody,
      length: one?.length ?? null,
      price: one?.price ?? null,
    }),
    toBody: ({ serviceId, subClientId, userId, length, price }, isNew) =>
      isNew
        ? { clientId, serviceId, subClientId: subClientId || null, userId: userId || null, length, price }
        : { length, price, fromTimers: terms?.fromTimers === true && length === terms.length },
    onSaved: ({ service }) => {
      notify({ kind: 'success', text: t('saved', { service }) })
      onClose()
    },
  })
  const { values, set, getError } = form
  const service = catalogue.find(({ serviceId }) => serviceId === values.serviceId)
  const describeConflict = describeFields<typeof values>({
    serviceId: () => [t('service'), service?.service ?? ''],
    subClientId: () => [t('whom_for'), terms?.pet ?? ''],
    userId: () => [t('with'), terms?.firstName ?? ''],
    length: ({ length }) => [t('own_time'), length === null ? '–' : t('minutes', { minutes: length })],
    price: ({ price }) => [t('own_price'), price === null ? '–' : euros(price)],
  })
  return (
    <EntityDialog
      title={t(terms ? 'edit_terms' : 'new_terms')}
      subtitle={terms ? [terms.service, terms.pet, terms.firstName].filter(Boolean).join(' · ') : pet?.name}
      form={form}
      describeConflict={describeConflict}
      saveLabel={terms ? undefined : t('save')}
      onClose={onClose}
    >
      {terms === null && (
        <>
          <Select
            label={t('service')}
            required
            placeholder={t('choose_service')}
            value={values.serviceId || null}
            options={catalogue.filter(({ available }) => available).map((one) => ({ value: one.serviceId, label: one.service }))}
            error={getError('serviceId')}
            onChange={(serviceId) => set({ serviceId })}
          />
          <WhomFor clientId={clientId} pet={pet} value={values.subClientId} onChange={(subClientId) => set({ subClientId })} />
          <PersonSelect service={service} value={values.userId} error={getError('userId')} onChange={(userId) => set({ userId })} />
        </>
      )}
      <div className="grid two-columns gap-16">
        <NumberField
          label={t('own_time')}
          min={1}
          max={maxOwnMinutes}
          step={5}
          unit={t('min')}
          placeholder={service && String(service.length)}
          value={values.length}
          error={getError('length')}
          onChange={(length) => set({ length })}
        />
        <MoneyField
          label={t('own_price')}
          min={0}
          placeholder={service && toAmountText(toCents(service.price), locale)}
          value={values.price === null ? null : toCents(values.price)}
          error={getError('price')}
          onChange={(cents) => set({ price: cents === null ? null : toEuros(cents) })}
        />
      </div>
      <p className="s muted">{t('empty_means')}</p>
    </EntityDialog>
  )
}

interface WhomForProps {
  readonly clientId: string
  readonly pet: OwnedPet | undefined
  readonly value: string
  readonly onChange: (subClientId: string) => void
}

/** The client, or one of their pets; nothing outside a pet salon, and on the record of a pet. */
function WhomFor({ clientId, pet, value, onChange }: WhomForProps) {
  const { t } = useTranslation('own-terms')
  const isPetSalon = useMe().salon?.isPet === true
  const { data: pets = none } = useRead(subClients.list, { clientId }, { enabled: isPetSalon && pet === undefined })
  if (pets.length === 0) return null
  const options = pets.map(({ subClientId, name }) => ({ value: subClientId, label: name }))
  return <Select label={t('whom_for')} value={value} options={[{ value: nobody, label: t('all_pets') }, ...options]} onChange={onChange} />
}

interface PersonSelectProps {
  readonly service: Service | undefined
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (userId: string) => void
}

/** Anyone, or one of those who do the service. */
function PersonSelect({ service, value, error, onChange }: PersonSelectProps) {
  const { t } = useTranslation('own-terms')
  const { data = none } = useRead(users.list, {}, { staleTime: 60_000 })
  const people = data.filter(({ userId }) => service === undefined || service.assignedStaff.includes(userId))
  const options = people.map(({ userId, firstName, lastName }) => ({ value: userId, label: `${firstName} ${lastName}`.trim() }))
  return (
    <Select
      label={t('with')}
      value={value}
      options={[{ value: nobody, label: t('anyone') }, ...options]}
      error={error}
      onChange={onChange}
    />
  )
}
