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
import { takeBack } from '../../messages/outbox/index.ts'
import { insertDaysOff, type NewTimeframe } from '../../team/rota/index.ts'
import { selectRota } from '../../team/staff/index.ts'
import { type MoveContext, planMoves, planOutcome, selectAgendasById, selectForMoves, withMoveRefusals } from '../bookings/index.ts'
import { type Change, type Told, tellTogether, toMovedKind } from './messages.ts'
import {
  abortIfMoreTouched,
  abortUnlessTakenBack,
  insertAbsence,
  selectAbsence,
  selectRecipients,
  selectStored,
  selectTouched,
  toCause,
  updateBookings,
} from './queries.ts'
import { findTouched, fitsChoices, getMovedStart, toTimeOff } from './rules.ts'

type AbsenceHandlers = Handlers<typeof calls>
type Draft = BodyOf<typeof calls.create>

/** Seconds for which the messages about an absence wait, so that nobody is told of one that is taken back at once. Cron sends them. */
export const heldSeconds = 20

/** Cause of the message that a booking is as it was before an absence that was taken back. */
export const toUndoneCause = (absenceId: string, agendaId: string) => `absence_undone:${absenceId}:${agendaId}`

/** What the client is told of a choice; nothing of a booking that is left as it is. */
function toChange(agenda: Agenda, choice: AbsenceChoice): Change[] {
  if (choice.choice === 'leave') return []
  if (choice.choice !== 'move') return [{ agenda, start: agenda.start, kind: 'booking_cancelled_by_salon' }]
  const start = getMovedStart(agenda, choice.moves)
  return [{ agenda, start, kind: toMovedKind(agenda, start) }]
}

function toStored(agenda: Agenda, choice: AbsenceChoice, told: readonly Told[]): StoredAbsenceBooking {
  const moved = choice.choice === 'move' ? choice.moves.map(({ agendaServiceId }) => agendaServiceId) : []
  const isBack = ({ agendaServiceId }: { agendaServiceId: string }) => choice.choice === 'cancel' || moved.includes(agendaServiceId)
  const first = told.find(({ bookings }) => bookings.includes(agenda))?.bookings[0]?.agendaId
  return {
    agendaId: agenda.agendaId,
    choice: choice.choice,
    back: agenda.agendaServicesDTO.filter(isBack).map(({ agendaServiceId, userId, start }) => ({ agendaServiceId, userId, start })),
    version: agenda.version + (choice.choice === 'leave' ? 0 : 1),
    ...(first && first !== agenda.agendaId ? { toldWith: first } : {}),
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
export const reporters: readonly Role[] = groups.adminReceptionistUser
/** Refuses an own report of anything but being ill now: holidays are asked for as time off. */
export function refuseAsOwnReport({ nowUtc, timeZone }: StaffDb, { reason, from, to }: Pick<Draft, 'reason' | 'from' | 'to'>): void {
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

/** Takes back what has not been sent about the end of an absence that is written once more. */
const takeBackReturn = (db: StaffDb, { again, choices }: Draft): Statement<unknown>[] =>
  again === undefined
    ? []
    : [abortUnlessTakenBack(db, again), ...choices.map(({ agendaId }) => takeBack(db, toUndoneCause(again, agendaId)))]

interface Settling {
  readonly agendas: readonly Agenda[]
  readonly choices: readonly AbsenceChoice[]
  readonly moves: ReturnType<typeof listMoves>
  readonly recipients: ReadonlyMap<string, string>
  readonly context: MoveContext
}

/** Statements that settle bookings and tell their clients, and what is stored of each. What has no choice is left as it is. */
function planSettling(db: StaffDb, absenceId: string, { agendas, choices, moves, recipients, context }: Settling) {
  const getChoice = ({ agendaId, version }: Agenda): AbsenceChoice =>
    choices.find((choice) => choice.agendaId === agendaId) ?? { agendaId, version, choice: 'leave' }
  const cancelled = agendas.filter((agenda) => getChoice(agenda).choice === 'cancel')
  const plan = planMoves(db, moves, context)
  const told = tellTogether(
    db,
    agendas.flatMap((agenda) => toChange(agenda, getChoice(agenda))),
    { recipients, toCause: ({ agendaId }) => toCause(absenceId, agendaId), from: db.nowUtc + heldSeconds },
  )
  return {
    guard: plan.guard,
    services: plan.services,
    stored: agendas.map((agenda) => toStored(agenda, getChoice(agenda), told)),
    writes: [
      ...(cancelled.length > 0 ? planOutcome(db, cancelled, { outcome: 'cancelled', reason: 'salon', note: '' }) : []),
      ...plan.writes,
    ],
    messages: told.map(({ message }) => message),
  }
}

const toId = ({ agendaId }: { agendaId: string }) => agendaId

/** Two round trips: the bookings and what the moves are checked against, then the write. */
export const createAbsence: AbsenceHandlers['create'] = async (db, { who }, draft) => {
  const out = { userId: who === wholeSalon ? null : who, from: parseIso(draft.from), to: parseIso(draft.to) }
  const { choices, left } = draft
  const moves = listMoves(choices)
  const first = addDays(toSalonDay(out.from, db.timeZone), -1)
  const [replayOf, bookings, team, recipients, moved, catalogue, rota, taken] = await db.batch(
    db.findReplay(),
    selectTouched(db, out),
    selectRota(db, first, first),
    selectRecipients(db, choices.map(toId)),
    ...selectForMoves(db, moves),
  )
  if (replayOf) return (await db.batch(selectAbsence(db, replayOf)))[0][0]
  const isOwnReport = !db.roles.some((role) => reporters.includes(role))
  if (isOwnReport) refuseAsOwnReport(db, draft)
  const people = team.people.map((person) => person.userId).filter((id) => out.userId === null || id === out.userId)
  if (people.length === 0) return undefined
  const touched = findTouched(bookings, out)
  if (!fitsChoices(choices, touched, left)) throw new ApiError(409, 'stale')
  const timeOff = writeTimeOff(db, people, draft)
  const absenceId = db.newId('abs')
  const agendas = touched.map(({ agenda }) => agenda)
  const context = { bookings: moved, catalogue, rota, taken, timeOff: timeOff.entries }
  const { guard, writes, stored, messages, services } = planSettling(db, absenceId, { agendas, choices, moves, recipients, context })
  const { from, to, reason, note } = draft
  const all = [
    guard,
    abortIfMoreTouched(db, out, bookings),
    ...writes,
    ...timeOff.writes,
    ...takeBackReturn(db, draft),
    ...(isOwnReport ? [alertDesk(db, draft, team.people.find(({ userId }) => userId === who)?.firstName ?? '')] : []),
    insertAbsence(db, { absenceId, userId: out.userId, from, to, reason, note, timeframeIds: timeOff.ids, bookings: stored }),
    ...messages,
  ]
  return withMoveRefusals(db, services, 'client_arrived', () => db.insertIdempotent(absenceId, all, (id) => selectAbsence(db, id)))
}

/** Settles bookings that the absence has left as they were. Two round trips: reads, then the write. */
export const settleLeft: AbsenceHandlers['settle'] = async (db, { who, absenceId }, { choices }) => {
  const moves = listMoves(choices)
  const [[absence], agendas, recipients, bookings, catalogue, rota, taken] = await db.batch(
    selectStored(db, absenceId),
    selectAgendasById(db, choices.map(toId)),
    selectRecipients(db, choices.map(toId)),
    ...selectForMoves(db, moves),
  )
  if (!absence || (absence.userId ?? wholeSalon) !== who) return undefined
  if (!db.roles.some((role) => reporters.includes(role))) refuseAsOwnReport(db, absence)
  const touched = findTouched(agendas, { userId: absence.userId, from: parseIso(absence.from), to: parseIso(absence.to) })
  const isLeft = ({ agendaId, version }: AbsenceChoice) =>
    absence.bookings.some((one) => one.agendaId === agendaId && one.choice === 'leave' && one.version === version)
  if (!choices.every(isLeft) || !fitsChoices(choices, touched, 0)) throw new ApiError(409, 'stale')
  const context = { bookings, catalogue, rota, taken }
  const { guard, writes, stored, messages, services } = planSettling(db, absenceId, { agendas, choices, moves, recipients, context })
  const settled = new Map(stored.map((one) => [one.agendaId, one]))
  const next = absence.bookings.map((one) => settled.get(one.agendaId) ?? one)
  const all = [guard, ...writes, ...updateBookings(db, absence, next), ...messages]
  const [after] = await withMoveRefusals(db, services, 'client_arrived', () => db.batchReturning(all, selectAbsence(db, absenceId)))
  return after
}
