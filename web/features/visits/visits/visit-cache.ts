import type { QueryClient } from '@tanstack/react-query'
import type { AgendaVisit } from '../../../../schema/api/booking/booking-visit.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment, AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { type StepVisit, toBookedVisit } from '../../../../schema/rules/visits/visit-steps.ts'
import { readKey } from '../../../api/query.ts'
import type { VisitRef } from './steps.ts'

/** The part of a visit that a booking of the agenda carries. */
export function toAgendaVisit(visit: Appointment): AgendaVisit {
  const { appointmentId, arrival, startServices, checkedOut, externalCashOrder, version } = visit
  const clientHistoryServicesDTO = visit.clientHistoryServicesDTO.map((service) => ({
    clientHistoryServiceId: service.clientHistoryServiceId,
    agendaServiceId: service.agendaServiceId,
    serviceId: service.serviceId,
    start: service.start,
    end: service.end,
    userDTO: { userId: service.userDTO.userId },
  }))
  return { appointmentId, arrival, startServices, checkedOut, externalCashOrder, version, clientHistoryServicesDTO }
}

/** A row of the day after its check-in was undone. */
const toExpectedRow = (row: AppointmentOfDay): AppointmentOfDay => ({
  ...row,
  appointmentId: null,
  arrival: null,
  startServices: null,
  clientHistoryServicesDTO: [],
  clientHistoryProductsDTO: [],
})

interface CacheUpdate {
  agenda: (agenda: Agenda) => Agenda
  row: (row: AppointmentOfDay) => AppointmentOfDay
}

/** Updates every cached reply that contains a booking or its visit. */
function updateCached(client: QueryClient, agendaId: string, { agenda, row }: CacheUpdate): void {
  const inRows = <Row extends { agendaId: string }>(change: (one: Row) => Row) => {
    return (rows: Row[] | undefined) => rows?.map((one) => (one.agendaId === agendaId ? change(one) : one))
  }
  client.setQueriesData<Agenda[]>({ queryKey: readKey(agendas.day) }, inRows(agenda))
  client.setQueryData<Agenda>(readKey(agendas.one, { agendaId }), (cached) => cached && agenda(cached))
  client.setQueriesData<AppointmentOfDay[]>({ queryKey: readKey(appointments.day) }, inRows(row))
}

/** Stores a visit as the server returned it, for every screen that shows it. */
export function cacheVisit(client: QueryClient, visit: Appointment): void {
  const { agendaId, appointmentId } = visit
  updateCached(client, agendaId, { agenda: (agenda) => ({ ...agenda, appointmentDTO: toAgendaVisit(visit) }), row: () => visit })
  client.setQueryData<Appointment>(readKey(appointments.one, { appointmentId }), visit)
}

/** Removes a visit whose check-in was undone. */
export function removeCachedVisit(client: QueryClient, { agendaId, appointmentId }: Omit<VisitRef, 'client'>): void {
  updateCached(client, agendaId, { agenda: (agenda) => ({ ...agenda, appointmentDTO: null }), row: toExpectedRow })
  if (appointmentId !== null) client.removeQueries({ queryKey: readKey(appointments.one, { appointmentId }) })
}

const provisional = 'provisional:'
/** The id of a visit that the server has saved; null before check-in, and while check-in waits for its reply. */
export const getSavedVisitId = (visit: Pick<AgendaVisit, 'appointmentId'> | null): string | null =>
  visit === null || visit.appointmentId.startsWith(provisional) ? null : visit.appointmentId

/** The id of a booking's visit as it is cached: a screen may still show the provisional one. Null where no visit is cached. */
export function findVisitId(client: QueryClient, agendaId: string): string | null {
  const cached = client.getQueriesData<Appointment>({ queryKey: readKey(appointments.one) })
  return cached.find(([, visit]) => visit?.agendaId === agendaId)?.[1]?.appointmentId ?? null
}

/** The visit of a booking; before check-in the one that check-in will create, with a provisional id. */
function getVisit({ agendaId, agendaServicesDTO, appointmentDTO: saved }: Agenda): AgendaVisit {
  if (saved?.arrival) return saved
  const { appointmentId = provisional + agendaId, version = 0 } = saved ?? {}
  return { ...toBookedVisit(agendaServicesDTO), appointmentId, version }
}

/** Reads whose replies show a visit. */
export const visitReads = [agendas.day, agendas.one, appointments.day, appointments.one]

/**
 * Applies a step to the cached replies before the server has answered. Reads in flight are cancelled: their replies are
 * from before the step. Returns a function that restores the cache.
 */
export function applyOptimistically(
  client: QueryClient,
  { agendaId, appointmentId }: Omit<VisitRef, 'client'>,
  change: <Visit extends StepVisit>(visit: Visit) => Visit,
): () => void {
  for (const row of visitReads) void client.cancelQueries({ queryKey: readKey(row) })
  const before = visitReads.flatMap((row) => client.getQueriesData({ queryKey: readKey(row) }))
  updateCached(client, agendaId, { agenda: (agenda) => ({ ...agenda, appointmentDTO: change(getVisit(agenda)) }), row: change })
  if (appointmentId !== null)
    client.setQueryData<Appointment>(readKey(appointments.one, { appointmentId }), (visit) => visit && change(visit))
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

/** Refetches bookings and visits: after a refusal the cache is out of date. */
export function invalidateVisits(client: QueryClient): Promise<unknown> {
  return Promise.all(visitReads.map((row) => client.invalidateQueries({ queryKey: readKey(row) })))
}
