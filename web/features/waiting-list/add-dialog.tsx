import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '../../../schema/api/clients.ts'
import { users } from '../../../schema/api/staff.ts'
import { waitingList as rows } from '../../../schema/api/waiting-list.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { fieldError, validateFields } from '../../api/field-errors.ts'
import { useRead } from '../../api/query.ts'
import { Chip } from '../../ui/chip.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { addDays, weekdayNames } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TimeField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { ClientChoice } from './client-choice.tsx'
import { ServiceChoice, useCatalogue } from './service-choice.tsx'
import type { useWaiting } from './use-waiting.ts'
import { weekOrder } from './waiting-row.tsx'
import './waiting-labels.ts'

const anybody = 'anybody'
const twoWeeks = 13

/** Puts somebody on the list: who, for what, on which days, at which hours. */
export function AddDialog({ create, onClose }: { create: ReturnType<typeof useWaiting>['create']; onClose: () => void }) {
  const { t } = useTranslation('waiting-list')
  const sentence = useErrorMessage()
  const { dayIn, locale } = useFormat()
  const catalogue = useCatalogue()
  const { data: staff = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const today = dayIn(Date.now())
  const [client, setClient] = useState<ClientSummary | null>(null)
  const [serviceIds, setServiceIds] = useState<string[]>([])
  const [person, setPerson] = useState(anybody)
  const [times, setTimes] = useState({
    ...{ dayFrom: today as string | null, dayTo: addDays(today, twoWeeks) as string | null, weekdays: [1, 2, 3, 4, 5, 6] },
    ...{ from: '09:00' as string | null, to: '19:00' as string | null, note: '' },
  })
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const set = (part: Partial<typeof times>) => setTimes((last) => ({ ...last, ...part }))
  const chosen = catalogue.filter((service) => serviceIds.includes(service.serviceId))
  const people = staff.filter(({ userId }) => chosen.length > 0 && chosen.every((service) => service.assignedStaff.includes(userId)))
  const by = people.some(({ userId }) => userId === person) ? person : anybody
  const names = weekdayNames(locale, 'short')
  const longNames = weekdayNames(locale, 'long')
  const error = (field: string) => {
    const fault = fieldError(faults, field)
    return fault && sentence(fault)
  }
  const save = () => {
    const body = {
      ...times,
      clientId: client?.clientId ?? null,
      services: serviceIds.map((serviceId) => ({ serviceId, ...(by === anybody ? {} : { userId: by }) })),
    }
    const wrong = validateFields(rows.create.body, body)
    setRefusal(null)
    setFaults(wrong)
    const { clientId, dayFrom, dayTo, from, to } = body
    if (Object.keys(wrong).length > 0 || clientId === null || dayFrom === null || dayTo === null || from === null || to === null) return
    create.mutate(
      { input: {}, body: { ...body, clientId, dayFrom, dayTo, from, to } },
      {
        onSuccess: ({ clientDTO }) => {
          notify({ kind: 'success', text: t('name_added', { name: clientDTO.name }) })
          onClose()
        },
        onError: (failure) => {
          const fields = failure instanceof CallError ? failure.fields : {}
          setFaults(fields)
          if (Object.keys(fields).length === 0) setRefusal(sentence(failure))
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('add_title')}
      faults={faults}
      refusal={refusal}
      busy={create.isPending}
      save={t('add_client')}
      onClear={() => setFaults({})}
      onSave={save}
      onClose={onClose}
    >
      <ClientChoice client={client} error={error('clientId')} onChoose={setClient} />
      <ServiceChoice catalogue={catalogue} chosen={serviceIds} error={error('services')} onChange={setServiceIds} />
      {people.length > 0 && (
        <Select
          label={t('team_member')}
          value={by}
          onChange={setPerson}
          options={[
            { value: anybody, label: t('anyone_available') },
            ...people.map(({ userId, firstName }) => ({ value: userId, label: firstName })),
          ]}
        />
      )}
      <div className="waiting-pair">
        <DatePicker
          label={t('date_from')}
          required
          value={times.dayFrom}
          min={today}
          error={error('dayFrom')}
          onChange={(dayFrom) => set({ dayFrom, ...(dayFrom && times.dayTo && dayFrom > times.dayTo ? { dayTo: dayFrom } : {}) })}
        />
        <DatePicker
          label={t('date_to')}
          required
          value={times.dayTo}
          min={times.dayFrom ?? today}
          error={error('dayTo')}
          onChange={(dayTo) => set({ dayTo })}
        />
      </div>
      <fieldset className="waiting-weekdays">
        <legend className="label">{t('weekdays')}</legend>
        {weekOrder.map((weekday) => (
          <Chip
            key={weekday}
            on={times.weekdays.includes(weekday)}
            aria-label={longNames[weekday]}
            onClick={() =>
              set({ weekdays: weekOrder.filter((one) => (one === weekday ? !times.weekdays.includes(one) : times.weekdays.includes(one))) })
            }
          >
            {names[weekday]}
          </Chip>
        ))}
        {error('weekdays') && (
          <p className="field-error" role="alert">
            {error('weekdays')}
          </p>
        )}
      </fieldset>
      <div className="waiting-pair">
        <TimeField label={t('time_from')} required value={times.from} error={error('from')} onChange={(from) => set({ from })} />
        <TimeField label={t('time_to')} required value={times.to} error={error('to')} onChange={(to) => set({ to })} />
      </div>
      <TextareaField label={t('note')} rows={2} maxLength={500} value={times.note} onChange={(note) => set({ note })} />
    </FormDialog>
  )
}
