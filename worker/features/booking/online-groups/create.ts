import type { SavedGroup } from '../../../../schema/api/booking/guest-group-replies.ts'
import type { onlineGroups as endpoints } from '../../../../schema/api/booking/online-groups.ts'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import { dayRange, parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { signLink } from '../../../db/link-token.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { abortIfUntested } from '../../care/patch-tests/index.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { hashNetwork } from '../../platform/session/index.ts'
import { abortIfRotaChanged } from '../../team/staff/index.ts'
import { abortIfBasisChanged } from '../booking-rules/index.ts'
import { type PlannedAgendaService, reserveTime } from '../bookings/index.ts'
import { toMessageData, toMessageLine } from '../groups/index.ts'
import {
  abortIfFull,
  abortIfTooManyOpen,
  getCategoryCapacity,
  getServiceIds,
  insertOnlineRows,
  loadDeposits,
  loadPromotions,
  type OfferedService,
  type OnlineBooking,
  withOwnTerms,
} from '../online-booking/index.ts'
import { createDepositCheck, type LoadedGroup, loadGroup, type RequestedMember } from './loading.ts'
import { abortIfTooManyGroups, insertNewCompanion, insertNewPet, insertOnlineGroup, selectSavedGroup, toOwnerSql } from './queries.ts'
import { findOffered, isGroupTimeFree } from './rules.ts'
import { listTimesOf } from './times.ts'

type Create = Handlers<typeof endpoints>['create']
type Draft = BodyOf<typeof endpoints.create>

/** The same group with anyone, as one asks for its times. */
const withAnyone = ({ arrangement, members }: Draft) => ({
  arrangement,
  members: members.map(
    (member): RequestedMember => ({
      ...member,
      services: member.services.map(({ serviceId }) => ({ serviceId, userId: null })),
    }),
  ),
})

interface PlannedGroup extends LoadedGroup {
  readonly offered: readonly (readonly OfferedService[])[]
}

/** One round trip: compares the chosen time with the free ones. `replayedId` is the group of an earlier call under the same key. */
async function planFromDatabase(
  db: GuestDb,
  date: string,
  draft: Draft,
  { lang, request }: { lang: Language | undefined; request: Request },
): Promise<PlannedGroup | { replayedId: string }> {
  const [loaded, replayedId] = await loadGroup(db, [date, date], draft.members, db.findReplay())
  if (replayedId) return { replayedId }
  const { wanted, context } = loaded
  const [from, to] = dayRange(date, db.timeZone)
  const starts = draft.members.flatMap(({ services }) => services.map(({ start }) => parseIso(start)))
  if (starts.some((start) => start < from || start >= to))
    throw new ApiError(400, 'invalid_input', { fields: { members: 'Not available on this day' } })
  if (!isGroupTimeFree(date, draft.members, { arrangement: draft.arrangement, wanted, context })) {
    // It may be held still for somebody who has not paid in time.
    const { releaseOverdue } = await loadDeposits()
    const [freed]: readonly number[] = await db.batch(releaseOverdue(db))
    if (freed) return planFromDatabase(db, date, draft, { lang, request })
    throw await toTaken(db, date, draft, request)
  }
  const offered = findOffered(wanted, context.catalogue)
  if ((await createDepositCheck(db, loaded, offered, lang))(draft.members)) throw new ApiError(409, 'group_deposit')
  return { ...loaded, offered }
}

/** The refusal of a time that is gone, with those that are left. */
const toTaken = async (db: GuestDb, date: string, draft: Draft, request: Request) =>
  new ApiError(409, 'slot_taken', { times: await listTimesOf(db, date, withAnyone(draft), hashNetwork(request)) })

const planServices = (
  { services }: Draft['members'][number],
  offered: readonly OfferedService[],
  subClientId: string | null,
  newId: (prefix: string) => string,
) =>
  services.map(({ serviceId, userId, start }, i): PlannedAgendaService => {
    const { service, length, parts, breakAfterService, cents } = withOwnTerms(offered[i] as OfferedService, userId)
    return {
      ...{ agendaServiceId: newId('ags'), serviceId, userId, subClientId, start: parseIso(start) },
      ...{ service, length, parts, breakAfterService, price: cents / 100, mayOverlap: false, show: true },
    }
  })

interface Page {
  readonly lang: Language | undefined
  readonly request: Request
}

/** The bookings of a group, and what is written for those who are new. */
async function planBookings(db: GuestDb, draft: Draft, { salon, offered }: PlannedGroup, bookingGroupId: string, { lang }: Page) {
  const { lastMinutePrice } = await loadPromotions()
  const payerId = db.clientId ?? ''
  const news: Statement<unknown>[] = []
  const bookings = draft.members.map((member, i): OnlineBooking => {
    const isNew = member.name !== undefined
    const subClientId = member.subClientId ?? (isNew && salon.isPet ? db.newId('pet') : null)
    const clientId = member.clientId ?? (isNew && !salon.isPet ? db.newId('cli') : payerId)
    if (isNew && subClientId) news.push(insertNewPet(db, { subClientId, clientId, name: member.name ?? '' }))
    else if (isNew) news.push(insertNewCompanion(db, clientId, member.name ?? ''))
    const services = planServices(member, offered[i] ?? [], subClientId, db.newId)
    const end = Math.max(...services.map(({ start, length }) => start + length * 60))
    const startUtc = services[0]?.start ?? 0
    return {
      ...{ agendaId: db.newId('agd'), clientId, services, startUtc, start: toIso(startUtc), end: toIso(end), bookingGroupId },
      ...{ note: draft.note, channel: 'web', language: lang ?? null },
      price: (service) => lastMinutePrice(db, service),
    }
  })
  return { bookings, news }
}

/**
 * The bookings one after another: each category needs capacity for a member's services besides those of the members before, so that
 * the guards stand in front of each booking.
 */
const insertBookings = (db: GuestDb, bookings: readonly OnlineBooking[], { offered, context: { catalogue } }: PlannedGroup) =>
  bookings.flatMap((booking, i) => [
    ...booking.services.map(({ start, length }, j) => {
      const categoryId = offered[i]?.[j]?.categoryId ?? ''
      return abortIfFull(db, { categoryId, start, end: start + length * 60, capacity: getCategoryCapacity(catalogue, categoryId) })
    }),
    ...insertOnlineRows(db, booking),
  ])

/** One round trip: the group with its guards, all or nothing. The confirmation is sent behind the reply. */
async function insertGroup(db: GuestDb, date: string, draft: Draft, plan: PlannedGroup, page: Page): Promise<SavedGroup | undefined> {
  const bookingGroupId = db.newId('grp')
  const clientId = db.clientId ?? ''
  const { bookings, news } = await planBookings(db, draft, plan, bookingGroupId, page)
  const data = toMessageData(bookings.map(({ agendaId, start, services }) => toMessageLine(agendaId, start, services)))
  const concerned = [...new Set([plan.payer, ...plan.facts])]
  const listOwn = (of: LoadedGroup['payer']) =>
    getServiceIds(plan.wanted.flatMap(({ services }, i) => (plan.facts[i] === of ? services : [])))
  const confirmation = enqueue(db, {
    ...{ cause: `group_confirmed:${bookingGroupId}`, kind: 'group_confirmed', data, to: { clientId } },
    ...{ agendaId: data.agendaId, until: parseIso(data.start), pageLanguage: page.lang },
  })
  const writes = [
    ...db.recordIdempotencyKey(bookingGroupId),
    abortIfTooManyOpen(db, clientId),
    abortIfTooManyGroups(db, plan.salon.isPet ? news.length : 0),
    ...concerned.flatMap((facts) => {
      const client = () => toOwnerSql(db, facts.owner)
      return [abortIfBasisChanged(db, { client }, facts.ruleBasis), abortIfUntested(db, listOwn(facts), client(), date)]
    }),
    abortIfRotaChanged(db, plan.context.rota.rotaVersion),
    ...news,
    insertOnlineGroup(db, { bookingGroupId, agendaId: data.agendaId, clientId }),
    ...insertBookings(db, bookings, plan),
    ...reserveTime(
      db,
      bookings.flatMap(({ services }) => computeBusyIntervals(services)),
      false,
    ),
    raiseAlerts(db, {
      to: { roles: ['ADMIN', 'RECEPTIONIST'] },
      type: 'Booking',
      content: { key: 'group_booked_online', values: { people: String(bookings.length), services: data.services, start: data.start } },
      id: data.agendaId,
      cause: `booked:${bookingGroupId}`,
    }),
  ]
  const { queued, saved } = await db.batch({ writes, queued: confirmation, saved: selectSavedGroup(db, bookingGroupId) })
  if (queued) sendAfterResponse(page.request, confirmation)
  return toSavedGroup(bookingGroupId, saved, page.request)
}

function toSavedGroup(
  bookingGroupId: string,
  saved: ReturnType<ReturnType<typeof selectSavedGroup>['read']>,
  { env }: Request,
): SavedGroup | undefined {
  if (saved.length === 0) return undefined
  return {
    token: signLink(env, 'Group', bookingGroupId),
    bookings: saved.map(({ missesForm, ...booking }) => ({
      ...booking,
      ...(missesForm ? { formsToken: signLink(env, 'Forms', booking.agendaId) } : {}),
    })),
  }
}

/**
 * Two round trips: what is free, then the group, all or nobody. A guest who comes too late gets the times that are left, with anyone.
 */
export const createOnlineGroup: Create = (...call) => create(call)

async function create(call: Parameters<Create>, isRepeated = false): ReturnType<Create> {
  const [db, { date, lang }, draft, request] = call
  const page = { lang, request }
  const load = async (bookingGroupId: string) => {
    const [saved] = await db.batch(selectSavedGroup(db, bookingGroupId))
    return toSavedGroup(bookingGroupId, saved, request)
  }
  const plan = await planFromDatabase(db, date, draft, page)
  if ('replayedId' in plan) return load(plan.replayedId)
  try {
    return await db.createIdempotent<SavedGroup | undefined>(() => insertGroup(db, date, draft, plan, page), load)
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'quota') throw new ApiError(409, 'booking_limit')
    // Somebody has marked a client meanwhile, or changed the rules: they are read once more.
    if (error.reason === 'unusable' && !isRepeated) return create(call, true)
    if (['overlap', 'unit', 'limit', 'rota'].includes(error.reason)) throw await toTaken(db, date, draft, request)
    throw error
  }
}
