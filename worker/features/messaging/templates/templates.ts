import type { Language } from '../../../../schema/terms.ts'
import type { RenderedMessage, TemplateContext } from '../rendered-message.ts'
import { bookingTexts } from './booking.ts'
import { receiptTexts } from './receipts.ts'
import { salonTexts } from './salons.ts'
import { sessionTexts } from './session.ts'
import { waitingTexts } from './waiting-list.ts'

type Written = Readonly<Record<Language, (data: never, say: TemplateContext) => RenderedMessage>>

/** Every kind of message: its data and its words in both languages. A feature with messages adds a file and a line. */
export const templates = {
  ...sessionTexts,
  ...salonTexts,
  ...bookingTexts,
  ...receiptTexts,
  ...waitingTexts,
} as const satisfies Record<string, Written>

export type Kind = keyof typeof templates
/** What a kind fills its words from: plain JSON, and no secrets. */
export type DataOf<K extends Kind> = Parameters<(typeof templates)[K]['en']>[0]

/** The words of a row of the outbox; undefined for a kind that this version does not know. */
export function renderTemplate(kind: string, language: Language, data: unknown, say: TemplateContext): RenderedMessage | undefined {
  const written: Written | undefined = isKind(kind) ? templates[kind] : undefined
  return written?.[language](data as never, say)
}
const isKind = (kind: string): kind is Kind => Object.hasOwn(templates, kind)
