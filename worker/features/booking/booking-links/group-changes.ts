import { sql } from 'drizzle-orm'
import type { groupLinks as endpoints } from '../../../../schema/api/booking/booking-links.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { LinkedGroup } from '../../../../schema/api/booking/guest-group-replies.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import type { AlertMessageKey } from '../../../../schema/rules/messages/alert-messages.ts'
import { addDays, parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { agendas } from '../../../../schema/tables/booking/bookings.ts'
import type { Language } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { abortIfUntested } from '../../care/patch-tests/index.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { abortIfRotaChanged } from '../../team/staff/index.ts'
import { abortIfBasisChanged, type ReadBasis } from '../booking-rules/index.ts'
import { findConflicts, type PlannedAgendaService, releaseTime, reserveTime, toPlannedServices } from '../bookings/index.ts'
import { toMessageData, toMessageLine } from '../groups/index.ts'
import { abortIfFull, abortIfTooManyOpen, getCategoryCapacity, selectBookableCatalogue } from '../online-booking/index.ts'
import { abortIfTooManyGroupChanges, selectGroup } from './group-queries.ts'
import { findGroupSlots, type GroupSchedule, isCancellable, type LinkedMember, type LinkedMembers, planGroupMove } from './group-rules.ts'
import {
  assertGroupMayMove,
  assertGroupMovable,
  loadGroupSchedule,
  loadLinkedMembers,
  toGroupReply,
  toLinkedMembers,
} from './linked-group.ts'
import { abortIfDepositEnded, countMove, moveServices, ownerOfBooking, updateLinkedBooking } from './queries.ts'
import { formatServiceNames, planMove, toSlotQuery } from './rules.ts'

type GroupLinkHandlers = Handlers<typeof endpoints>
type Seen = readonly { readonly agendaId: string; readonly version: number }[]

const listServiceIds = ({ agendaServicesDTO }: Agenda) => [...new Set(agendaServicesDTO.map(({ serviceId }) => serviceId))]

/** Those that the page named, as it showed them; throws 409 with the group as it is if one is another by now. */
function findSeen(seen: Seen, linked: LinkedMembers, isRight: (member: LinkedMember) => boolean, db: LinkDb, request: Request) {
  const found = seen.map(({ agendaId, version }) =>
    linked.members.find(({ agenda }) => agenda.agendaId === agendaId && agenda.version === version),
  )
  const members = found.flatMap((member) => (member && isRight(member) ? [member] : []))
  if (new Set(members).size < seen.length) throw new ApiError(409, 'stale', { current: toGroupReply(linked, db, request) })
  return members
}

/** Guards for the capacity of the online categories, in front of each booking, without those that have not been written yet. */
const abortIfAnyFull = (
  db: LinkDb,
  { catalogue }: LinkedMembers,
  member: LinkedMember,
  plan: readonly PlannedAgendaService[],
  exceptIds: readonly string[],
) =>
  (toSlotQuery(member.agenda, catalogue)?.services ?? []).map(({ categoryId }, i) => {
    const { start, length } = plan[i] as PlannedAgendaService
    return abortIfFull(db, { categoryId, start, end: start + length * 60, capacity: getCategoryCapacity(catalogue, categoryId) }, exceptIds)
  })

/** The group with the schedule of the day of an instant; one more day on both sides, because its UTC date may differ. */
function loadAround(db: LinkDb, instant: string): Promise<GroupSchedule> {
  const day = instant.slice(0, 10)
  return loadGroupSchedule(db, addDays(day, -1), addDays(day, 1))
}

/** Two round trips: the chosen time is compared with the free ones, then all bookings are moved by a batch that the database guards. */
export const moveLinkedGroup: GroupLinkHandlers['move'] = async (...call) => {
  try {
    return await moveToChosen(...call)
  } catch (error) {
    // Somebody has marked a client meanwhile, or changed the rules: they are read once more.
    if (error instanceof BatchAbortedError && error.reason === 'unusable') return moveToChosen(...call)
    throw error
  }
}

const moveToChosen: GroupLinkHandlers['move'] = async (db, { lang, anybody }, { bookings: seen, ...chosen }, request) => {
  const load = () => loadAround(db, chosen.start)
  const linked = await load()
  if (linked.isReplay) return toGroupReply(linked, db, request)
  const queries = assertGroupMovable(linked, db, request)
  const members = findSeen(seen, linked, ({ state }) => state === 'open', db, request)
  const coming = linked.members.filter(({ state }) => state === 'open')
  if (members.length < coming.length) throw new ApiError(409, 'stale', { current: toGroupReply(linked, db, request) })
  const date = toSalonDay(parseIso(chosen.start), linked.zone)
  await assertGroupMayMove(linked, date)
  const slotTaken = async (current: GroupSchedule) =>
    new ApiError(409, 'slot_taken', { slots: findGroupSlots(date, current, queries, anybody === true) })
  const plans = planGroupMove(date, linked, queries, chosen)
  if (!plans) throw await slotTaken(linked)
  const ids = coming.map(({ agenda }) => agenda.agendaId)
  const changes = coming.map((member, i): MemberChange => {
    const { agenda } = member
    const plan = plans[i] ?? []
    const [start, end] = [Math.min(...plan.map((one) => one.start)), Math.max(...plan.map((one) => one.start + one.length * 60))]
    return {
      member,
      start: toIso(start),
      values: { start: toIso(start), end: toIso(end), outsideHours: false },
      statements: [
        ...countMove(db, agenda.agendaId),
        abortIfBasisChanged(db, ownerOfBooking(agenda.agendaId), linked.ruleBases.get(agenda.agendaId) as ReadBasis),
        abortIfUntested(db, listServiceIds(agenda), sql`${agenda.clientId}`, date),
        ...abortIfAnyFull(db, linked, member, plan, ids.slice(i)),
        ...moveServices(db, plan, agenda.agendaId),
      ],
    }
  })
  return writeChanges(db, linked, request, changes, {
    before: [
      abortIfRotaChanged(db, linked.rota.rotaVersion),
      ...releaseTime(
        db,
        plans.flat().map(({ agendaServiceId }) => agendaServiceId),
      ),
    ],
    after: reserveTime(
      db,
      plans.flatMap((plan) => computeBusyIntervals(plan)),
      false,
    ),
    ...{ alertKey: 'moved_online', kind: 'booking_moved', language: lang },
    toConflict: async () => slotTaken(await load()),
  })
}

/** Two round trips. The times become free; the bookings stay, so that they can be restored. */
export const cancelLinkedGroup: GroupLinkHandlers['cancel'] = async (db, { lang }, { bookings: seen }, request) => {
  const [agendaRows, facts, catalogue, replayOf] = await db.batch(...selectGroup(db), selectBookableCatalogue(db), db.findReplay())
  const linked = toLinkedMembers([agendaRows, facts, catalogue], db.nowUtc)
  if (replayOf !== undefined) return toGroupReply(linked, db, request)
  const current = toGroupReply(linked, db, request)
  if (current.state === 'closed') throw new ApiError(409, 'online_booking_off', { current })
  const members = findSeen(seen, linked, ({ state }) => state === 'open' || state === 'late', db, request)
  if (!members.every((member) => isCancellable(member, db.nowUtc))) throw new ApiError(409, 'too_late_to_change', { current })
  const changes = members.map(
    (member): MemberChange => ({
      member,
      start: member.agenda.start,
      values: { outcome: 'cancelled', outcomeReason: '', outcomeNote: '', outcomeAt: db.now, outcomeBy: 'guest' },
      statements: [],
    }),
  )
  return writeChanges(db, linked, request, changes, {
    before: [],
    after: releaseTime(
      db,
      members.flatMap(({ agenda }) => agenda.agendaServicesDTO.map(({ agendaServiceId }) => agendaServiceId)),
    ),
    ...{ alertKey: 'cancelled_online', kind: 'booking_cancelled', language: lang },
  })
}

/** Two round trips. Refused as a whole if the time of one has been taken since, or a patch test is missing. */
export const restoreLinkedGroup: GroupLinkHandlers['undo'] = async (db, { lang }, { start, bookings: seen }, request) => {
  const linked = await loadAround(db, start)
  if (linked.isReplay) return toGroupReply(linked, db, request)
  if (linked.salon.suspended) throw new ApiError(409, 'online_booking_off', { current: toGroupReply(linked, db, request) })
  const members = findSeen(seen, linked, ({ state }) => state === 'cancelled', db, request)
  const timeTaken = new ApiError(409, 'time_taken')
  const unknown = { causeId: '', dayOff: false, agendaId: null, clientName: null, service: null }
  const taken = linked.busy.intervals.map((interval) => ({ ...interval, ...unknown }))
  const isTaken = ({ agenda }: LinkedMember) =>
    findConflicts(planMove(agenda), { rota: linked.rota, taken, own: [], outsideHours: agenda.outsideHours, zone: linked.zone }).length > 0
  if (members.some(isTaken)) throw timeTaken
  const ids = members.map(({ agenda }) => agenda.agendaId)
  const changes = members.map((member, i): MemberChange => {
    const { agenda } = member
    return {
      member,
      start: agenda.start,
      values: { outcome: null, outcomeReason: '', outcomeNote: '', outcomeAt: null, outcomeBy: null },
      statements: [
        abortIfDepositEnded(db, agenda.agendaId),
        abortIfUntested(db, listServiceIds(agenda), sql`${agenda.clientId}`, toSalonDay(parseIso(agenda.start), linked.zone)),
        ...abortIfAnyFull(db, linked, member, planMove(agenda), ids.slice(i)),
      ],
    }
  })
  const isOnline = members.some(({ agenda }) => agenda.onlineBooking)
  return writeChanges(db, linked, request, changes, {
    before: [abortIfRotaChanged(db, linked.rota.rotaVersion), ...(isOnline ? [abortIfTooManyOpen(db, linked.payer.clientId)] : [])],
    after: members.flatMap(({ agenda }) => reserveTime(db, computeBusyIntervals(toPlannedServices(agenda)), agenda.outsideHours)),
    ...{ alertKey: 'restored_online', kind: 'booking_restored', language: lang },
    toConflict: async () => timeTaken,
  })
}

interface MemberChange {
  readonly member: LinkedMember
  /** ISO instant for the message. */
  readonly start: string
  readonly values: Partial<typeof agendas.$inferInsert>
  readonly statements: readonly Statement<unknown>[]
}
interface GroupChange {
  readonly before: readonly Statement<unknown>[]
  readonly after: readonly Statement<unknown>[]
  readonly alertKey: AlertMessageKey
  readonly kind: 'booking_moved' | 'booking_cancelled' | 'booking_restored'
  readonly language: Language | undefined
  /** Error for a time that was taken in the meantime. */
  readonly toConflict?: () => Promise<ApiError>
}

/** Writes a change of several bookings with one alert and one message in one batch, all or none. */
async function writeChanges(
  db: LinkDb,
  linked: LinkedMembers,
  request: Request,
  changes: readonly MemberChange[],
  { before, after, alertKey, kind, language, toConflict }: GroupChange,
): Promise<LinkedGroup> {
  const cause = `${kind}:${db.id}:${changes.map(({ member: { agenda } }) => `${agenda.agendaId}.${agenda.version}`).join()}`
  const data = toMessageData(
    changes.map(({ member: { agenda }, start }) =>
      toMessageLine(
        agenda.agendaId,
        start,
        agenda.agendaServicesDTO.map(({ serviceDTO }) => serviceDTO),
      ),
    ),
  )
  const message = enqueue(db, {
    ...{ cause, kind, data, to: { clientId: linked.payer.clientId } },
    ...{ agendaId: data.agendaId, until: parseIso(data.start), pageLanguage: language },
  })
  const was = changes.map(({ member }) => member.agenda.start).toSorted((a, b) => parseIso(a) - parseIso(b))
  const services = changes.map(({ member }) => formatServiceNames(member.agenda)).join(', ')
  const alert = raiseAlerts(db, {
    to: { roles: ['ADMIN', 'RECEPTIONIST'] },
    type: 'Booking',
    content: { key: alertKey, values: { name: linked.payer.name, services, before: was[0] ?? '', start: data.start } },
    ...{ id: data.agendaId, cause, timeZone: linked.salon.timeZone },
  })
  const writes = [
    ...db.recordIdempotencyKey(db.id),
    ...changes.flatMap(({ member: { agenda }, values }) => updateLinkedBooking(db, agenda.version, values, agenda.agendaId)),
    abortIfTooManyGroupChanges(db),
    ...before,
    ...changes.flatMap(({ statements }) => statements),
    ...after,
    alert,
    message,
  ]
  try {
    const [rows, facts] = selectGroup(db)
    const changed = await db.batch({ writes, rows, facts })
    sendAfterResponse(request, message)
    return toGroupReply(toLinkedMembers([changed.rows, changed.facts, linked.catalogue], db.nowUtc), db, request)
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'quota') throw new ApiError(409, 'booking_limit')
    if (error.reason === 'closed') throw new ApiError(409, 'salon_must_move')
    if (error.reason === 'already_used') throw new ApiError(429, 'too_many_changes', { retryAfter: 3600 })
    if (toConflict && ['overlap', 'unit', 'limit', 'rota'].includes(error.reason)) throw await toConflict()
    if (error.reason !== 'stale') throw error
    throw new ApiError(409, 'stale', { current: toGroupReply(await loadLinkedMembers(db), db, request) })
  }
}
