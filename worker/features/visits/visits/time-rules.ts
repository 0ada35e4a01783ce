import type { ClientHistoryService, ClientHistoryServiceChange } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'

type Times = Pick<ClientHistoryServiceChange, 'start' | 'end'>

/** Messages for times that lie in the future. `nowUtc` in seconds. */
export function findFutureTimes({ start, end }: Times, nowUtc: number): Record<string, string> {
  const fields: Record<string, string> = {}
  if (start && parseIso(start) > nowUtc) fields.start = "Can't be in the future"
  if (end && parseIso(end) > nowUtc) fields.end = "Can't be in the future"
  return fields
}

const isBefore = (time: string | null, arrival: string | null) => time !== null && arrival !== null && parseIso(time) < parseIso(arrival)
const findOrderErrors = (start: string | null, end: string | null): Record<string, string> =>
  start && end && parseIso(start) > parseIso(end) ? { end: 'Must end after it starts' } : {}

/** Message for a start or end that corrects what was never recorded or lies before the arrival, or for an end before the start. */
export function findTimeErrors(
  service: ClientHistoryService,
  arrival: string | null,
  { start = service.start, end = service.end }: Times,
): Record<string, string> {
  if (start !== service.start && (start === null || !(service.start || service.end))) return { start: 'Start the service first' }
  if (end !== service.end && (end === null || !service.end)) return { end: 'Stop the service first' }
  if (start !== service.start && isBefore(start, arrival)) return { start: "Can't be before check-in" }
  if (end !== service.end && isBefore(end, arrival)) return { end: "Can't be before check-in" }
  return findOrderErrors(start, end)
}

/** The same for a new service, whose times are those of a service that has ended. */
export function findNewTimeErrors(arrival: string | null, { start = null, end = null }: Times): Record<string, string> {
  if (start !== null && end === null) return { end: 'Required' }
  if (isBefore(start, arrival)) return { start: "Can't be before check-in" }
  if (isBefore(end, arrival)) return { end: "Can't be before check-in" }
  return findOrderErrors(start, end)
}

/** 400 with the messages by field; null if there are none. */
export const toFieldsError = (fields: Record<string, string>): ApiError | null =>
  Object.keys(fields).length ? new ApiError(400, 'invalid_input', { fields }) : null
