import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallBody } from '../../../../schema/api/endpoint.ts'
import { attendances } from '../../../../schema/api/team/attendance.ts'
import type { Attendance, AttendanceDay, UserAttendance } from '../../../../schema/api/team/attendance-days.ts'
import { timeClock } from '../../../../schema/api/team/time-clock.ts'
import type { ExplanationReason } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

type Times = Omit<CallBody<typeof attendances.add>, 'userId'>
const dependents = [attendances.perUser, attendances.perMonth, timeClock.state]

/** What an administrator changes of a person's day. Each change has its undo. */
export function useDayWrites(userId: string, onDone: () => void) {
  const { t } = useTranslation('attendance')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const [failure, setFailure] = useState<unknown>(null)
  const fail = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const options = { invalidates: dependents }
  const adding = useWrite(attendances.add, options)
  const correcting = useWrite(attendances.correct, options)
  const removing = useWrite(attendances.remove, { ...options, onError: fail })
  const restoring = useWrite(attendances.restore, { ...options, onError: fail })
  const explaining = useWrite(attendances.explain, {
    ...options,
    // The day shows its explanation at once.
    optimistic: ({ body }) => {
      const key = readKey(attendances.perUser)
      const before = client.getQueriesData<UserAttendance>({ queryKey: key })
      client.setQueriesData<UserAttendance>({ queryKey: key }, (month) => month && withExplanation(month, body))
      return () => {
        for (const [one, data] of before) client.setQueryData(one, data)
      }
    },
    onError: fail,
  })

  const remove = ({ attendanceId }: Attendance) => {
    removing.mutate(
      { input: { attendanceId } },
      {
        onSuccess: () =>
          void notify({ kind: 'success', text: t('presence_deleted'), undo: () => restoring.mutate({ input: { attendanceId } }) }),
        onDone,
      },
    )
  }
  const add = async (times: Times) => {
    const added = await adding.mutateAsync({ input: {}, body: { userId, ...times } })
    const undo = () => removing.mutate({ input: { attendanceId: added.attendanceId } })
    notify({ kind: 'success', text: t('presence_added'), undo })
  }
  const correct = async ({ attendanceId, version, ...before }: Attendance, times: Times) => {
    const saved = await correcting.mutateAsync({ input: { attendanceId }, body: { ...times, version } })
    const isComplete = before.breaks.every(({ end }) => end !== null)
    const breaks = before.breaks.flatMap(({ start, end }) => (end === null ? [] : [{ start, end }]))
    const earlier = { in: before.in, out: before.out, breaks, reason: before.reason || 'forgot', note: before.note } as const
    const undo = () => correcting.mutate({ input: { attendanceId }, body: { ...earlier, version: saved.version } }, { onError: fail })
    notify({ kind: 'success', text: t('presence_corrected'), ...(isComplete ? { undo } : {}) })
  }
  const save = async (one: Attendance | undefined, times: Times) => {
    try {
      await (one ? correct(one, times) : add(times))
      onDone()
    } catch (error) {
      setFailure(error)
    }
  }
  const explain = (day: AttendanceDay, reason: ExplanationReason | null, note: string) => {
    const before = day.explanation
    const write = (next: { reason: ExplanationReason | null; note: string }) =>
      explaining.mutate({ input: {}, body: { userId, day: day.day, ...next } })
    write({ reason, note })
    notify({ kind: 'success', text: t('day_explained'), undo: () => write({ reason: before?.reason ?? null, note: before?.note ?? '' }) })
    onDone()
  }
  const fields = failure instanceof CallError ? failure.fields : {}
  return {
    save: (one: Attendance | undefined, times: Times) => void save(one, times),
    remove,
    explain,
    isBusy: adding.isPending || correcting.isPending || removing.isPending,
    fields: Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, errorMessage(message)])),
    errorMessage: failure !== null && Object.keys(fields).length === 0 ? errorMessage(failure) : undefined,
    clear: () => setFailure(null),
  }
}

const withExplanation = (
  month: UserAttendance,
  { userId, day, reason, note = '' }: CallBody<typeof attendances.explain>,
): UserAttendance =>
  month.userId === userId
    ? { ...month, days: month.days.map((one) => (one.day === day ? { ...one, explanation: reason && { reason, note } } : one)) }
    : month
