import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface SentInvoice {
  invoiceId: string
  /** As it is printed: `12/2026`. */
  number: string
  isCredit: boolean
}
const pdfLink = (id: string, context: TemplateContext) => context.link(`/api/Links/Invoice/${context.signed('Invoice', id)}/invoice.pdf`)

export const invoiceTemplates = {
  invoice: {
    en: ({ invoiceId, number, isCredit }: SentInvoice, context: TemplateContext): RenderedMessage => {
      const thing = isCredit ? 'credit note' : 'invoice'
      return {
        subject: `Your ${thing} ${number} from ${context.salon}`,
        text: [
          `Here's your ${thing} ${number} from ${context.salon} as a PDF:`,
          pdfLink(invoiceId, context),
          `\nIt's a copy: the electronic ${thing} reaches you through the exchange (SdI).`,
        ].join('\n'),
      }
    },
    it: ({ invoiceId, number, isCredit }: SentInvoice, context: TemplateContext): RenderedMessage => {
      const thing = isCredit ? 'nota di credito' : 'fattura'
      return {
        subject: `La tua ${thing} ${number} di ${context.salon}`,
        text: [
          `Ecco la tua ${thing} ${number} di ${context.salon} in PDF:`,
          pdfLink(invoiceId, context),
          `\nÈ una copia di cortesia: la ${thing} elettronica ti arriva dal Sistema di Interscambio (SdI).`,
        ].join('\n'),
      }
    },
  },
} as const
