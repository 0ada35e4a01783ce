import type { onlineBooking as endpoints } from '../../../../schema/api/booking/online-booking.ts'
import { defaults } from '../../../../schema/terms.ts'
import { hasDirectory } from '../../../db/databases.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import { deriveCode, deriveToken, isSameSecret, keyedHash, tokenHash } from '../../../db/secrets.ts'
import { createCaptcha } from '../../../gateways/captcha.ts'
import { gatewayOptions } from '../../../gateways/gateways.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { signSessionCode } from '../../../http/session-code.ts'
import { sendAfterResponse } from '../../messages/outbox/index.ts'
import { isNationalNumber } from '../../platform/salons/index.ts'
import { getNetwork } from '../../platform/session/index.ts'
import {
  alertCodeLimits,
  codeMinutes,
  countAttempt,
  enqueueCode,
  type GuestPhone,
  insertCode,
  selectGuestSalon,
  selectSessionStart,
  sessionHours,
  startBookingSession,
  verifyCode,
  verifyDevice,
} from './code-queries.ts'
import { getFirstName } from './rules.ts'

type OnlineBookingHandlers = Handlers<typeof endpoints>

const tooManyCodesRetryAfter = 1200
const fieldError = (field: string, message: string) => new ApiError(400, 'invalid_input', { fields: { [field]: message } })

/**
 * Sends a code; with a code or a remembered device, verifies it and returns a short code. The reply does not show whether the phone
 * number is known to the salon.
 */
export const createShortCode: OnlineBookingHandlers['newShortCode'] = async (db, _input, form, request) => {
  const secret = request.env.SESSION_SECRET
  await assertCaptchaPassed(request, form.CaptchaResponse)
  const { channel, phone, getsCode } = await loadGuestSalon(db, form.SalonId, form.PhoneNumber)
  if (form.DeviceCode) {
    const guestCodeId = db.newId('gco')
    const [isKnown] = await db.batch(verifyDevice(db, guestCodeId, phone, tokenHash(form.DeviceCode)))
    if (!isKnown) throw fieldError('DeviceCode', 'Incorrect code')
    return { shortCode: toShortCode(secret, guestCodeId) }
  }
  if (form.OtpCode) {
    const [guestCodeId] = await db.batch(countAttempt(db, phone))
    const isCorrect = guestCodeId !== undefined && isSameSecret(form.OtpCode, deriveCode(secret, 'guest', guestCodeId))
    const [isVerified] = isCorrect ? await db.batch(verifyCode(db, guestCodeId)) : [0]
    if (!guestCodeId || !isVerified) throw fieldError('OtpCode', 'Incorrect code')
    return { shortCode: toShortCode(secret, guestCodeId) }
  }
  if (!getsCode) throw fieldError('PhoneNumber', "This salon doesn't send codes to this country")
  const guestCodeId = db.newId('gco')
  const network = keyedHash(secret, 'code network', getNetwork(request.req.header('cf-connecting-ip')))
  const message = enqueueCode(db, phone.salonId, {
    cause: `guest-code:${guestCodeId}`,
    kind: 'guest_code',
    data: { guestCodeId },
    to: { phoneNumber: phone.phoneNumber, whatsApp: phone.phoneNumber },
    channel,
    until: db.nowUtc + codeMinutes * 60,
    ...(form.Language ? { language: form.Language } : {}),
  })
  const refuse = async (isNetworkLimited = false) => {
    await db.batch(...alertCodeLimits(db, { ...phone, network }, isNetworkLimited))
    throw new ApiError(429, 'too_many_codes', { retryAfter: tooManyCodesRetryAfter })
  }
  // One more round trip, with several databases.
  if (hasDirectory(request.env) && !(await (await import('../../../http/elsewhere.ts')).mayRequestCode(request, network)))
    await refuse(true)
  try {
    await db.batch(...insertCode(db, guestCodeId, { ...phone, network }), message)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'limit')) throw error
    await refuse()
  }
  sendAfterResponse(request, message)
  return { sent: true, channel }
}

/** Exchanges a short code for a booking session. */
export const openBookingSession: OnlineBookingHandlers['getClient'] = async (db, _input, form, request) => {
  const secret = request.env.SESSION_SECRET
  await assertCaptchaPassed(request, form.CaptchaResponse)
  const { phone } = await loadGuestSalon(db, form.SalonId, form.PhoneNumber)
  const [guestCodeId = '', token = ''] = form.ShortCode.split('.')
  if (!isSameSecret(token, deriveToken(secret, 'short-code', guestCodeId))) throw fieldError('ShortCode', 'Incorrect code')
  const bookingSessionId = db.newId('bks')
  const deviceCode = form.Remember === 'true' ? deriveToken(secret, 'device', db.newId('dev')) : undefined
  const deviceCodeId = deviceCode && tokenHash(deviceCode)
  try {
    const [{ timeZone, name }] = await db.batch(
      selectSessionStart(db, phone),
      ...startBookingSession(db, phone, { guestCodeId, bookingSessionId, deviceCodeId }),
    )
    const claims = { sessionId: bookingSessionId, salonId: phone.salonId, timeZone, database: request.env.DATABASE }
    const sessionCode = await signSessionCode(claims, db.nowUtc + sessionHours * 3600, secret)
    return { sessionCode, client: name === null ? null : { firstName: getFirstName(name) }, ...(deviceCode ? { deviceCode } : {}) }
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'already_used') throw fieldError('ShortCode', 'Incorrect code')
    throw error
  }
}

/** Throws unless the captcha was solved on the booking page. Fails closed while Turnstile is unavailable. */
async function assertCaptchaPassed({ env, req }: Request, response: string) {
  if (!env.CAPTCHA_SECRET) throw new ApiError(503, 'captcha_unavailable')
  const captcha = createCaptcha({
    url: env.GATEWAY_CAPTCHA_URL ?? 'https://challenges.cloudflare.com/turnstile/v0',
    secret: env.CAPTCHA_SECRET,
    hostname: env.WEB_ORIGIN ? new URL(env.WEB_ORIGIN).hostname : undefined,
    action: 'booking',
    ...gatewayOptions(env),
  })
  const result = await captcha.verify(response, req.header('cf-connecting-ip'))
  if (result === 'unavailable') throw new ApiError(503, 'captcha_unavailable')
  if (result === 'failed') throw fieldError('CaptchaResponse', "Please confirm again that you're not a robot")
}

/** The international number and its country; throws 400 for an invalid one. */
async function parsePhoneNumber(number: string, country: string) {
  const { default: parsePhone } = await import('libphonenumber-js/min')
  const parsed = parsePhone(number, country as 'IT')
  if (!parsed?.isValid()) throw fieldError('PhoneNumber', 'Enter a valid phone number')
  return parsed
}

interface SignInSalon {
  readonly channel: 'whatsapp' | 'sms'
  readonly phone: GuestPhone
  /** Whether the salon sends codes to the phone's country. */
  readonly getsCode: boolean
}

async function loadGuestSalon(db: PublicDb, salonId: string, number: string): Promise<SignInSalon> {
  // The salon's country decides what a number without a country code means; any other number is refused before anything is read.
  const international = isNationalNumber(number) ? undefined : await parsePhoneNumber(number, defaults.country)
  const [salon] = await db.batch(selectGuestSalon(db, salonId))
  if (!salon) throw new ApiError(404, 'not_found')
  if (salon.suspended || !salon.channel) throw new ApiError(409, 'online_booking_off')
  const parsed = international ?? (await parsePhoneNumber(number, salon.country))
  const getsCode = parsed.country !== undefined && salon.codeCountries.includes(parsed.country)
  return { channel: salon.channel, phone: { salonId, phoneNumber: parsed.number }, getsCode }
}

const toShortCode = (secret: string, guestCodeId: string) => `${guestCodeId}.${deriveToken(secret, 'short-code', guestCodeId)}`
