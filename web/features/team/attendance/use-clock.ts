import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendances } from '../../../../schema/api/team/attendance.ts'
import { timeClock } from '../../../../schema/api/team/time-clock.ts'
import type { ClockState } from '../../../../schema/api/team/time-clock-schemas.ts'
import type { ClockKind } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** What a person says about the clock-out that they forgot; null where they do not know it. */
export interface ForgottenAnswer {
  forgottenOut: string | null
  comment: string
}

const toMinute = (time: number) => new Date(Math.floor(time / 60_000) * 60_000).toISOString().replace('.000Z', 'Z')

/** The state as it will be once the server has answered. */
export function applyClock(state: ClockState, kind: ClockKind, at: string): ClockState {
  const { open } = state
  if (kind === 'in') {
    const attendance = {
      ...{ attendanceId: 'new', userId: state.userId, in: at, out: null, breaks: [], clockedIn: at, clockedOut: null, clockedBreaks: [] },
      ...{ forgotten: false, byPin: false, reason: '' as const, note: '', comment: '', correctedBy: null, correctedAt: null, version: 0 },
    }
    return { ...state, open: attendance, asksForClockOut: false }
  }
  if (!open) return state
  if (kind === 'out') return { ...state, open: null }
  const breaks =
    kind === 'breakStart'
      ? [...open.breaks, { start: at, end: null }]
      : open.breaks.map((one) => (one.end === null ? { ...one, end: at } : one))
  return { ...state, open: { ...open, breaks } }
}

/** Texts of what was clocked. */
export function useClockedTexts(): Readonly<Record<ClockKind, (time: string) => string>> {
  const { t } = useTranslation('attendance')
  return {
    in: (time) => t('clocked_in_at', { time }),
    out: (time) => t('clocked_out_at', { time }),
    breakStart: (time) => t('break_started_at', { time }),
    breakEnd: (time) => t('break_ended_at', { time }),
  }
}

/** A person's time clock. What is clocked shows at once and can be taken back; a forgotten clock-out is asked for first. */
export function useClock(userId: string) {
  const { t } = useTranslation('attendance')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { time } = useFormat()
  const texts = useClockedTexts()
  const [isAsking, setAsking] = useState(false)
  const key = readKey(timeClock.state, { userId })
  const read = useRead(timeClock.state, { userId }, { staleTime: 0, refetchInterval: 60_000 })
  const write = useWrite(timeClock.clock, {
    scope: 'time-clock',
    invalidates: [attendances.perUser, attendances.perMonth],
    changes: [timeClock.state],
    optimistic: ({ body }) => {
      const before = client.getQueryData<ClockState>(key)
      void client.cancelQueries({ queryKey: key })
      if (before && !body.undo) client.setQueryData<ClockState>(key, applyClock(before, body.kind, toMinute(Date.now())))
      return () => void client.setQueryData(key, before)
    },
    onSuccess: (state, { body }, isLast) => {
      if (isLast) client.setQueryData<ClockState>(key, state)
      setAsking(false)
      const { kind } = body
      const undo = () => write.mutate({ input: {}, body: { userId, kind, undo: true } })
      if (body.undo) notify({ kind: 'success', text: t('clock_undone') })
      else notify({ kind: 'success', text: texts[kind](time(Date.now())), undo })
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'clock_out_forgotten') setAsking(true)
      else notify({ kind: 'error', text: errorMessage(error) })
    },
  })
  const clock = (kind: ClockKind, answer?: ForgottenAnswer) => {
    if (kind === 'in' && read.data?.asksForClockOut && !answer) setAsking(true)
    else write.mutate({ input: {}, body: { userId, kind, ...answer } })
  }
  return { read, clock, isBusy: write.isPending, error: write.error, isAsking, stopAsking: () => setAsking(false) }
}
