import type { CallBody } from '../../../../schema/api/endpoint.ts'
import type { appointments } from '../../../../schema/api/visits/visits.ts'
import type { PlannedLine } from '../../../../schema/rules/booking/booking-lines.ts'
import { applyTerms, type BookingTerms } from '../../../../schema/rules/care/pet-prices.ts'

/** Seconds between the form's start and the moment of saving: filling in the form takes time. */
const tolerance = 15 * 60

/**
 * Whether a booking can be saved as a walk-in visit: it starts now, without gaps, with durations and prices of the
 * catalogue, of the team member, for the pet or of the client.
 * The visit is then created with its booking; anything else is saved as a normal booking.
 */
export function isWalkIn(lines: readonly PlannedLine[], terms: BookingTerms, now: number): boolean {
  const [first] = lines
  if (!first || Math.abs(first.start - now) > tolerance) return false
  return lines.every((line, i) => {
    const listed = terms.catalogue.find((one) => one.serviceId === line.serviceId)
    const service = listed && applyTerms(listed, line, terms)
    const isAsListed = service?.length === line.length && service.price === line.price
    return isAsListed && line.show && (i === 0 || line.gap === 0)
  })
}

/** Request body of a walk-in visit. */
export const buildWalkInDraft = (
  lines: readonly PlannedLine[],
  clientId: string,
  outsideHours: boolean,
  note: string,
): CallBody<typeof appointments.create> => ({
  clientId,
  services: lines.map(({ serviceId, userId, subClientId, mayOverlap }) => ({ serviceId, userId, subClientId, mayOverlap })),
  outsideHours,
  note,
})

/** Maps field errors of a walk-in visit (`services.…`) to the fields of the booking form. */
export const toBookingFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, message]) => [field.replace(/^services/, 'agendaServicesDTO'), message]))
