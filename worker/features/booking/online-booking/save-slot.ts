import type { FreeSlot, SavedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import type { onlineBooking as endpoints } from '../../../../schema/api/booking/online-booking.ts'
import type { ServiceRequest } from '../../../../schema/api/booking/online-booking-schemas.ts'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import { dayRange, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { linkToken } from '../../../db/link-token.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { abortIfUntested } from '../../care/patch-tests/index.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { abortIfRotaChanged } from '../../team/staff/index.ts'
import type { PlannedAgendaService } from '../bookings/index.ts'
import type { AvailabilityContext } from './availability.ts'
import {
  abortIfTooManyOpen,
  buildConfirmation,
  type GuestBookingRow,
  insertOnlineBooking,
  type OnlineBooking,
  selectGuestBooking,
} from './booking-queries.ts'
import { abortIfFull, type BookableCatalogue, type OfferedService } from './queries.ts'
import {
  assertOwnPets,
  findFreeSlots,
  findRequestedServices,
  getCategoryCapacity,
  removeDuplicates,
  withOwnTerms,
  withPetTerms,
} from './rules.ts'
import { assertTested, getServiceIds, loadAvailability, loadPromotions } from './slots.ts'

type SaveSlot = Handlers<typeof endpoints>['saveSlot']
type ChosenSlot = BodyOf<typeof endpoints.saveSlot>

/** A booking that may be written. */
interface PlannedBooking {
  readonly slot: FreeSlot
  readonly services: readonly OfferedService[]
  readonly catalogue: BookableCatalogue
  readonly rotaVersion: number
  readonly clientId: string
}

/**
 * Reads what decides the free times, and compares the chosen slot with them. `replayedId` is the booking of an earlier call under the same
 * key.
 */
async function planFromDatabase(
  db: GuestDb,
  date: string,
  requests: readonly ServiceRequest[],
  chosen: ChosenSlot,
): Promise<PlannedBooking | { replayedId: string }> {
  const [context, replayedId] = await loadAvailability(db, [date, date], requests, db.findReplay())
  const { catalogue, rota, petTerms, petIds } = context
  if (replayedId) return { replayedId }
  assertTested(context)
  if (db.clientId === null) throw new ApiError(409, 'guest_unknown')
  const services = withPetTerms(findRequestedServices(catalogue, requests, 'services.'), requests, petTerms)
  assertOwnPets(requests, petIds, 'services.')
  if (chosen.subClients.some((petId) => !petIds.includes(petId)))
    throw new ApiError(400, 'invalid_input', { fields: { subClients: 'Pet not found' } })
  const [from, to] = dayRange(date, db.timeZone)
  if (parseIso(chosen.start) < from || parseIso(chosen.start) >= to)
    throw new ApiError(400, 'invalid_input', { fields: { start: 'Not available on this day' } })
  const slot = findFreeSlots(date, requests, context, parseIso(chosen.start)).find((free) => isChosen(free, chosen))
  if (!slot) throw slotTaken(date, requests, context)
  return { slot, services, catalogue, rotaVersion: rota.rotaVersion, clientId: db.clientId }
}

/** One round trip: the booking with its guards. The confirmation is sent behind the reply. */
async function insertBooking(
  db: GuestDb,
  { slot, services, catalogue, rotaVersion, clientId }: PlannedBooking,
  { chosen, code, ...page }: { chosen: ChosenSlot; code: string; channel: string; language: Language | undefined },
  request: Request,
): Promise<SavedBooking | undefined> {
  const { insertBookingCode, lastMinutePrice } = await loadPromotions()
  const agendaId = db.newId('agd')
  const planned = planServices(slot, services, db.newId)
  const booking: OnlineBooking = {
    agendaId,
    clientId,
    services: planned,
    startUtc: parseIso(slot.start),
    start: slot.start,
    end: slot.end,
    note: chosen.note,
    petIds: chosen.subClients,
    price: (service) => lastMinutePrice(db, service),
    ...page,
  }
  const writes = [
    ...db.recordIdempotencyKey(agendaId),
    abortIfTooManyOpen(db, clientId),
    abortIfUntested(db, getServiceIds(chosen.services), db.client, toSalonDay(parseIso(slot.start), db.timeZone)),
    abortIfRotaChanged(db, rotaVersion),
    ...abortIfAnyFull(db, catalogue, services, planned),
    ...insertOnlineBooking(db, booking),
    ...insertBookingCode(db, agendaId, code),
  ]
  const confirmation = enqueue(db, buildConfirmation(booking))
  const { queued, saved } = await db.batch({ writes, queued: confirmation, saved: selectGuestBooking(db, agendaId) })
  if (queued) sendAfterResponse(request, confirmation)
  return toSavedBooking(saved, request)
}

/**
 * Two round trips: the free times, then the booking. A guest who comes too late gets the slots that are left, with any team member. The
 * reply is the guest's form of the booking.
 */
export const saveSlot: SaveSlot = async (db, { date, channel, lang: language, code }, chosen, request) => {
  const requests = chosen.services.map(({ serviceId, userId, subClientId }) => ({ serviceId, userId, subClientId: subClientId ?? null }))
  const load = async (agendaId: string) => {
    const [saved] = await db.batch(selectGuestBooking(db, agendaId))
    return toSavedBooking(saved, request)
  }
  const create = (plan: PlannedBooking) =>
    db.createIdempotent(() => insertBooking(db, plan, { chosen, code, channel, language }, request), load)
  const plan = await planFromDatabase(db, date, requests, chosen)
  if ('replayedId' in plan) return load(plan.replayedId)
  try {
    return await create(plan)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'quota') throw new ApiError(409, 'booking_limit')
    if (!(error instanceof BatchAbortedError && ['overlap', 'unit', 'limit', 'rota'].includes(error.reason))) throw error
    const [context] = await loadAvailability(db, [date, date], requests, db.findReplay())
    assertTested(context)
    throw slotTaken(date, requests, context)
  }
}

const toSavedBooking = (saved: GuestBookingRow | undefined, { env }: Request): SavedBooking | undefined =>
  saved && {
    ...saved.booking,
    token: linkToken(env.SESSION_SECRET, 'Booking', saved.booking.agendaId),
    ...(saved.missesForm ? { formsToken: linkToken(env.SESSION_SECRET, 'Forms', saved.booking.agendaId) } : {}),
  }

const isSameInstant = (a: string, b: string | undefined) => b !== undefined && parseIso(a) === parseIso(b)

const isChosen = (free: FreeSlot, chosen: Pick<ChosenSlot, 'start' | 'services'>) =>
  isSameInstant(free.start, chosen.start) && free.services.every((service, i) => isSameInstant(service.start, chosen.services[i]?.start))

function slotTaken(date: string, requests: readonly ServiceRequest[], context: AvailabilityContext): ApiError {
  const withAnyone = removeDuplicates(requests.map((service) => ({ ...service, userId: null })))
  return new ApiError(409, 'slot_taken', { slots: findFreeSlots(date, withAnyone, context) })
}

const planServices = (slot: FreeSlot, services: readonly OfferedService[], newId: (prefix: string) => string) =>
  slot.services.map(({ serviceId, userId, start, subClientId }, i): PlannedAgendaService => {
    const { service, length, parts, breakAfterService, cents } = withOwnTerms(services[i] as OfferedService, userId)
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
