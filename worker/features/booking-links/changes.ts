import { sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { bookingLinks as calls, LinkedBooking } from '../../../schema/api/booking-links.ts'
import type { FreeSlot } from '../../../schema/api/online-booking.ts'
import type { AlertMessageKey } from '../../../schema/rules/alert-messages.ts'
import { computeBusyIntervals } from '../../../schema/rules/busy-intervals.ts'
import { addDays, parseIso, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import type { Language } from '../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { LinkDb } from '../../db/link-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers, Request } from '../../http/serve.ts'
import { findConflicts, type PlannedAgendaService, releaseTime, reserveAllTime, reserveTime, toPlannedServices } from '../agenda/index.ts'
import { raiseAlerts } from '../alerts/index.ts'
import { enqueue, sendAfterResponse } from '../messaging/index.ts'
import { abortIfFull, findFreeSlots, type OfferedService, selectBookableCatalogue } from '../online-booking/index.ts'
import { abortIfRotaChanged } from '../staff/index.ts'
import { assertAllowed, assertMovable, loadLinkedBooking, type Seen, toLinkReply } from './linked-booking.ts'
import { abortIfChanged, abortIfTooManyChanges, readLinked } from './queries.ts'
import { formatServiceNames, linkSlots, movedTo, toServiceRequests, toSlotQuery } from './rules.ts'

type Change = Handlers<typeof calls>

/** Two trips: the new time is looked up among those that are free, then written by a batch that the database guards. */
export const moveBooking: Change['move'] = async (db, { lang, anybody }, chosen, request) => {
  const day = chosen.start.slice(0, 10)
  const seen = await loadLinkedBooking(db, addDays(day, -1), addDays(day, 1))
  const { agenda } = seen
  assertAllowed('open', seen, db, request)
  refuseOther(seen, chosen.version, db, request)
  const { offer, services } = assertMovable(seen)
  const start = toIso(parseIso(chosen.start))
  const date = toSalonDay(parseIso(start), seen.salon.timeZone)
  const left = (now: Seen) => {
    const found = toSlotQuery(now.agenda, now.offer)
    const slots = found
      ? findFreeSlots(date, toServiceRequests(now.agenda, found.services, anybody === true), { ...now.day, offer: found.offer })
      : []
    return new ApiError(409, 'slot_taken', { slots: linkSlots(slots, now.day.rota) })
  }
  const same = (slot: FreeSlot) =>
    slot.start === start &&
    slot.services.length === chosen.services.length &&
    slot.services.every((service, i) => {
      const wanted = chosen.services[i]
      return (
        wanted?.agendaServiceId === service.serviceId && wanted.userId === service.userId && toIso(parseIso(wanted.start)) === service.start
      )
    })
  const wishes = toServiceRequests(agenda, services, true).map((wish, i) => ({ ...wish, userId: chosen.services[i]?.userId ?? null }))
  const known = wishes.every(({ userId }, i) => userId !== null && services[i]?.userIds.includes(userId))
  const free = known ? findFreeSlots(date, wishes, { ...seen.day, offer }).find(same) : undefined
  if (!free) throw left(seen)
  const plan = movedTo(agenda, free)
  // Where it stands already there is nothing to do, and nothing to tell.
  if (
    plan.every(
      (service, i) => toIso(service.start) === agenda.agendaServicesDTO[i]?.start && service.userId === agenda.agendaServicesDTO[i]?.userId,
    )
  )
    return toLinkReply(seen, db, request)

  const ids = plan.map((service) => service.agendaServiceId)
  return write(db, seen, request, {
    values: { start: free.start, end: free.end, outsideHours: false },
    statements: [
      abortIfRotaChanged(db, seen.day.rota.rotaVersion),
      ...room(db, seen, services, plan),
      ...plan.map((service) =>
        db.update(
          agendaServices,
          { start: toIso(service.start), userId: service.userId, mayOverlap: false },
          sql`${agendaServices.agendaServiceId} = ${service.agendaServiceId} AND ${agendaServices.agendaId} = ${db.id}`,
        ),
      ),
      ...releaseTime(db, ids),
      ...reserveAllTime(db, plan, false),
    ],
    start: free.start,
    ...{ alertKey: 'moved_online', kind: 'booking_moved', lang },
    taken: async () => left(await loadLinkedBooking(db, addDays(day, -1), addDays(day, 1))),
  })
}

/** Two trips, as the desk's: the time is free again and the booking stays, so that it can come back. */
export const cancelBooking: Change['cancel'] = async (db, { lang, version }, _body, request) => {
  const [[agenda], salon, offer] = await db.batch(...readLinked(db), selectBookableCatalogue(db))
  if (!agenda) return undefined
  const seen = { agenda, salon, offer }
  assertAllowed('open', seen, db, request)
  refuseOther(seen, version, db, request)
  return write(db, seen, request, {
    values: { outcome: 'cancelled', outcomeReason: '', outcomeNote: '', outcomeAt: db.now, outcomeBy: 'guest' },
    statements: releaseTime(
      db,
      toPlannedServices(agenda).map((service) => service.agendaServiceId),
    ),
    start: agenda.start,
    ...{ alertKey: 'cancelled_online', kind: 'booking_cancelled', lang },
  })
}

/** Two trips: nothing may stand in the way by now, neither another booking nor a day off. */
export const restoreBooking: Change['undo'] = async (db, { lang }, { start, version }, request) => {
  const day = start.slice(0, 10)
  const seen = await loadLinkedBooking(db, addDays(day, -1), addDays(day, 1))
  const { agenda, salon, offer } = seen
  const { rota, busy } = seen.day
  assertAllowed('cancelled', seen, db, request)
  refuseOther(seen, parseIso(start) === parseIso(agenda.start) ? version : -1, db, request)
  const planned = toPlannedServices(agenda)
  const services = movedTo(agenda, { start: agenda.start, end: agenda.start, best: false, services: [] })
  const { outsideHours } = agenda
  const taken = busy.taken.map(([userId, from, to]) => ({ userId, start: from, end: to, ...nobodys }))
  const gone = new ApiError(409, 'time_taken')
  if (findConflicts(services, { rota, taken, own: [], outsideHours, zone: salon.timeZone }).length) throw gone
  return write(db, seen, request, {
    values: { outcome: null, outcomeReason: '', outcomeNote: '', outcomeAt: null, outcomeBy: null },
    statements: [
      abortIfRotaChanged(db, rota.rotaVersion),
      ...room(db, seen, toSlotQuery(agenda, offer)?.services ?? [], services),
      ...reserveTime(db, computeBusyIntervals(planned), outsideHours),
    ],
    start: agenda.start,
    ...{ alertKey: 'restored_online', kind: 'booking_restored', lang },
    taken: async () => gone,
  })
}

// Whose the time is does not matter to somebody who only asks whether it is free.
const nobodys = { causeId: '', dayOff: false, agendaId: null, clientName: null, service: null }

function refuseOther(seen: Omit<Seen, 'day'>, version: number, db: LinkDb, request: Request) {
  if (seen.agenda.version !== version) throw new ApiError(409, 'stale', { current: toLinkReply(seen, db, request) })
}

/** As many at once as the online slots let in, this booking itself left out. */
const room = (db: LinkDb, { offer }: Pick<Seen, 'offer'>, services: readonly OfferedService[], plan: readonly PlannedAgendaService[]) =>
  services.flatMap(({ categoryId }, i) => {
    const { start, length } = plan[i] as PlannedAgendaService
    const slots = offer.slots.filter((slot) => slot.onlineBookingServiceCategoryId === categoryId)
    const capacity = Math.max(0, ...slots.map((slot) => slot.capacity))
    return [abortIfFull(db, categoryId, start, start + length * 60, capacity, db.id)]
  })

interface Writing {
  readonly values: Partial<typeof agendas.$inferInsert>
  readonly statements: readonly Statement<unknown>[]
  readonly start: string
  readonly alertKey: AlertMessageKey
  readonly kind: 'booking_moved' | 'booking_cancelled' | 'booking_restored'
  readonly lang: Language | undefined
  /** What is said where the time is no longer free. */
  readonly taken?: () => Promise<ApiError>
}

/** The change with its alert and its message, all or nothing: of two phones at once the second finds another version. */
async function write(db: LinkDb, seen: Omit<Seen, 'day'>, request: Request, w: Writing): Promise<LinkedBooking> {
  const { agenda, offer } = seen
  const about = `${w.kind}:${db.id}:${agenda.version}`
  const services = formatServiceNames(agenda)
  const message = enqueue(db, {
    cause: about,
    kind: w.kind,
    data: { agendaId: db.id, start: w.start, services },
    to: { clientId: agenda.clientId },
    agendaId: db.id,
    until: parseIso(w.start),
    ...(w.lang ? { language: w.lang } : {}),
  })
  const alert = raiseAlerts(db, {
    to: { roles: ['ADMIN', 'RECEPTIONIST'] },
    type: 'Booking',
    content: { key: w.alertKey, values: { services, before: agenda.start, start: w.start } },
    id: db.id,
    cause: about,
  })
  try {
    const results = await db.batch(
      db.update(agendas, w.values, abortIfChanged(db, agenda.version)),
      db.abortIfUnchanged('stale'),
      abortIfTooManyChanges(db),
      ...w.statements,
      alert,
      message,
      ...readLinked(db),
    )
    sendAfterResponse(request, message)
    const [[now], salon] = results.slice(-2) as [Agenda[], Seen['salon']]
    if (!now) throw new ApiError(404, 'link_invalid')
    return toLinkReply({ agenda: now, salon, offer }, db, request)
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'already_used') throw new ApiError(429, 'too_many_changes', { retryAfter: 3600 })
    if (w.taken && ['overlap', 'limit', 'rota'].includes(error.reason)) throw await w.taken()
    if (error.reason !== 'stale') throw error
    const [[now], salon] = await db.batch(...readLinked(db))
    if (!now) throw new ApiError(404, 'link_invalid')
    throw new ApiError(409, 'stale', { current: toLinkReply({ agenda: now, salon, offer }, db, request) })
  }
}
