import { sql } from 'drizzle-orm'
import type { bookingLinks as endpoints } from '../../../../schema/api/booking/booking-links.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { LinkedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import type { AlertMessageKey } from '../../../../schema/rules/messages/alert-messages.ts'
import { addDays, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
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
import { abortIfBasisChanged } from '../booking-rules/index.ts'
import { findConflicts, type PlannedAgendaService, releaseTime, reserveAllTime, reserveTime, toPlannedServices } from '../bookings/index.ts'
import {
  abortIfFull,
  abortIfTooManyOpen,
  getCategoryCapacity,
  type OfferedService,
  selectBookableCatalogue,
} from '../online-booking/index.ts'
import {
  assertCancellable,
  assertMayMove,
  assertMovable,
  assertState,
  assertVersion,
  loadLinkedSchedule,
  toLinkReply,
} from './linked-booking.ts'
import {
  abortIfDepositEnded,
  abortIfTooManyChanges,
  countMove,
  moveServices,
  ownerOfBooking,
  selectLinked,
  updateLinkedBooking,
} from './queries.ts'
import {
  findChosenSlot,
  findLinkSlots,
  formatServiceNames,
  isUnchanged,
  type Linked,
  type LinkedSchedule,
  planMove,
  toSlotQuery,
} from './rules.ts'

type LinkHandlers = Handlers<typeof endpoints>

/** Two round trips: the chosen slot is compared with the free ones, then written by a batch that the database guards. */
export const moveBooking: LinkHandlers['move'] = async (...call) => {
  try {
    return await moveToChosen(...call)
  } catch (error) {
    // Somebody has marked the client meanwhile, or changed the rules: they are read once more.
    if (error instanceof BatchAbortedError && error.reason === 'unusable') return moveToChosen(...call)
    throw error
  }
}

const moveToChosen: LinkHandlers['move'] = async (db, { lang, anybody }, chosen, request) => {
  const load = () => loadAround(db, chosen.start)
  const linked = await load()
  if (linked.isReplay) return toLinkReply(linked, db, request)
  const { agenda, rota, salon } = linked
  assertState('open', linked, db, request)
  assertVersion(chosen.version, linked, db, request)
  const query = assertMovable(linked)
  const date = toSalonDay(parseIso(chosen.start), salon.timeZone)
  await assertMayMove(linked, date)
  const slotTaken = (current: LinkedSchedule) => new ApiError(409, 'slot_taken', { slots: findLinkSlots(date, current, anybody === true) })
  const slot = findChosenSlot(date, linked, query, chosen)
  if (!slot) throw slotTaken(linked)
  const plan = planMove(agenda, slot)
  // A move to the present time changes nothing and sends no message.
  if (isUnchanged(agenda, plan)) return toLinkReply(linked, db, request)
  return changeBooking(db, linked, request, {
    values: { start: slot.start, end: slot.end, outsideHours: false },
    statements: [
      abortIfRotaChanged(db, rota.rotaVersion),
      ...countMove(db),
      abortIfBasisChanged(db, ownerOfBooking(db.id), linked.ruleBasis),
      abortIfUntested(db, listServiceIds(agenda), sql`${agenda.clientId}`, date),
      ...abortIfAnyFull(db, linked, query.services, plan),
      ...moveServices(db, plan),
      ...releaseTime(
        db,
        plan.map((service) => service.agendaServiceId),
      ),
      ...reserveAllTime(db, plan, false),
    ],
    start: slot.start,
    alertKey: 'moved_online',
    kind: 'booking_moved',
    language: lang,
    toConflict: async () => slotTaken(await load()),
  })
}

/** Two round trips. The time becomes free; the booking stays, so that it can be restored. */
export const cancelBooking: LinkHandlers['cancel'] = async (db, { lang, version }, _body, request) => {
  const [[agenda], salon, catalogue, replayOf] = await db.batch(...selectLinked(db), selectBookableCatalogue(db), db.findReplay())
  if (!agenda) return undefined
  const linked = { agenda, salon, catalogue }
  if (replayOf !== undefined) return toLinkReply(linked, db, request)
  assertCancellable(linked, db, request)
  assertVersion(version, linked, db, request)
  const agendaServiceIds = toPlannedServices(agenda).map((service) => service.agendaServiceId)
  return changeBooking(db, linked, request, {
    values: { outcome: 'cancelled', outcomeReason: '', outcomeNote: '', outcomeAt: db.now, outcomeBy: 'guest' },
    statements: releaseTime(db, agendaServiceIds),
    start: agenda.start,
    alertKey: 'cancelled_online',
    kind: 'booking_cancelled',
    language: lang,
  })
}

/** Two round trips. Refused if the time has been taken by another booking or time off since, or a patch test is missing. */
export const restoreBooking: LinkHandlers['undo'] = async (db, { lang }, { start, version }, request) => {
  const linked = await loadAround(db, start)
  if (linked.isReplay) return toLinkReply(linked, db, request)
  const { agenda, catalogue, rota, busy, zone } = linked
  const { outsideHours } = agenda
  assertState('cancelled', linked, db, request)
  assertVersion(parseIso(start) === parseIso(agenda.start) ? version : -1, linked, db, request)
  const plan = planMove(agenda)
  // The conflicts are not shown to the guest, so the bookings that cause them are not read.
  const unknown = { causeId: '', dayOff: false, agendaId: null, clientName: null, service: null }
  const taken = busy.intervals.map((interval) => ({ ...interval, ...unknown }))
  const timeTaken = new ApiError(409, 'time_taken')
  // The class takes the time of its seats.
  if (!agenda.seat && findConflicts(plan, { rota, taken, own: [], outsideHours, zone }).length) throw timeTaken
  return changeBooking(db, linked, request, {
    values: { outcome: null, outcomeReason: '', outcomeNote: '', outcomeAt: null, outcomeBy: null },
    statements: [
      abortIfDepositEnded(db),
      ...(agenda.onlineBooking ? [abortIfTooManyOpen(db, agenda.clientId, db.id)] : []),
      abortIfRotaChanged(db, rota.rotaVersion),
      abortIfUntested(db, listServiceIds(agenda), sql`${agenda.clientId}`, toSalonDay(parseIso(agenda.start), zone)),
      ...abortIfAnyFull(db, linked, toSlotQuery(agenda, catalogue)?.services ?? [], plan),
      ...(agenda.seat ? [] : reserveTime(db, computeBusyIntervals(toPlannedServices(agenda)), outsideHours)),
    ],
    start: agenda.start,
    alertKey: 'restored_online',
    kind: 'booking_restored',
    language: lang,
    toConflict: async () => timeTaken,
  })
}

const listServiceIds = (agenda: Agenda) => [...new Set(agenda.agendaServicesDTO.map(({ serviceId }) => serviceId))]

/** The booking with the schedule of the day of an instant; one more day on both sides, because its UTC date may differ. */
function loadAround(db: LinkDb, instant: string): Promise<LinkedSchedule> {
  const day = instant.slice(0, 10)
  return loadLinkedSchedule(db, addDays(day, -1), addDays(day, 1))
}

/** Guards for the capacity of the online categories, without this booking itself. */
const abortIfAnyFull = (db: LinkDb, { catalogue }: Linked, services: readonly OfferedService[], plan: readonly PlannedAgendaService[]) =>
  services.map(({ categoryId }, i) => {
    const { start, length } = plan[i] as PlannedAgendaService
    return abortIfFull(db, { categoryId, start, end: start + length * 60, capacity: getCategoryCapacity(catalogue, categoryId) }, [db.id])
  })

interface BookingChange {
  readonly values: Partial<typeof agendas.$inferInsert>
  readonly statements: readonly Statement<unknown>[]
  /** ISO instant for the message. */
  readonly start: string
  readonly alertKey: AlertMessageKey
  readonly kind: 'booking_moved' | 'booking_cancelled' | 'booking_restored'
  readonly language: Language | undefined
  /** Error for a time that was taken in the meantime. */
  readonly toConflict?: () => Promise<ApiError>
}

/**
 * Writes a change with its alert and its message in one batch. Of two calls at once, the second one finds another version, unless it is
 * a replay of the first.
 */
async function changeBooking(db: LinkDb, linked: Linked, request: Request, change: BookingChange): Promise<LinkedBooking> {
  const { agenda, catalogue } = linked
  const cause = `${change.kind}:${db.id}:${agenda.version}`
  const services = formatServiceNames(agenda)
  const message = enqueue(db, {
    cause,
    kind: change.kind,
    data: { agendaId: db.id, start: change.start, services },
    to: { clientId: agenda.clientId },
    agendaId: db.id,
    until: parseIso(change.start),
    pageLanguage: change.language,
  })
  const alert = raiseAlerts(db, {
    to: { roles: ['ADMIN', 'RECEPTIONIST'] },
    type: 'Booking',
    content: { key: change.alertKey, values: { name: agenda.clientDTO?.name ?? '', services, before: agenda.start, start: change.start } },
    id: db.id,
    cause,
    timeZone: linked.salon.timeZone,
  })
  const writes = [
    ...db.recordIdempotencyKey(db.id),
    ...updateLinkedBooking(db, agenda.version, change.values),
    abortIfTooManyChanges(db),
    ...change.statements,
    alert,
    message,
  ]
  try {
    const [agendas, linkedSalon] = selectLinked(db)
    const {
      agendas: [changed],
      salon,
    } = await db.batch({ writes, agendas, salon: linkedSalon })
    sendAfterResponse(request, message)
    if (!changed) throw new ApiError(404, 'link_invalid')
    return toLinkReply({ agenda: changed, salon, catalogue }, db, request)
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'quota') throw new ApiError(409, 'booking_limit')
    if (error.reason === 'closed') throw new ApiError(409, 'salon_must_move')
    if (error.reason === 'already_used') throw new ApiError(429, 'too_many_changes', { retryAfter: 3600 })
    if (change.toConflict && ['overlap', 'unit', 'seats', 'limit', 'rota'].includes(error.reason)) throw await change.toConflict()
    if (error.reason !== 'stale') throw error
    const [[current], salon] = await db.batch(...selectLinked(db))
    if (!current) throw new ApiError(404, 'link_invalid')
    throw new ApiError(409, 'stale', { current: toLinkReply({ agenda: current, salon, catalogue }, db, request) })
  }
}
