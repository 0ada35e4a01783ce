import type { RenderedMessage, TemplateContext } from '../rendered-message.ts'

interface Invitation {
  username: string
  resetId: string
}
const link = ({ resetId }: Invitation, say: TemplateContext) => say.link(`/forgot-password#token=${say.token('reset', resetId)}`)

export const salonTexts = {
  invitation: {
    en: (data: Invitation, say: TemplateContext): RenderedMessage => ({
      subject: `Your access to ${say.salon}`,
      text: `Welcome! An account was opened for you at ${say.salon}. Your user name is ${data.username}. Choose your password here within 7 days:\n\n${link(data, say)}\n\nIf the link is over, ask for a new password on the sign-in page.`,
    }),
    it: (data: Invitation, say: TemplateContext): RenderedMessage => ({
      subject: `Il tuo accesso a ${say.salon}`,
      text: `Ti diamo il benvenuto! È stato aperto un account per te presso ${say.salon}. Il tuo nome utente è ${data.username}. Scegli la tua password qui entro 7 giorni:\n\n${link(data, say)}\n\nSe il link è scaduto, chiedi una nuova password dalla pagina di accesso.`,
    }),
  },
} as const
