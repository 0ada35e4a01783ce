import { bookingLinks as rows } from '../../../../schema/api/booking/booking-links.ts'
import type { FreeSlot, LinkSlot } from '../../../../schema/api/booking/guest-replies.ts'
import { publicInfo } from '../../../../schema/api/platform/public-info.ts'
import { buildUrl, call } from '../../../api/call.ts'
import { language as lang } from './language.ts'
import { getRequestKey } from './request-keys.ts'

/** For calls without a session. A staff session in the same browser must not be used or ended. */
const noSession = { sessionCode: '' }

export const readLink = (token: string, signal?: AbortSignal) =>
  call(rows.one, { token }, undefined, { ...noSession, ...(signal ? { signal } : {}) })
export const readSalon = (salonId: string, signal: AbortSignal) =>
  call(publicInfo.getPublicInfo, { salonId }, undefined, { ...noSession, signal })

/** A free time in the shape that the components of the booking page expect, with the agendaServiceId as serviceId. */
export const toFreeSlot = ({ services, ...slot }: LinkSlot): FreeSlot => ({
  ...slot,
  services: services.map(({ agendaServiceId, userId, start }) => ({ serviceId: agendaServiceId, userId, start })),
})

const toStaffQuery = (anyone: boolean) => (anyone ? { anybody: 'true' as const } : {})
export const readLinkSlots = (token: string, date: string, anyone: boolean, signal: AbortSignal) =>
  call(rows.freeSlots, { token, date, ...toStaffQuery(anyone) }, undefined, { ...noSession, signal })
export const readLinkDays = (token: string, month: string, anyone: boolean, signal: AbortSignal) =>
  call(rows.freeDays, { token, month, ...toStaffQuery(anyone) }, undefined, { ...noSession, signal })

/** The time to which a booking is moved. */
type MoveTarget = Pick<FreeSlot, 'start' | 'services'>
export const moveBooking = (token: string, { start, services }: MoveTarget, anyone: boolean, version: number) => {
  const to = services.map(({ serviceId, ...service }) => ({
    agendaServiceId: serviceId,
    userId: service.userId,
    start: service.start,
  }))
  const [input, body] = [
    { token, lang, ...toStaffQuery(anyone) },
    { start, services: to, version },
  ] as const
  return call(rows.move, input, body, { ...noSession, key: getRequestKey('move', input, body) })
}
export const cancelBooking = (token: string, version: number) =>
  call(rows.cancel, { token, lang, version: String(version) }, undefined, { ...noSession, key: getRequestKey('cancel', token, version) })
export const restoreBooking = (token: string, start: string, version: number) =>
  call(rows.undo, { token, lang }, { start, version }, { ...noSession, key: getRequestKey('restore', token, start, version) })

export const confirmBooking = (token: string) => call(rows.confirm, { token }, undefined, noSession)

/** URL of the booking's iCalendar file, which a phone offers to its calendar. */
export const getCalendarUrl = (token: string) => buildUrl(rows.calendar, { token, lang }, '')
