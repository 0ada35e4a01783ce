import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import type { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import type { RefusedDay, RotaBooking, RotaPeriod, RotaPersonReply } from '../../../../schema/api/team/rota-schemas.ts'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { activeIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import { addDays, dayRange, daysBetween, localMinutes, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { isClosed, type Span } from '../../../../schema/rules/team/rota.ts'
import { findAffected } from '../../../../schema/rules/team/rota-checks.ts'
import { getEffectiveSpans, getPlannedSpans, isEmployed, listAbsences, planDay } from '../../../../schema/rules/team/rota-plan.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { fileLink } from '../../../http/files.ts'
import { joinObjects, replyJson } from '../../../http/json-reply.ts'
import type { Handlers } from '../../../http/serve.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { abortIfRotaChanged } from '../staff/index.ts'
import { writeDay } from './day-writes.ts'
import { selectBookingTexts, selectPlannerTexts } from './period-queries.ts'
import {
  type BookedServiceRow,
  deleteDrafts,
  insertDrafts,
  type PlannerRota,
  selectBookedServices,
  selectDrafts,
  selectPlannerRota,
} from './queries.ts'
import { countPendingRequests, selectPendingRequests } from './request-queries.ts'
import { selectRotaSettings } from './settings-queries.ts'
import { abortUnlessUsersExist } from './timeframe-queries.ts'

type RotaHandlers = Handlers<typeof rotaCalls>
type Days = BodyOf<typeof rotaCalls.publish>['days']

const maxPeriodDays = 42

export function toRotaBooking({ length, parts, start, ...row }: BookedServiceRow, zone: string): RotaBooking {
  const from = localMinutes(parseIso(start), zone)
  const busy = activeIntervals(length, parts).map(([a, b]): [number, number] => [from + a, from + b])
  return { ...row, start, day: toSalonDay(parseIso(start), zone), from, to: from + length, busy }
}

/** Requests as others may see them: without notes, and without saying that somebody is ill. */
export const hidePrivate = (requests: readonly UserShiftRequest[], callerId: string): UserShiftRequest[] =>
  requests.map((request) =>
    request.userId === callerId
      ? request
      : { ...request, note: '', decisionNote: '', type: request.type === 'sick' ? ('day_off' as const) : request.type },
  )

/** Rota entries as others may see them, likewise. */
const hideReasons = (timeframes: PlannerRota['timeframes'], callerId: string) =>
  timeframes.map((one) =>
    one.isWorking || one.reason === 'rota' || one.userId === callerId ? one : { ...one, note: '', reason: 'holiday' as const },
  )

/** People with links to their pictures, without what only administrators see for anybody else. Unchanged texts are passed on unparsed. */
function completePeople(people: string, isAdmin: boolean, toLink: (image: string | null) => string | null): string {
  if (isAdmin && !people.includes('"profileImage":"')) return people
  const hidden = isAdmin ? {} : { contractHours: null, hourlyCost: null }
  const complete = (person: RotaPersonReply) => ({ ...person, profileImage: toLink(person.profileImage), ...hidden })
  return JSON.stringify((JSON.parse(people) as RotaPersonReply[]).map(complete))
}

/** One round trip. What nothing has to be computed from is passed on as the text that SQL has built. */
export const getPeriod: RotaHandlers['period'] = async (db, { fromDate, toDate }, _body, { env }) => {
  if (daysBetween(fromDate, toDate) >= maxPeriodDays) throw new ApiError(400, 'invalid_input', { fields: { toDate: 'Too long' } })
  const [from] = dayRange(fromDate, db.timeZone)
  const [, to] = dayRange(toDate, db.timeZone)
  const [rota, bookings, drafts, requests, pendingRequests, [settings]] = await db.batch(
    selectPlannerTexts(db, addDays(fromDate, -1), addDays(toDate, 1)),
    selectBookingTexts(db, from, to),
    selectDrafts(db, addDays(fromDate, -1), addDays(toDate, 1)),
    selectPendingRequests(db, fromDate, toDate),
    countPendingRequests(db),
    selectRotaSettings(db),
  )
  if (!settings) return undefined
  const isAdmin = db.roles.includes('ADMIN')
  const texts = {
    ...rota,
    people: completePeople(rota.people, isAdmin, (image) => fileLink(env, image, db)),
    timeframes: isAdmin ? rota.timeframes : JSON.stringify(hideReasons(JSON.parse(rota.timeframes), db.userId)),
    bookings,
  } satisfies Partial<Record<keyof RotaPeriod, string>>
  const rest = {
    fromDate,
    toDate,
    drafts: isAdmin ? drafts : [],
    requests: isAdmin ? requests : hidePrivate(requests, db.userId),
    pendingRequests,
    settings,
  } satisfies Omit<RotaPeriod, keyof typeof texts>
  return replyJson(joinObjects(texts, rest))
}

/** One round trip. The last of several plans of one day counts. */
export const saveDrafts: RotaHandlers['saveDrafts'] = async (db, _input, { days }) => {
  const latest = [...new Map(days.map((day) => [`${day.day} ${day.userId}`, day])).values()]
  const planned = latest.flatMap(({ userId, day, spans }) => (spans ? [{ userId, day, spans }] : []))
  await db.batch(
    abortUnlessUsersExist(db, [...new Set(latest.map(({ userId }) => userId))]),
    deleteDrafts(db, latest),
    ...(planned.length ? [insertDrafts(db, planned)] : []),
  )
  return { days: latest.length }
}

/** Publishes planned days, each by itself. Two round trips: the rota and the bookings, then the write. */
export const publish: RotaHandlers['publish'] = async (db, _input, { days }) => {
  const sorted = days.map(({ day }) => day).sort()
  const [first, last] = [sorted[0] ?? '', sorted.at(-1) ?? '']
  if (daysBetween(first, last) >= maxPeriodDays) throw new ApiError(400, 'invalid_input', { fields: { days: 'Too long' } })
  const [from] = dayRange(first, db.timeZone)
  const [, to] = dayRange(last, db.timeZone)
  const [rota, booked] = await db.batch(selectPlannerRota(db, first, last), selectBookedServices(db, from, to))
  if (days.some(({ userId }) => !rota.people.some((person) => person.userId === userId))) throw new ApiError(404, 'not_found')
  const bookings = booked.map((booking) => toRotaBooking(booking, db.timeZone))
  const planned = planDays(days, rota, bookings)
  const published = planned.flatMap((one) => ('change' in one ? [one] : []))
  if (published.length) await db.batch(abortIfRotaChanged(db, rota.rotaVersion), ...writePublished(db, published))
  return {
    published: published.map(({ userId, day, before }) => ({ userId, day, before: before.map(([a, b]): [number, number] => [a, b]) })),
    refused: planned.flatMap((one) => ('reason' in one ? [one] : [])),
  }
}

interface PublishedDay {
  userId: string
  day: string
  before: Span[]
  change: ReturnType<typeof planDay>
}

/** What each day takes, or why it cannot be published. */
function planDays(days: Days, rota: PlannerRota, bookings: readonly RotaBooking[]): (PublishedDay | RefusedDay)[] {
  const latest = [...new Map(days.map((day) => [`${day.day} ${day.userId}`, day])).values()]
  return latest.flatMap(({ userId, day, spans, anyway }): (PublishedDay | RefusedDay)[] => {
    const person = rota.people.find((one) => one.userId === userId)
    if (!person) return []
    const refuse = (reason: RefusedDay['reason'], count = 0): RefusedDay[] => [{ userId, day, reason, bookings: count }]
    if (spans.length && isClosed(rota.closed, day)) return refuse('closed')
    if (spans.length && !isEmployed(person, day)) return refuse('not_employed')
    const before = getPlannedSpans(day, person, rota.timeframes)
    const absences = listAbsences(day, userId, rota.timeframes)
    const toEffective = (planned: readonly Span[]) => getEffectiveSpans(day, planned, absences, rota.closed)
    const ofDay = bookings.filter((booking) => booking.userId === userId && booking.day === day)
    const affected = findAffected(ofDay, toEffective(before), toEffective(spans))
    if (affected.length && !anyway) return refuse('bookings', affected.length)
    return [{ userId, day, before, change: planDay(day, spans, person, rota.timeframes) }]
  })
}

/** The entries of the days, their drafts, and a note to each person concerned. */
function writePublished(db: StaffDb, days: readonly PublishedDay[]): Statement<unknown>[] {
  const changed = days.filter(({ change }) => change.remove.length + change.working.length + change.off.length > 0)
  const sorted = changed.map(({ day }) => day).sort()
  const alert = raiseAlerts(db, {
    to: { userIds: [...new Set(changed.map(({ userId }) => userId))] },
    exceptCaller: true,
    type: 'News',
    content: { key: 'rota_published', values: { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' } },
  })
  return [...changed.flatMap((one) => writeDay(db, one, one.change)), deleteDrafts(db, days), ...(changed.length ? [alert] : [])]
}
