import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import { userShifts } from '../../../../schema/api/team/shifts.ts'
import type { UserShift } from '../../../../schema/api/team/shifts-schemas.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import { appliesOn, type Span } from '../../../../schema/rules/team/rota.ts'
import { toHours } from '../../../../schema/rules/team/rota-plan.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { addDays, type Day, getWeekday } from '../../../ui/dates.ts'
import { notify } from '../../../ui/toaster.tsx'
import type { RotaCell } from './rota-model.ts'
import type { SettledBooking } from './settle-options.ts'
import { changeAndSettle, useSettleTogether } from './use-settle-together.ts'

type Repeat = 'weekly' | 'alternating'

/** Whether a shift is worked on a day. */
const isShiftOf = ({ userId, type, dayOfWeek, start, end, startEndHHMM }: UserShift, day: Day) =>
  appliesOn({ userId, type, isWorking: true, dayOfWeek, dayStart: start, dayEnd: end, ...startEndHHMM }, day)

/** The shift with new hours; one that is to alternate is worked on `day`. */
export function withHours(shift: UserShift, hours: UserShift['startEndHHMM'], type: Repeat, day: Day): UserShift {
  const changed = { ...shift, startEndHHMM: hours, type }
  return isShiftOf(changed, day) ? changed : { ...changed, start: addDays(changed.start, 7) }
}

/** The error of the first refused field, else the error itself. */
export const getRefusal = (error: unknown): unknown => (error instanceof CallError ? (Object.values(error.fields)[0] ?? error) : error)

/**
 * Repeating hours, which are in force at once: changes the repeating shift of the day where there is one, or writes new entries from the
 * day on. Undo puts the shift back, or deletes the entries.
 */
export function useRepeat({ userId, day }: RotaCell, onClose: () => void) {
  const { t } = useTranslation('rota')
  const translate = useErrorMessage()
  const invalidates = [rotaCalls.period, userShifts.ofUser]
  const shifts = useRead(userShifts.ofUser, { userId })
  const weekly = useWrite(userTimeframes.createRecurrent, { invalidates })
  const alternating = useWrite(userTimeframes.createAlternating, { invalidates })
  const removing = useWrite(userTimeframes.remove, { invalidates })
  const creating = useWrite(userShifts.create, { invalidates })
  const updating = useWrite(userShifts.update, { invalidates })
  const deleting = useWrite(userShifts.remove, { invalidates })
  const { settle, isSettling } = useSettleTogether()
  const [error, setError] = useState<unknown>(null)
  const repeating = (shifts.data ?? []).filter((shift) => shift.type !== 'once' && isShiftOf(shift, day))
  const [changes] = repeating.length === 1 ? repeating : []
  const put = (shift: UserShift) => updating.mutateAsync({ input: { userShiftId: shift.userShiftId }, body: shift })

  /** Writes the hours; answers how to undo it. */
  const write = async (spans: readonly Span[], type: Repeat): Promise<() => Promise<unknown>> => {
    const [span] = spans
    if (span && spans.length === 1 && changes) {
      const { version } = await put(withHours(changes, toHours(span), type, day))
      return () => put({ ...changes, version })
    }
    const dayOfWeek = getWeekday(day)
    if (span && spans.length === 1) {
      const { userShiftId } = await creating.mutateAsync({
        input: {},
        body: { userId, type, dayOfWeek, start: day, startEndHHMM: toHours(span) },
      })
      return () => deleting.mutateAsync({ input: { userShiftId } })
    }
    const slots = spans.map((one) => ({ dayOfWeek, ...toHours(one) }))
    const created = await (type === 'weekly' ? weekly : alternating).mutateAsync({ input: { userId, dayStart: day }, body: slots })
    return async () => {
      for (const { userTimeframeId } of created) await removing.mutateAsync({ input: { userTimeframeId } })
    }
  }
  const showError = (failure: unknown) => void notify({ kind: 'error', text: translate(getRefusal(failure)) })
  const save = async (spans: readonly Span[], type: Repeat, settled: readonly SettledBooking[]) => {
    try {
      const undo = await changeAndSettle(
        () => write(spans, type),
        () => settle(settled),
      )
      notify({ kind: 'success', text: t('repeat_saved'), undo: () => void undo().catch(showError) })
      onClose()
    } catch (failure) {
      setError(getRefusal(failure))
    }
  }
  return {
    save: (spans: readonly Span[], type: Repeat, settled: readonly SettledBooking[]) => void save(spans, type, settled),
    /** The shift that is changed instead of a new one. */
    changes,
    busy: shifts.isPending || isSettling || [weekly, alternating, creating, updating].some((one) => one.isPending),
    errorMessage: error === null ? undefined : translate(error),
  }
}
