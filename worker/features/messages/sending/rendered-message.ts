import type { MessageText } from '../../../../schema/rules/messages/message-templates.ts'
import type { TemplateVariable } from '../../../../schema/rules/messages/whatsapp-samples.ts'
import type { LinkPurpose } from '../../../db/link-token.ts'

/** Values that a template is rendered with when the message is sent. */
export interface TemplateContext {
  /** Name of the salon; of the product for accounts without a salon. */
  readonly salon: string
  /** Empty for accounts without a salon. */
  readonly salonId: string
  readonly address: string
  readonly phone: string
  /** Address for reviews of the salon; empty if it has none. */
  readonly reviewUrl: string
  /** Whether the recipient can reply to the sender on the channel of the message. */
  readonly canReply: boolean
  /** Id of the message; links of messages without a separate row name it. */
  readonly outboxId: string
  /** Null if the recipient is not a client. */
  readonly client: { readonly firstName: string; readonly lastName: string } | null
  /** First names of the team members and price of the bookings that the message is about. */
  readonly booking: { readonly staff: string; readonly price: string } | null
  /** The salon's own text of the kind. */
  readonly ownText: MessageText | undefined
  /** Address of a page: `/forgot-password#…`. */
  link(path: string): string
  /** Token or six-digit code of an id in the message's data, as `deriveToken` and `deriveCode` compute them. */
  token(purpose: string, id: string): string
  code(purpose: string, id: string): string
  /** Last path segment of a signed link, as `linkToken` computes it. */
  signed(purpose: LinkPurpose, id: string): string
  /** Day and time of an instant in the salon's time zone and the message's language. */
  when(instant: string): string
  /** Day without the time, and time without the day. */
  day(instant: string): string
  time(instant: string): string
  /** An amount in the salon's currency, in the message's language. */
  money(amount: number): string
}

export interface RenderedMessage {
  /** Subject of the e-mail; text messages have none. */
  readonly subject: string
  /** Plain text for every channel, each link on its own line. */
  readonly text: string
  /** Text that only the e-mail contains. */
  readonly mailOnly?: string
  /** For advertising: address that takes the one-click POST of RFC 8058. */
  readonly unsubscribe?: string
  /** The values of its fields, for a template that Meta has approved. */
  readonly fields?: Readonly<Partial<Record<TemplateVariable, string>>>
}
