import parsePhone from 'libphonenumber-js/min'
import type { onlineBooking as calls } from '../../../schema/api/online-booking.ts'
import type { Gate } from '../../db/gate.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import { codeOf, tokenHash, tokenOf } from '../../db/secrets.ts'
import type { Handlers, Request } from '../../http/serve.ts'
import { signSessionCode } from '../../http/session-code.ts'
import { createCaptcha } from '../../outside/captcha.ts'
import { usualPatienceMs } from '../../outside/post.ts'
import { sendSoon } from '../messaging/data.ts'
import { addCode, countTry, openSession, prove, proveByDevice, readGuestSalon, sessionHours } from './codes.ts'
import { queueToGuest } from './messages.ts'

type SignIn = 'newShortCode' | 'getClient'

const wrongCode = 'This code is not right'
const offSentence = 'This salon takes no bookings online'

/** Solved, on our page, for this; a gateway that is away lets nobody through. */
async function refuseMachines(request: Request, response: string) {
  const { CAPTCHA_SECRET, OUTSIDE_CAPTCHA_URL, OUTSIDE_PATIENCE_MS, WEB_ORIGIN } = request.env
  if (!CAPTCHA_SECRET) throw new Refusal(503, 'The check that you are not a machine is away. Please try again.')
  const captcha = createCaptcha({
    url: OUTSIDE_CAPTCHA_URL ?? 'https://challenges.cloudflare.com/turnstile/v0',
    secret: CAPTCHA_SECRET,
    hostname: WEB_ORIGIN ? new URL(WEB_ORIGIN).hostname : undefined,
    action: 'booking',
    patienceMs: OUTSIDE_PATIENCE_MS ? Number(OUTSIDE_PATIENCE_MS) : usualPatienceMs,
    fetch: (url, init) => fetch(url, init),
  })
  const solved = await captcha.solved(response, request.req.header('cf-connecting-ip'))
  if (solved === 'away') throw new Refusal(503, 'The check that you are not a machine is away. Please try again.')
  if (solved === 'no')
    throw new Refusal(400, 'Please check what you entered', { fields: { CaptchaResponse: 'Please show again that you are not a machine' } })
}

/** As dialled from anywhere; what cannot be a phone is refused before anything is asked or sent. */
function phoneOf(number: string, country: string): string {
  const parsed = parsePhone(number, country as 'IT')
  if (!parsed?.isValid()) throw new Refusal(400, 'Please check what you entered', { fields: { PhoneNumber: 'Not a phone number' } })
  return parsed.number
}

async function salonFor(gate: Gate, salonId: string, number: string) {
  // The salon's country reads a number without one; until it is known the number is looked up as Italian.
  const guess = phoneOf(number, 'IT')
  const [salon] = await gate.trip(readGuestSalon(gate, salonId, guess))
  if (!salon) throw new Refusal(404, 'Not found')
  if (salon.suspended || !salon.channel) throw new Refusal(409, offSentence)
  return { salon, channel: salon.channel, phoneNumber: salon.country === 'IT' ? guess : phoneOf(number, salon.country) }
}

export const signInHandlers: Pick<Handlers<typeof calls>, SignIn> = {
  /** The answer is the same for a known phone and an unknown one. */
  newShortCode: async (gate, _input, form, request) => {
    const secret = request.env.SESSION_SECRET
    await refuseMachines(request, form.CaptchaResponse)
    const { channel, phoneNumber } = await salonFor(gate, form.SalonId, form.PhoneNumber)
    const guestCodeId = gate.newId('gco')
    if (form.DeviceCode) {
      const [known] = await gate.trip(proveByDevice(gate, guestCodeId, form.SalonId, phoneNumber, tokenHash(form.DeviceCode)))
      if (!known) throw new Refusal(400, 'Please check what you entered', { fields: { DeviceCode: wrongCode } })
      return { shortCode: shortCodeOf(secret, guestCodeId) }
    }
    if (form.OtpCode) {
      const [tried] = await gate.trip(countTry(gate, form.SalonId, phoneNumber))
      const right = tried !== undefined && codeOf(secret, 'guest', tried) === form.OtpCode
      const [proven] = right ? await gate.trip(prove(gate, tried)) : [0]
      if (!tried || !proven) throw new Refusal(400, 'Please check what you entered', { fields: { OtpCode: wrongCode } })
      return { shortCode: shortCodeOf(secret, tried) }
    }
    const queued = queueToGuest(gate, form.SalonId, {
      cause: `guest-code:${guestCodeId}`,
      kind: 'guest_code',
      data: { guestCodeId },
      to: { phoneNumber, whatsApp: phoneNumber },
      channel,
      until: gate.nowUtc + 600,
      ...(form.Language ? { language: form.Language } : {}),
    })
    try {
      await gate.trip(...addCode(gate, guestCodeId, form.SalonId, phoneNumber), queued)
    } catch (error) {
      if (error instanceof Aborted && error.reason === 'limit')
        throw new Refusal(429, 'Too many codes. Please try again later.', { retryAfter: 1200 })
      throw error
    }
    sendSoon(request, queued)
    return { sent: true, channel }
  },

  getClient: async (gate, _input, form, request) => {
    const secret = request.env.SESSION_SECRET
    await refuseMachines(request, form.CaptchaResponse)
    const { phoneNumber } = await salonFor(gate, form.SalonId, form.PhoneNumber)
    const [guestCodeId = '', token] = form.ShortCode.split('.')
    const refused = new Refusal(400, 'Please check what you entered', { fields: { ShortCode: wrongCode } })
    if (token !== tokenOf(secret, 'short-code', guestCodeId)) throw refused
    const bookingSessionId = gate.newId('bks')
    const deviceCode = form.Remember === 'true' ? tokenOf(secret, 'device', gate.newId('dev')) : undefined
    try {
      const results = await gate.trip(
        ...openSession(gate, {
          guestCodeId,
          salonId: form.SalonId,
          phoneNumber,
          bookingSessionId,
          deviceCodeId: deviceCode && tokenHash(deviceCode),
        }),
      )
      const { timeZone, name } = results.at(-1) as { timeZone: string; name: string | null }
      const claims = { sessionId: bookingSessionId, salonId: form.SalonId, timeZone }
      const sessionCode = await signSessionCode(claims, gate.nowUtc + sessionHours * 3600, secret)
      return { sessionCode, client: name === null ? null : { firstName: firstName(name) }, ...(deviceCode ? { deviceCode } : {}) }
    } catch (error) {
      if (error instanceof Aborted && error.reason === 'used') throw refused
      throw error
    }
  },
}

const shortCodeOf = (secret: string, guestCodeId: string) => `${guestCodeId}.${tokenOf(secret, 'short-code', guestCodeId)}`
/** Known clients are greeted by their first name only. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''
