import type { RenderedMessage, TemplateContext } from '../rendered-message.ts'

interface Reset {
  username: string
  resetId: string
}
interface Account {
  username: string
}

const link = ({ resetId }: Reset, say: TemplateContext) => say.link(`/forgot-password#token=${say.token('reset', resetId)}`)

export const sessionTexts = {
  password_reset: {
    en: (data: Reset, say: TemplateContext): RenderedMessage => ({
      subject: `New password for ${say.salon}`,
      text: `Somebody, hopefully you, asked for a new password for the user name ${data.username}. Choose it here within 30 minutes:\n\n${link(data, say)}\n\nIf it was not you, do nothing: your password stays as it is.`,
    }),
    it: (data: Reset, say: TemplateContext): RenderedMessage => ({
      subject: `Nuova password per ${say.salon}`,
      text: `Qualcuno, speriamo tu, ha chiesto una nuova password per il nome utente ${data.username}. Sceglila qui entro 30 minuti:\n\n${link(data, say)}\n\nSe non sei stato tu, non fare nulla: la tua password resta quella di prima.`,
    }),
  },
  password_changed: {
    en: (data: Account, say: TemplateContext): RenderedMessage => ({
      subject: `Your password for ${say.salon} was changed`,
      text: `The password of the user name ${data.username} was changed, and every device was signed out.\n\nIf it was not you, ask your salon's administrator for help at once.`,
    }),
    it: (data: Account, say: TemplateContext): RenderedMessage => ({
      subject: `La tua password per ${say.salon} è stata cambiata`,
      text: `La password del nome utente ${data.username} è stata cambiata e tutti i dispositivi sono stati disconnessi.\n\nSe non sei stato tu, chiedi subito aiuto all'amministratore del salone.`,
    }),
  },
} as const
