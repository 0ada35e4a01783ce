import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface Code {
  guestCodeId: string
}
export const codeTemplates = {
  guest_code: {
    en: ({ guestCodeId }: Code, context: TemplateContext): RenderedMessage => ({
      subject: `Your code for ${context.salon}`,
      text: `${context.code('guest', guestCodeId)} is your code for ${context.salon}. It's valid for 10 minutes.`,
    }),
    it: ({ guestCodeId }: Code, context: TemplateContext): RenderedMessage => ({
      subject: `Il tuo codice per ${context.salon}`,
      text: `${context.code('guest', guestCodeId)} è il tuo codice per ${context.salon}. Vale 10 minuti.`,
    }),
  },
} as const
