import type { RenderedMessage, TemplateContext } from '../rendered-message.ts'

interface Invitation {
  username: string
  resetId: string
}
const link = ({ resetId }: Invitation, say: TemplateContext) => say.link(`/forgot-password#token=${say.token('reset', resetId)}`)

export const salonTexts = {
  invitation: {
    en: (data: Invitation, say: TemplateContext): RenderedMessage => ({
      subject: `Your account at ${say.salon}`,
      text: [
        `Welcome! You now have an account at ${say.salon}. Your username is ${data.username}. Choose your password within 7 days:`,
        link(data, say),
        `If the link has expired, request a new one on the sign-in page.`,
      ].join('\n\n'),
    }),
    it: (data: Invitation, say: TemplateContext): RenderedMessage => ({
      subject: `Il tuo account da ${say.salon}`,
      text: [
        `Ti diamo il benvenuto! Ora hai un account da ${say.salon}, con il nome utente ${data.username}. Scegli la password entro 7 giorni:`,
        link(data, say),
        `Se il link è scaduto, chiedine uno nuovo dalla pagina di accesso.`,
      ].join('\n\n'),
    }),
  },
} as const
