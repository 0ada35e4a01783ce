import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { bookingGroups as calls } from '../../../../schema/api/booking/groups.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { enqueue, type QueuedMessage, sendAfterResponse } from '../../messages/outbox/index.ts'
import {
  abortIfArrived,
  deleteAgendaRows,
  planMoves,
  selectAgendasById,
  selectForMoves,
  setOutcome,
  withMoveRefusals,
} from '../bookings/index.ts'
import { deleteGroup, selectBookingsOfGroup, selectGroup } from './queries.ts'
import { listServices, toMessageData, toMessageLine } from './rules.ts'

type GroupHandlers = Handlers<typeof calls>
const hasArrived = (agenda: Agenda) => agenda.appointmentDTO?.arrival != null
const versionsOf = (bookings: readonly Agenda[]) => bookings.map(({ agendaId, version }) => `${agendaId}.${version}`).join()

/** One message to the payer about bookings of the group. */
const tellPayer = (
  db: StaffDb,
  kind: 'booking_moved' | 'booking_cancelled_by_salon',
  { clientId, bookings, starts }: { clientId: string; bookings: readonly Agenda[]; starts: readonly string[] },
): QueuedMessage => {
  const data = toMessageData(bookings.map((agenda, i) => toMessageLine(agenda.agendaId, starts[i] ?? agenda.start, listServices(agenda))))
  return enqueue(db, {
    cause: `group:${kind}:${versionsOf(bookings)}`,
    kind,
    data,
    to: { clientId },
    agendaId: data.agendaId,
    until: parseIso(data.start),
  })
}

/** Two round trips: the bookings and what their new times are checked against, then the write. */
export const moveGroup: GroupHandlers['move'] = async (db, { bookingGroupId }, { moves, message: isSent }, request) => {
  const [group, bookings, catalogue, rota, taken] = await db.batch(selectGroup(db, bookingGroupId), ...selectForMoves(db, moves))
  if (!group || bookings.some((agenda) => agenda.group?.bookingGroupId !== bookingGroupId)) return undefined
  if (bookings.some(hasArrived)) throw new ApiError(409, 'client_arrived')
  const plan = planMoves(db, moves, { bookings, catalogue, rota, taken, anyHours: bookings.every(({ outsideHours }) => outsideHours) })
  const starts = bookings.map((agenda) => {
    const own = agenda.agendaServicesDTO.map(
      ({ agendaServiceId, start }) => moves.find((move) => move.agendaServiceId === agendaServiceId)?.start ?? start,
    )
    return own.toSorted((a, b) => parseIso(a) - parseIso(b))[0] ?? agenda.start
  })
  const messages = isSent ? [tellPayer(db, 'booking_moved', { clientId: group.clientId, bookings, starts })] : []
  const { after } = await withMoveRefusals(db, plan.services, 'client_arrived', () =>
    db.batch({ writes: [plan.guard, ...plan.writes, ...messages], after: selectBookingsOfGroup(db, bookingGroupId) }),
  )
  if (messages.length > 0) sendAfterResponse(request, ...messages)
  return { ...group, agendas: after, back: plan.back }
}

/** Two round trips: the bookings, then the write with the message. */
export const cancelGroup: GroupHandlers['cancel'] = async (
  db,
  { bookingGroupId },
  { bookings: seen, message: isSent, ...draft },
  request,
) => {
  const [group, bookings] = await db.batch(
    selectGroup(db, bookingGroupId),
    selectAgendasById(
      db,
      seen.map(({ agendaId }) => agendaId),
    ),
  )
  const isOfGroup = (agenda: Agenda) => agenda.group?.bookingGroupId === bookingGroupId
  if (!group || bookings.length < new Set(seen.map(({ agendaId }) => agendaId)).size || !bookings.every(isOfGroup)) return undefined
  const { undo, reason, note } = draft
  const current = bookings.find(
    (agenda) =>
      seen.find(({ agendaId }) => agendaId === agenda.agendaId)?.version !== agenda.version ||
      agenda.outcome !== (undo ? 'cancelled' : null),
  )
  if (current) throw new ApiError(409, 'stale', { current })
  const starts = bookings.map(({ start }) => start)
  const messages = isSent && !undo ? [tellPayer(db, 'booking_cancelled_by_salon', { clientId: group.clientId, bookings, starts })] : []
  const after = await setOutcome(db, bookings, { outcome: undo ? null : 'cancelled', reason, note }, messages)
  if (messages.length > 0) sendAfterResponse(request, ...messages)
  return after
}

/** Two round trips: the bookings with their versions, then the write. Refused once a client has arrived. */
export const removeGroup: GroupHandlers['remove'] = async (db, { bookingGroupId }) => {
  const [group, bookings] = await db.batch(selectGroup(db, bookingGroupId), selectBookingsOfGroup(db, bookingGroupId))
  if (!group) return undefined
  const ids = bookings.map(({ agendaId }) => agendaId)
  const deletion = db.batch(
    abortIfArrived(db, ids),
    ...deleteGroup(db, bookingGroupId),
    ...bookings.flatMap(({ agendaId, version }) => deleteAgendaRows(db, agendaId, version)),
  )
  return mapAborted(
    deletion.then(() => ({ bookingGroupId })),
    { already_used: 'client_arrived', missing: 'stale' },
  )
}
