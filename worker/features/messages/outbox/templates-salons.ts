import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface Invitation {
  username: string
  resetId: string
}
const link = ({ resetId }: Invitation, context: TemplateContext) =>
  context.link(`/forgot-password#token=${context.token('reset', resetId)}&invitation`)

export const salonTemplates = {
  invitation: {
    en: (data: Invitation, context: TemplateContext): RenderedMessage => ({
      subject: `Your account at ${context.salon}`,
      text: [
        `Welcome! You now have an account at ${context.salon}. Your username is ${data.username}. Choose your password within 7 days:`,
        link(data, context),
        `If the link has expired, request a new one on the sign-in page.`,
      ].join('\n\n'),
    }),
    it: (data: Invitation, context: TemplateContext): RenderedMessage => ({
      subject: `Il tuo account da ${context.salon}`,
      text: [
        [
          `Ti diamo il benvenuto! Ora hai un account da ${context.salon}, con il nome utente ${data.username}.`,
          'Scegli la password entro 7 giorni:',
        ].join(' '),
        link(data, context),
        `Se il link è scaduto, chiedine uno nuovo dalla pagina di accesso.`,
      ].join('\n\n'),
    }),
  },
} as const
