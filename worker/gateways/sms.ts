import { Buffer } from 'node:buffer'
import { defaultSendResult, getField, getText, type PostOptions, post } from './http-post.ts'
import { accepted, type RejectedReason, rejected, retryable, type SendResult } from './send-result.ts'

export interface Sms {
  /** Transaction id, the same for every attempt. */
  readonly id: string
  /** The salon's `smsSender`, at most 11 letters or digits. */
  readonly from: string
  /** International number; only its digits are sent. */
  readonly to: string
  readonly text: string
  /** Address that receives the delivery receipt; without one none is asked for. */
  readonly receiptUrl?: string | undefined
  /** Seconds UTC, set from the second attempt on: an attempt since then may have been accepted although its response was lost. */
  readonly triedSince?: number | undefined
}
/** A sender that networks take: letters and digits. */
export const isSender = (from: string): boolean => /^[A-Za-z0-9]{1,15}$/.test(from)
export interface SmsGateway {
  send(sms: Sms): Promise<SendResult>
}

/** `statusDetail` of a recipient that was refused. */
const recipientErrors: Readonly<Record<string, RejectedReason>> = { BADNUMBERFORMAT: 'bad_recipient', BLACKLIST: 'blacklisted' }
/** `errorMsg` of a call that was refused. */
const callErrors: Readonly<Record<string, SendResult>> = {
  NO_VALID_RECIPIENT: rejected('bad_recipient'),
  BAD_FROM: rejected('bad_sender'),
  BAD_TEXT: rejected('bad_text'),
  BAD_CREDIT: retryable('credit'),
  BAD_CREDENTIALS: retryable('credentials'),
  GENERIC_ERROR: retryable('away'),
}

function toSendResult(body: unknown): SendResult {
  const list = getField(body, 'sms')
  const recipient: unknown = Array.isArray(list) ? list[0] : undefined
  const status = getText(recipient, 'status')
  if (status === 'INSERTED') return accepted(getField(recipient, 'id'))
  if (status !== 'NOT_INSERTED') return retryable('garbled')
  const detail = getText(recipient, 'statusDetail')
  // The same text to the same number within a day: an earlier attempt delivered it and its response was lost.
  if (detail === 'DUPLICATESMS') return accepted(getField(recipient, 'id'))
  return rejected(recipientErrors[detail] ?? 'refused')
}

/** Text messages by smshosting, which sends the same text to the same number once a day. */
export function createSms(options: PostOptions & { url: string; key: string; secret: string }): SmsGateway {
  const authorization = `Basic ${Buffer.from(`${options.key}:${options.secret}`).toString('base64')}`
  return {
    async send({ id, from, to, text, receiptUrl }) {
      if (!isSender(from)) return rejected('bad_sender')
      const receipt: Record<string, string> = receiptUrl === undefined ? {} : { statusCallback: receiptUrl }
      const response = await post(
        `${options.url}/sms/send`,
        {
          headers: { authorization },
          body: new URLSearchParams({ from, to: to.replace(/\D/g, ''), text, transactionId: id, encoding: 'AUTO', ...receipt }),
        },
        options,
      )
      const result = defaultSendResult(response)
      if (result || !response) return result ?? retryable('away')
      if (response.status === 200) return toSendResult(response.body)
      if (response.status === 401 || response.status === 403) return retryable('credentials')
      const error = getText(response.body, 'errorMsg')
      if (response.status < 400 || !error) return retryable('garbled')
      return callErrors[error] ?? rejected('refused')
    },
  }
}
