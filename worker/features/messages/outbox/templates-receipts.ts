import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

/** Lines of the printed receipt; an empty line separates its parts. */
export interface Receipt {
  lines: string[]
}

export const receiptTemplates = {
  receipt: {
    en: ({ lines }: Receipt, context: TemplateContext): RenderedMessage => ({
      subject: `Your receipt from ${context.salon}`,
      text: `Thank you for visiting ${context.salon}. Here's your receipt:\n\n${lines.join('\n')}`,
    }),
    it: ({ lines }: Receipt, context: TemplateContext): RenderedMessage => ({
      subject: `La tua ricevuta di ${context.salon}`,
      text: `Grazie per la tua visita da ${context.salon}. Ecco la tua ricevuta:\n\n${lines.join('\n')}`,
    }),
  },
} as const
