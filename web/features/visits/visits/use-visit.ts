import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { Appointment, type AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { readKey, useRead } from '../../../api/query.ts'
import { type DayVisits, useDayVisits } from './use-day-visits.ts'
import { cacheVisit } from './visit-cache.ts'

const isVisit = (row: AppointmentOfDay | undefined): row is Appointment => row !== undefined && row.appointmentId !== null

export interface VisitRead {
  visit: Appointment | undefined
  error: Error | null
  refetch: () => void
  /** Its check-in has been undone. */
  isGone: boolean
  day: DayVisits
}

/** One visit, polled with its day: changes by others appear within five seconds. */
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
  const isGone = visit !== undefined && day.rows.some((row) => row.agendaId === visit.agendaId && row.appointmentId === null)
  return { visit, error: visit ? null : error, refetch: () => void refetch(), isGone, day }
}

const ConflictReply = v.object({ current: Appointment })

/** Caches the current visit that a 409 carries, so that the screen shows what the error message refers to. Returns it, or null. */
export function cacheCurrentVisit(client: QueryClient, error: unknown): Appointment | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  const read = v.safeParse(ConflictReply, error.body)
  if (!read.success) return null
  cacheVisit(client, read.output.current)
  return read.output.current
}
