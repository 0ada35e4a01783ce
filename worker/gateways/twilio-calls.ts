import { Buffer } from 'node:buffer'
import { getField, getText, type PostOptions, post } from './http-post.ts'

/** A call that connects two phones, all numbers in international format. */
export interface BridgedCall {
  /** The account's number, which both sides see. */
  readonly from: string
  /** Rings first. */
  readonly caller: string
  /** Rings when the caller has picked up. */
  readonly callee: string
  /** What the caller hears first, and its language. */
  readonly announcement: string
  readonly language: 'en-GB' | 'it-IT'
}
/** `refused` has the provider's own words. `unknown`: no answer that could be read, the phone may ring. */
export type CallOutcome =
  | { readonly kind: 'rings'; readonly callId: string }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'unknown' }

/** Seconds for which a phone rings: most answering machines wait longer. */
const ringSeconds = 20

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const toTwiml = ({ from, callee, announcement, language }: BridgedCall) =>
  `<Response><Say language="${language}">${escapeXml(announcement)}</Say>` +
  `<Dial callerId="${from}" timeout="${ringSeconds}"><Number>${callee}</Number></Dial></Response>`

/** Rings the caller and connects them with the callee, once: Twilio has no idempotency key, so that nothing is repeated here. */
export async function placeTwilioCall(
  { url, key, secret, ...options }: PostOptions & { url: string; key: string; secret: string },
  call: BridgedCall,
): Promise<CallOutcome> {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` }
  const body = new URLSearchParams({ To: call.caller, From: call.from, Twiml: toTwiml(call), Timeout: String(ringSeconds) })
  const response = await post(`${url}/Accounts/${encodeURIComponent(key)}/Calls.json`, { headers, body }, options)
  if (!response || response.status >= 500) return { kind: 'unknown' }
  const callId = getText(response.body, 'sid')
  if (response.status === 200 || response.status === 201) return callId ? { kind: 'rings', callId } : { kind: 'unknown' }
  const code = getField(response.body, 'code')
  return { kind: 'refused', words: [getText(response.body, 'message'), code].filter(Boolean).join(' – ') }
}
