import { later, type Outcome, refused, taken } from './outcome.ts'
import { type Fetch, fieldOf, post, textOf, usualOutcome } from './post.ts'

export interface WhatsApp {
  /** The same for every attempt; the gateway takes it once. */
  readonly id: string
  /** The salon's waBoxUid. */
  readonly from: string
  readonly to: string
  readonly text: string
}
export interface WhatsAppGateway {
  send(message: WhatsApp): Promise<Outcome>
}

/** Its refusals are sentences, and only some are documented [?]: this is the one place that reads them. */
function refusalOf(sentence: string): Outcome {
  // Taken before, by an attempt whose answer was lost.
  if (/custom_uid/i.test(sentence)) return taken('')
  if (/connect|offline|device|expired/i.test(sentence)) return later('sender_away')
  if (/\bto\b|phone|number|recipient/i.test(sentence)) return refused('bad_recipient')
  if (/\buid\b/i.test(sentence)) return refused('bad_sender')
  if (/\btext\b/i.test(sentence)) return refused('bad_text')
  return refused('refused')
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
      const usual = usualOutcome(answer)
      if (usual || !answer) return usual ?? later('away')
      if (answer.status === 200)
        return fieldOf(answer.body, 'success') === true ? taken(textOf(answer.body, 'custom_uid')) : later('garbled')
      if (answer.status === 401 || answer.status === 403) return later('credentials')
      const error = textOf(answer.body, 'error')
      return answer.status < 400 || !error ? later('garbled') : refusalOf(error)
    },
  }
}
