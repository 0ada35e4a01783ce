import type { services as calls } from '../../../../schema/api/catalogue/services.ts'
import { type Service, ServiceChange } from '../../../../schema/api/catalogue/services-schemas.ts'
import { maxBusyMinutes } from '../../../../schema/rules/booking/busy-intervals.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import type { Handlers } from '../../../http/serve.ts'
import { toStoredParts, toUpdateError } from './rules.ts'
import {
  archiveService,
  insertService,
  type References,
  selectAllServices,
  selectMissingReferences,
  selectService,
  updateService,
} from './service-queries.ts'

type ServiceHandlers = Handlers<typeof calls>

/** 400 with the fields that refer to something that does not exist. */
async function throwMissingReferences(db: StaffDb, given: References): Promise<never> {
  const [missing] = await db.batch(selectMissingReferences(db, given))
  const getMessage = (field: string) => {
    if (field === 'needs' || field === 'extraIds') return 'Not found'
    return field === 'assignedStaff' ? 'Team member not found' : 'Category not found'
  }
  throw new ApiError(400, 'invalid_input', { fields: Object.fromEntries(missing.map((field) => [field, getMessage(field)])) })
}

export const listServices: ServiceHandlers['list'] = async (db, { search, archived = false }) => {
  const [found] = await db.batch(selectAllServices(db, archived))
  // Searched here and not by SQL, which does not fold accents; a salon has some hundred services.
  const text = fold(search ?? '')
  return text ? found.filter(({ service, categoryName }) => fold(`${service} ${categoryName}`).includes(text)) : found
}

export const getService: ServiceHandlers['one'] = async (db, { serviceId }) => (await db.batch(selectService(db, serviceId)))[0][0]

export const createService: ServiceHandlers['create'] = async (db, _input, { assignedStaff, needs, ...draft }) => {
  const serviceId = db.newId('srv')
  const service = { ...draft, serviceId, parts: toStoredParts(draft.parts) }
  try {
    return await db.insertIdempotent(serviceId, insertService(db, service, { assignedStaff, needs }), (id) => selectService(db, id))
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing')
      return throwMissingReferences(db, { ...draft, assignedStaff, needs })
    throw error
  }
}

/** Why a change of length or break does not fit what is stored. */
function findTimeErrors(current: Service, change: Partial<Pick<Service, 'length' | 'breakAfterService'>>): Record<string, string> {
  const { length = current.length, breakAfterService = current.breakAfterService } = change
  if (length + breakAfterService > maxBusyMinutes) return { breakAfterService: 'Too long' }
  return { length: 'The steps must add up to the duration' }
}

/** One round trip. Bookings and visits keep their copies: a new price holds for what is booked from now on. */
export const changeService: ServiceHandlers['update'] = async (db, { serviceId }, change) => {
  const { version, archived, assignedStaff, needs, parts, ...values } = getEditableValues(ServiceChange, change)
  const stored = { ...values, parts: parts && toStoredParts(parts) }
  const writes = updateService(db, serviceId, { version, archived }, stored, { assignedStaff, needs })
  try {
    return await db.updateGuarded(writes, selectService(db, serviceId), (current) =>
      toUpdateError(current, { version, archived }, { notFound: 'unable_to_update_service', fields: findTimeErrors(current, values) }),
    )
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing')
      return throwMissingReferences(db, { ...values, assignedStaff, needs })
    throw error
  }
}

export const deleteService: ServiceHandlers['remove'] = async (db, { serviceId }) => {
  try {
    await db.batch(...archiveService(db, serviceId))
    return { serviceId }
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'missing') return undefined
    if (error.reason === 'already_used') throw new ApiError(409, 'service_in_package')
    throw error
  }
}
