import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Class, maxClassSeats, maxClassWeeks, maxDeadlineHours } from '../../../../schema/api/booking/classes-schemas.ts'
import { resourceKinds } from '../../../../schema/api/catalogue/resources.ts'
import { services as serviceCalls } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { useRead } from '../../../api/query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { matchesQuery, rankMatches } from '../../../ui/match.ts'
import { toCents } from '../../../ui/money.ts'
import { Note } from '../../../ui/note.tsx'
import { MoneyField, NumberField, TimeField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useConflictLabel } from './class-labels.ts'
import { type ClassValues, noUnit, useClassForm } from './use-class-form.ts'

const noServices: readonly Service[] = []

/** Describes the fields of a class that somebody else has changed meanwhile. */
function useClassDescription(names: (id: string) => string) {
  const { t } = useTranslation('classes')
  const { cents, day } = useFormat()
  const yes = (flag: boolean) => t(flag ? 'yes' : 'no')
  return describeFields<ClassValues>({
    name: ({ name }) => [t('name'), name],
    text: ({ text }) => [t('description'), text],
    serviceId: ({ serviceId }) => [t('service'), names(serviceId)],
    userId: ({ userId }) => [t('leader'), names(userId)],
    resourceId: ({ resourceId }) => [t('unit'), names(resourceId)],
    day: (values) => [t('day'), values.day ? day(values.day) : ''],
    time: ({ time }) => [t('start'), time ?? ''],
    length: ({ length }) => [t('duration'), String(length ?? '')],
    seats: ({ seats }) => [t('seats'), String(seats ?? '')],
    minimum: ({ minimum }) => [t('minimum'), String(minimum ?? '')],
    deadlineHours: ({ deadlineHours }) => [t('deadline'), String(deadlineHours ?? '')],
    price: ({ price }) => [t('price_of_seat'), cents(price ?? 0)],
    online: ({ online }) => [t('online_booking'), yes(online)],
    outsideHours: ({ outsideHours }) => [t('outside_hours'), yes(outsideHours)],
    weeks: ({ weeks }) => [t('weeks'), String(weeks ?? '')],
    message: ({ message }) => [t('tell_clients'), yes(message)],
  })
}

/** The service of the catalogue that a class is of: it gives the price, the VAT and the commission. */
function ServiceField({
  services,
  chosen,
  error,
  onChoose,
}: {
  services: readonly Service[]
  chosen: Service | undefined
  error: string | undefined
  onChoose: (service: Service | null) => void
}) {
  const { t } = useTranslation('classes')
  const [query, setQuery] = useState('')
  const toItem = (service: Service) => ({ key: service.serviceId, text: service.service, service })
  return (
    <Combobox
      label={t('service')}
      help={t('service_help')}
      required
      error={error}
      icon="scissors"
      openOnClick
      items={rankMatches(services, query, ({ service }) => service)
        .filter(({ service, categoryName }) => matchesQuery([service, categoryName], query))
        .map(toItem)}
      query={query}
      onQuery={setQuery}
      chosen={chosen ? toItem(chosen) : null}
      onChoose={(item) => onChoose(item?.service ?? null)}
      renderItem={({ service }, text) => (
        <>
          <span className="grow">
            <Highlighted text={service.service} query={text} />
            <span className="below xs muted">{service.categoryName}</span>
          </span>
          <span className="xs muted num">{t('minutes', { minutes: service.length })}</span>
        </>
      )}
    />
  )
}

/** A new or existing class: what it is, who leads it, when, and for how many. */
export function ClassDialog({ one, onClose }: { one: Class | null; onClose: () => void }) {
  const { t } = useTranslation('classes')
  const { data: catalogue = noServices } = useRead(serviceCalls.list, {}, { staleTime: 60_000 })
  const { data: people = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const { data: kinds = [] } = useRead(resourceKinds.list, {}, { staleTime: 60_000 })
  const conflictLabel = useConflictLabel(people)
  const form = useClassForm(one, (saved) => {
    if (one) notify({ kind: 'success', text: t('name_saved', { name: saved.name }) })
    onClose()
  })
  const { values, conflicts, bind, set, getError } = form
  const units = kinds.flatMap(({ units: all, kindName }) => all.map((unit) => ({ ...unit, kindName })))
  const service = catalogue.find(({ serviceId }) => serviceId === values.serviceId)
  const leaders = people.filter(({ userId }) => userId === one?.userId || service?.assignedStaff.includes(userId))
  const names = new Map([
    ...catalogue.map((each) => [each.serviceId, each.service] as const),
    ...people.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()] as const),
    ...units.map(({ resourceId, resourceName }) => [resourceId, resourceName] as const),
  ])
  const describeConflict = useClassDescription((id) => names.get(id) ?? '')
  const chooseService = (next: Service | null) => {
    if (!next) return set({ serviceId: '' })
    const [only, ...others] = people.filter(({ userId }) => next.assignedStaff.includes(userId))
    const canLead = next.assignedStaff.includes(values.userId)
    set({
      ...{ serviceId: next.serviceId, length: next.length, price: toCents(next.price) },
      ...(values.name.trim() === '' || values.name === service?.service ? { name: next.service } : {}),
      ...(canLead ? {} : { userId: only && others.length === 0 ? only.userId : '' }),
    })
  }
  const isOutside = conflicts.some(({ kind }) => kind === 'outside_hours' || kind === 'closed')
  const isMoved = form.changedFields.some((name) => ['day', 'time', 'userId'].includes(name))
  const hasMinimum = (values.minimum ?? 0) > 0
  return (
    <EntityDialog
      title={one?.name ?? t('new_class')}
      form={form}
      describeConflict={describeConflict}
      {...(one ? {} : { saveLabel: t('make_class', { count: values.weeks ?? 1 }) })}
      onClose={onClose}
    >
      {!one && (
        <ServiceField
          services={catalogue.filter(({ available }) => available)}
          chosen={service}
          error={getError('serviceId')}
          onChoose={chooseService}
        />
      )}
      <TextField label={t('name')} required maxLength={80} autoComplete="off" {...bind('name')} />
      <TextareaField label={t('description')} help={t('description_help')} rows={2} maxLength={1000} {...bind('text')} />
      <div className="form-grid">
        <Select
          label={t('leader')}
          required
          placeholder={t('choose')}
          value={values.userId || null}
          error={getError('userId')}
          disabled={leaders.length === 0}
          onChange={(userId) => set({ userId })}
          options={leaders.map(({ userId }) => ({ value: userId, label: names.get(userId) ?? '' }))}
        />
        {units.length > 0 && (
          <Select
            label={t('unit')}
            value={values.resourceId}
            error={getError('resourceId')}
            onChange={(resourceId) => set({ resourceId })}
            options={[
              { value: noUnit, label: t('no_unit') },
              ...units.map(({ resourceId, resourceName, kindName }) => ({ value: resourceId, label: resourceName, note: kindName })),
            ]}
          />
        )}
        <DatePicker label={t('day')} required {...bind('day')} error={getError('start')} />
        <TimeField label={t('start')} required {...bind('time')} />
        <NumberField label={t('duration')} required min={5} max={720} step={5} unit={t('min')} {...bind('length')} />
        {!one && <NumberField label={t('weeks')} help={t('weeks_help')} min={1} max={maxClassWeeks} {...bind('weeks')} />}
        <NumberField label={t('seats')} required min={1} max={maxClassSeats} {...bind('seats')} />
        <MoneyField label={t('price_of_seat')} required min={0} {...bind('price')} />
        <NumberField label={t('minimum')} help={t('minimum_help')} min={0} max={values.seats ?? maxClassSeats} {...bind('minimum')} />
        <NumberField
          label={t('deadline')}
          help={t(hasMinimum ? 'deadline_help' : 'deadline_list_help')}
          min={0}
          max={maxDeadlineHours}
          unit={t('hours_before')}
          {...bind('deadlineHours')}
        />
      </div>
      <Checkbox label={t('online_booking')} help={t('online_help')} checked={values.online} onChange={(online) => set({ online })} />
      {one && one.taken > 0 && isMoved && (
        <Checkbox label={t('tell_clients')} checked={values.message} onChange={(message) => set({ message })} />
      )}
      {conflicts.length > 0 && (
        <Note tone="warn" title={t('conflicts')}>
          <ul>
            {conflicts.map((conflict) => (
              <li key={`${conflict.kind}.${conflict.start}`}>{conflictLabel(conflict)}</li>
            ))}
          </ul>
        </Note>
      )}
      {(isOutside || values.outsideHours) && (
        <Checkbox label={t('outside_hours')} checked={values.outsideHours} onChange={(outsideHours) => set({ outsideHours })} />
      )}
    </EntityDialog>
  )
}
