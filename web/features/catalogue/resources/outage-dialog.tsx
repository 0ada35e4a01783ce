import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { unitOutages } from '../../../../schema/api/booking/unit-outages.ts'
import type { TouchedService } from '../../../../schema/api/booking/unit-outages-schemas.ts'
import type { ResourceKind } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { addDays, atTime, toIso } from '../../../../schema/rules/salon-time.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { ResourceKinds } from './use-resource-kinds.ts'

/** A booking that has a unit, as a link. */
export function BookingLink({
  booking: { agendaId, start, clientName: client, service },
}: {
  booking: Omit<TouchedService, 'end' | 'other' | 'agendaServiceId'>
}) {
  const { t } = useTranslation('resources')
  const { dayOf, time } = useFormat()
  return (
    <Link to={`/agenda/${encodeURIComponent(agendaId)}`}>
      {t('booking_line', { day: dayOf(start, 'short'), time: time(start), client, service })}
    </Link>
  )
}

/** The bookings of a unit that is out of order, each with the one that it gets instead. */
function TouchedNote({ touched, kindName }: { touched: readonly TouchedService[]; kindName: string }) {
  const { t } = useTranslation('resources')
  const stuck = touched.filter(({ other }) => other === null)
  if (touched.length === 0) return <Note title={t('outage_touches_none')} />
  return (
    <Note tone={stuck.length > 0 ? 'warn' : 'plain'} live title={t('outage_touches', { count: touched.length })}>
      <ul>
        {touched.map((booking) => (
          <li key={booking.agendaServiceId}>
            <BookingLink booking={booking} />
            {' → '}
            {booking.other ? booking.other.resourceName : <b>{t('outage_none_free', { kind: kindName })}</b>}
          </li>
        ))}
      </ul>
      {stuck.length > 0 && <div>{t('outage_stuck_help')}</div>}
    </Note>
  )
}

interface OutageDialogProps {
  kind: ResourceKind
  kinds: Pick<ResourceKinds, 'closeUnit' | 'openUnit'>
  /** The unit that is chosen first, and the day; by default the first one, from now on. */
  unitId?: string
  day?: string
  onClose: () => void
}

/** Takes a unit of a kind out of order for a time; bookings in it get another unit where one is free. */
export function OutageDialog({ kind, kinds, unitId, day, onClose }: OutageDialogProps) {
  const { t } = useTranslation('resources')
  const errorMessage = useErrorMessage()
  const { dayIn, timeZone, time } = useFormat()
  const today = dayIn(Date.now())
  const first = day && day > today ? day : today
  const [values, setValues] = useState({
    resourceId: unitId ?? kind.units[0]?.resourceId ?? '',
    fromDay: first as string | null,
    fromTime: (first === today ? time(Math.floor(Date.now() / 300_000) * 300_000) : '00:00') as string | null,
    toDay: first as string | null,
    toTime: '23:59' as string | null,
    reason: '',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (next: Partial<typeof values>) => {
    setErrors({})
    setValues((now) => ({ ...now, ...next }))
  }
  const { resourceId, fromDay, fromTime, toDay, toTime, reason } = values
  const from = fromDay && fromTime ? atTime(fromDay, fromTime, timeZone) : null
  // The last minute of a day is all of it.
  const to = toDay && toTime ? (toTime === '23:59' ? atTime(addDays(toDay, 1), '00:00', timeZone) : atTime(toDay, toTime, timeZone)) : null
  const span = from !== null && to !== null && to > from ? { from: toIso(from), to: toIso(to) } : null
  const { data: touched } = useRead(
    unitOutages.touched,
    { resourceId, ...(span ?? { from: '', to: '' }) },
    { enabled: span !== null && resourceId !== '' },
  )
  const name = kind.units.find((unit) => unit.resourceId === resourceId)?.resourceName ?? ''
  const save = () => {
    const missing = {
      ...(fromTime === null || fromDay === null ? { from: t('required') } : {}),
      ...(toTime === null || toDay === null ? { to: t('required') } : {}),
      ...(from !== null && to !== null && to <= from ? { to: errorMessage('Must end after it starts') } : {}),
    }
    if (!span || Object.keys(missing).length > 0) return setErrors(missing)
    kinds.closeUnit.mutate(
      { input: {}, body: { resourceId, ...span, reason } },
      {
        onSuccess: ({ resourceOutageId }) => {
          notify({
            kind: 'success',
            text: t('now_out_of_order', { name }),
            undo: () => kinds.openUnit.mutate({ input: { resourceOutageId }, body: undefined }),
          })
          onClose()
        },
        onError: (error) => {
          const fields = error instanceof CallError ? error.fields : {}
          setErrors(Object.keys(fields).length > 0 ? fields : { form: errorMessage(error) })
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('out_of_order')}
      subtitle={kind.kindName}
      fieldErrors={errors}
      errorMessage={errors.form}
      busy={kinds.closeUnit.isPending}
      saveLabel={t('take_out_of_order')}
      onClear={() => setErrors({})}
      onSave={save}
      onClose={onClose}
    >
      <Select
        label={t('which_one')}
        options={kind.units.map((unit) => ({ value: unit.resourceId, label: unit.resourceName }))}
        value={resourceId}
        error={errors.resourceId}
        onChange={(value) => change({ resourceId: value })}
      />
      <div className="form-grid">
        <DatePicker label={t('date_from')} value={fromDay} error={errors.from} onChange={(day) => change({ fromDay: day })} />
        <TimeField label={t('from_time')} name="fromTime" value={fromTime} onChange={(value) => change({ fromTime: value })} />
        <DatePicker
          label={t('date_to')}
          min={fromDay ?? today}
          value={toDay}
          error={errors.to}
          onChange={(day) => change({ toDay: day })}
        />
        <TimeField label={t('to_time')} name="toTime" value={toTime} onChange={(value) => change({ toTime: value })} />
      </div>
      <TextField label={t('reason')} name="reason" autoComplete="off" value={reason} onChange={(value) => change({ reason: value })} />
      {span && touched && <TouchedNote touched={touched} kindName={kind.kindName} />}
    </FormDialog>
  )
}
