import { Buffer } from 'node:buffer'
import { later, type Outcome, type RefusedReason, refused, taken } from './outcome.ts'
import { type Fetch, fieldOf, post, textOf, usualOutcome } from './post.ts'

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
  send(sms: Sms): Promise<Outcome>
}

/** Why one recipient was refused. */
const notInserted: Readonly<Record<string, RefusedReason>> = { BADNUMBERFORMAT: 'bad_recipient', BLACKLIST: 'blacklisted' }
/** Why the whole call was refused. */
const errors: Readonly<Record<string, Outcome>> = {
  NO_VALID_RECIPIENT: refused('bad_recipient'),
  BAD_FROM: refused('bad_sender'),
  BAD_TEXT: refused('bad_text'),
  BAD_CREDIT: later('credit'),
  BAD_CREDENTIALS: later('credentials'),
  GENERIC_ERROR: later('away'),
}

function outcomeOf(body: unknown): Outcome {
  const list = fieldOf(body, 'sms')
  const one: unknown = Array.isArray(list) ? list[0] : undefined
  const status = textOf(one, 'status')
  if (status === 'INSERTED') return taken(fieldOf(one, 'id'))
  if (status !== 'NOT_INSERTED') return later('garbled')
  const why = textOf(one, 'statusDetail')
  // The same words to the same number within a day: the person has them, from an attempt whose answer was lost.
  if (why === 'DUPLICATESMS') return taken(fieldOf(one, 'id'))
  return refused(notInserted[why] ?? 'refused')
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
      const usual = usualOutcome(answer)
      if (usual || !answer) return usual ?? later('away')
      if (answer.status === 200) return outcomeOf(answer.body)
      if (answer.status === 401 || answer.status === 403) return later('credentials')
      const error = textOf(answer.body, 'errorMsg')
      if (answer.status < 400 || !error) return later('garbled')
      return errors[error] ?? refused('refused')
    },
  }
}
