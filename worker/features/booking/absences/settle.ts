import type { absences as calls } from '../../../../schema/api/booking/absences.ts'
import type { AbsenceChoice } from '../../../../schema/api/booking/absences-schemas.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import { ownAbsenceDays, splitAbsence, wholeSalon } from '../../../../schema/rules/booking/absences.ts'
import { addDays, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { StoredAbsenceBooking } from '../../../../schema/tables/booking/absences.ts'
import { userTimeframes } from '../../../../schema/tables/team/staff.ts'
import { groups, type Role } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { enqueue, type QueuedMessage, sendAfterResponse, takeBack } from '../../messages/outbox/index.ts'
import { deleteTimeframeRows, insertDaysOff, type NewTimeframe } from '../../team/rota/index.ts'
import { abortIfRotaChanged, selectRota } from '../../team/staff/index.ts'
import { planMoves, planOutcome, selectAgendasById, selectForMoves, withMoveRefusals } from '../bookings/index.ts'
import { abortIfMoreTouched, deleteAbsence, insertAbsence, selectAbsence, selectStored, selectTouched, toCause } from './queries.ts'
import { findTouched, fitsChoices, getMovedStart, toMessageData, toTimeOff } from './rules.ts'

type AbsenceHandlers = Handlers<typeof calls>
type Draft = BodyOf<typeof calls.create>

/** A message about a change that comes at short notice may still be sent for this long, in seconds, when the time has come. */
export const shortNotice = 2 * 3600

/** Seconds for which the messages about an absence wait, so that nobody is told of one that is taken back at once. Cron sends them. */
const heldSeconds = 20

/** The message that tells a client what was chosen; none for a booking that is left as it is. */
function tellClient(db: StaffDb, absenceId: string, agenda: Agenda, choice: AbsenceChoice): QueuedMessage[] {
  if (choice.choice === 'leave') return []
  const start = choice.choice === 'move' ? getMovedStart(agenda, choice.moves) : agenda.start
  const moved = parseIso(start) === parseIso(agenda.start) ? 'booking_staff_changed' : 'booking_moved'
  return [
    enqueue(db, {
      cause: toCause(absenceId, agenda.agendaId),
      kind: choice.choice === 'move' ? moved : 'booking_cancelled_by_salon',
      data: toMessageData(agenda, start),
      to: { clientId: agenda.clientId },
      agendaId: agenda.agendaId,
      from: db.nowUtc + heldSeconds,
      until: Math.max(parseIso(start), db.nowUtc + shortNotice),
    }),
  ]
}

function toStored(agenda: Agenda, choice: AbsenceChoice): StoredAbsenceBooking {
  const moved = choice.choice === 'move' ? choice.moves.map(({ agendaServiceId }) => agendaServiceId) : []
  return {
    agendaId: agenda.agendaId,
    choice: choice.choice,
    back: agenda.agendaServicesDTO
      .filter(({ agendaServiceId }) => moved.includes(agendaServiceId))
      .map(({ agendaServiceId, userId, start }) => ({ agendaServiceId, userId, start })),
    version: agenda.version + (choice.choice === 'leave' ? 0 : 1),
    rung: null,
  }
}

const listMoves = (choices: readonly AbsenceChoice[]) =>
  choices.flatMap((choice) => (choice.choice === 'move' ? choice.moves.map((move) => ({ ...move, version: choice.version })) : []))

/** Rota entries of an absence, and the time that they take. */
function writeTimeOff(db: StaffDb, userIds: readonly string[], draft: Draft) {
  const days = splitAbsence(parseIso(draft.from), parseIso(draft.to), db.timeZone)
  const entries = userIds.flatMap((userId) => toTimeOff(userId, days))
  const timeframes = entries.map((entry): NewTimeframe => {
    const { reason, note } = draft
    return { ...entry, userTimeframeId: db.newId('utf'), note, reason }
  })
  const writes = timeframes.flatMap((timeframe): Statement<unknown>[] => [
    db.insert(userTimeframes, timeframe),
    ...insertDaysOff(db, timeframe),
  ])
  return { entries, writes, ids: timeframes.map(({ userTimeframeId }) => userTimeframeId) }
}

/** Who may settle what the rota allows; everybody else reports only that they cannot come. */
const reporters: readonly Role[] = groups.adminReceptionistUser
/** Refuses an own report of anything but being ill now: holidays are asked for as time off. */
function refuseAsOwnReport({ nowUtc, timeZone }: StaffDb, { reason, from, to }: Pick<Draft, 'reason' | 'from' | 'to'>): void {
  const today = toSalonDay(nowUtc, timeZone)
  const isNear = toSalonDay(parseIso(from), timeZone) >= today && toSalonDay(parseIso(to) - 1, timeZone) <= addDays(today, ownAbsenceDays)
  if (reason !== 'sick' || !isNear) throw new ApiError(403, 'forbidden')
}

/** Tells the desk that somebody has reported not to come: whom it has to ring stands in the agenda. */
const alertDesk = (db: StaffDb, { from, to }: Draft, name: string) =>
  raiseAlerts(db, {
    to: { roles: reporters },
    type: 'Request',
    content: { key: 'out_reported', values: { name, start: from, end: to } },
    id: toSalonDay(parseIso(from), db.timeZone),
  })

/** Two round trips: the bookings and what the moves are checked against, then the write. */
export const createAbsence: AbsenceHandlers['create'] = async (db, { who }, draft) => {
  const out = { userId: who === wholeSalon ? null : who, from: parseIso(draft.from), to: parseIso(draft.to) }
  const moves = listMoves(draft.choices)
  const first = addDays(toSalonDay(out.from, db.timeZone), -1)
  const [replayOf, bookings, team, moved, catalogue, rota, taken] = await db.batch(
    db.findReplay(),
    selectTouched(db, out),
    selectRota(db, first, first),
    ...selectForMoves(db, moves),
  )
  if (replayOf) return (await db.batch(selectAbsence(db, replayOf)))[0][0]
  const isOwnReport = !db.roles.some((role) => reporters.includes(role))
  if (isOwnReport) refuseAsOwnReport(db, draft)
  const people = team.people.map((person) => person.userId).filter((id) => out.userId === null || id === out.userId)
  if (people.length === 0) return undefined
  const touched = findTouched(bookings, out)
  const { choices } = draft
  if (!fitsChoices(choices, touched)) throw new ApiError(409, 'stale')
  const getChoice = ({ agendaId }: Agenda) => choices.find((choice) => choice.agendaId === agendaId) as AbsenceChoice
  const agendas = touched.map(({ agenda }) => agenda)
  const cancelled = agendas.filter((agenda) => getChoice(agenda).choice === 'cancel')
  const timeOff = writeTimeOff(db, people, draft)
  const plan = planMoves(db, moves, { bookings: moved, catalogue, rota, taken, timeOff: timeOff.entries })
  const absenceId = db.newId('abs')
  const messages = agendas.flatMap((agenda) => tellClient(db, absenceId, agenda, getChoice(agenda)))
  const { from, to, reason, note } = draft
  const stored = agendas.map((agenda) => toStored(agenda, getChoice(agenda)))
  const writes = [
    plan.guard,
    abortIfMoreTouched(db, out, bookings),
    ...(cancelled.length > 0 ? planOutcome(db, cancelled, { outcome: 'cancelled', reason: 'salon', note: '' }) : []),
    ...plan.writes,
    ...timeOff.writes,
    ...(isOwnReport ? [alertDesk(db, draft, team.people.find(({ userId }) => userId === who)?.firstName ?? '')] : []),
    insertAbsence(db, { absenceId, userId: out.userId, from, to, reason, note, timeframeIds: timeOff.ids, bookings: stored }),
    ...messages,
  ]
  return withMoveRefusals(db, plan.services, 'client_arrived', () => db.insertIdempotent(absenceId, writes, (id) => selectAbsence(db, id)))
}

/** The message that tells a client that the booking is as it was; none where the one before was taken back in time. */
const tellAgain = (db: StaffDb, absenceId: string, agenda: Agenda, { choice, back }: StoredAbsenceBooking): QueuedMessage => {
  const start = getMovedStart(agenda, back)
  const moved = parseIso(start) === parseIso(agenda.start) ? 'booking_staff_changed' : 'booking_moved'
  return enqueue(db, {
    cause: `absence_undone:${absenceId}:${agenda.agendaId}`,
    kind: choice === 'move' ? moved : 'booking_restored',
    data: toMessageData(agenda, start),
    to: { clientId: agenda.clientId },
    agendaId: agenda.agendaId,
    until: Math.max(parseIso(start), db.nowUtc + shortNotice),
    corrects: toCause(absenceId, agenda.agendaId),
  })
}

/** Three round trips: the absence, its bookings and what they are checked against, then the write. */
export const removeAbsence: AbsenceHandlers['remove'] = async (db, { who, absenceId }, _body, request) => {
  const [[absence]] = await db.batch(selectStored(db, absenceId))
  if (!absence || (absence.userId ?? wholeSalon) !== who) return undefined
  // Who has reported that they cannot come may take that back, not what the desk has written.
  if (!db.roles.some((role) => reporters.includes(role))) refuseAsOwnReport(db, absence)
  const settled = absence.bookings.filter(({ choice }) => choice !== 'leave')
  const all = settled.flatMap(({ back, version }) => back.map((move) => ({ ...move, version })))
  const [agendas, moved, catalogue, rota, taken] = await db.batch(
    selectAgendasById(
      db,
      settled.map(({ agendaId }) => agendaId),
    ),
    ...selectForMoves(db, all),
  )
  const toBack = settled.flatMap((stored) => {
    const agenda = agendas.find(({ agendaId, version }) => agendaId === stored.agendaId && version === stored.version)
    const isAhead = agenda && parseIso(getMovedStart(agenda, stored.back)) >= db.nowUtc && !agenda.appointmentDTO?.arrival
    return isAhead ? [{ agenda, stored }] : []
  })
  const ids = new Set(toBack.map(({ agenda }) => agenda.agendaId))
  const isBack = ({ agendaId }: { agendaId: string }) => ids.has(agendaId)
  const moves = toBack.flatMap(({ stored }) => stored.back.map((move) => ({ ...move, version: stored.version })))
  const plan = planMoves(db, moves, { bookings: moved.filter(isBack), catalogue, rota, taken, anyHours: true })
  const restored = toBack.filter(({ stored }) => stored.choice === 'cancel').map(({ agenda }) => agenda)
  const messages = toBack.map(({ agenda, stored }) => tellAgain(db, absenceId, agenda, stored))
  const writes = [
    abortIfRotaChanged(db, rota.rotaVersion),
    ...deleteAbsence(db, absenceId, absence.version),
    ...absence.timeframeIds.flatMap((id) => deleteTimeframeRows(db, id)),
    ...(restored.length > 0 ? planOutcome(db, restored, { outcome: null, reason: '', note: '' }) : []),
    ...plan.writes,
    ...toBack.map(({ agenda }) => takeBack(db, toCause(absenceId, agenda.agendaId))),
    ...messages,
  ]
  await withMoveRefusals(db, plan.services, 'client_arrived', () => db.batch(...writes))
  if (messages.length > 0) sendAfterResponse(request, ...messages)
  return { absenceId }
}
