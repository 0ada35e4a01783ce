import type { FreeSlot } from '../../../../schema/api/booking/guest-replies.ts'
import type { onlineBooking as endpoints } from '../../../../schema/api/booking/online-booking.ts'
import type { ServiceRequest } from '../../../../schema/api/booking/online-booking-schemas.ts'
import { errorMessages } from '../../../../schema/errors.ts'
import { atMinutes, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { ResultsOf } from '../../../db/batch.ts'
import { ApiError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectUntestedServices } from '../../care/patch-tests/index.ts'
import { selectTermsOfClient } from '../../clients/own-terms/index.ts'
import { hashNetwork } from '../../platform/session/index.ts'
import { selectRota } from '../../team/staff/index.ts'
import { loadGuestRules, type ReadBasis, selectGuestBasis } from '../booking-rules/index.ts'
import type { AvailabilityContext } from './availability.ts'
import { selectBusyTimes, selectRequestedCatalogue } from './queries.ts'
import {
  assertOwnPets,
  findFreeDays,
  findFreeSlots,
  findRequestedServices,
  getMonthRange,
  removeDuplicates,
  withClientTerms,
  withOwnTerms,
} from './rules.ts'

type OnlineBookingHandlers = Handlers<typeof endpoints>

interface GuestAvailability extends AvailabilityContext {
  readonly petIds: readonly string[]
  /** Those of the services for which the guest has no valid patch test: on the day, or today for several days. */
  readonly untested: readonly string[]
  /** What decides whether the guest may book. */
  readonly ruleBasis: ReadBasis
}

export const getServiceIds = (requests: readonly Pick<ServiceRequest, 'serviceId'>[]) => [
  ...new Set(requests.map((request) => request.serviceId)),
]

/** What is to be booked, as rules read it; `day` is null for any day. */
export const toWanted = (
  requests: readonly Pick<ServiceRequest, 'serviceId'>[],
  day: string | null,
  { nowUtc, timeZone }: Pick<GuestDb, 'nowUtc' | 'timeZone'>,
) => ({
  serviceIds: getServiceIds(requests),
  day,
  today: toSalonDay(nowUtc, timeZone),
})

/** Throws 409 where the salon's rules do not let the guest book, or a valid patch test is missing for one of the services. */
export async function assertBookable(
  db: GuestDb,
  { ruleBasis, untested }: GuestAvailability,
  requests: readonly ServiceRequest[],
  day: string | null,
) {
  const refusal = ruleBasis.basis && (await loadGuestRules()).findRefusal(ruleBasis.basis, toWanted(requests, day, db))
  if (refusal) throw new ApiError(409, 'booking_rule', { refusal })
  if (untested.length > 0) throw new ApiError(409, 'patch_test_needed_online', { services: untested })
}

/**
 * One round trip: what decides the free times of the requested services on some days, and the guest's pets and patch tests, with the
 * results of further reads.
 */
export async function loadAvailability<const S extends readonly Statement<unknown>[]>(
  db: GuestDb,
  [from, to]: readonly [string, string],
  requests: readonly ServiceRequest[],
  ...further: S
): Promise<[GuestAvailability, ...ResultsOf<S>]> {
  const serviceIds = getServiceIds(requests)
  const [start, end] = [atMinutes(from, 0, db.timeZone), atMinutes(to, 1440, db.timeZone)]
  const [catalogue, rota, busy, clientTerms, untested, ruleBasis, ...others] = await db.batch(
    selectRequestedCatalogue(db, serviceIds),
    selectRota(db, from, to),
    selectBusyTimes(db, start, end, { serviceIds }),
    selectTermsOfClient(db, serviceIds, db.client),
    selectUntestedServices(db, serviceIds, db.client, from === to ? from : toSalonDay(db.nowUtc, db.timeZone)),
    selectGuestBasis(db, db.client),
    ...further,
  )
  const petIds = clientTerms.pets.map(({ subClientId }) => subClientId)
  const availability = { catalogue, rota, busy, zone: db.timeZone, nowUtc: db.nowUtc, clientTerms, petIds, untested, ruleBasis }
  return [availability, ...(others as unknown as ResultsOf<S>)]
}

/** Loaded with the first free times that a guest asks for. */
export const loadPromotions = () => import('../../money/promotions/index.ts')

type SlotTerms = Parameters<Awaited<ReturnType<typeof loadPromotions>>['reducePrices']>[2]

/** The free times of a day, with prices that `reduce` adds where the salon shows prices. */
export function findPricedSlots(
  day: string,
  wanted: readonly ServiceRequest[],
  context: AvailabilityContext,
  reduce: (slots: readonly FreeSlot[], terms: SlotTerms) => FreeSlot[],
): FreeSlot[] {
  const slots = findFreeSlots(day, wanted, context)
  if (!context.catalogue.showsPrices) return slots
  const offered = withClientTerms(findRequestedServices(context.catalogue, wanted), wanted, context.clientTerms)
  const getCents = (place: number, userId: string) => {
    const service = offered[place]
    return service ? withOwnTerms(service, userId).cents : 0
  }
  return reduce(slots, { day, zone: context.zone, nowUtc: context.nowUtc, getCents })
}

/** One round trip. Free times with a reduced price carry it, where the salon shows prices. */
export const listFreeSlots: OnlineBookingHandlers['freeSlots'] = async (db, { date, code }, requests, request) => {
  const { loadGuestPromos, reducePrices, selectGuestPromos } = await loadPromotions()
  const reads = selectGuestPromos(db, date, code, hashNetwork(request))
  const [context, ...promos] = await loadAvailability(db, [date, date], requests, ...reads)
  const [, , wait = 0] = promos
  if (wait > 0) throw new ApiError(429, 'too_many_attempts', { retryAfter: wait, fields: { code: errorMessages.too_many_attempts } })
  await assertBookable(db, context, requests, date)
  assertOwnPets(requests, context.petIds)
  const guestPromos = loadGuestPromos(promos, code)
  const wanted = removeDuplicates(requests)
  return findPricedSlots(date, wanted, context, (slots, terms) => reducePrices(slots, guestPromos, terms))
}

export const listFreeDays: OnlineBookingHandlers['freeDays'] = async (db, { month, services }) => {
  const range = getMonthRange(month)
  const [context] = await loadAvailability(db, range, services)
  await assertBookable(db, context, services, null)
  assertOwnPets(services, context.petIds)
  const days = findFreeDays(range, removeDuplicates(services), context)
  const { basis } = context.ruleBasis
  if (!basis) return days
  const { mayBookOn } = await loadGuestRules()
  return days.filter(({ date }) => mayBookOn(basis, toWanted(services, date, db)))
}
