/**
 * Contracts of the gateways' hooks for incoming messages. Marks: [doc] vendor's documentation, [client] somebody's working client, [?]
 * nobody here has seen it, so that one line changes when a real account shows otherwise.
 */
import type { BookingButton, IncomingChannel } from '../../schema/terms.ts'

/** The fields of a form that a gateway posts. */
export type Form = Readonly<Record<string, string>>

export interface IncomingMessage {
  readonly channel: IncomingChannel
  /** Sender, in international format. */
  readonly from: string
  /** Digits of the salon's number; empty where the gateway does not say it. */
  readonly to: string
  readonly text: string
  /** Id of the message at its gateway; empty where it has none. */
  readonly gatewayId: string
  /** Name that the sender gives; empty without one. */
  readonly senderName: string
  /** When it was sent, where it opens the window within which the salon may write freely; 0 if it does not say when. */
  readonly windowUtc?: number
  /** The button that was pressed, and the message that it stood under. */
  readonly pressed?: { readonly button: BookingButton; readonly outboxId: string }
}

const digits = (text: string | undefined) => (text ?? '').replace(/\D/g, '')
/** The shortest and the longest number in use; anything else is a sender of letters or a short code, whom nobody can answer. */
const isNumber = (text: string) => /^[1-9]\d{6,14}$/.test(text)

/**
 * Twilio [doc]: `MessageSid`, `From`, `To`, `Body`, signed with X-Twilio-Signature.
 * smshosting [?]: `id`, `from`, `to`, `text`, unsigned. A call without an id is known by all of its fields.
 * Undefined for a form that is no message, and for a sender without a number.
 */
export function parseIncomingSms(form: Form): IncomingMessage | undefined {
  const isTwilio = form.From !== undefined
  const from = digits(isTwilio ? form.From : form.from)
  const text = isTwilio ? form.Body : form.text
  if (text === undefined || !isNumber(from)) return undefined
  const gatewayId = (isTwilio ? form.MessageSid : form.id) ?? ''
  return { channel: 'sms', from: `+${from}`, to: digits(isTwilio ? form.To : form.to), text, gatewayId, senderName: '' }
}

/**
 * WaBoxApp [client]: `event=message`, `token`, `uid` (the salon's number), `contact[uid]`, `contact[name]`, `contact[type]` user or group,
 * `message[uid]`, `message[dir]` i or o, `message[type]` chat, image, …, `message[body][text]`; `message[body][caption]` of a picture [?].
 * Undefined for what the salon has sent itself, for groups, and for a form that is no message.
 */
export function parseIncomingWhatsApp(form: Form): IncomingMessage | undefined {
  const from = digits(form['contact[uid]'])
  const isIncoming = form.event === 'message' && form['message[dir]'] === 'i' && form['contact[type]'] !== 'group'
  if (!isIncoming || !isNumber(from)) return undefined
  const text = form['message[body][text]'] ?? form['message[body][caption]'] ?? ''
  return {
    channel: 'whatsapp',
    from: `+${from}`,
    to: digits(form.uid),
    text: text === '' ? `[${form['message[type]'] ?? 'message'}]` : text,
    gatewayId: form['message[uid]'] ?? '',
    senderName: form['contact[name]'] ?? '',
  }
}
