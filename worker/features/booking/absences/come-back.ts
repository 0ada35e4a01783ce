import type { absences as calls } from '../../../../schema/api/booking/absences.ts'
import type { AbsenceAgain, LeftBooking } from '../../../../schema/api/booking/absences-schemas.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { findPuttable, type PutBack } from '../../../../schema/rules/booking/absence-proposals.ts'
import { wholeSalon } from '../../../../schema/rules/booking/absences.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import type { StoredAbsenceBooking } from '../../../../schema/tables/booking/absences.ts'
import type { Handlers } from '../../../http/serve.ts'
import { takeBack } from '../../messages/outbox/index.ts'
import { deleteTimeframeRows } from '../../team/rota/index.ts'
import { abortIfRotaChanged } from '../../team/staff/index.ts'
import { planMoves, planOutcome, selectAgendasById, selectForMoves, shiftServices, withMoveRefusals } from '../bookings/index.ts'
import { type Change, tellTogether, toMovedKind } from './messages.ts'
import { deleteAbsence, selectRecipients, selectStored, selectTakenTime, type TakenTimes, toCause } from './queries.ts'
import { getMovedStart, toProposalUnits } from './rules.ts'
import { heldSeconds, refuseAsOwnReport, reporters, toUndoneCause } from './settle.ts'

const daySeconds = 86_400

/** A booking that began no longer ago than this can still be put back: its client may be about to arrive. */
const lateSeconds = 15 * 60

interface Settled {
  readonly agenda: Agenda
  readonly stored: StoredAbsenceBooking
}

/** Why a booking stays as it is; undefined where nothing of itself is against putting it back. */
function findObstacle({ agenda, stored }: Settled, nowUtc: number): LeftBooking['why'] | undefined {
  if (agenda.version !== stored.version) return 'changed'
  if (agenda.appointmentDTO?.arrival) return 'arrived'
  return parseIso(getMovedStart(agenda, stored.back)) < nowUtc - lateSeconds ? 'over' : undefined
}

function toPutBack({ agenda, stored: { choice, back } }: Settled): PutBack {
  const services = shiftServices(agenda, 0).map((service) => {
    const place = back.find(({ agendaServiceId }) => agendaServiceId === service.agendaServiceId)
    return place && choice === 'move' ? { ...service, userId: place.userId, start: parseIso(place.start), mayOverlap: false } : service
  })
  return { agendaId: agenda.agendaId, services }
}

/** The bookings that can be put back together, and the others with the reason. */
export function sortOut(settled: readonly Settled[], { taken, ...times }: TakenTimes, nowUtc: number) {
  const possible = settled.filter((one) => findObstacle(one, nowUtc) === undefined)
  const puttable = findPuttable(possible.map(toPutBack), {
    units: toProposalUnits({ taken, ...times }),
    taken: taken.map(([userId, start, end, causeId]) => ({ userId, start, end, causeId })),
  })
  const isPuttable = ({ agenda }: Settled) => puttable.has(agenda.agendaId)
  return {
    toBack: possible.filter(isPuttable),
    left: settled
      .filter((one) => !isPuttable(one))
      .map((one): LeftBooking => {
        const { agendaId, clientId, start, outcome, clientDTO, agendaServicesDTO: services } = one.agenda
        return {
          ...{ agendaId, clientId, start, clientName: clientDTO?.name ?? '', phoneNumber: clientDTO?.phoneNumber ?? '' },
          staff: [...new Set(services.map(({ userDTO }) => userDTO.firstName))],
          takesPlace: outcome === null,
          why: findObstacle(one, nowUtc) ?? 'taken',
        }
      }),
  }
}

const toBackMoves = ({ choice, back, version }: StoredAbsenceBooking) =>
  choice === 'move' ? back.map((move) => ({ ...move, version })) : []

/** What the client is told of a booking that is as it was before. */
const toChange = ({ agenda, stored }: Settled): Change => {
  const start = getMovedStart(agenda, stored.back)
  return { agenda, start, kind: stored.choice === 'move' ? toMovedKind(agenda, start) : 'booking_restored' }
}

/** Those of the bookings that are put back whose clients were rung: what they were told by phone, no message corrects. */
const listRung = (toBack: readonly Settled[]): LeftBooking[] =>
  toBack
    .filter(({ stored }) => stored.rung !== null)
    .map(({ agenda, stored }) => ({
      ...{ agendaId: agenda.agendaId, clientId: agenda.clientId },
      ...{ clientName: agenda.clientDTO?.name ?? '', phoneNumber: agenda.clientDTO?.phoneNumber ?? '' },
      start: stored.choice === 'move' ? getMovedStart(agenda, stored.back) : agenda.start,
      ...{ staff: [], takesPlace: true, why: 'rung' },
    }))

/** What was chosen for a booking that is put back, as it would be chosen again. */
const toAgain = ({ agenda, stored: { choice, back } }: Settled): AbsenceAgain['choices'][number] => ({
  agendaId: agenda.agendaId,
  choice: choice === 'move' ? 'move' : 'cancel',
  moves: agenda.agendaServicesDTO
    .filter((service) => choice === 'move' && back.some(({ agendaServiceId }) => agendaServiceId === service.agendaServiceId))
    .map(({ agendaServiceId, userId, start }) => ({ agendaServiceId, userId, start })),
})

/** Takes back the messages all of whose bookings are put back. */
function takeBackMessages(
  ...[db, absenceId, settled, isBack]: [
    Parameters<typeof takeBack>[0],
    string,
    readonly StoredAbsenceBooking[],
    (one: StoredAbsenceBooking) => boolean,
  ]
) {
  const byMessage = Map.groupBy(settled, ({ agendaId, toldWith }) => toldWith ?? agendaId)
  return [...byMessage].flatMap(([first, own]) => (own.every(isBack) ? [takeBack(db, toCause(absenceId, first))] : []))
}

/** Three round trips: the absence, its bookings and what they are checked against, then the write. */
export const removeAbsence: Handlers<typeof calls>['remove'] = async (db, { who, absenceId }) => {
  const [[absence]] = await db.batch(selectStored(db, absenceId))
  if (!absence || (absence.userId ?? wholeSalon) !== who) return undefined
  // Who has reported that they cannot come may take that back, not what the desk has written.
  if (!db.roles.some((role) => reporters.includes(role))) refuseAsOwnReport(db, absence)
  const settled = absence.bookings.filter(({ choice }) => choice !== 'leave')
  const ids = settled.map(({ agendaId }) => agendaId)
  const [agendas, recipients, times, moved, catalogue, rota, taken] = await db.batch(
    selectAgendasById(db, ids),
    selectRecipients(db, ids),
    selectTakenTime(db, parseIso(absence.from) - 2 * daySeconds, parseIso(absence.to) + 2 * daySeconds),
    ...selectForMoves(db, settled.flatMap(toBackMoves)),
  )
  const found = settled.flatMap((stored): Settled[] => {
    const agenda = agendas.find(({ agendaId }) => agendaId === stored.agendaId)
    return agenda ? [{ agenda, stored }] : []
  })
  const { toBack, left } = sortOut(found, times, db.nowUtc)
  const isBack = ({ agendaId }: { agendaId: string }) => toBack.some(({ agenda }) => agenda.agendaId === agendaId)
  const moves = toBack.flatMap(({ stored }) => toBackMoves(stored))
  const plan = planMoves(db, moves, { bookings: moved.filter(isBack), catalogue, rota, taken, anyHours: true })
  const restored = toBack.filter(({ stored }) => stored.choice === 'cancel').map(({ agenda }) => agenda)
  const messages = tellTogether(db, toBack.map(toChange), {
    recipients,
    from: db.nowUtc + heldSeconds,
    toCause: ({ agendaId }) => toUndoneCause(absenceId, agendaId),
    corrects: ([first]) =>
      first ? [toCause(absenceId, settled.find((one) => one.agendaId === first.agendaId)?.toldWith ?? first.agendaId)] : [],
  }).map(({ message }) => message)
  const writes = [
    abortIfRotaChanged(db, rota.rotaVersion),
    ...deleteAbsence(db, absenceId, absence.version),
    ...absence.timeframeIds.flatMap((id) => deleteTimeframeRows(db, id)),
    ...plan.writes,
    ...(restored.length > 0 ? planOutcome(db, restored, { outcome: null, reason: '', note: '' }) : []),
    ...takeBackMessages(db, absenceId, settled, isBack),
    ...messages,
  ]
  await withMoveRefusals(db, plan.services, 'client_arrived', () => db.batch(...writes))
  const { reason, note } = absence
  return { absenceId, left: [...left, ...listRung(toBack)], again: { reason, note, choices: toBack.map(toAgain) } }
}
