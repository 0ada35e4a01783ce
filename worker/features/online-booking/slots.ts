import type { Agenda } from '../../../schema/api/agenda.ts'
import type { onlineBooking as endpoints, FreeSlot, ServiceRequest } from '../../../schema/api/online-booking.ts'
import { atMinutes, dayRange, parseIso } from '../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { GuestDb } from '../../db/guest-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { type PlannedAgendaService, selectAgenda } from '../agenda/index.ts'
import { sendAfterResponse } from '../messaging/index.ts'
import { abortIfRotaChanged, selectRota } from '../staff/index.ts'
import { insertOnlineBooking } from './booking-queries.ts'
import { abortIfFull, type BookableCatalogue, type OfferedService, selectBookableCatalogue, selectBusyTimes } from './queries.ts'
import {
  type AvailabilityContext,
  findFreeDays,
  findFreeSlots,
  findRequestedServices,
  getCategoryCapacity,
  getMonthRange,
  removeDuplicates,
} from './rules.ts'

type OnlineBookingHandlers = Handlers<typeof endpoints>

/** One round trip: what decides the free times of some days, and the booking that an earlier call under the same key created. */
async function loadAvailability(db: GuestDb, from: string, to: string): Promise<AvailabilityContext & { replayedId: string | undefined }> {
  const [start, end] = [atMinutes(from, 0, db.timeZone), atMinutes(to, 1440, db.timeZone)]
  const [catalogue, rota, busy, replayedId] = await db.batch(
    selectBookableCatalogue(db),
    selectRota(db, from, to),
    selectBusyTimes(db, start, end),
    db.findReplay(),
  )
  return { catalogue, rota, busy, zone: db.timeZone, nowUtc: db.nowUtc, replayedId }
}

export const listFreeSlots: OnlineBookingHandlers['freeSlots'] = async (db, { date }, requests) =>
  findFreeSlots(date, removeDuplicates(requests), await loadAvailability(db, date, date))

export const listFreeDays: OnlineBookingHandlers['freeDays'] = async (db, { month, services }) => {
  const range = getMonthRange(month)
  return findFreeDays(range, removeDuplicates(services), await loadAvailability(db, ...range))
}

type ChosenSlot = Pick<FreeSlot, 'start' | 'services'>

/**
 * Two round trips: the chosen slot is compared with the free ones, then booked by a batch that the database guards. A guest who comes
 * too late gets the slots that are left, with any team member.
 */
export const saveSlot: OnlineBookingHandlers['saveSlot'] = async (db, { date, channel }, chosen, request) => {
  const requests = chosen.services.map(({ serviceId, userId, subClientId }) => ({ serviceId, userId, subClientId: subClientId ?? null }))
  const load = async (agendaId: string) => (await db.batch(selectAgenda(db, agendaId)))[0][0]

  const context = await loadAvailability(db, date, date)
  if (context.replayedId) return load(context.replayedId)
  if (db.clientId === null) throw new ApiError(409, 'guest_unknown')
  const services = findRequestedServices(context.catalogue, requests)
  const [from, to] = dayRange(date, db.timeZone)
  if (parseIso(chosen.start) < from || parseIso(chosen.start) >= to)
    throw new ApiError(400, 'invalid_input', { fields: { start: 'Not available on this day' } })
  const slot = findFreeSlots(date, requests, context).find((free) => isChosen(free, chosen))
  if (!slot) throw slotTaken(date, requests, context)

  const agendaId = db.newId('agd')
  const planned = planServices(slot, services, db.newId)
  const { statements, confirmation } = insertOnlineBooking(db, {
    agendaId,
    clientId: db.clientId,
    services: planned,
    startUtc: parseIso(slot.start),
    start: slot.start,
    end: slot.end,
    note: chosen.note,
    channel,
  })
  const create = async (): Promise<Agenda | undefined> => {
    const [agenda] = await db.batchReturning(
      [
        ...db.recordIdempotencyKey(agendaId),
        abortIfRotaChanged(db, context.rota.rotaVersion),
        ...abortIfAnyFull(db, context.catalogue, services, planned),
        ...statements,
      ],
      selectAgenda(db, agendaId),
    )
    sendAfterResponse(request, confirmation)
    return agenda
  }
  try {
    return await db.createIdempotent(create, load)
  } catch (error) {
    if (error instanceof BatchAbortedError && ['overlap', 'limit', 'rota'].includes(error.reason))
      throw slotTaken(date, requests, await loadAvailability(db, date, date))
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
