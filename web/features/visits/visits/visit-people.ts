import type { Appointment, AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'

/** A service of a visit as a list shows it: as booked before check-in, as performed afterwards. */
export interface VisitLine {
  key: string
  service: string
  /** Planned minutes. */
  length: number
  price: number
  tint: number
  start: string | null
  end: string | null
  userId: string
  firstName: string
  lastName: string
  /** The pet whose service it is, in a visit with several. */
  pet: string
}

type WithPets = Pick<AppointmentOfDay, 'subClientsDTO'>
/** The pet of a service in a visit with several; empty where there is nothing to tell apart. */
export const getPetOfService = ({ subClientsDTO }: WithPets, subClientId: string | null): string =>
  subClientsDTO.length > 1 ? (subClientsDTO.find((pet) => pet.subClientId === subClientId)?.name ?? '') : ''

export function getVisitLines(row: AppointmentOfDay): readonly VisitLine[] {
  if (row.arrival && row.clientHistoryServicesDTO.length > 0)
    return row.clientHistoryServicesDTO.map(({ clientHistoryServiceId: key, subClientId, userDTO, ...line }) => ({
      ...line,
      key,
      pet: getPetOfService(row, subClientId),
      ...userDTO,
    }))
  return row.agendaDTO.agendaServicesDTO.map(({ agendaServiceId: key, subClientId, serviceDTO, userDTO }) => ({
    ...serviceDTO,
    key,
    pet: getPetOfService(row, subClientId),
    start: null,
    end: null,
    ...userDTO,
  }))
}

/** The names of the pets of a visit, or else the client's. */
export const getClientName = (row: Pick<AppointmentOfDay, 'clientDTO' | 'subClientsDTO'>): string =>
  row.subClientsDTO.length > 0 ? row.subClientsDTO.map((pet) => pet.name).join(', ') : (row.clientDTO?.name ?? '')

/** The allergies of the pets and the client. */
export const getAllergies = (row: Pick<AppointmentOfDay, 'clientDTO' | 'subClientsDTO'>): readonly string[] =>
  [...row.subClientsDTO.map((pet) => pet.allergies ?? ''), row.clientDTO?.allergies ?? ''].filter((text) => text !== '')

/** The booked end, in milliseconds UTC. */
export const getPlannedEnd = (row: AppointmentOfDay): number => Date.parse(row.agendaDTO.start) + row.agendaDTO.totalLength * 60_000

/** First names of the team members who served the client or sold to them, by user id. */
export function getStaffNames(
  visit: Pick<Appointment, 'clientHistoryServicesDTO' | 'clientHistoryProductsDTO'>,
): ReadonlyMap<string, string> {
  const rows = [...visit.clientHistoryProductsDTO, ...visit.clientHistoryServicesDTO]
  return new Map(rows.map(({ userId, userDTO }) => [userId, userDTO.firstName]))
}
