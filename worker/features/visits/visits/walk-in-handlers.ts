import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import { applyTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { addDays, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { agendas } from '../../../../schema/tables/booking/bookings.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import {
  findConflicts,
  getBookingSpan,
  insertAgendaServices,
  type PlannedAgendaService,
  planServices,
  reserveTime,
  selectBookedIntervals,
  selectClientCheck,
  throwNoUnit,
} from '../../booking/bookings/index.ts'
import { abortIfRotaChanged, selectRota } from '../../team/staff/index.ts'
import { insertArrivedVisit } from './arrival-queries.ts'
import { selectServicesById, selectVisit } from './queries.ts'

const daySeconds = 86_400

export interface WalkIn {
  clientId: string
  services: readonly { serviceId: string; userId: string; subClientId: string | null; mayOverlap: boolean }[]
  outsideHours: boolean
  note: string
}

const getPetIds = ({ services }: WalkIn) => [...new Set(services.flatMap(({ subClientId }) => subClientId ?? []))]

/** The services of a walk-in as they can be booked from `start` (seconds UTC) on, or the id of the visit that an earlier call created. */
type CheckedWalkIn = { replayedId: string } | { replayedId: undefined; services: PlannedAgendaService[]; rotaVersion: number }

/** One round trip. Throws 400 with the fields of what does not exist, 409 with the conflicts that nobody allowed. */
async function checkWalkIn(db: StaffDb, walkIn: WalkIn, start: number): Promise<CheckedWalkIn> {
  const { clientId, services: requested, outsideHours } = walkIn
  const day = toSalonDay(start, db.timeZone)
  const [serviceIds, userIds] = [requested.map(({ serviceId }) => serviceId), requested.map(({ userId }) => userId)]
  const [replayedId, { clientExists, petsExist, clientTerms }, catalogue, rota, taken] = await db.batch(
    db.findReplay(),
    selectClientCheck(db, clientId, getPetIds(walkIn), requested),
    selectServicesById(db, serviceIds),
    selectRota(db, addDays(day, -1), addDays(day, 1)),
    selectBookedIntervals(db, userIds, start - daySeconds, start + 2 * daySeconds),
  )
  if (replayedId) return { replayedId }
  // The services follow one another, each with the duration of the catalogue, of the team member or for the pet.
  let next = start
  const drafts = requested.map((service) => {
    const draft = { ...service, start: toIso(next), show: true }
    const listed = catalogue.find(({ serviceId }) => serviceId === service.serviceId)
    next += (listed ? applyTerms(listed, service, clientTerms).length : 0) * 60
    return draft
  })
  const { services, fields: wrong } = planServices(drafts, catalogue, [], db, clientTerms)
  const fields = Object.fromEntries(
    Object.entries(wrong).map(([field, message]) => [field.replace('agendaServicesDTO', 'services'), message]),
  )
  if (!clientExists) fields.clientId = 'Client not found'
  if (!petsExist) fields.services = 'Pet not found'
  if (Object.keys(fields).length) throw new ApiError(400, 'invalid_input', { fields })
  const conflicts = findConflicts(services, { rota, taken, own: [], outsideHours, zone: db.timeZone })
  if (conflicts.some(({ kind }) => kind === 'overlap')) throw new ApiError(409, 'time_taken', { conflicts })
  if (conflicts.length) throw new ApiError(409, 'outside_working_hours', { conflicts })
  return { replayedId, services, rotaVersion: rota.rotaVersion }
}

/**
 * Books a client who comes without a booking, from this minute on, and checks them in. Two round trips: what the booking is checked
 * against, then a batch that is aborted if the rota or the busy time has changed.
 */
export async function createWalkIn(db: StaffDb, walkIn: WalkIn): Promise<Appointment | undefined> {
  const { clientId, outsideHours, note } = walkIn
  const startOfMinute = Math.floor(db.nowUtc / 60) * 60
  const [agendaId, appointmentId] = [db.newId('agd'), db.newId('apt')]
  const checked = await checkWalkIn(db, walkIn, startOfMinute)
  if (checked.replayedId !== undefined) return (await db.batch(selectVisit(db, checked.replayedId)))[0][0]
  const { services, rotaVersion } = checked
  const { start, end } = getBookingSpan(services)
  const booking = { agendaId, clientId, subClientIds: getPetIds(walkIn), outsideHours, start: toIso(start), end: toIso(end) }
  try {
    return await db.insertIdempotent(
      appointmentId,
      [
        abortIfRotaChanged(db, rotaVersion),
        db.insert(agendas, booking),
        ...insertAgendaServices(db, agendaId, services),
        ...reserveTime(db, computeBusyIntervals(services), outsideHours),
        ...insertArrivedVisit(db, { appointmentId, agendaId, clientId, note }),
      ],
      (id) => selectVisit(db, id),
    )
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'unit') await throwNoUnit(db, services)
    if (!(error instanceof BatchAbortedError) || (error.reason !== 'overlap' && error.reason !== 'rota')) throw error
    // The day changed between the check and the write: check again, to name the conflicts that there are now.
    await checkWalkIn(db, walkIn, startOfMinute)
    throw new ApiError(409, error.reason === 'overlap' ? 'time_taken' : 'stale')
  }
}
