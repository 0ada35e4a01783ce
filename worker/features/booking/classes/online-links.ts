import type { GuestSeatWait } from '../../../../schema/api/booking/guest-class-replies.ts'
import type { classLinks as calls } from '../../../../schema/api/booking/online-classes.ts'
import { signLink } from '../../../db/link-token.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { withLogo } from '../../platform/salons/index.ts'
import { type LinkedWait, selectLinkedWait } from './online-queries.ts'
import { abortIfInClass, hasGuestLeft, leaveEntry, requestOfEntry, updateEntry } from './seat-queries.ts'

type LinkHandlers = Handlers<typeof calls>

const toReply = (wait: LinkedWait | undefined, nowUtc: number, request: Request): GuestSeatWait | undefined => {
  if (!wait) return undefined
  const { agendaId, ...shown } = wait
  const page = { ...shown, ...(agendaId === null ? {} : { bookingToken: signLink(request.env, 'Booking', agendaId) }) }
  return withLogo(page, nowUtc, request)
}

/** One round trip. */
export const getWait: LinkHandlers['one'] = async (db, _input, _body, request) => {
  const [[wait]] = await db.batch(selectLinkedWait(db))
  return toReply(wait, db.nowUtc, request)
}

/** One round trip; a second call changes nothing. */
export const leaveByLink: LinkHandlers['leave'] = async (db, _input, _body, request) => {
  const [wait] = await db.batchReturning([leaveEntry(db, db.id)], selectLinkedWait(db))
  return toReply(wait, db.nowUtc, request)
}

/** One round trip. Refused to who has seats of the class by now, waits for others, or was taken off the list by the desk. */
export const restoreByLink: LinkHandlers['restore'] = async (db, _input, _body, request) => {
  const writes = [
    abortIfInClass(db, requestOfEntry(db.id, 'left'), db.id),
    ...updateEntry(db, db.id, 'left', { state: 'waiting' }, hasGuestLeft),
  ]
  const restored = await mapAborted(db.batchReturning(writes, selectLinkedWait(db)), { already_used: 'class_joined', stale: 'stale' })
  return toReply(restored?.[0], db.nowUtc, request)
}
