import type { agendaServices as serviceCalls } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { ErrorCode } from '../../../../schema/errors.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectScheduleContext, throwConflicts, throwFieldErrors, updateBooking, withConflictDetails } from './booking.ts'
import { selectPetOfService } from './booking-queries.ts'
import { shiftServices } from './placements.ts'
import { selectAgenda, selectAgendaOfService } from './queries.ts'
import { type AgendaServiceDraft, assertVisitTakes, type PlannedAgendaService, planServices, planVisitChange } from './rules.ts'
import { deleteServiceOfBooking } from './service-queries.ts'

type ServiceHandlers = Handlers<typeof serviceCalls>

interface Draft extends AgendaServiceDraft {
  agendaId?: string | undefined
  outsideHours: boolean
  /** Version of the booking. */
  version: number
}

/** Plans a booking with one service added or changed; throws field errors and conflicts of that service. */
async function checkService(db: StaffDb, load: Statement<Agenda[]>, draft: Draft, notFound: ErrorCode) {
  const [[before], pet, catalogue, rota, taken, replayOf] = await db.batch(
    load,
    selectPetOfService(db, draft),
    ...selectScheduleContext(db, [draft]),
    db.findReplay(),
  )
  if (!before || (draft.agendaId ?? before.agendaId) !== before.agendaId) throw new ApiError(404, notFound)
  if (replayOf) return { before, services: undefined }
  if (before.version !== draft.version) throw new ApiError(409, 'stale', { current: before })
  const { services, fields } = planServices([draft], catalogue, before.agendaServicesDTO, db, pet.clientTerms)
  if (isNewPet(before, draft) && pet.owner !== before.clientId) fields.subClientId = 'Pet not found'
  throwFieldErrors(withoutServicePath(fields))
  const [placed] = services
  if (!placed) throw new ApiError(404, notFound)
  const others = shiftServices(before, 0).filter((service) => service.agendaServiceId !== placed.agendaServiceId)
  const own = [placed, ...others].map((service) => service.agendaServiceId)
  const all = [...others, placed].sort((a, b) => a.start - b.start)
  assertVisitTakes(before, planVisitChange(before, all, before.clientId))
  throwOverlapWithin(placed, others)
  throwConflicts([placed], { rota, taken, own, outsideHours: draft.outsideHours, zone: db.timeZone }, all)
  return { before, services: all, rotaVersion: rota.rotaVersion }
}

/** Whether a service is to be for another pet than it was; a pet that is no longer there stays on services that have it. */
function isNewPet(before: Agenda, { subClientId, agendaServiceId }: Draft): boolean {
  const old = before.agendaServicesDTO.find((service) => service.agendaServiceId === agendaServiceId)
  return typeof subClientId === 'string' && subClientId !== old?.subClientId
}

/** The body is one service, so its fields are named without `agendaServicesDTO.0.`. */
const withoutServicePath = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([field, message]) => [field.replace(/^agendaServicesDTO\.0\./, ''), message]))

/** Adds or changes one service and leaves the others of the booking as they are. A replay replies with the booking as it is. */
async function placeService(db: StaffDb, load: Statement<Agenda[]>, draft: Draft, notFound: ErrorCode): Promise<Agenda> {
  const { before, services, rotaVersion } = await checkService(db, load, draft, notFound)
  if (!services) return before
  // Outside hours as before, as long as it has other services.
  const outsideHours = draft.outsideHours || (before.outsideHours && services.length > 1)
  const plan = { services, version: draft.version, outsideHours }
  return withConflictDetails(db, () => updateBooking(db, before, plan, rotaVersion), {
    agendaId: before.agendaId,
    recheck: () => checkService(db, load, draft, notFound),
    listServices: () => services,
  })
}

/** Throws 409 if the team member has another service of the same booking at that time, unless an overlap is allowed. */
function throwOverlapWithin(placed: PlannedAgendaService, others: readonly PlannedAgendaService[]) {
  if (placed.mayOverlap) return
  const toEnd = ({ start, length }: PlannedAgendaService) => start + length * 60
  const { userId, serviceId } = placed
  const other = others.find((one) => one.userId === userId && !one.mayOverlap && one.start < toEnd(placed) && placed.start < toEnd(one))
  if (!other) return
  const start = toIso(Math.max(other.start, placed.start))
  const end = toIso(Math.min(toEnd(other), toEnd(placed)))
  const conflict = { kind: 'overlap', userId, serviceId, start, end, service: other.service }
  throw new ApiError(409, 'time_taken', { conflicts: [conflict] })
}

/** Two round trips. */
export const createService: ServiceHandlers['create'] = (db, _input, draft) =>
  placeService(db, selectAgenda(db, draft.agendaId), draft, 'unable_to_create_agenda_service')

/** Two round trips. */
export const updateService: ServiceHandlers['update'] = (db, { agendaServiceId }, draft) =>
  placeService(db, selectAgendaOfService(db, agendaServiceId), { ...draft, agendaServiceId }, 'unable_to_update_agenda_service')

/** Refused for the last service of a booking, once the visit is paid and once the service has started. One round trip; two if refused. */
export const deleteService: ServiceHandlers['remove'] = async (db, { agendaServiceId }) => {
  try {
    await db.batch(...deleteServiceOfBooking(db, agendaServiceId))
    return { agendaServiceId }
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || !['missing', 'already_used', 'stale'].includes(error.reason)) throw error
    const [[booking]] = await db.batch(selectAgendaOfService(db, agendaServiceId))
    if (!booking) return undefined
    const others = shiftServices(booking, 0).filter((service) => service.agendaServiceId !== agendaServiceId)
    if (!others.length) throw new ApiError(409, 'a_booking_needs_at_least_one_service')
    assertVisitTakes(booking, planVisitChange(booking, others, booking.clientId))
    throw error
  }
}
