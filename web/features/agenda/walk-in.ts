import type { appointments } from '../../../schema/api/appointments.ts'
import type { Service } from '../../../schema/api/catalogue.ts'
import type { CallBody } from '../../../schema/api/endpoint.ts'
import type { PlannedLine } from '../../../schema/rules/booking-lines.ts'

/** Minutes by which the form's time may lie off the moment of saving: it was filled in while somebody waited. */
const about = 15 * 60

/**
 * Whether a booking is somebody who stands at the desk now: from about this minute on, as the catalogue has it, one
 * service behind the other. Then the visit begins with it; anything else is a booking like every other.
 */
export function isWalkIn(lines: readonly PlannedLine[], catalogue: readonly Service[], now: number): boolean {
  const [first] = lines
  if (!first || Math.abs(first.start - now) > about) return false
  return lines.every((line, i) => {
    const service = catalogue.find((one) => one.serviceId === line.serviceId)
    const asListed = service?.length === line.length && service.price === line.price
    return asListed && line.show && (i === 0 || line.gap === 0)
  })
}

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

/** A refusal of it speaks of `services`; the form of a booking calls them by the agenda's name. */
export const toBookingFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, errorMessage]) => [field.replace(/^services/, 'agendaServicesDTO'), errorMessage]))
