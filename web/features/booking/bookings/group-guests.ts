/** The members of a group as its form holds them, and what is sent of them. */

import type { BookingGroupDraft, GroupTime } from '../../../../schema/api/booking/groups-schemas.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { createBookingLine, suggestStaff } from '../../../../schema/rules/booking/booking-lines.ts'
import type { BookingState, FormClient } from './booking-state.ts'

export interface GuestService {
  key: string
  serviceId: string
  service: string
  /** Minutes and price of the catalogue, until a time is chosen. */
  length: number
  price: number
}
export interface Guest {
  key: string
  client: FormClient | null
  /** A client to create with the booking. */
  newClient: { name: string; phoneNumber: string } | null
  petId: string | null
  services: readonly GuestService[]
  /** Who does all of it; null: anyone available. */
  userId: string | null
}

export const createGuest = (values: Partial<Guest> = {}): Guest => ({
  key: crypto.randomUUID(),
  client: null,
  newClient: null,
  petId: null,
  services: [],
  userId: null,
  ...values,
})
export const toGuestService = ({ serviceId, service, length, price }: Service): GuestService => ({
  key: crypto.randomUUID(),
  serviceId,
  service,
  length,
  price,
})

/** The booking that was begun, as the first of a group: of several pets each is one. A second one follows. */
export function toGuests({ client, newClient, pets, lines, userId }: BookingState): Guest[] {
  const toServices = (petId: string | null) =>
    lines
      .filter(({ subClientId }) => petId === null || subClientId === null || subClientId === petId)
      .map(({ key, serviceId, service, length, price }) => ({ key: `${petId ?? ''}${key}`, serviceId, service, length, price }))
  const list = pets.length > 0 ? pets : [null]
  const guests = list.map((petId) => createGuest({ client, newClient, petId, services: toServices(petId), userId }))
  return guests.length > 1 ? guests.slice(0, 6) : [...guests, createGuest()]
}

/** As many as a request is for, the first of them its client. What was asked for is for each, where it is one service. */
export function toRequestedGuests(initial: BookingState, people: number): Guest[] {
  const [first, ...others] = toGuests({ ...initial, pets: [] })
  const services = first?.services.length === 1 ? first.services : []
  const more = Array.from({ length: people - 1 }, () =>
    createGuest({ services: services.map((one) => ({ ...one, key: crypto.randomUUID() })) }),
  )
  return [...(first ? [first] : others), ...more].slice(0, 6)
}

/** The form of one again: the first of the group as they are now. */
export function toSingle(
  { guests: [first], day }: { guests: readonly Guest[]; day: string },
  state: BookingState,
  catalogue: readonly Service[],
) {
  if (!first) return {}
  const { client, newClient, petId, services, userId } = first
  const isSame = services.length === state.lines.length && services.every(({ serviceId }, i) => serviceId === state.lines[i]?.serviceId)
  const lines = services.flatMap(({ serviceId, key }) => {
    const service = catalogue.find((one) => one.serviceId === serviceId)
    return service ? [createBookingLine(service, suggestStaff(service, userId ?? state.userId ?? undefined, undefined, []), key)] : []
  })
  return { client, newClient, day, pets: petId === null ? state.pets : [petId], ...(isSame ? {} : { lines }) }
}

export const getPetName = ({ client, petId }: Guest): string => client?.pets.find(({ subClientId }) => subClientId === petId)?.name ?? ''
/** The pet, or the client. */
export const getGuestName = (guest: Guest): string => getPetName(guest) || guest.client?.name || guest.newClient?.name.trim() || ''

export const hasGuestServices = (guests: readonly Guest[]) => guests.every(({ services }) => services.length > 0)

/** What the free times are asked for. */
export const toWanted = (guests: readonly Guest[]) =>
  guests.map(({ services, userId, petId }) => ({ services: services.map(({ serviceId }) => ({ serviceId, userId, subClientId: petId })) }))

export function toGroupDraft(
  guests: readonly Guest[],
  time: GroupTime,
  { payer, message, waitingListEntryId }: { payer: number; message: boolean; waitingListEntryId: string | undefined },
): BookingGroupDraft {
  return {
    payer,
    message,
    ...(waitingListEntryId ? { waitingListEntryId } : {}),
    members: guests.map(({ client, newClient, petId }, i) => ({
      ...(client
        ? { clientId: client.clientId }
        : { newClient: { name: newClient?.name ?? '', phoneNumber: newClient?.phoneNumber ?? '' } }),
      subClientIds: petId === null ? [] : [petId],
      agendaServicesDTO: (time.members[i]?.services ?? []).map(({ serviceId, userId, start }) => ({
        serviceId,
        userId,
        start,
        subClientId: petId,
      })),
    })),
  }
}

/** Errors at the fields of one member: `members.1.newClient.phoneNumber` is `phoneNumber`. */
export const getGuestErrors = (fields: Readonly<Record<string, string>>, index: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, message]) => {
      const own = `members.${index}.`
      return field.startsWith(own) ? [[field.slice(own.length).replace('newClient.', ''), message]] : []
    }),
  )
