import type { AppointmentOfDay } from '../../../schema/api/appointments.ts'

/** One service of a visit as a line shows it: planned while nobody has come, then as it is done. */
export interface VisitLine {
  key: string
  service: string
  /** Minutes, as planned. */
  length: number
  price: number
  tint: number
  start: string | null
  end: string | null
  userId: string
  firstName: string
  lastName: string
}

export function getVisitLines(row: AppointmentOfDay): readonly VisitLine[] {
  if (row.arrival && row.clientHistoryServicesDTO.length > 0)
    return row.clientHistoryServicesDTO.map(({ clientHistoryServiceId: key, service, length, price, tint, start, end, userDTO }) => ({
      ...{ key, service, length, price, tint, start, end },
      ...userDTO,
    }))
  return row.agendaDTO.agendaServicesDTO.map(({ agendaServiceId: key, serviceDTO, userDTO }) => ({
    ...{ key, start: null, end: null },
    ...{ service: serviceDTO.service, length: serviceDTO.length, price: serviceDTO.price, tint: serviceDTO.tint },
    ...userDTO,
  }))
}

/** Whom a visit is about: the pets where some come along, else the client. */
export const getClientName = (row: Pick<AppointmentOfDay, 'clientDTO' | 'subClientsDTO'>): string =>
  row.subClientsDTO.length > 0 ? row.subClientsDTO.map((pet) => pet.name).join(', ') : (row.clientDTO?.name ?? '')

/** What they must not come in touch with. */
export const getAllergies = (row: Pick<AppointmentOfDay, 'clientDTO' | 'subClientsDTO'>): readonly string[] =>
  [...row.subClientsDTO.map((pet) => pet.allergies), row.clientDTO?.allergies ?? ''].filter((text) => text !== '')

export const plannedEnd = (row: AppointmentOfDay): number => Date.parse(row.agendaDTO.start) + row.agendaDTO.totalLength * 60_000
