import { useMemo } from 'react'
import { type AppointmentOfDay, appointments } from '../../../schema/api/appointments.ts'
import { busyElsewhere } from '../../../schema/rules/visit-board.ts'
import type { StepContext } from '../../../schema/rules/visit-steps.ts'
import { useMe } from '../../api/me.ts'
import { usePolling } from '../../api/polling.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useMinute } from './use-clock.ts'
import { useStepping } from './use-visit-steps.ts'

const none: readonly AppointmentOfDay[] = []

export interface DayVisits {
  day: string
  rows: readonly AppointmentOfDay[]
  /** Nothing has been answered yet. */
  waiting: boolean
  /** Why there is nothing to show. */
  error: Error | null
  again: () => void
  /** What else decides whether a visit may go on. */
  around: (row: Pick<AppointmentOfDay, 'appointmentId'>) => StepContext
}

/** Everybody of the salon's day, followed: what somebody else does is here within five seconds. */
export function useDayVisits(): DayVisits {
  const { salon } = useMe()
  const { dayIn } = useFormat()
  const day = dayIn(useMinute())
  const pause = useStepping()
  const read = usePolling(appointments.day, { date: day }, { pause })
  const rows = read.data ?? none
  const avoidAppointmentsStartCheck = salon?.avoidAppointmentsStartCheck === true
  const around = useMemo(
    () => (row: Pick<AppointmentOfDay, 'appointmentId'>) => ({
      avoidAppointmentsStartCheck,
      isBusy: busyElsewhere(rows, row.appointmentId),
    }),
    [rows, avoidAppointmentsStartCheck],
  )
  return { day, rows, waiting: read.isPending, error: read.data ? null : read.error, again: () => void read.refetch(), around }
}
