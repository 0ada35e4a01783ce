import { sql } from 'drizzle-orm'
import type { clientHistoryServices as calls } from '../../../../schema/api/visits/performed-services.ts'
import { ClientHistoryServiceChange } from '../../../../schema/api/visits/performed-services-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { discountTooLarge } from '../../../../schema/rules/visits/visit-price.ts'
import { closedRefusal, isRunning, serviceStepRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { limits } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import type { Handlers } from '../../../http/serve.ts'
import {
  bookAddedServices,
  type PlannedAgendaService,
  rebookService,
  selectBookingOfVisit,
  selectIds,
  withConflictDetails,
} from '../../booking/bookings/index.ts'
import { selectFavourites } from '../../clients/clients/index.ts'
import { selectTermsOfVisit } from '../../clients/own-terms/index.ts'
import { selectVisit } from './queries.ts'
import { selectMissing } from './reference-queries.ts'
import { type FindRefusalReason, type VisitState, withRefusalReason, writeAgainIfFree } from './refusals.ts'
import {
  insertService,
  removeService,
  selectService,
  selectServicesOfClient,
  selectServicesOfVisit,
  selectVisitIdOfService,
  updateService,
} from './service-queries.ts'
import { selectVisitOfService } from './step-queries.ts'
import { findFutureTimes, findNewTimeErrors, findTimeErrors, toFieldsError } from './time-rules.ts'

type ServiceHandlers = Handlers<typeof calls>

export const listServicesOfClient: ServiceHandlers['ofClient'] = async (db, { clientId }) =>
  (await db.batch(selectServicesOfClient(db, clientId)))[0]

export const listServicesOfVisit: ServiceHandlers['ofAppointment'] = async (db, { appointmentId }) =>
  (await db.batch(selectServicesOfVisit(db, appointmentId)))[0]

/**
 * Adds a service to the visit and to its booking. Any team member may be named, whether or not they offer the service: it records a fact.
 * Two round trips: busy time is read first.
 */
export const createService: ServiceHandlers['create'] = async (db, _input, { mayOverlap, bookedStart, redo, ...given }) => {
  const inFuture = toFieldsError(findFutureTimes(given, db.nowUtc))
  if (inFuture) throw inFuture
  const draft = { ...given, redoOfId: null, redoReason: '', redoPercentage: 0, ...(redo ? toRedoValues(redo, given) : {}) }
  const { appointmentId, serviceId, userId, subClientId, assistantId, redoOfId } = draft
  const clientHistoryServiceId = db.newId('chs')
  const booking = { visitId: sql`${appointmentId}`, userIds: selectIds([userId]), serviceIds: selectIds([serviceId]) }
  let added: readonly PlannedAgendaService[] = []
  const plan = async () => {
    const [replayOf, clientTerms, [before], taken, catalogue] = await db.batch(
      db.findReplay(),
      selectTermsOfVisit(db, serviceId, appointmentId),
      ...selectBookingOfVisit(db, booking),
    )
    if (replayOf) return { replayOf, writes: [] }
    const { planned, writes } = bookAddedServices(db, { booking: before, taken, catalogue, clientTerms, mayOverlap }, [
      { ...draft, start: bookedStart },
    ])
    added = planned
    const { agendaServiceId = null, length = draft.length, price = draft.price } = planned[0] ?? {}
    return { replayOf, writes: [...insertService(db, { ...draft, clientHistoryServiceId, agendaServiceId, length, price }), ...writes] }
  }
  const write = async () => {
    const { replayOf, writes } = await plan()
    if (replayOf) return (await db.batch(selectService(db, replayOf)))[0][0]
    return db.insertIdempotent(clientHistoryServiceId, writes, (id) => selectService(db, id))
  }
  const findReason: FindRefusalReason = async ({ visit }, aborted) => {
    const closed = closedRefusal(visit)
    if (closed || aborted === 'stale') return closed
    const references = { serviceId, userId, subClientId, assistantId, redoOfId }
    const [missing] = await db.batch(selectMissing(db, references, visit.clientId))
    const fields = { ...missing, ...findNewTimeErrors(visit.arrival, draft) }
    if (redo && (draft.price ?? 0) > 0) fields.price = redoIsFree
    return toFieldsError(Object.keys(fields).length ? fields : { discount: discountTooLarge })
  }
  const select = selectVisit(db, appointmentId)
  return writeAgainIfFree(() =>
    withRefusalReason(db, select, () => withConflictDetails(db, write, { recheck: plan, listServices: () => added }), findReason),
  )
}

const redoIsFree = 'A redo is free of charge'

/** The columns of a redo, whose price and discount are nothing unless the change names them; none where the change says nothing of it. */
function toRedoValues(redo: ClientHistoryServiceChange['redo'], { price = 0, discount = 0 }: Partial<ClientHistoryServiceChange>) {
  if (redo === undefined) return {}
  if (redo === null) return { redoOfId: null, redoReason: '', redoPercentage: 0 }
  const { clientHistoryServiceId, reason, percentage = 0 } = redo
  return { redoOfId: clientHistoryServiceId, redoReason: reason, redoPercentage: percentage, price, discount }
}

/** Why a change was refused; null if only because somebody else changed the service. */
const findChangeRefusal =
  (db: StaffDb, id: string, change: ClientHistoryServiceChange) =>
  async ({ visit, context }: VisitState) => {
    const service = visit.clientHistoryServicesDTO.find(({ clientHistoryServiceId }) => clientHistoryServiceId === id)
    const closed = closedRefusal(visit)
    if (closed || !service || service.version !== change.version) return closed
    const { price = service.price, discount = service.discount, userId = service.userId } = change
    const { redo = service.redo, subClientId, assistantId } = change
    const references = { userId: change.userId, subClientId, assistantId, redoOfId: change.redo?.clientHistoryServiceId }
    const [missing] = await db.batch(selectMissing(db, references, visit.clientId))
    const fields = { ...missing, ...findTimeErrors(service, visit.arrival, change) }
    if (redo && price > 0) fields.price = redoIsFree
    else if (cents(discount) > cents(price)) fields.discount = discountTooLarge
    const isBusy = isRunning(service) && !context.avoidAppointmentsStartCheck && context.isBusy(userId)
    return toFieldsError(fields) ?? (isBusy ? 'staff_busy' : null)
  }

/**
 * Fields left out stay as they are; the audit log keeps a time as it was before its correction. One round trip; two where another team
 * member or pet may have to be booked: busy time is read first.
 */
export const changeService: ServiceHandlers['update'] = async (db, { clientHistoryServiceId: id }, change) => {
  const inFuture = toFieldsError(findFutureTimes(change, db.nowUtc))
  if (inFuture) throw inFuture
  const { version, redo, mayOverlap = false, ...rest } = getEditableValues(ClientHistoryServiceChange, change)
  const values = { ...rest, ...toRedoValues(redo, rest) }
  const { userId, subClientId } = rest
  const plan = async () => {
    if (userId === undefined && subClientId === undefined) return []
    const userIds = selectIds(userId === undefined ? [] : [userId])
    const booking = { visitId: selectVisitIdOfService(id), userIds, serviceIds: selectIds([]) }
    const [[before], taken, catalogue] = await db.batch(...selectBookingOfVisit(db, booking))
    return rebookService(db, { booking: before, taken, catalogue, mayOverlap }, id, { userId, subClientId })
  }
  const send = async () => {
    const writes = await plan()
    return (await db.batchReturning([...updateService(db, id, version, values), ...writes], selectService(db, id)))[0]
  }
  const write = () =>
    withRefusalReason(
      db,
      selectVisitOfService(db, id),
      () => withConflictDetails(db, send, { recheck: plan }),
      findChangeRefusal(db, id, { ...change, ...values }),
    )
  const isStale = ({ clientHistoryServicesDTO: services }: Appointment) =>
    services.find(({ clientHistoryServiceId }) => clientHistoryServiceId === id)?.version !== version
  return writeAgainIfFree(write, isStale)
}

/** One round trip; refused while the service is running. */
export const deleteService: ServiceHandlers['remove'] = (db, { clientHistoryServiceId }) =>
  withRefusalReason(
    db,
    selectVisitOfService(db, clientHistoryServiceId),
    async () => {
      await db.batch(...removeService(db, clientHistoryServiceId))
      return { clientHistoryServiceId }
    },
    ({ visit, context }) => {
      const service = visit.clientHistoryServicesDTO.find((other) => other.clientHistoryServiceId === clientHistoryServiceId)
      return service ? serviceStepRefusal('Remove', visit, service, context) : null
    },
  )

export const listFavourites: ServiceHandlers['favourites'] = async (db, { clientId, howMany = limits.favouriteServices }) =>
  (await db.batch(selectFavourites(db, clientId, howMany)))[0]
