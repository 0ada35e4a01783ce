import type { QueryClient } from '@tanstack/react-query'
import { type Agenda, type AgendaVisit, agendas } from '../../../schema/api/agenda.ts'
import { type Appointment, type AppointmentOfDay, appointments } from '../../../schema/api/appointments.ts'
import type { StepVisit } from '../../../schema/rules/visit-steps.ts'
import { readKey } from '../../api/query.ts'

/** What the agenda knows of a visit. */
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

/** Nobody has come: what the day shows of a booking after its arrival was taken back. */
export const expected = (row: AppointmentOfDay): AppointmentOfDay => ({
  ...row,
  appointmentId: null,
  arrival: null,
  startServices: null,
  clientHistoryServicesDTO: [],
  clientHistoryProductsDTO: [],
})

interface Changes {
  agenda: (agenda: Agenda) => Agenda
  row: (row: AppointmentOfDay) => AppointmentOfDay
}

/** Every kept answer in which a booking or its visit stands. */
function everywhere(client: QueryClient, agendaId: string, { agenda, row }: Changes): void {
  const of = <Row extends { agendaId: string }>(change: (one: Row) => Row) => {
    return (rows: Row[] | undefined) => rows?.map((one) => (one.agendaId === agendaId ? change(one) : one))
  }
  client.setQueriesData<Agenda[]>({ queryKey: readKey(agendas.day) }, of(agenda))
  client.setQueryData<Agenda>(readKey(agendas.one, { agendaId }), (known) => known && agenda(known))
  client.setQueriesData<AppointmentOfDay[]>({ queryKey: readKey(appointments.day) }, of(row))
}

/** The visit as the server has just said it is, on every screen that shows it. */
export function keepVisit(client: QueryClient, visit: Appointment): void {
  const { agendaId, appointmentId } = visit
  everywhere(client, agendaId, { agenda: (agenda) => ({ ...agenda, appointmentDTO: toAgendaVisit(visit) }), row: () => visit })
  client.setQueryData<Appointment>(readKey(appointments.one, { appointmentId }), visit)
}

export function dropVisit(client: QueryClient, { agendaId, appointmentId }: { agendaId: string; appointmentId: string | null }): void {
  everywhere(client, agendaId, { agenda: (agenda) => ({ ...agenda, appointmentDTO: null }), row: expected })
  if (appointmentId !== null) client.removeQueries({ queryKey: readKey(appointments.one, { appointmentId }) })
}

/** The arrival of somebody expected, as far as it can be shown before the server has made the visit. */
const arriving = (agenda: Agenda, arrival: string): AgendaVisit => ({
  appointmentId: '',
  arrival,
  startServices: null,
  checkedOut: null,
  externalCashOrder: null,
  version: 0,
  clientHistoryServicesDTO: agenda.agendaServicesDTO.map(({ agendaServiceId, serviceId, userId }) => ({
    clientHistoryServiceId: agendaServiceId,
    agendaServiceId,
    serviceId,
    start: null,
    end: null,
    userDTO: { userId },
  })),
})

const kept = [agendas.day, agendas.one, appointments.day, appointments.one]

/**
 * Shows a step at once. What was asked before it is no longer waited for: it would show the past.
 * Answers what takes it back.
 */
export function showStep(
  client: QueryClient,
  target: { agendaId: string; appointmentId: string | null },
  change: <Visit extends StepVisit>(visit: Visit) => Visit,
  now: string,
): () => void {
  for (const row of kept) void client.cancelQueries({ queryKey: readKey(row) })
  const before = kept.flatMap((row) => client.getQueriesData({ queryKey: readKey(row) }))
  everywhere(client, target.agendaId, {
    agenda: (agenda) => ({ ...agenda, appointmentDTO: change(agenda.appointmentDTO ?? arriving(agenda, now)) }),
    row: (row) => (row.arrival === null ? { ...row, arrival: now } : change(row)),
  })
  const { appointmentId } = target
  if (appointmentId !== null)
    client.setQueryData<Appointment>(readKey(appointments.one, { appointmentId }), (visit) => visit && change(visit))
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

/** Asked anew after a refusal: the world has moved on. */
export function invalidateVisits(client: QueryClient): Promise<unknown> {
  return Promise.all(kept.map((row) => client.invalidateQueries({ queryKey: readKey(row) })))
}
