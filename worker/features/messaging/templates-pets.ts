import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

interface Ready {
  /** Names of the pets, separated by commas. */
  pets: string
  count: number
}

export const petTemplates = {
  pet_ready: {
    en: ({ pets, count }: Ready, context: TemplateContext): RenderedMessage => ({
      subject: `${pets}: ready to collect`,
      text: `${pets} ${count === 1 ? 'is' : 'are'} ready to be collected at ${context.salon}. See you soon!`,
    }),
    it: ({ pets, count }: Ready, context: TemplateContext): RenderedMessage => ({
      subject: `${pets}: si può passare a prendere`,
      text: `${pets} ${count === 1 ? 'ti aspetta' : 'ti aspettano'} da ${context.salon}: quando vuoi puoi passare. A presto!`,
    }),
  },
} as const
