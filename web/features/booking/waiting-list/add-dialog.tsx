import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingListDraft, type WaitingListEntry } from '../../../../schema/api/booking/waiting-list-schemas.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { useRead } from '../../../api/query.ts'
import { type Edit, useEdit } from '../../../api/use-edit.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { addDays, weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ServiceChoice, useAvailableServices } from './service-choice.tsx'
import type { useWaitingList } from './use-waiting-list.ts'

interface ClientItem extends ClientSummary {
  key: string
  text: string
}
const toItem = (client: ClientSummary): ClientItem => ({ ...client, key: client.clientId, text: client.name })

/** Finds a client of the salon. */
function ClientChoice({
  client,
  error,
  onChoose,
}: {
  client: ClientSummary | null
  error: ReactNode
  onChoose: (client: ClientSummary | null) => void
}) {
  const { t } = useTranslation('waiting-list')
  const [query, setQuery] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(query)
  return (
    <Combobox
      label={t('client')}
      help={t('client_help')}
      required
      error={error}
      icon="search"
      minLetters={2}
      items={found.map(toItem)}
      answeredQuery={answeredQuery}
      loading={loading}
      query={query}
      onQuery={setQuery}
      chosen={client && toItem(client)}
      onChoose={onChoose}
      renderItem={(item, text) => (
        <>
          <Avatar name={item.name} id={item.clientId} />
          <span className="grow">
            <b className="semi ell">
              <Highlighted text={item.name} query={text} />
            </b>
            <span className="ell below xs muted num">{formatPhone(item.phoneNumber) || item.email}</span>
          </span>
        </>
      )}
    />
  )
}

const anyone = 'anyone'
const twoWeeks = 13

interface AddValues {
  client: ClientSummary | null
  serviceIds: readonly string[]
  userId: string
  dayFrom: string | null
  dayTo: string | null
  weekdays: readonly number[]
  from: string | null
  to: string | null
  note: string
}
type AddForm = Edit<WaitingListEntry, AddValues>

const createValues = (today: string): AddValues => ({
  client: null,
  serviceIds: [],
  userId: anyone,
  dayFrom: today,
  dayTo: addDays(today, twoWeeks),
  weekdays: [1, 2, 3, 4, 5, 6],
  from: '09:00',
  to: '19:00',
  note: '',
})

/** The team members who perform all of the chosen services. */
function useCapableStaff(services: readonly Service[], serviceIds: readonly string[]) {
  const { data: staff = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const chosen = services.filter((service) => serviceIds.includes(service.serviceId))
  return staff.filter(({ userId }) => chosen.length > 0 && chosen.every((service) => service.assignedStaff.includes(userId)))
}

/** Adds a client to the waiting list: services, team member, days and hours. */
export function AddDialog({ create, onClose }: { create: ReturnType<typeof useWaitingList>['create']; onClose: () => void }) {
  const { t } = useTranslation('waiting-list')
  const { dayIn } = useFormat()
  const today = dayIn(Date.now())
  const form = useEdit<WaitingListEntry, AddValues>(null, () => createValues(today))
  const { values, set, getError } = form
  const services = useAvailableServices()
  const people = useCapableStaff(services, values.serviceIds)
  const userId = people.some((user) => user.userId === values.userId) ? values.userId : anyone
  const save = () => {
    const { client, serviceIds, userId: _, ...times } = values
    const body = form.validate(WaitingListDraft, {
      ...times,
      clientId: client?.clientId ?? null,
      services: serviceIds.map((serviceId) => ({ serviceId, ...(userId === anyone ? {} : { userId }) })),
    })
    if (!body) return
    create.mutate(
      { input: {}, body },
      {
        onSuccess: ({ clientDTO }) => void notify({ kind: 'success', text: t('name_added', { name: clientDTO.name }) }),
        onDone: onClose,
        onError: form.handleError,
      },
    )
  }
  return (
    <FormDialog
      title={t('add_title')}
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      busy={create.isPending}
      saveLabel={t('add_client')}
      onClear={form.clearErrors}
      onSave={save}
      onClose={onClose}
    >
      <ClientChoice client={values.client} error={getError('clientId')} onChoose={(client) => set({ client })} />
      <ServiceChoice
        services={services}
        chosen={values.serviceIds}
        error={getError('services')}
        onChange={(serviceIds) => set({ serviceIds })}
      />
      {people.length > 0 && (
        <Select
          label={t('team_member')}
          value={userId}
          onChange={(next) => set({ userId: next })}
          options={[
            { value: anyone, label: t('anyone_available') },
            ...people.map(({ userId: value, firstName }) => ({ value, label: firstName })),
          ]}
        />
      )}
      <TimesFields form={form} today={today} />
      <TextareaField label={t('note')} rows={2} maxLength={500} {...form.bind('note')} />
    </FormDialog>
  )
}

/** The days, weekdays and hours at which the client can come. */
function TimesFields({ form: { values, set, bind, getError }, today }: { form: AddForm; today: string }) {
  const { t } = useTranslation('waiting-list')
  const { locale } = useFormat()
  const { dayFrom, dayTo, weekdays } = values
  const names = weekdayNames(locale, 'long')
  const shortNames = weekdayNames(locale, 'short')
  const toggle = (weekday: number) =>
    set({ weekdays: weekOrder.filter((other) => (other === weekday ? !weekdays.includes(other) : weekdays.includes(other))) })
  return (
    <>
      <div className="grid gap-12 two-columns">
        <DatePicker
          label={t('date_from')}
          required
          min={today}
          {...bind('dayFrom')}
          onChange={(next) => set({ dayFrom: next, ...(next && dayTo && next > dayTo ? { dayTo: next } : {}) })}
        />
        <DatePicker label={t('date_to')} required min={dayFrom ?? today} {...bind('dayTo')} />
      </div>
      <fieldset className="wrap flex gap-8">
        <legend className="label">{t('weekdays')}</legend>
        {weekOrder.map((weekday) => (
          <Chip key={weekday} on={weekdays.includes(weekday)} aria-label={names[weekday]} onClick={() => toggle(weekday)}>
            {shortNames[weekday]}
          </Chip>
        ))}
        {getError('weekdays') && (
          <p className="field-error" role="alert">
            {getError('weekdays')}
          </p>
        )}
      </fieldset>
      <div className="grid gap-12 two-columns">
        <TimeField label={t('time_from')} required {...bind('from')} />
        <TimeField label={t('time_to')} required {...bind('to')} />
      </div>
    </>
  )
}
