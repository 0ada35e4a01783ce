import type { onlineBooking as endpoints, ServiceRequest } from '../../../schema/api/online-booking.ts'
import { atMinutes, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { ApiError } from '../../db/errors.ts'
import type { GuestDb } from '../../db/guest-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { selectUntestedServices } from '../patch-tests/index.ts'
import { selectTermsOfClient } from '../pets/index.ts'
import { selectRota } from '../staff/index.ts'
import type { AvailabilityContext } from './availability.ts'
import { rememberAvailability } from './known-availability.ts'
import { type BookableCatalogue, selectBusyTimes, selectCatalogueText } from './queries.ts'
import { assertOwnPets, findFreeDays, findFreeSlots, getMonthRange, removeDuplicates } from './rules.ts'

type OnlineBookingHandlers = Handlers<typeof endpoints>

interface GuestAvailability extends AvailabilityContext {
  readonly petIds: readonly string[]
  /** The booking that an earlier call under the same key created. */
  readonly replayedId: string | undefined
}

export const getServiceIds = (requests: readonly ServiceRequest[]) => [...new Set(requests.map((request) => request.serviceId))]

/**
 * One round trip: what decides the free times of the requested services on some days, and the guest's pets. Refused where the guest has
 * no valid patch test for one of them: on the day, or today for several days.
 */
export async function loadAvailability(
  db: GuestDb,
  [from, to]: readonly [string, string],
  requests: readonly ServiceRequest[],
): Promise<GuestAvailability> {
  const serviceIds = getServiceIds(requests)
  const [start, end] = [atMinutes(from, 0, db.timeZone), atMinutes(to, 1440, db.timeZone)]
  const [catalogueText, rota, busy, petTerms, replayedId, untested] = await db.batch(
    selectCatalogueText(db, serviceIds),
    selectRota(db, from, to),
    selectBusyTimes(db, start, end, { serviceIds }),
    selectTermsOfClient(db, serviceIds, db.client),
    db.findReplay(),
    selectUntestedServices(db, serviceIds, db.client, from === to ? from : toSalonDay(db.nowUtc, db.timeZone)),
  )
  if (untested.length > 0 && !replayedId) throw new ApiError(409, 'patch_test_needed_online', { services: untested })
  const catalogue: BookableCatalogue = JSON.parse(catalogueText)
  rememberAvailability(db, { from, to, serviceIds, catalogue, catalogueText, rota })
  const petIds = petTerms.pets.map(({ subClientId }) => subClientId)
  return { catalogue, rota, busy, zone: db.timeZone, nowUtc: db.nowUtc, petTerms, petIds, replayedId }
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
