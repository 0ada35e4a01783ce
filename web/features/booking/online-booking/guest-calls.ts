import { bookingPage } from '../../../../schema/api/booking/booking-page.ts'
import type { FreeSlot } from '../../../../schema/api/booking/guest-replies.ts'
import { guestDeposits, guestDevices, onlineBooking as rows } from '../../../../schema/api/booking/online-booking.ts'
import type { OffersConsent } from '../../../../schema/api/booking/online-booking-schemas.ts'
import { guestHome } from '../../../../schema/api/outreach/guest-home.ts'
import type { limits } from '../../../../schema/terms.ts'
import { CallError, call } from '../../../api/call.ts'
import { captchaResponse } from './captcha.ts'
import { language } from './language.ts'
import type { RequestedService } from './progress.ts'
import { readPerson } from './shown-person.ts'

/** For calls without a session. A staff session in the same browser must not be used or ended. */
const noSession = { sessionCode: '' }

const buildVerificationForm = async (salonId: string, phone: string) => ({
  CaptchaResponse: await captchaResponse(),
  PhoneNumber: phone,
  SalonId: salonId,
})

/** Sends a code to the phone; returns the channel it was sent through. */
export async function sendCode(salonId: string, phone: string): Promise<'whatsapp' | 'sms'> {
  const reply = await call(rows.newShortCode, {}, { ...(await buildVerificationForm(salonId, phone)), Language: language }, noSession)
  if ('sent' in reply) return reply.channel
  throw new CallError(200, rows.newShortCode.errorMessage)
}

/** Exchanges the six digits, or the device code stored on this device, for a short code that can be used once. */
export async function verifyPhone(salonId: string, phone: string, secret: { OtpCode: string } | { DeviceCode: string }): Promise<string> {
  const reply = await call(rows.newShortCode, {}, { ...(await buildVerificationForm(salonId, phone)), ...secret }, noSession)
  if ('shortCode' in reply) return reply.shortCode
  throw new CallError(200, rows.newShortCode.errorMessage)
}

/**
 * Opens the booking session of a verified phone; with `remember` the reply contains a device code. Of a family with one number it is the
 * session of the person whom this device shows in their own place.
 */
export async function openSession(salonId: string, phone: string, shortCode: string, remember: boolean) {
  const session = await call(
    rows.getClient,
    {},
    { ...(await buildVerificationForm(salonId, phone)), ShortCode: shortCode, Remember: remember ? ('true' as const) : ('false' as const) },
    noSession,
  )
  const clientId = readPerson(salonId)
  if (clientId === null || session.client === null) return session
  const { sessionCode } = session
  // Another number, or the reply is lost: the session is that of the number's first client, whose name the page shows.
  const home = await call(guestHome.choose, {}, { clientId }, { sessionCode }).catch(() => null)
  return home?.me ? { ...session, client: { firstName: home.me.firstName } } : session
}

export const readCatalogue = (sessionCode: string, signal: AbortSignal) => call(rows.getServices, {}, undefined, { sessionCode, signal })

export const submitClient = (sessionCode: string, guest: { name: string; email: string; pets: string[]; offers?: OffersConsent }) =>
  call(rows.newClient, {}, guest, { sessionCode })

export const answerOffers = (sessionCode: string, answer: OffersConsent & { given: boolean }) =>
  call(rows.answerOffers, {}, answer, { sessionCode })

// Compared with the terms by its type: all terms would weigh on the booking page.
const priority: (typeof limits)['freeSlotPriority'] = 2
/** The services as FreeSlots expects them: each with the priority of online bookings. */
const toServiceRequests = (requests: readonly RequestedService[]) => requests.map((request) => ({ ...request, priority }))

export const readFreeSlots = (
  sessionCode: string,
  { date, code }: { date: string; code: string },
  requests: readonly RequestedService[],
  signal: AbortSignal,
) => call(rows.freeSlots, code ? { date, code } : { date }, toServiceRequests(requests), { sessionCode, signal })

/** The services as everybody may ask for their times. */
const toVisitorRequests = (requests: readonly RequestedService[]) =>
  JSON.stringify(requests.map(({ serviceId, userId }) => ({ serviceId, userId })))
/** Free times of a day before the salon knows the guest. */
export const readVisitorTimes = (salonId: string, date: string, requests: readonly RequestedService[], signal: AbortSignal) =>
  call(bookingPage.times, { salonId, date, services: toVisitorRequests(requests) }, undefined, { ...noSession, signal })
/** Days of a month (`YYYY-MM`) with free times, before the salon knows the guest. */
export const readVisitorDays = (salonId: string, month: string, requests: readonly RequestedService[], signal: AbortSignal) =>
  call(bookingPage.days, { salonId, month, services: toVisitorRequests(requests) }, undefined, { ...noSession, signal })
export const readPrivacyNotices = (salonId: string, signal: AbortSignal) =>
  call(bookingPage.privacyNotices, { salonId }, undefined, { ...noSession, signal })

/** The days of a month (`YYYY-MM`) on which all requested services can be booked. */
export const readFreeDays = (sessionCode: string, month: string, requests: readonly RequestedService[], signal: AbortSignal) =>
  call(rows.freeDays, { month, services: JSON.stringify(toServiceRequests(requests)) }, undefined, { sessionCode, signal })

export const saveSlot = (
  sessionCode: string,
  date: string,
  slot: FreeSlot,
  { note, code, key, deposit }: { note: string; code: string; key: string; deposit: string | undefined },
) => {
  const subClients = [...new Set(slot.services.flatMap((service) => service.subClientId ?? []))]
  return call(
    rows.saveSlot,
    { date, lang: language, ...(code ? { code } : {}) },
    { ...slot, note, subClients, ...(deposit ? { deposit } : {}) },
    { sessionCode, key },
  )
}

/** What a time asks for before it is booked. */
export const readDeposit = (sessionCode: string, { start, services }: FreeSlot, signal: AbortSignal) =>
  call(guestDeposits.ofSlot, { lang: language }, { start, services }, { sessionCode, signal })

/** On how many phones the guest's number is remembered. */
export const countDevices = (sessionCode: string, signal: AbortSignal) => call(guestDevices.count, {}, undefined, { sessionCode, signal })
/** Forgets all phones of the guest's number. */
export const endDevices = (sessionCode: string) => call(guestDevices.end, {}, undefined, { sessionCode })
/** The id under which the server knows a device code. */
export async function hashDeviceCode(deviceCode: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(deviceCode)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
/** Forgets the phone with a device code, on the server as well. */
export const endDevice = async (sessionCode: string, deviceCode: string) =>
  call(guestDevices.end, { deviceId: await hashDeviceCode(deviceCode) }, undefined, { sessionCode })
