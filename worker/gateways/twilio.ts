import { Buffer } from 'node:buffer'
import { defaultSendResult, type GatewayResponse, get, getField, getText, type PostOptions, post } from './http-post.ts'
import { accepted, rejected, retryable, type SendResult } from './send-result.ts'
import { isSender, type Sms, type SmsGateway } from './sms.ts'

/** Results of Twilio's error codes; any other code is a refusal. */
const errors: Readonly<Record<number, SendResult>> = {
  20003: retryable('credentials'),
  20005: retryable('credit'),
  20429: retryable('throttled'),
  21211: rejected('bad_recipient'),
  21217: rejected('bad_recipient'),
  21614: rejected('bad_recipient'),
  21610: rejected('blacklisted'),
  21212: rejected('bad_sender'),
  21603: rejected('bad_sender'),
  21606: rejected('bad_sender'),
  21659: rejected('bad_sender'),
  21602: rejected('bad_text'),
  21617: rejected('bad_text'),
}

function toSendResult(response: GatewayResponse | undefined): SendResult {
  const result = defaultSendResult(response)
  if (result || !response) return result ?? retryable('away')
  if (response.status === 200 || response.status === 201) {
    const sid = getText(response.body, 'sid')
    return sid ? accepted(sid) : retryable('garbled')
  }
  const code = getField(response.body, 'code')
  if (typeof code === 'number') return errors[code] ?? rejected('refused')
  return response.status === 401 || response.status === 403 ? retryable('credentials') : retryable('garbled')
}

/** A number with its plus; a name of letters as it is. */
const toTwilioSender = (sender: string) => (/^\d{7,15}$/.test(sender) ? `+${sender}` : sender)

interface TwilioOptions extends PostOptions {
  readonly url: string
  /** Account SID and auth token. */
  readonly key: string
  readonly secret: string
}

/**
 * Text messages by Twilio. It has no idempotency key: from the second attempt on, the account's messages to the number are searched for
 * one that was accepted although its response was lost.
 */
export function createTwilio(options: TwilioOptions): SmsGateway {
  const headers = { authorization: `Basic ${Buffer.from(`${options.key}:${options.secret}`).toString('base64')}` }
  const address = `${options.url}/Accounts/${encodeURIComponent(options.key)}/Messages.json`

  /** The result of an earlier attempt; undefined if Twilio did not accept any. */
  async function findEarlier({ from, text }: Sms, to: string, since: number): Promise<SendResult | undefined> {
    const query = new URLSearchParams({ To: to, From: toTwilioSender(from), PageSize: '50' })
    const response = await get(`${address}?${query}`, headers, options)
    const messages = getField(response?.body, 'messages')
    if (response?.status !== 200) return toSendResult(response)
    if (!Array.isArray(messages)) return retryable('garbled')
    const isSame = (message: unknown) =>
      getText(message, 'body') === text && Date.parse(getText(message, 'date_created')) / 1000 >= since - clockToleranceSeconds
    const found: unknown = messages.find(isSame)
    return found === undefined ? undefined : accepted(getText(found, 'sid'))
  }

  return {
    async send(sms) {
      if (!isSender(sms.from)) return rejected('bad_sender')
      const to = `+${sms.to.replace(/\D/g, '')}`
      const earlier = sms.triedSince === undefined ? undefined : await findEarlier(sms, to, sms.triedSince)
      if (earlier) return earlier
      const receipt: Record<string, string> = sms.receiptUrl === undefined ? {} : { StatusCallback: sms.receiptUrl }
      const body = new URLSearchParams({ To: to, From: toTwilioSender(sms.from), Body: sms.text, ...receipt })
      return toSendResult(await post(address, { headers, body }, options))
    },
  }
}

/** By how much the clocks of the two sides may differ. */
const clockToleranceSeconds = 60
