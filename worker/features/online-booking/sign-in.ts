import parsePhone from 'libphonenumber-js/min'
import type { onlineBooking as calls } from '../../../schema/api/online-booking.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { PublicDb } from '../../db/public-db.ts'
import { deriveCode, deriveToken, tokenHash } from '../../db/secrets.ts'
import { createCaptcha } from '../../gateways/captcha.ts'
import { defaultTimeoutMs } from '../../gateways/http-post.ts'
import type { Handlers, Request } from '../../http/serve.ts'
import { signSessionCode } from '../../http/session-code.ts'
import { sendAfterResponse } from '../messaging/index.ts'
import { addCode, countAttempt, openSession, readGuestSalon, sessionHours, verifyCode, verifyDevice } from './codes.ts'
import { queueToGuest } from './messages.ts'

type SignIn = 'newShortCode' | 'getClient'

const wrongCode = 'Incorrect code'
const offSentence = "This salon doesn't take online bookings"

/** Solved, on our page, for this; a gateway that is away lets nobody through. */
async function refuseMachines(request: Request, response: string) {
  const { CAPTCHA_SECRET, GATEWAY_CAPTCHA_URL, GATEWAY_TIMEOUT_MS, WEB_ORIGIN } = request.env
  if (!CAPTCHA_SECRET) throw new ApiError(503, 'captcha_unavailable')
  const captcha = createCaptcha({
    url: GATEWAY_CAPTCHA_URL ?? 'https://challenges.cloudflare.com/turnstile/v0',
    secret: CAPTCHA_SECRET,
    hostname: WEB_ORIGIN ? new URL(WEB_ORIGIN).hostname : undefined,
    action: 'booking',
    patienceMs: GATEWAY_TIMEOUT_MS ? Number(OUTSIDE_PATIENCE_MS) : defaultTimeoutMs,
    fetch: (url, init) => fetch(url, init),
  })
  const solved = await captcha.solved(response, request.req.header('cf-connecting-ip'))
  if (solved === 'away') throw new ApiError(503, 'captcha_unavailable')
  if (solved === 'no')
    throw new ApiError(400, 'invalid_input', {
      fields: { CaptchaResponse: "Please confirm again that you're not a robot" },
    })
}

/** As dialled from anywhere; what cannot be a phone is refused before anything is asked or sent. */
function phoneOf(number: string, country: string): string {
  const parsed = parsePhone(number, country as 'IT')
  if (!parsed?.isValid()) throw new ApiError(400, 'invalid_input', { fields: { PhoneNumber: 'Enter a valid phone number' } })
  return parsed.number
}

async function salonFor(db: PublicDb, salonId: string, number: string) {
  // The salon's country reads a number without one; until it is known the number is looked up as Italian.
  const guess = phoneOf(number, 'IT')
  const [salon] = await db.batch(readGuestSalon(db, salonId, guess))
  if (!salon) throw new ApiError(404, 'not_found')
  if (salon.suspended || !salon.channel) throw new ApiError(409, 'online_booking_off')
  return { salon, channel: salon.channel, phoneNumber: salon.country === 'IT' ? guess : phoneOf(number, salon.country) }
}

export const signInHandlers: Pick<Handlers<typeof calls>, SignIn> = {
  /** The answer is the same for a known phone and an unknown one. */
  newShortCode: async (db, _input, form, request) => {
    const secret = request.env.SESSION_SECRET
    await refuseMachines(request, form.CaptchaResponse)
    const { channel, phoneNumber } = await salonFor(db, form.SalonId, form.PhoneNumber)
    const guestCodeId = db.newId('gco')
    if (form.DeviceCode) {
      const [known] = await db.batch(verifyDevice(db, guestCodeId, form.SalonId, phoneNumber, tokenHash(form.DeviceCode)))
      if (!known) throw new ApiError(400, 'invalid_input', { fields: { DeviceCode: wrongCode } })
      return { shortCode: shortCodeOf(secret, guestCodeId) }
    }
    if (form.OtpCode) {
      const [tried] = await db.batch(countAttempt(db, form.SalonId, phoneNumber))
      const right = tried !== undefined && deriveCode(secret, 'guest', tried) === form.OtpCode
      const [proven] = right ? await db.batch(verifyCode(db, tried)) : [0]
      if (!tried || !proven) throw new ApiError(400, 'invalid_input', { fields: { OtpCode: wrongCode } })
      return { shortCode: shortCodeOf(secret, tried) }
    }
    const queued = queueToGuest(db, form.SalonId, {
      cause: `guest-code:${guestCodeId}`,
      kind: 'guest_code',
      data: { guestCodeId },
      to: { phoneNumber, whatsApp: phoneNumber },
      channel,
      until: db.nowUtc + 600,
      ...(form.Language ? { language: form.Language } : {}),
    })
    try {
      await db.batch(...addCode(db, guestCodeId, form.SalonId, phoneNumber), queued)
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(429, 'too_many_codes', { retryAfter: 1200 })
      throw error
    }
    sendAfterResponse(request, queued)
    return { sent: true, channel }
  },

  getClient: async (db, _input, form, request) => {
    const secret = request.env.SESSION_SECRET
    await refuseMachines(request, form.CaptchaResponse)
    const { phoneNumber } = await salonFor(db, form.SalonId, form.PhoneNumber)
    const [guestCodeId = '', token] = form.ShortCode.split('.')
    const refused = new ApiError(400, 'invalid_input', { fields: { ShortCode: wrongCode } })
    if (token !== deriveToken(secret, 'short-code', guestCodeId)) throw refused
    const bookingSessionId = db.newId('bks')
    const deviceCode = form.Remember === 'true' ? deriveToken(secret, 'device', db.newId('dev')) : undefined
    try {
      const results = await db.batch(
        ...openSession(db, {
          guestCodeId,
          salonId: form.SalonId,
          phoneNumber,
          bookingSessionId,
          deviceCodeId: deviceCode && tokenHash(deviceCode),
        }),
      )
      const { timeZone, name } = results.at(-1) as { timeZone: string; name: string | null }
      const claims = { sessionId: bookingSessionId, salonId: form.SalonId, timeZone }
      const sessionCode = await signSessionCode(claims, db.nowUtc + sessionHours * 3600, secret)
      return { sessionCode, client: name === null ? null : { firstName: firstName(name) }, ...(deviceCode ? { deviceCode } : {}) }
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'already_used') throw refused
      throw error
    }
  },
}

const shortCodeOf = (secret: string, guestCodeId: string) => `${guestCodeId}.${deriveToken(secret, 'short-code', guestCodeId)}`
/** Known clients are greeted by their first name only. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''
