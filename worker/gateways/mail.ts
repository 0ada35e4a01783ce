import { defaultSendResult, type Fetch, getText, post } from './http-post.ts'
import { accepted, rejected, retryable, type SendResult } from './send-result.ts'

export interface Mail {
  /** The same for every attempt: within 24 hours the gateway answers a repeat as it answered the first. */
  readonly id: string
  readonly to: string
  readonly fromName: string
  readonly replyTo: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Advertising: an address that takes a one-click POST. */
  readonly unsubscribe?: string | undefined
}
export interface MailGateway {
  send(mail: Mail): Promise<SendResult>
}
/** Resend takes two a second. */
export const mailEveryMs = 550

/** What its errors mean, by name. [?] names that nobody here has seen answered are read by their message. */
function refusalOf(name: string, message: string): SendResult {
  if (/api_key|restricted|unauthorized/.test(name)) return retryable('credentials')
  if (/quota/.test(name)) return retryable('credit')
  if (/rate_limit/.test(name)) return retryable('throttled')
  if (name === 'concurrent_idempotent_requests') return retryable('away', 5)
  // The id was taken with the words of an earlier version of the product: the person has the mail.
  if (name === 'invalid_idempotent_request') return accepted('')
  if (name === 'invalid_from_address' || /\bfrom\b|domain/i.test(message)) return rejected('bad_sender')
  if (name === 'invalid_to_address' || /`?\bto\b`?/i.test(message)) return rejected('bad_recipient')
  return rejected('refused')
}

const quoted = (name: string) => `"${name.replace(/["\\\r\n]/g, ' ').trim()}"`

/** E-mail by Resend. `from` is the address that it has verified; the salon's name stands in front of it. */
export function createMail(options: { url: string; key: string; from: string; patienceMs: number; fetch: Fetch }): MailGateway {
  return {
    async send(mail) {
      const headers = mail.unsubscribe
        ? { 'List-Unsubscribe': `<${mail.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : undefined
      const answer = await post(
        `${options.url}/emails`,
        {
          headers: { authorization: `Bearer ${options.key}`, 'content-type': 'application/json', 'idempotency-key': mail.id },
          body: JSON.stringify({
            from: `${quoted(mail.fromName)} <${options.from}>`,
            to: mail.to,
            subject: mail.subject.replace(/[\r\n]+/g, ' '),
            text: mail.text,
            html: mail.html,
            ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
            ...(headers ? { headers } : {}),
          }),
        },
        options,
      )
      const name = getText(answer?.body, 'name')
      if (answer?.status === 429 && /quota/.test(name)) return retryable('credit')
      const usual = defaultSendResult(answer)
      if (usual || !answer) return usual ?? retryable('away')
      if (answer.status === 200 || answer.status === 201)
        return getText(answer.body, 'id') ? accepted(getText(answer.body, 'id')) : retryable('garbled')
      if (answer.status === 401) return retryable('credentials')
      if (answer.status < 400 || !name) return retryable('garbled')
      return refusalOf(name, getText(answer.body, 'message'))
    },
  }
}
