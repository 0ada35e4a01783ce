import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import type { RotaPeriod } from '../../../../schema/api/team/rota-schemas.ts'
import { userShifts } from '../../../../schema/api/team/shifts.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import type { UserTimeframe } from '../../../../schema/api/team/timeframes-schemas.ts'
import { appliesOn } from '../../../../schema/rules/team/rota.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { addDays, type Day, getWeekday } from '../../../ui/dates.ts'
import { notify } from '../../../ui/toaster.tsx'
import type { RotaCell } from './rota-model.ts'
import type { SettledBooking } from './settle-options.ts'
import { getRefusal } from './use-repeat.ts'
import { changeAndSettle, useSettleTogether } from './use-settle-together.ts'

/** Repeating entries that hold on the day of a cell. */
export const listRepeating = (period: RotaPeriod | undefined, { userId, day }: RotaCell) =>
  (period?.timeframes ?? []).filter((one) => one.userId === userId && one.type !== 'once' && appliesOn(one, day))

/** The first day from `from` on to which a repeating entry applies; undefined where it ends before. */
export function findFirstDay(entry: UserTimeframe, from: Day): Day | undefined {
  const first = entry.dayStart > from ? entry.dayStart : from
  return Array.from({ length: 14 }, (_, i) => addDays(first, i)).find((day) => appliesOn(entry, day))
}

/** Ends the repeating hours of a weekday the day before; Undo writes them again from that day on. */
export function useEndRepeat({ userId, day }: RotaCell, onClose: () => void) {
  const { t } = useTranslation('rota')
  const translate = useErrorMessage()
  const invalidates = [rotaCalls.period, userShifts.ofUser]
  const ending = useWrite(userTimeframes.removeDayOfWeek, { invalidates })
  const shift = useWrite(userShifts.create, { invalidates })
  const weekly = useWrite(userTimeframes.createRecurrent, { invalidates })
  const alternating = useWrite(userTimeframes.createAlternating, { invalidates })
  const { settle, isSettling } = useSettleTogether()
  const [error, setError] = useState<unknown>(null)

  const restore = (entry: UserTimeframe): Promise<unknown> => {
    const { type, dayOfWeek, dayEnd, isWorking, note, hourStart, minuteStart, hourEnd, minuteEnd } = entry
    const start = findFirstDay(entry, day)
    if (type === 'once' || dayOfWeek === null || start === undefined) return Promise.resolve()
    const hours = { hourStart, minuteStart, hourEnd, minuteEnd }
    if (entry.userShiftId !== null)
      return shift.mutateAsync({ input: {}, body: { userId, type, dayOfWeek, start, end: dayEnd, startEndHHMM: hours, note } })
    const input = { userId, dayStart: start, note, ...(dayEnd === null ? {} : { dayEnd }) }
    return (type === 'weekly' ? weekly : alternating).mutateAsync({ input, body: [{ dayOfWeek, isWorking, ...hours }] })
  }
  /** Ends the entries; answers how to undo it. */
  const write = async () => {
    const { before } = await ending.mutateAsync({ input: { userId, deleteFrom: day, dayOfWeek: String(getWeekday(day)) } })
    return async () => {
      for (const entry of before) await restore(entry)
    }
  }
  const showError = (failure: unknown) => void notify({ kind: 'error', text: translate(getRefusal(failure)) })
  const end = async (settled: readonly SettledBooking[]) => {
    try {
      const undo = await changeAndSettle(write, () => settle(settled))
      notify({ kind: 'success', text: t('repeat_ended'), undo: () => void undo().catch(showError) })
      onClose()
    } catch (failure) {
      setError(getRefusal(failure))
    }
  }
  return {
    end: (settled: readonly SettledBooking[]) => void end(settled),
    busy: ending.isPending || isSettling,
    errorMessage: error === null ? undefined : translate(error),
  }
}
