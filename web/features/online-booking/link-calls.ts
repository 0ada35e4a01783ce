import { type LinkSlot, bookingLinks as rows } from '../../../schema/api/booking-links.ts'
import type { FreeSlot } from '../../../schema/api/online-booking.ts'
import { publicInfo } from '../../../schema/api/public-info.ts'
import { buildUrl, call } from '../../api/call.ts'
import { language } from './language.ts'

/** Nobody is signed in here; the staff's session, if this browser has one, is left alone. */
const none = { sessionCode: '' }
const lang = language

export const readLink = (token: string, signal?: AbortSignal) =>
  call(rows.one, { token }, undefined, { ...none, ...(signal ? { signal } : {}) })
export const readSalon = (salonId: string, signal: AbortSignal) =>
  call(publicInfo.getPublicInfo, { salonId }, undefined, { ...none, signal })

/** Free times as the page's own parts know them: a service goes by its agendaServiceId. */
export const asFreeSlot = ({ services, ...slot }: LinkSlot): FreeSlot => ({
  ...slot,
  services: services.map(({ agendaServiceId, userId, start }) => ({ serviceId: agendaServiceId, userId, start })),
})

const who = (anybody: boolean) => (anybody ? { anybody: 'true' as const } : {})
export const readLinkSlots = (token: string, date: string, anybody: boolean, signal: AbortSignal) =>
  call(rows.freeSlots, { token, date, ...who(anybody) }, undefined, { ...none, signal })
export const readLinkDays = (token: string, month: string, anybody: boolean, signal: AbortSignal) =>
  call(rows.freeDays, { token, month, ...who(anybody) }, undefined, { ...none, signal })

export type Target = Pick<FreeSlot, 'start' | 'services'>
export const moveTo = (token: string, { start, services }: Target, anybody: boolean, version: number) => {
  const to = services.map(({ serviceId, ...service }) => ({
    agendaServiceId: serviceId,
    userId: service.userId,
    start: service.start,
  }))
  return call(rows.move, { token, lang, ...who(anybody) }, { start, services: to, version }, none)
}
export const cancel = (token: string, version: number) => call(rows.cancel, { token, lang, version: String(version) }, undefined, none)
export const restoreBooking = (token: string, start: string, version: number) => call(rows.undo, { token, lang }, { start, version }, none)

/** The file's own address: a phone that opens it offers it to the calendar. */
export const calendarAddress = (token: string) => buildUrl(rows.calendar, { token, lang }, '')
