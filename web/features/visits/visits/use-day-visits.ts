import { useMemo } from 'react'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { busyElsewhere } from '../../../../schema/rules/visits/visit-board.ts'
import type { StepContext } from '../../../../schema/rules/visits/visit-steps.ts'
import { useMe } from '../../../api/me.ts'
import { usePolling } from '../../../api/polling.ts'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useIsStepPending } from './use-visit-steps.ts'

const none: readonly AppointmentOfDay[] = []

export interface DayVisits {
  day: string
  rows: readonly AppointmentOfDay[]
  /** No reply has arrived yet. */
  isPending: boolean
  /** Set only while there is nothing to show. */
  error: Error | null
  refetch: () => void
  getStepContext: (row: Pick<AppointmentOfDay, 'appointmentId'>) => StepContext
}

/** All visits of the salon's day. Changes by others are told, and polled with a cursor. */
export function useDayVisits(): DayVisits {
  const { salon } = useMe()
  const { dayIn } = useFormat()
  const minute = useMinute()
  const day = dayIn(minute)
  const pause = useIsStepPending()
  const read = usePolling(appointments.day, { date: day }, { pause })
  const rows = read.data ?? none
  const avoidAppointmentsStartCheck = salon?.avoidAppointmentsStartCheck === true
  const getStepContext = useMemo(
    () => (row: Pick<AppointmentOfDay, 'appointmentId'>) => ({
      avoidAppointmentsStartCheck,
      isBusy: busyElsewhere(rows, row.appointmentId, Math.floor(minute / 1000)),
    }),
    [rows, avoidAppointmentsStartCheck, minute],
  )
  const { isPending } = read
  return { day, rows, isPending, error: read.data ? null : read.error, refetch: () => void read.refetch(), getStepContext }
}
