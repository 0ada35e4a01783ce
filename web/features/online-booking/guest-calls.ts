import type { CallBody } from '../../../schema/api/endpoint.ts'
import { type FreeSlot, onlineBooking as rows } from '../../../schema/api/online-booking.ts'
import { publicInfo } from '../../../schema/api/public-info.ts'
import { waitingListGuests } from '../../../schema/api/waiting-list.ts'
import { limits } from '../../../schema/terms.ts'
import { CallError, call } from '../../api/call.ts'
import { captchaResponse } from './captcha.ts'
import { language } from './language.ts'
import type { Chosen } from './progress.ts'

/** No session is needed; the staff's, if this browser has one, is left alone. */
const none = { sessionCode: '' }

export const readSalon = (salonId: string, signal?: AbortSignal) =>
  call(publicInfo.getPublicInfo, { salonId }, undefined, { ...none, ...(signal ? { signal } : {}) })

const form = async (salonId: string, phone: string) => ({
  CaptchaResponse: await captchaResponse(),
  PhoneNumber: phone,
  SalonId: salonId,
})

/** Sends a code to the phone; answers by which way. */
export async function sendCode(salonId: string, phone: string): Promise<'whatsapp' | 'sms'> {
  const reply = await call(rows.newShortCode, {}, { ...(await form(salonId, phone)), Language: language }, none)
  if ('sent' in reply) return reply.channel
  throw new CallError(200, rows.newShortCode.errorMessage)
}

/** Exchanges the six digits, or what this device keeps, for a short code that serves once. */
export async function prove(salonId: string, phone: string, proof: { OtpCode: string } | { DeviceCode: string }): Promise<string> {
  const reply = await call(rows.newShortCode, {}, { ...(await form(salonId, phone)), ...proof }, none)
  if ('shortCode' in reply) return reply.shortCode
  throw new CallError(200, rows.newShortCode.errorMessage)
}

/** Opens the booking session of a proven phone. */
export async function enter(salonId: string, phone: string, shortCode: string, remember: boolean) {
  return call(
    rows.getClient,
    {},
    { ...(await form(salonId, phone)), ShortCode: shortCode, Remember: remember ? ('true' as const) : ('false' as const) },
    none,
  )
}

export const readCatalogue = (sessionCode: string, signal: AbortSignal) => call(rows.getServices, {}, undefined, { sessionCode, signal })

export const submitClient = (sessionCode: string, guest: { name: string; email: string; pets: string[] }) =>
  call(rows.newClient, {}, guest, { sessionCode })

/** The body of FreeSlots: each service with section 9's priority. */
export const wished = (wishes: readonly Chosen[]) => wishes.map((wish) => ({ ...wish, priority: limits.freeSlotPriority }))

export const readSlots = (sessionCode: string, date: string, wishes: readonly Chosen[], signal: AbortSignal) =>
  call(rows.freeSlots, { date }, wished(wishes), { sessionCode, signal })

/** The days of a month (`YYYY-MM`) with room for all wishes. */
export const readDays = (sessionCode: string, month: string, wishes: readonly Chosen[], signal: AbortSignal) =>
  call(rows.freeDays, { month, services: JSON.stringify(wished(wishes)) }, undefined, { sessionCode, signal })

export const saveSlot = (sessionCode: string, date: string, slot: FreeSlot, note: string, key: string) => {
  const subClients = [...new Set(slot.services.flatMap((service) => service.subClientId ?? []))]
  return call(rows.saveSlot, { date }, { ...slot, note, subClients }, { sessionCode, key })
}

/** Onto the waiting list; pressed again under the same key it is one entry. */
export const joinWaitingList = (sessionCode: string, wish: CallBody<typeof waitingListGuests.join>, key: string) =>
  call(waitingListGuests.join, {}, { ...wish, language }, { sessionCode, key })
