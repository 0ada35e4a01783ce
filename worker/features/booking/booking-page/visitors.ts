import type { bookingPage as endpoints } from '../../../../schema/api/booking/booking-page.ts'
import type { Offer } from '../../../../schema/api/booking/guest-replies.ts'
import type { ServiceRequest } from '../../../../schema/api/booking/online-booking-schemas.ts'
import { addDays, parseIso } from '../../../../schema/rules/salon-time.ts'
import type { ResultsOf } from '../../../db/batch.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Statement } from '../../../db/statement.ts'
import { VisitorDb } from '../../../db/visitor-db.ts'
import { getCallContext, type Handlers, type Request } from '../../../http/serve.ts'
import { codeChannel } from '../../messages/channels/index.ts'
import { hashNetwork } from '../../platform/session/index.ts'
import { selectRota } from '../../team/staff/index.ts'
import { loadGuestRules, type RuleBasis } from '../booking-rules/index.ts'
import { selectOfferedClasses, toGuestClass } from '../classes/index.ts'
import {
  type AvailabilityContext,
  type BookableCatalogue,
  findFreeDays,
  findPricedSlots,
  getMonthRange,
  getServiceIds,
  listBookable,
  loadPromotions,
  removeDuplicates,
  selectBookableCatalogue,
  selectBusyTimes,
  selectRequestedCatalogue,
  toOnlineService,
} from '../online-booking/index.ts'
import { assertFewGroupLooks, findGroupDays, findGroupTimes, findOffered, toGuestGroupTimes } from '../online-groups/index.ts'
import { type OfferPage, selectOfferPage, selectPrivacyNotices, selectVisitedSalon } from './queries.ts'

type PageHandlers = Handlers<typeof endpoints>

/** How long a browser may show free times that were read, in seconds. The booking itself never relies on them. */
const freshSeconds = 15
const takesBookings = `json(iif((${codeChannel}) IS NULL, 'false', 'true'))`

const openVisitorDb = (request: Request, salonId: string) => new VisitorDb(request.get('client'), { ...getCallContext(request), salonId })

/** What stands at the services that the salon's rules keep from somebody who comes for the first time. */
async function listForNew(basis: RuleBasis | null, bookable: readonly { serviceId: string }[], today: string) {
  if (!basis) return undefined
  const rules = await loadGuestRules()
  const serviceIds = bookable.map(({ serviceId }) => serviceId)
  return rules.listForNew(basis, serviceIds, today)
}

/**
 * Statements that read what everybody may know of what can be booked, whose results `toOffer` takes: of a salon that is suspended or not
 * there they find nothing.
 */
export async function planOffer(request: Request, salonId: string) {
  const { reduceForEverybody, selectVisitorPromos } = await loadPromotions()
  const db = openVisitorDb(request, salonId)
  const [promos] = selectVisitorPromos(db, null)
  type Read = readonly [
    offered: { page: OfferPage; basis: RuleBasis | null } | null,
    catalogue: BookableCatalogue,
    promos: Parameters<typeof reduceForEverybody>[1],
  ]
  return {
    reads: [selectOfferPage(db), selectBookableCatalogue(db), promos] as const,
    /** `today` is the salon's day, `toFace` makes the address of a stored picture. */
    async toOffer([offered, catalogue, current]: Read, today: string, toFace: (key: string | null) => string | null): Promise<Offer> {
      const bookable = listBookable(catalogue)
      const forNew = await listForNew(offered?.basis ?? null, bookable, today)
      const isBookable = (userId: string) => bookable.some(({ userIds }) => userIds.includes(userId))
      const { categories = [], staff = [], changeUntilHours = 0, hasNotice = false, hasClasses = false } = offered?.page ?? {}
      const { takesGroups = false, takesRequests = false } = offered?.page ?? {}
      const services = bookable.map((service) => ({
        ...toOnlineService(service, catalogue),
        ...(catalogue.showsPrices ? reduceForEverybody(service, current, today) : {}),
        ...(service.patchTestDays > 0 ? { patchTest: true } : {}),
        ...(service.patchTestDays === 0 && forNew?.has(service.serviceId) ? { forNew: forNew.get(service.serviceId) } : {}),
      }))
      return {
        categories,
        services,
        staff: staff.filter(({ userId }) => isBookable(userId)).map((person) => ({ ...person, face: toFace(person.face) })),
        changeUntilHours,
        hasNotice,
        ...(takesGroups ? {} : { noGroups: true }),
        ...(takesRequests ? {} : { noRequests: true }),
        ...(hasClasses ? { hasClasses } : {}),
      }
    },
  }
}

/** Throws 429 where a network looks at more times of a salon than people do. */
async function assertNotTooMany(request: Request, salonId: string) {
  const counted = await request.env.BOOKING_TIMES?.limit({ key: `${salonId} ${hashNetwork(request)}` })
  if (counted?.success === false) throw new ApiError(429, 'too_many_attempts', { retryAfter: 60 })
}

interface Visit {
  readonly request: Request
  readonly db: VisitorDb
  readonly services: readonly ServiceRequest[]
  /** For two or more, where the salon takes them. */
  readonly isGroup?: boolean
}

/**
 * One round trip: what decides the free times of some services on some days, with the results of further reads. One more day on both
 * sides is read, because the salon's time zone is not known yet.
 */
async function loadTimes<const S extends readonly Statement<unknown>[]>(
  { request, db, services, isGroup = false }: Visit,
  [from, to]: readonly [string, string],
  ...further: S
): Promise<[AvailabilityContext, ...ResultsOf<S>]> {
  const serviceIds = getServiceIds(services)
  const [start, end] = [parseIso(`${addDays(from, -1)}T00:00:00Z`), parseIso(`${addDays(to, 2)}T00:00:00Z`)]
  const [salon, catalogue, rota, busy, ...others] = await db.batch(
    selectVisitedSalon(db, takesBookings),
    selectRequestedCatalogue(db, serviceIds),
    selectRota(db, addDays(from, -1), addDays(to, 1)),
    selectBusyTimes(db, start, end, { serviceIds }),
    ...further,
  )
  if (!salon.takesBookings || (isGroup && !salon.takesGroups)) throw new ApiError(409, 'online_booking_off')
  request.header('Cache-Control', `public, max-age=${freshSeconds}`)
  return [{ catalogue, rota, busy, zone: salon.timeZone, nowUtc: db.nowUtc }, ...(others as unknown as ResultsOf<S>)]
}

export const listClassesForVisitor: PageHandlers['classes'] = async (_db, { salonId }, _body, request) => {
  await assertNotTooMany(request, salonId)
  const db = openVisitorDb(request, salonId)
  const [salon, classes] = await db.batch(selectVisitedSalon(db, takesBookings), selectOfferedClasses(db))
  if (!salon.takesBookings) throw new ApiError(409, 'online_booking_off')
  request.header('Cache-Control', `public, max-age=${freshSeconds}`)
  return classes.map((one) => toGuestClass(one, request))
}

export const listDaysForVisitor: PageHandlers['days'] = async (_db, { salonId, month, services }, _body, request) => {
  await assertNotTooMany(request, salonId)
  const range = getMonthRange(month)
  const [context] = await loadTimes({ request, db: openVisitorDb(request, salonId), services }, range)
  return findFreeDays(range, removeDuplicates(services), context)
}

export const listTimesForVisitor: PageHandlers['times'] = async (_db, { salonId, date, services }, _body, request) => {
  await assertNotTooMany(request, salonId)
  const { loadGuestPromos, reducePrices, selectVisitorPromos } = await loadPromotions()
  const db = openVisitorDb(request, salonId)
  const [context, ...promos] = await loadTimes({ request, db, services }, [date, date], ...selectVisitorPromos(db, date))
  const guestPromos = loadGuestPromos(promos, '')
  return findPricedSlots(date, removeDuplicates(services), context, (slots, terms) => reducePrices(slots, guestPromos, terms))
}

export const listGroupDaysForVisitor: PageHandlers['groupDays'] = async (_db, { salonId, month, arrangement, members }, _body, request) => {
  await assertNotTooMany(request, salonId)
  await assertFewGroupLooks(request, salonId, hashNetwork(request))
  const range = getMonthRange(month)
  const services = members.flatMap((member) => member.services)
  const [context] = await loadTimes({ request, db: openVisitorDb(request, salonId), services, isGroup: true }, range)
  return findGroupDays(range, { arrangement, wanted: members, context })
}

export const listGroupTimesForVisitor: PageHandlers['groupTimes'] = async (
  _db,
  { salonId, date, arrangement, members },
  _body,
  request,
) => {
  await assertNotTooMany(request, salonId)
  await assertFewGroupLooks(request, salonId, hashNetwork(request))
  const { loadGuestPromos, reducePrices, selectVisitorPromos } = await loadPromotions()
  const db = openVisitorDb(request, salonId)
  const services = members.flatMap((member) => member.services)
  const [context, ...promos] = await loadTimes({ request, db, services, isGroup: true }, [date, date], ...selectVisitorPromos(db, date))
  const { zone, nowUtc, catalogue } = context
  const guestPromos = loadGuestPromos(promos, '')
  return toGuestGroupTimes(findGroupTimes(date, { arrangement, wanted: members, context }), {
    offered: findOffered(members, catalogue),
    showsPrices: catalogue.showsPrices,
    reduce: (_member, slots, getCents) => reducePrices(slots, guestPromos, { day: date, zone, nowUtc, getCents }),
  })
}

export const listPrivacyNotices: PageHandlers['privacyNotices'] = async (_db, { salonId }, _body, request) => {
  const db = openVisitorDb(request, salonId)
  const [notices] = await db.batch(selectPrivacyNotices(db))
  return notices
}
