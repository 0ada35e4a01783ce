import type { Language } from '../../../../schema/terms.ts'
import type { RenderedMessage, TemplateContext } from './rendered-message.ts'
import { codeTemplates } from './templates-codes.ts'
import { formTemplates } from './templates-forms.ts'
import { giftCardTemplates } from './templates-gift-cards.ts'
import { inboxTemplates } from './templates-inbox.ts'
import { invoiceTemplates } from './templates-invoices.ts'
import { namedTemplates } from './templates-named.ts'
import { petTemplates } from './templates-pets.ts'
import { receiptTemplates } from './templates-receipts.ts'
import { reportTemplates } from './templates-reports.ts'
import { salonTemplates } from './templates-salons.ts'
import { sessionTemplates } from './templates-session.ts'
import { summaryTemplates } from './templates-summary.ts'
import { waitingListTemplates } from './templates-waiting-list.ts'

type Template = Readonly<Record<Language, (data: never, context: TemplateContext) => RenderedMessage | undefined>>

/** Templates of every message kind, in both languages. A feature that sends messages adds a file `templates-<feature>.ts` and a line. */
export const templates = {
  ...sessionTemplates,
  ...salonTemplates,
  ...codeTemplates,
  ...namedTemplates,
  ...inboxTemplates,
  ...formTemplates,
  ...receiptTemplates,
  ...invoiceTemplates,
  ...giftCardTemplates,
  ...invoiceTemplates,
  ...petTemplates,
  ...waitingListTemplates,
  ...summaryTemplates,
  ...reportTemplates,
} as const satisfies Record<string, Template>

export type Kind = keyof typeof templates
/** Data of a kind's templates: plain JSON without secrets, as it is stored in the outbox. */
export type DataOf<K extends Kind> = Parameters<(typeof templates)[K]['en']>[0]

/** Renders a message of the outbox; undefined for a kind that this version does not know. */
export function renderTemplate(kind: string, language: Language, data: unknown, context: TemplateContext): RenderedMessage | undefined {
  const template: Template | undefined = isKind(kind) ? templates[kind] : undefined
  return template?.[language](data as never, context)
}
const isKind = (kind: string): kind is Kind => Object.hasOwn(templates, kind)
