import { defaultSendResult, getText, type PostOptions, post } from './http-post.ts'
import { accepted, rejected, retryable, type SendResult } from './send-result.ts'

export interface Mail {
  /** Idempotency key, the same for every attempt: for 24 hours the gateway repeats its first response. */
  readonly id: string
  readonly to: string
  readonly fromName: string
  readonly replyTo: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** For advertising: address that takes the one-click POST of RFC 8058. */
  readonly unsubscribe?: string | undefined
}
export interface MailGateway {
  send(mail: Mail): Promise<SendResult>
}
/** Minimum milliseconds between two e-mails: Resend takes two per second. */
export const mailIntervalMs = 550

/** Result of an error of Resend, by its name. Resend does not document every name; the message decides for unknown ones. */
function toSendResult(name: string, message: string): SendResult {
  if (/api_key|restricted|unauthorized/.test(name)) return retryable('credentials')
  if (/quota/.test(name)) return retryable('credit')
  if (/rate_limit/.test(name)) return retryable('throttled')
  if (name === 'concurrent_idempotent_requests') return retryable('away', 5)
  // An earlier version of the template was sent under this id: the recipient has the e-mail.
  if (name === 'invalid_idempotent_request') return accepted('')
  if (name === 'invalid_from_address' || /\bfrom\b|domain/i.test(message)) return rejected('bad_sender')
  if (name === 'invalid_to_address' || /`?\bto\b`?/i.test(message)) return rejected('bad_recipient')
  return rejected('refused')
}

/** One address, with nothing that adds another or begins a header. Stored ones are checked by their schema; this is the last look. */
const isSingle = (address: string) => /^[^\s\p{Cc},;<>"]+$/u.test(address)
const quote = (name: string) => `"${name.replace(/["\\\r\n]/g, ' ').trim()}"`

interface MailOptions extends PostOptions {
  readonly url: string
  readonly key: string
  /** Address that Resend has verified; the salon's name is shown in front of it. */
  readonly from: string
}

/** E-mail by Resend. */
export function createMail(options: MailOptions): MailGateway {
  return {
    async send(mail) {
      if (!isSingle(mail.to)) return rejected('bad_recipient')
      const replyTo = isSingle(mail.replyTo) ? mail.replyTo : ''
      const headers = mail.unsubscribe
        ? { 'List-Unsubscribe': `<${mail.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : undefined
      const response = await post(
        `${options.url}/emails`,
        {
          headers: { authorization: `Bearer ${options.key}`, 'content-type': 'application/json', 'idempotency-key': mail.id },
          body: JSON.stringify({
            from: `${quote(mail.fromName)} <${options.from}>`,
            to: mail.to,
            subject: mail.subject.replace(/[\r\n]+/g, ' '),
            text: mail.text,
            html: mail.html,
            ...(replyTo ? { reply_to: replyTo } : {}),
            ...(headers ? { headers } : {}),
          }),
        },
        options,
      )
      const name = getText(response?.body, 'name')
      if (response?.status === 429 && /quota/.test(name)) return retryable('credit')
      const result = defaultSendResult(response)
      if (result || !response) return result ?? retryable('away')
      if (response.status === 200 || response.status === 201)
        return getText(response.body, 'id') ? accepted(getText(response.body, 'id')) : retryable('garbled')
      if (response.status === 401) return retryable('credentials')
      if (response.status < 400 || !name) return retryable('garbled')
      return toSendResult(name, getText(response.body, 'message'))
    },
  }
}
