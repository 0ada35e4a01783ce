import { defaultSendResult, type Fetch, getField, getText, post } from './http-post.ts'
import { accepted, rejected, retryable, type SendResult } from './send-result.ts'

export interface WhatsApp {
  /** The same for every attempt; the gateway takes it once. */
  readonly id: string
  /** The salon's waBoxUid. */
  readonly from: string
  readonly to: string
  readonly text: string
}
export interface WhatsAppGateway {
  send(message: WhatsApp): Promise<SendResult>
}

/** Its refusals are sentences, and only some are documented [?]: this is the one place that reads them. */
function refusalOf(sentence: string): SendResult {
  // Taken before, by an attempt whose answer was lost.
  if (/custom_uid/i.test(sentence)) return accepted('')
  if (/connect|offline|device|expired/i.test(sentence)) return retryable('sender_away')
  if (/\bto\b|phone|number|recipient/i.test(sentence)) return rejected('bad_recipient')
  if (/\buid\b/i.test(sentence)) return rejected('bad_sender')
  if (/\btext\b/i.test(sentence)) return rejected('bad_text')
  return rejected('refused')
}

/** WhatsApp by WaBoxApp. */
export function createWhatsApp(options: { url: string; token: string; patienceMs: number; fetch: Fetch }): WhatsAppGateway {
  return {
    async send({ id, from, to, text }) {
      const answer = await post(
        `${options.url}/send/chat`,
        {
          headers: {},
          body: new URLSearchParams({
            token: options.token,
            uid: from.replace(/\D/g, ''),
            to: to.replace(/\D/g, ''),
            custom_uid: id,
            text,
          }),
        },
        options,
      )
      const usual = defaultSendResult(answer)
      if (usual || !answer) return usual ?? retryable('away')
      if (answer.status === 200)
        return getField(answer.body, 'success') === true ? accepted(getText(answer.body, 'custom_uid')) : retryable('garbled')
      if (answer.status === 401 || answer.status === 403) return retryable('credentials')
      const error = getText(answer.body, 'error')
      return answer.status < 400 || !error ? retryable('garbled') : refusalOf(error)
    },
  }
}
