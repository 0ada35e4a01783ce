import type { LinkPurpose } from '../../db/link-token.ts'

/** What the words of a message are made with, when it is sent. */
export interface TemplateContext {
  /** The salon's name; the product's where there is no salon. */
  readonly salon: string
  /** A page of the product: `/forgot-password#…`. */
  link(path: string): string
  /** The secret of an id that lies in the data (worker/db/secrets.ts): a link's token, six digits of a code. */
  token(purpose: string, id: string): string
  code(purpose: string, id: string): string
  /** The end of a signed link to what the id names (worker/db/links.ts). */
  signed(purpose: LinkPurpose, id: string): string
  /** Day and time of an instant by the salon's clock, in the message's language. */
  when(instant: string): string
}

export interface RenderedMessage {
  /** For e-mail alone. */
  readonly subject: string
  /** Plain text, the links standing alone in their lines. A text message says the same. */
  readonly text: string
  /** What an e-mail has room for besides. */
  readonly mailOnly?: string
  /** For advertising: the address that takes a one-click POST to hear no more. */
  readonly unsubscribe?: string
}
