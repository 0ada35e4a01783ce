import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import { userShiftRequests } from '../../../../schema/api/team/shift-requests.ts'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import { formatTimeOfDay, parseTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { toHours } from '../../../../schema/rules/team/rota-plan.ts'
import { countRequestedDays } from '../../../../schema/rules/team/time-off.ts'
import { type ShiftRequestType, shiftRequestTypes } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { addDays, type Day } from '../../../ui/dates.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useRequestLabels } from '../rota/index.ts'
import { AskCalendar, getMonth } from './ask-calendar.tsx'
import './requests.css'

interface Values {
  type: ShiftRequestType
  from: Day | null
  to: Day | null
  start: string | null
  end: string | null
  withUserId: string | null
  note: string
}
const needsHours = (type: ShiftRequestType) => type === 'hours' || type === 'shift'

function toValues(request: UserShiftRequest | null): Values {
  const hours = request?.startEndHHMM
  const toTime = (hour: number, minute: number) => formatTimeOfDay(hour * 60 + minute)
  return {
    type: request?.type ?? 'day_off',
    from: request?.start ?? null,
    to: request && request.end !== request.start ? request.end : null,
    start: hours ? toTime(hours.hourStart, hours.minuteStart) : '09:00',
    end: hours ? toTime(hours.hourEnd, hours.minuteEnd) : '13:00',
    withUserId: request?.withUserId ?? null,
    note: request?.note ?? '',
  }
}

const toBody = (userId: string, { type, from, to, start, end, withUserId, note }: Values) => ({
  userId,
  type,
  start: from ?? '',
  end: to ?? from,
  startEndHHMM: needsHours(type) && start && end ? toHours([parseTimeOfDay(start), parseTimeOfDay(end)]) : null,
  withUserId: type === 'swap' ? withUserId : null,
  note,
})

const invalidates = [userShiftRequests.ofUser, userShiftRequests.list, userTimeframes.remainingDays, rotaCalls.period]

/** Sends or changes a request. Undo withdraws a new one, and puts a changed one back. */
function useAsk(userId: string, request: UserShiftRequest | null, onClose: () => void) {
  const { t } = useTranslation('staff-requests')
  const translate = useErrorMessage()
  const [failure, setFailure] = useState<unknown>(null)
  const create = useWrite(userShiftRequests.create, { invalidates })
  const update = useWrite(userShiftRequests.update, { invalidates })
  const onUndoError = (error: Error) => void notify({ kind: 'error', text: translate(error) })
  const undoing = useWrite(userShiftRequests.update, { invalidates, onError: onUndoError })
  const remove = useWrite(userShiftRequests.remove, { invalidates, onError: onUndoError })
  const send = async (values: Values) => {
    const body = toBody(userId, values)
    try {
      if (request) {
        const { userShiftRequestId, version } = request
        const input = { userShiftRequestId }
        const changed = await update.mutateAsync({ input, body: { ...body, userShiftRequestId, version } })
        const earlier = { ...toBody(userId, toValues(request)), userShiftRequestId, version: changed.version }
        notify({ kind: 'success', text: t('request_changed'), undo: () => undoing.mutate({ input, body: earlier }) })
      } else {
        const { userShiftRequestId } = await create.mutateAsync({ input: {}, body })
        notify({ kind: 'success', text: t('request_sent'), undo: () => remove.mutate({ input: { userShiftRequestId } }) })
      }
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  // A refusal names a field of the body; as the calendar is no field, its message is shown for the form.
  const [first] = failure instanceof CallError ? Object.values(failure.fields) : []
  return {
    send: (values: Values) => void send(values),
    busy: create.isPending || update.isPending,
    errorMessage: failure === null ? undefined : translate(first ?? failure),
    clear: () => setFailure(null),
  }
}

/** Asks for time off, a shift or a swap: choose a day, send. A second day makes it a period. */
export function AskDialog({ userId, request = null, onClose }: { userId: string; request?: UserShiftRequest | null; onClose: () => void }) {
  const { t } = useTranslation('staff-requests')
  const { day: formatDay, dayIn, number } = useFormat()
  const { types } = useRequestLabels()
  const today = dayIn(useMinute())
  const [values, setValues] = useState<Values>(() => toValues(request))
  const [month, setMonth] = useState<Day>(getMonth(values.from ?? today).fromDate)
  const [hasNote, setHasNote] = useState(values.note !== '')
  const [missing, setMissing] = useState<string | undefined>(undefined)
  const period = useRead(rotaCalls.period, getMonth(month), { keepPrevious: true }).data
  const { data: days } = useRead(userTimeframes.remainingDays, { userId, year: month.slice(0, 4) }, { keepPrevious: true })
  const ask = useAsk(userId, request, onClose)
  const set = (change: Partial<Values>) => {
    setMissing(undefined)
    ask.clear()
    setValues((before) => ({ ...before, ...change }))
  }
  const choose = (day: Day) => {
    const { from, to, type } = values
    const isPeriod = from !== null && to === null && day > from && (type === 'day_off' || type === 'sick')
    set(isPeriod ? { to: day } : { from: day, to: null })
  }
  const { type, from, to } = values
  const person = period?.people.find((one) => one.userId === userId)
  const asked = period && person && from && type === 'day_off' ? countRequestedDays(from, to ?? from, null, person, period) : 0
  const isCounted = type === 'day_off' || type === 'hours'
  const label =
    from === null
      ? t('choose_day')
      : to === null
        ? t('ask_for', { day: formatDay(from) })
        : t('ask_for_days', { from: formatDay(from, 'short'), to: formatDay(to, 'short') })
  const save = () => {
    if (from === null) return setMissing(t('choose_day'))
    if (type === 'swap' && values.withUserId === null) return setMissing(t('choose_colleague'))
    ask.send(values)
  }
  const step = (by: -1 | 1) => setMonth(getMonth(by === 1 ? addDays(getMonth(month).toDate, 1) : addDays(month, -1)).fromDate)
  return (
    <FormDialog
      title={request ? t('change_request') : t('ask_for_time_off')}
      fieldErrors={{}}
      errorMessage={missing ?? ask.errorMessage}
      busy={ask.busy}
      saveLabel={request ? t('save') : label}
      onClear={ask.clear}
      onSave={save}
      onClose={onClose}
    >
      <fieldset className="seg ask-types grid shrinks full" aria-label={t('kind')}>
        {shiftRequestTypes.map((one) => (
          <button className="nowrap" key={one} type="button" aria-pressed={one === type} onClick={() => set({ type: one })}>
            {types[one]}
          </button>
        ))}
      </fieldset>
      {days && isCounted && (
        <div className="ask-days between wrap flex">
          <span>
            <b className="num">{number(days.daysLeft)}</b> {t('of_days_left', { total: number(days.allowance + days.carriedOver) })}
          </span>
          {asked > 0 && (
            <span className="s muted num">{t('left_after', { days: number(Math.round((days.daysLeft - asked) * 100) / 100) })}</span>
          )}
          <span className="ask-bar full clip">
            <i className="below" style={{ width: `${share(days.daysTaken + days.daysPlanned, days.allowance + days.carriedOver)}%` }} />
          </span>
        </div>
      )}
      <AskCalendar
        period={period?.fromDate === month ? period : undefined}
        month={month}
        userId={userId}
        today={today}
        from={from}
        to={to}
        isAnyDay={!isCounted}
        onStep={step}
        onChoose={choose}
      />
      {needsHours(type) && (
        <div className="form-grid">
          <TimeField label={t('slot_from')} stepMinutes={15} value={values.start} onChange={(start) => set({ start })} />
          <TimeField label={t('slot_to')} stepMinutes={15} value={values.end} onChange={(end) => set({ end })} />
        </div>
      )}
      {type === 'swap' && (
        <Select
          label={t('swap_with')}
          required
          value={values.withUserId}
          onChange={(withUserId) => set({ withUserId })}
          options={(period?.people ?? [])
            .filter((one) => one.userId !== userId)
            .map((one) => ({ value: one.userId, label: `${one.firstName} ${one.lastName}` }))}
        />
      )}
      {hasNote ? (
        <TextField label={t('note')} maxLength={500} value={values.note} onChange={(note) => set({ note })} />
      ) : (
        <Button variant="ghost" size="s" icon="note" onClick={() => setHasNote(true)}>
          {t('add_note')}
        </Button>
      )}
    </FormDialog>
  )
}

const share = (part: number, whole: number) => (whole > 0 ? Math.min(100, (part / whole) * 100) : 0)
