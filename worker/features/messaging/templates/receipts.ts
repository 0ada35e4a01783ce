import type { RenderedMessage, TemplateContext } from '../rendered-message.ts'

/** The receipt in lines, as they stand on paper; an empty one parts. */
interface Receipt {
  lines: string[]
}

export const receiptTexts = {
  receipt: {
    en: ({ lines }: Receipt, say: TemplateContext): RenderedMessage => ({
      subject: `Your receipt from ${say.salon}`,
      text: `Thank you for visiting ${say.salon}. Here's your receipt:\n\n${lines.join('\n')}`,
    }),
    it: ({ lines }: Receipt, say: TemplateContext): RenderedMessage => ({
      subject: `La tua ricevuta di ${say.salon}`,
      text: `Grazie per la tua visita da ${say.salon}. Ecco la tua ricevuta:\n\n${lines.join('\n')}`,
    }),
  },
} as const
