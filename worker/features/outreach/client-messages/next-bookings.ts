import { isolate } from '../../../../schema/rules/isolate.ts'
import type { NextBooking } from './next-agendas-queries.ts'

const joinNames = (names: readonly string[]) => [...new Set(names)].filter(Boolean).map(isolate).join(', ')

/** Bookings as the data of a message names them. */
export const toMessageBookings = (bookings: readonly NextBooking[]) =>
  bookings.map(({ agendaId, start, services }) => ({
    agendaId,
    start,
    services: joinNames(services.map(({ service }) => service)),
    staff: joinNames(services.map(({ person }) => person)),
  }))
