import type { FreeSlot, GuestBooking } from '../../../schema/api/guest-replies.ts'
import type { onlineBooking as endpoints, ServiceRequest } from '../../../schema/api/online-booking.ts'
import { atMinutes, dayRange, parseIso } from '../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { GuestDb } from '../../db/guest-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { type PlannedAgendaService, selectAgenda } from '../agenda/index.ts'
import { sendAfterResponse } from '../messaging/index.ts'
import { abortIfRotaChanged, selectRota } from '../staff/index.ts'
import type { AvailabilityContext } from './availability.ts'
import { abortIfTooManyOpen, insertOnlineBooking, selectPetIds } from './booking-queries.ts'
import { abortIfFull, type BookableCatalogue, type OfferedService, selectBookableCatalogue, selectBusyTimes } from './queries.ts'
import {
  assertOwnPets,
  findFreeDays,
  findFreeSlots,
  findRequestedServices,
  getCategoryCapacity,
  getMonthRange,
  removeDuplicates,
  toGuestBooking,
} from './rules.ts'

type OnlineBookingHandlers = Handlers<typeof endpoints>

interface GuestAvailability extends AvailabilityContext {
  readonly petIds: readonly string[]
  /** The booking that an earlier call under the same key created. */
  readonly replayedId: string | undefined
}

/** One round trip: what decides the free times of the requested services on some days, and the guest's pets. */
async function loadAvailability(
  db: GuestDb,
  [from, to]: readonly [string, string],
  requests: readonly ServiceRequest[],
): Promise<GuestAvailability> {
  const serviceIds = [...new Set(requests.map((request) => request.serviceId))]
  const [start, end] = [atMinutes(from, 0, db.timeZone), atMinutes(to, 1440, db.timeZone)]
  const [catalogue, rota, busy, petIds, replayedId] = await db.batch(
    selectBookableCatalogue(db, 'online', serviceIds),
    selectRota(db, from, to),
    selectBusyTimes(db, start, end, { serviceIds }),
    selectPetIds(db),
    db.findReplay(),
  )
  return { catalogue, rota, busy, zone: db.timeZone, nowUtc: db.nowUtc, petIds, replayedId }
}

export const listFreeSlots: OnlineBookingHandlers['freeSlots'] = async (db, { date }, requests) => {
  const context = await loadAvailability(db, [date, date], requests)
  assertOwnPets(requests, context.petIds)
  return findFreeSlots(date, removeDuplicates(requests), context)
}

export const listFreeDays: OnlineBookingHandlers['freeDays'] = async (db, { month, services }) => {
  const range = getMonthRange(month)
  const context = await loadAvailability(db, range, services)
  assertOwnPets(services, context.petIds)
  return findFreeDays(range, removeDuplicates(services), context)
}

type ChosenSlot = Pick<FreeSlot, 'start' | 'services'>

/**
 * Two round trips: the chosen slot is compared with the free ones, then booked by a batch that the database guards. A guest who comes
 * too late gets the slots that are left, with any team member. The reply is the guest's form of the booking.
 */
export const saveSlot: OnlineBookingHandlers['saveSlot'] = async (db, { date, channel }, chosen, request) => {
  const requests = chosen.services.map(({ serviceId, userId, subClientId }) => ({ serviceId, userId, subClientId: subClientId ?? null }))
  const load = async (agendaId: string) => {
    const [[agenda]] = await db.batch(selectAgenda(db, agendaId))
    return agenda && toGuestBooking(agenda)
  }

  const context = await loadAvailability(db, [date, date], requests)
  if (context.replayedId) return load(context.replayedId)
  const { clientId } = db
  if (clientId === null) throw new ApiError(409, 'guest_unknown')
  const services = findRequestedServices(context.catalogue, requests, 'services.')
  assertOwnPets(requests, context.petIds, 'services.')
  if (chosen.subClients.some((petId) => !context.petIds.includes(petId)))
    throw new ApiError(400, 'invalid_input', { fields: { subClients: 'Pet not found' } })
  const [from, to] = dayRange(date, db.timeZone)
  if (parseIso(chosen.start) < from || parseIso(chosen.start) >= to)
    throw new ApiError(400, 'invalid_input', { fields: { start: 'Not available on this day' } })
  const slot = findFreeSlots(date, requests, context).find((free) => isChosen(free, chosen))
  if (!slot) throw slotTaken(date, requests, context)

  const agendaId = db.newId('agd')
  const planned = planServices(slot, services, db.newId)
  const { statements, confirmation } = insertOnlineBooking(db, {
    agendaId,
    clientId,
    services: planned,
    startUtc: parseIso(slot.start),
    start: slot.start,
    end: slot.end,
    note: chosen.note,
    petIds: chosen.subClients,
    channel,
  })
  const create = async (): Promise<GuestBooking | undefined> => {
    const [agenda] = await db.batchReturning(
      [
        ...db.recordIdempotencyKey(agendaId),
        abortIfTooManyOpen(db, clientId),
        abortIfRotaChanged(db, context.rota.rotaVersion),
        ...abortIfAnyFull(db, context.catalogue, services, planned),
        ...statements,
      ],
      selectAgenda(db, agendaId),
    )
    sendAfterResponse(request, confirmation)
    return agenda && toGuestBooking(agenda)
  }
  try {
    return await db.createIdempotent(create, load)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'quota') throw new ApiError(409, 'booking_limit')
    if (error instanceof BatchAbortedError && ['overlap', 'limit', 'rota'].includes(error.reason))
      throw slotTaken(date, requests, await loadAvailability(db, [date, date], requests))
    throw error
  }
}

const isSameInstant = (a: string, b: string | undefined) => b !== undefined && parseIso(a) === parseIso(b)

const isChosen = (free: FreeSlot, chosen: ChosenSlot) =>
  isSameInstant(free.start, chosen.start) && free.services.every((service, i) => isSameInstant(service.start, chosen.services[i]?.start))

function slotTaken(date: string, requests: readonly ServiceRequest[], context: AvailabilityContext): ApiError {
  const withAnyone = removeDuplicates(requests.map((service) => ({ ...service, userId: null })))
  return new ApiError(409, 'slot_taken', { slots: findFreeSlots(date, withAnyone, context) })
}

const planServices = (slot: FreeSlot, services: readonly OfferedService[], newId: (prefix: string) => string) =>
  slot.services.map(({ serviceId, userId, start, subClientId }, i): PlannedAgendaService => {
    const { service, length, parts, breakAfterService, cents } = services[i] as OfferedService
    return {
      agendaServiceId: newId('ags'),
      serviceId,
      userId,
      start: parseIso(start),
      service,
      length,
      parts,
      breakAfterService,
      price: cents / 100,
      mayOverlap: false,
      show: true,
      subClientId: subClientId ?? null,
    }
  })

const abortIfAnyFull = (
  db: GuestDb,
  catalogue: BookableCatalogue,
  services: readonly OfferedService[],
  planned: readonly PlannedAgendaService[],
) =>
  planned.map(({ start, length }, i) => {
    const categoryId = services[i]?.categoryId ?? ''
    return abortIfFull(db, { categoryId, start, end: start + length * 60, capacity: getCategoryCapacity(catalogue, categoryId) })
  })
