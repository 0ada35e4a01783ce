import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface Asked {
  agendaId: string
  /** ISO instant. */
  start: string
  services: string
}
const formsLink = (agendaId: string, context: TemplateContext, language: string) =>
  context.link(`/forms?lang=${language}#${context.signed('Forms', agendaId)}`)

export const formTemplates = {
  consent_forms: {
    en: ({ agendaId, start, services }: Asked, context: TemplateContext): RenderedMessage => ({
      subject: `Please sign before your visit at ${context.salon}`,
      text: [
        `${context.salon}: before ${services}, ${context.when(start)}, we need your answers and signature.`,
        `It takes two minutes:\n${formsLink(agendaId, context, 'en')}`,
      ].join(' '),
    }),
    it: ({ agendaId, start, services }: Asked, context: TemplateContext): RenderedMessage => ({
      subject: `Da firmare prima della visita da ${context.salon}`,
      text: [
        `${context.salon}: prima di ${services}, ${context.when(start)}, ci servono le tue risposte e la tua firma.`,
        `Bastano due minuti:\n${formsLink(agendaId, context, 'it')}`,
      ].join(' '),
    }),
  },
} as const
