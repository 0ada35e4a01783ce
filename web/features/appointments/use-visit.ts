import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { Appointment, type AppointmentOfDay, appointments } from '../../../schema/api/appointments.ts'
import { CallError } from '../../api/call.ts'
import { readKey, useRead } from '../../api/query.ts'
import { type DayVisits, useDayVisits } from './use-day-visits.ts'
import { keepVisit } from './visit-cache.ts'

const isVisit = (row: AppointmentOfDay | undefined): row is Appointment => row !== undefined && row.appointmentId !== null

export interface VisitRead {
  visit: Appointment | undefined
  error: Error | null
  again: () => void
  /** Its arrival was taken back meanwhile. */
  gone: boolean
  day: DayVisits
}

/** One visit, followed: what others do to it is here within five seconds. */
export function useVisit(appointmentId: string): VisitRead {
  const client = useQueryClient()
  const day = useDayVisits()
  const { data, error, refetch } = useRead(appointments.one, { appointmentId }, { staleTime: 5000 })
  const today = day.rows.find((row) => row.appointmentId === appointmentId)
  const newer = isVisit(today) && (!data || today.version > data.version) ? today : undefined
  useEffect(() => {
    if (newer) client.setQueryData<Appointment>(readKey(appointments.one, { appointmentId }), newer)
  }, [client, appointmentId, newer])
  const visit = newer ?? data
  const gone = visit !== undefined && day.rows.some((row) => row.agendaId === visit.agendaId && row.appointmentId === null)
  return { visit, error: visit ? null : error, again: () => void refetch(), gone, day }
}

const Refused = v.object({ current: Appointment })

/** A 409 brings the visit as it is now: it is shown, so that the sentence beside it is understood. Answers it. */
export function keepCurrent(client: QueryClient, error: unknown): Appointment | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  const read = v.safeParse(Refused, error.body)
  if (!read.success) return null
  keepVisit(client, read.output.current)
  return read.output.current
}
