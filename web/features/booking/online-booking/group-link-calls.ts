import { groupLinks as rows } from '../../../../schema/api/booking/booking-links.ts'
import type { LinkedGroup } from '../../../../schema/api/booking/guest-group-replies.ts'
import type { FreeSlot } from '../../../../schema/api/booking/guest-replies.ts'
import { call } from '../../../api/call.ts'
import { language as lang } from './language.ts'
import { getRequestKey } from './request-keys.ts'

/** For calls without a session. A staff session in the same browser must not be used or ended. */
const noSession = { sessionCode: '' }
const toStaffQuery = (anyone: boolean) => (anyone ? { anybody: 'true' as const } : {})

export type GroupBooking = LinkedGroup['bookings'][number]
/** Bookings as the page shows them: a change is refused if one of them is another by now. */
const toSeen = (bookings: readonly GroupBooking[]) => bookings.map(({ agendaId, version }) => ({ agendaId, version }))

export const readGroupLink = (token: string, signal?: AbortSignal) =>
  call(rows.one, { token }, undefined, { ...noSession, ...(signal ? { signal } : {}) })
export const readGroupLinkDays = (token: string, month: string, anyone: boolean, signal: AbortSignal) =>
  call(rows.freeDays, { token, month, ...toStaffQuery(anyone) }, undefined, { ...noSession, signal })
export const readGroupLinkSlots = (token: string, date: string, anyone: boolean, signal: AbortSignal) =>
  call(rows.freeSlots, { token, date, ...toStaffQuery(anyone) }, undefined, { ...noSession, signal })

/** Moves the bookings to a time; its services have the agendaServiceId as serviceId (`toFreeSlot`). */
export const moveGroup = (
  token: string,
  bookings: readonly GroupBooking[],
  { start, services }: Pick<FreeSlot, 'start' | 'services'>,
  anyone: boolean,
) => {
  const input = { token, lang, ...toStaffQuery(anyone) }
  const to = services.map(({ serviceId: agendaServiceId, userId, start: at }) => ({ agendaServiceId, userId, start: at }))
  const body = { bookings: toSeen(bookings), start, services: to }
  return call(rows.move, input, body, { ...noSession, key: getRequestKey('move', input, body) })
}
export const cancelGroup = (token: string, bookings: readonly GroupBooking[]) => {
  const body = { bookings: toSeen(bookings) }
  return call(rows.cancel, { token, lang }, body, { ...noSession, key: getRequestKey('cancel', token, body) })
}
export const restoreGroup = (token: string, bookings: readonly GroupBooking[]) => {
  const body = { bookings: toSeen(bookings), start: bookings.map(({ start }) => start).toSorted()[0] ?? '' }
  return call(rows.undo, { token, lang }, body, { ...noSession, key: getRequestKey('restore', token, body) })
}
