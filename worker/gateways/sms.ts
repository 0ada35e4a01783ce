import { Buffer } from 'node:buffer'
import { defaultSendResult, type Fetch, getField, getText, post } from './http-post.ts'
import { accepted, type RejectedReason, rejected, retryable, type SendResult } from './send-result.ts'

export interface Sms {
  /** The same for every attempt. */
  readonly id: string
  /** The salon's smsSender, at most 11 letters or digits. */
  readonly from: string
  /** As it is dialled from anywhere; only its digits travel. */
  readonly to: string
  readonly text: string
}
export interface SmsGateway {
  send(sms: Sms): Promise<SendResult>
}

/** Why one recipient was refused. */
const notInserted: Readonly<Record<string, RejectedReason>> = { BADNUMBERFORMAT: 'bad_recipient', BLACKLIST: 'blacklisted' }
/** Why the whole call was refused. */
const errors: Readonly<Record<string, SendResult>> = {
  NO_VALID_RECIPIENT: rejected('bad_recipient'),
  BAD_FROM: rejected('bad_sender'),
  BAD_TEXT: rejected('bad_text'),
  BAD_CREDIT: retryable('credit'),
  BAD_CREDENTIALS: retryable('credentials'),
  GENERIC_ERROR: retryable('away'),
}

function outcomeOf(body: unknown): SendResult {
  const list = getField(body, 'sms')
  const one: unknown = Array.isArray(list) ? list[0] : undefined
  const status = getText(one, 'status')
  if (status === 'INSERTED') return accepted(getField(one, 'id'))
  if (status !== 'NOT_INSERTED') return retryable('garbled')
  const why = getText(one, 'statusDetail')
  // The same words to the same number within a day: the person has them, from an attempt whose answer was lost.
  if (why === 'DUPLICATESMS') return accepted(getField(one, 'id'))
  return rejected(notInserted[why] ?? 'refused')
}

/** Text messages by smshosting. */
export function createSms(options: { url: string; key: string; secret: string; patienceMs: number; fetch: Fetch }): SmsGateway {
  const authorization = `Basic ${Buffer.from(`${options.key}:${options.secret}`).toString('base64')}`
  return {
    async send({ id, from, to, text }) {
      const answer = await post(
        `${options.url}/sms/send`,
        {
          headers: { authorization },
          body: new URLSearchParams({ from, to: to.replace(/\D/g, ''), text, transactionId: id, encoding: 'AUTO' }),
        },
        options,
      )
      const usual = defaultSendResult(answer)
      if (usual || !answer) return usual ?? retryable('away')
      if (answer.status === 200) return outcomeOf(answer.body)
      if (answer.status === 401 || answer.status === 403) return retryable('credentials')
      const error = getText(answer.body, 'errorMsg')
      if (answer.status < 400 || !error) return retryable('garbled')
      return errors[error] ?? rejected('refused')
    },
  }
}
