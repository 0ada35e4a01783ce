import type { FreeSlot, SavedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import type { onlineBooking as endpoints } from '../../../../schema/api/booking/online-booking.ts'
import type { ServiceRequest } from '../../../../schema/api/booking/online-booking-schemas.ts'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import { dayRange, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { defaults, type Language } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { signLink } from '../../../db/link-token.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { abortIfUntested } from '../../care/patch-tests/index.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { abortIfRotaChanged } from '../../team/staff/index.ts'
import { abortIfBasisChanged, loadGuestRules, type ReadBasis } from '../booking-rules/index.ts'
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
import type { AskedDeposit, DepositBasis } from './deposit-queries.ts'
import type { HeldReply } from './deposits.ts'
import { abortIfFull, type BookableCatalogue, type OfferedService } from './queries.ts'
import {
  assertOwnPets,
  findFreeSlots,
  findRequestedServices,
  getCategoryCapacity,
  removeDuplicates,
  withClientTerms,
  withOwnTerms,
} from './rules.ts'
import { assertBookable, getServiceIds, loadAvailability, loadPromotions, toWanted } from './slots.ts'

type SaveSlot = Handlers<typeof endpoints>['saveSlot']
type ChosenSlot = BodyOf<typeof endpoints.saveSlot>

/** A booking that may be written. */
interface PlannedBooking {
  readonly slot: FreeSlot
  readonly services: readonly OfferedService[]
  readonly catalogue: BookableCatalogue
  readonly rotaVersion: number
  readonly clientId: string
  readonly basis: DepositBasis
  readonly ruleBasis: ReadBasis
}

/** Loaded with the first confirmation. */
export const loadDeposits = () => import('./deposits.ts')

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
  const { releaseOverdue, selectDepositBasis } = await loadDeposits()
  const reads = [db.findReplay(), selectDepositBasis(db, () => db.client)] as const
  const [context, replayedId, basis] = await loadAvailability(db, [date, date], requests, ...reads)
  const { catalogue, rota, clientTerms, petIds } = context
  if (replayedId) return { replayedId }
  await assertBookable(db, context, requests, date)
  if (db.clientId === null) throw new ApiError(409, 'guest_unknown')
  const services = withClientTerms(findRequestedServices(catalogue, requests, 'services.'), requests, clientTerms)
  assertOwnPets(requests, petIds, 'services.')
  if (chosen.subClients.some((petId) => !petIds.includes(petId)))
    throw new ApiError(400, 'invalid_input', { fields: { subClients: 'Pet not found' } })
  const [from, to] = dayRange(date, db.timeZone)
  if (parseIso(chosen.start) < from || parseIso(chosen.start) >= to)
    throw new ApiError(400, 'invalid_input', { fields: { start: 'Not available on this day' } })
  const slot = findFreeSlots(date, requests, context, parseIso(chosen.start)).find((free) => isChosen(free, chosen))
  if (!slot) {
    // It may be held still for somebody who has not paid in time.
    const [freed]: readonly number[] = await db.batch(releaseOverdue(db))
    if (freed) return planFromDatabase(db, date, requests, chosen)
    throw slotTaken(date, requests, context)
  }
  return { slot, services, catalogue, rotaVersion: rota.rotaVersion, clientId: db.clientId, basis, ruleBasis: context.ruleBasis }
}

type Page = { code: string; channel: string; language: Language | undefined }

/** What a chosen time writes, and the guards of every online booking. */
function planWrites(
  db: GuestDb,
  { slot, services, catalogue, rotaVersion, clientId, ruleBasis }: PlannedBooking,
  chosen: ChosenSlot,
  page: Page,
) {
  const agendaId = db.newId('agd')
  const planned = planServices(slot, services, db.newId)
  const { code: _code, ...rest } = page
  const booking: OnlineBooking = {
    agendaId,
    clientId,
    services: planned,
    startUtc: parseIso(slot.start),
    start: slot.start,
    end: slot.end,
    note: chosen.note,
    petIds: chosen.subClients,
    ...rest,
  }
  const guards = [
    abortIfTooManyOpen(db, clientId),
    abortIfBasisChanged(db, { client: () => db.client }, ruleBasis),
    abortIfUntested(db, getServiceIds(chosen.services), db.client, toSalonDay(parseIso(slot.start), db.timeZone)),
    abortIfRotaChanged(db, rotaVersion),
    ...abortIfAnyFull(db, catalogue, services, planned),
  ]
  return { booking, guards }
}

/** One round trip: the booking with its guards. The confirmation is sent behind the reply. */
async function insertBooking(
  db: GuestDb,
  { booking, guards }: ReturnType<typeof planWrites>,
  code: string,
  request: Request,
): Promise<SavedBooking | undefined> {
  const { insertBookingCode, lastMinutePrice } = await loadPromotions()
  const { agendaId } = booking
  const writes = [
    ...db.recordIdempotencyKey(agendaId),
    ...guards,
    ...insertOnlineBooking(db, { ...booking, price: (service) => lastMinutePrice(db, service) }),
    ...insertBookingCode(db, agendaId, code),
  ]
  const confirmation = enqueue(db, buildConfirmation(booking))
  const { queued, saved } = await db.batch({ writes, queued: confirmation, saved: selectGuestBooking(db, agendaId) })
  if (queued) sendAfterResponse(request, confirmation)
  return toSavedBooking(saved, request)
}

/** One round trip: the time is held while the guest pays, and becomes a booking once that is done. */
async function holdBooking(
  db: GuestDb,
  plan: PlannedBooking,
  { booking, guards }: ReturnType<typeof planWrites>,
  { asked, page }: { asked: AskedDeposit; page: Page },
  request: Request,
) {
  const { holdSlot } = await loadDeposits()
  const { insertBookingCode } = await loadPromotions()
  const { agendaId, services, start, end, note, petIds = [] } = booking
  const language = page.language ?? defaults.language
  const held = {
    ...{ start, end, note, petIds: [...petIds], channel: page.channel, language: page.language ?? null },
    services: services.map((service, i) => {
      const categoryId = plan.services[i]?.categoryId ?? ''
      return { ...service, parts: [...service.parts], limit: { categoryId, capacity: getCategoryCapacity(plan.catalogue, categoryId) } }
    }),
  }
  const device = request.req.header('user-agent') ?? ''
  const { clientId, basis } = plan
  const codes = insertBookingCode(db, agendaId, page.code)
  return holdSlot(db, { agendaId, clientId, held, basis, asked, language, device, guards: [...guards, ...codes] }, request)
}

/**
 * Two round trips: the free times, then the booking, or the held time where a deposit is asked for. A guest who comes too late gets the
 * slots that are left, with any team member. The reply is the guest's form of the booking.
 */
export const saveSlot: SaveSlot = (...call) => saveChosen(call)

async function saveChosen(call: Parameters<SaveSlot>, isRepeated = false): ReturnType<SaveSlot> {
  const [db, { date, channel, lang: language, code }, chosen, request] = call
  const requests = chosen.services.map(({ serviceId, userId, subClientId }) => ({ serviceId, userId, subClientId: subClientId ?? null }))
  const { findAskedDeposit, selectHeld, toDepositBooking, toHeldReply } = await loadDeposits()
  const load = async (agendaId: string) => {
    const [saved, held] = await db.batch(selectGuestBooking(db, agendaId), selectHeld(db, agendaId))
    return saved ? toSavedBooking(saved, request) : toHeldReply(held, request)
  }
  const plan = await planFromDatabase(db, date, requests, chosen)
  if ('replayedId' in plan) return load(plan.replayedId)
  const booking = toDepositBooking(plan.services, plan.slot.services, parseIso(plan.slot.start))
  const { basis: rules } = plan.ruleBasis
  const prepaid = rules && (await loadGuestRules()).findPrepayment(rules, toWanted(requests, date, db))
  const asked = findAskedDeposit(plan.basis, booking, db, language ?? defaults.language, prepaid)
  // What is asked for is decided here; the guest has to have read exactly that.
  if ((asked?.reply.version ?? '') !== (chosen.deposit ?? '')) throw new ApiError(409, 'deposit_changed', { deposit: asked?.reply ?? null })
  const page = { code, channel, language }
  const create = () => {
    const writes = planWrites(db, plan, chosen, page)
    return asked ? holdBooking(db, plan, writes, { asked, page }, request) : insertBooking(db, writes, code, request)
  }
  try {
    return await db.createIdempotent<SavedBooking | HeldReply | undefined>(create, load)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'quota') throw new ApiError(409, 'booking_limit')
    // Somebody has marked the client meanwhile, or changed the rules: they are read once more.
    if (error instanceof BatchAbortedError && error.reason === 'unusable' && !isRepeated) return saveChosen(call, true)
    if (!(error instanceof BatchAbortedError && ['overlap', 'unit', 'limit', 'rota'].includes(error.reason))) throw error
    const [context] = await loadAvailability(db, [date, date], requests, db.findReplay())
    await assertBookable(db, context, requests, date)
    throw slotTaken(date, requests, context)
  }
}

export const toSavedBooking = (saved: GuestBookingRow | undefined, { env }: Request): SavedBooking | undefined =>
  saved && {
    ...saved.booking,
    token: signLink(env, 'Booking', saved.booking.agendaId),
    ...(saved.missesForm ? { formsToken: signLink(env, 'Forms', saved.booking.agendaId) } : {}),
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
