import type { classSeats as calls } from '../../../../schema/api/booking/classes.ts'
import type { ClassDetails } from '../../../../schema/api/booking/classes-schemas.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { sendAfterResponse } from '../../messages/outbox/index.ts'
import { confirmSeats } from './messages.ts'
import { classOfEntry, selectClassDetails } from './queries.ts'
import { abortIfInClass, abortUnlessPets, insertEntry, insertSeats, requestOfDesk, requestOfEntry, updateEntry } from './seat-queries.ts'

type SeatHandlers = Handlers<typeof calls>

/** Runs a write of seats; where it was refused, reads the class as it is now and throws why. Undefined where there is none. */
async function withSeatRefusals(
  db: StaffDb,
  select: Statement<ClassDetails[]>,
  write: () => Promise<ClassDetails | undefined>,
): Promise<ClassDetails | undefined> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'missing') throw new ApiError(400, 'client_not_found', { fields: { clientId: 'Client not found' } })
    if (error.reason === 'unusable') throw new ApiError(400, 'invalid_input', { fields: { subClientIds: 'Pet not found' } })
    if (!['seats', 'already_used', 'stale'].includes(error.reason)) throw error
    const [[current]] = await db.batch(select)
    if (!current) return undefined
    if (error.reason === 'already_used') throw new ApiError(409, 'already_exists', { current })
    if (current.cancelled !== null) throw new ApiError(409, 'booking_cancelled', { current })
    throw new ApiError(409, error.reason === 'seats' ? 'class_full' : 'stale', { current })
  }
}

/** Two round trips: the class, for the confirmation, then the write; three if refused. */
export const createSeats: SeatHandlers['create'] = async (db, _input, draft, request) => {
  const { classId, clientId, seats, wait, message: isSent } = draft
  const select = selectClassDetails(db, classId)
  const [replayOf, [before]] = await db.batch(db.findReplay(), select)
  if (replayOf || !before) return before
  const source = requestOfDesk(draft)
  const agendaId = db.newId('agd')
  const messages = isSent && !wait ? [confirmSeats(db, agendaId, clientId, before, seats)] : []
  const writes = [
    abortUnlessExists(db, clients.clientId, clientId),
    ...abortUnlessPets(db, draft),
    abortIfInClass(db, source),
    ...(wait
      ? insertEntry(db, { classWaitingEntryId: db.newId('cwe'), classId, clientId, seats, channel: 'desk' })
      : insertSeats(db, agendaId, source)),
    ...messages,
  ]
  const created = await withSeatRefusals(db, select, () => db.insertIdempotent(classId, writes, () => select))
  if (messages.length > 0) sendAfterResponse(request, ...messages)
  return created
}

/** Two round trips: the class and who waits, then the write. */
export const moveUpEntry: SeatHandlers['moveUp'] = async (db, { classWaitingEntryId }, { message: isSent }, request) => {
  const select = selectClassDetails(db, classOfEntry(classWaitingEntryId))
  const [[before]] = await db.batch(select)
  const entry = before?.waitingList.find((one) => one.classWaitingEntryId === classWaitingEntryId)
  if (!before) return undefined
  if (!entry) throw new ApiError(409, 'stale', { current: before })
  const agendaId = db.newId('agd')
  const messages = isSent ? [confirmSeats(db, agendaId, entry.clientId, before, entry.seats)] : []
  const source = requestOfEntry(classWaitingEntryId)
  const writes = [
    abortIfInClass(db, source, classWaitingEntryId),
    ...insertSeats(db, agendaId, source),
    ...updateEntry(db, classWaitingEntryId, 'waiting', { state: 'moved_up', agendaId }),
    ...messages,
  ]
  const moved = await withSeatRefusals(db, select, () => db.batchReturning(writes, select).then(([current]) => current))
  if (messages.length > 0) sendAfterResponse(request, ...messages)
  return moved
}

/** One round trip; two if refused. */
export const leaveWaitingList: SeatHandlers['leave'] = (db, { classWaitingEntryId }, { undo }) => {
  const select = selectClassDetails(db, classOfEntry(classWaitingEntryId))
  const [from, state] = undo ? (['left', 'waiting'] as const) : (['waiting', 'left'] as const)
  return db.updateGuarded(updateEntry(db, classWaitingEntryId, from, { state }), select)
}
