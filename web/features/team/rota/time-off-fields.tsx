import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import { parseTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { toHours } from '../../../../schema/rules/team/rota-plan.ts'
import type { AbsenceReason } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import type { Day } from '../../../ui/dates.ts'
import { TimeField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useAbsenceLabels } from './absence-labels.ts'

const reasons = ['holiday', 'sick', 'course', 'unpaid'] as const satisfies readonly AbsenceReason[]
const invalidates = [rotaCalls.period, agendas.day, userTimeframes.remainingDays, userTimeframes.userAndDates]

interface Values {
  userId: string | null
  reason: (typeof reasons)[number]
  dayStart: Day | null
  dayEnd: Day | null
  from: string | null
  to: string | null
  note: string
}

/** Time off of one person that an administrator enters; in force at once, with Undo. */
export function useTimeOff(start: { userId: string | null; day: Day | null }, onClose: () => void) {
  const { t } = useTranslation('rota')
  const translate = useErrorMessage()
  const [values, setValues] = useState<Values>(() => ({
    userId: start.userId,
    reason: 'holiday',
    dayStart: start.day,
    dayEnd: null,
    from: null,
    to: null,
    note: '',
  }))
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const create = useWrite(userTimeframes.create, { invalidates })
  const remove = useWrite(userTimeframes.remove, { invalidates })
  const fieldErrors = { ...(failure instanceof CallError ? failure.fields : {}), ...missing }
  const save = async () => {
    const { userId, dayStart, dayEnd, from, to, reason, note } = values
    if (!userId || !dayStart)
      return setMissing({ ...(userId ? {} : { userId: t('choose_person') }), ...(dayStart ? {} : { dayStart: t('choose_day') }) })
    const span = from && to ? ([parseTimeOfDay(from), parseTimeOfDay(to)] as const) : ([0, 1440] as const)
    try {
      const body = { userId, isWorking: false, dayStart, dayEnd: dayEnd ?? dayStart, ...toHours(span), reason, note }
      const { userTimeframeId } = await create.mutateAsync({ input: {}, body })
      notify({ kind: 'success', text: t('time_off_added'), undo: () => remove.mutate({ input: { userTimeframeId } }) })
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return {
    values,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    fieldErrors,
    getError: (name: string) => missing[name] ?? (fieldErrors[name] ? translate(fieldErrors[name]) : undefined),
    errorMessage: failure !== null && Object.keys(fieldErrors).length === 0 ? translate(failure) : undefined,
    busy: create.isPending,
    clear: () => {
      setMissing({})
      setFailure(null)
    },
    save: () => void save(),
  }
}

/** Why, which days and, for part of a day, which hours. */
export function TimeOffFields({ timeOff: { values, set, getError } }: { timeOff: ReturnType<typeof useTimeOff> }) {
  const { t } = useTranslation('rota')
  const labels = useAbsenceLabels()
  return (
    <>
      <Segment
        label={t('reason')}
        value={values.reason}
        onChange={(reason) => set({ reason })}
        options={reasons.map((value) => ({ value, label: labels[value] }))}
      />
      <div className="form-grid">
        <DatePicker
          label={t('first_day')}
          required
          value={values.dayStart}
          error={getError('dayStart')}
          onChange={(dayStart) => set({ dayStart })}
        />
        <DatePicker
          label={t('last_day')}
          min={values.dayStart ?? undefined}
          value={values.dayEnd}
          error={getError('dayEnd')}
          onChange={(dayEnd) => set({ dayEnd })}
        />
        <TimeField label={t('slot_from')} help={t('whole_day_help')} value={values.from} onChange={(from) => set({ from })} />
        <TimeField label={t('slot_to')} name="hourEnd" value={values.to} error={getError('hourEnd')} onChange={(to) => set({ to })} />
      </div>
      <TextField label={t('note')} maxLength={500} value={values.note} onChange={(note) => set({ note })} />
    </>
  )
}
