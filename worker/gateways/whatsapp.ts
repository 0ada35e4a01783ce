import { defaultSendResult, getField, getText, type PostOptions, post } from './http-post.ts'
import { accepted, rejected, retryable, type SendResult } from './send-result.ts'

export interface WhatsApp {
  /** Sent as `custom_uid`, the same for every attempt: the gateway accepts it once. */
  readonly id: string
  /** The salon's `waBoxUid`. */
  readonly from: string
  readonly to: string
  readonly text: string
}
export interface WhatsAppGateway {
  send(message: WhatsApp): Promise<SendResult>
}

/** Result of an error text. WaBoxApp has no error codes and documents only some of its texts. */
function toSendResult(error: string): SendResult {
  // An earlier attempt was accepted and its response was lost.
  if (/custom_uid/i.test(error)) return accepted('')
  if (/connect|offline|device|expired/i.test(error)) return retryable('sender_away')
  if (/\bto\b|phone|number|recipient/i.test(error)) return rejected('bad_recipient')
  if (/\buid\b/i.test(error)) return rejected('bad_sender')
  if (/\btext\b/i.test(error)) return rejected('bad_text')
  return rejected('refused')
}

/** WhatsApp by WaBoxApp. */
export function createWhatsApp(options: PostOptions & { url: string; token: string }): WhatsAppGateway {
  return {
    async send({ id, from, to, text }) {
      const response = await post(
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
      const result = defaultSendResult(response)
      if (result || !response) return result ?? retryable('away')
      if (response.status === 200)
        return getField(response.body, 'success') === true ? accepted(getText(response.body, 'custom_uid')) : retryable('garbled')
      if (response.status === 401 || response.status === 403) return retryable('credentials')
      const error = getText(response.body, 'error')
      return response.status < 400 || !error ? retryable('garbled') : toSendResult(error)
    },
  }
}
