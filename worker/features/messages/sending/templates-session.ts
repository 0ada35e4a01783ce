import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface Reset {
  username: string
  resetId: string
}
export interface Account {
  username: string
}
export interface NewEmail extends Account {
  /** The new address. */
  email: string
}

const link = ({ resetId }: Reset, context: TemplateContext) => context.link(`/forgot-password#token=${context.token('reset', resetId)}`)

export const sessionTemplates = {
  password_reset: {
    en: (data: Reset, context: TemplateContext): RenderedMessage => ({
      subject: `New password for ${context.salon}`,
      text: [
        `We've received a request for a new password for the username ${data.username}. Choose one within 30 minutes:`,
        link(data, context),
        `If this wasn't you, ignore this message: your password hasn't changed.`,
      ].join('\n\n'),
    }),
    it: (data: Reset, context: TemplateContext): RenderedMessage => ({
      subject: `Nuova password per ${context.salon}`,
      text: [
        `Abbiamo ricevuto la richiesta di una nuova password per il nome utente ${data.username}. Scegline una entro 30 minuti:`,
        link(data, context),
        `Se non l'hai chiesta tu, ignora questo messaggio: la tua password non è cambiata.`,
      ].join('\n\n'),
    }),
  },
  password_changed: {
    en: (data: Account, context: TemplateContext): RenderedMessage => ({
      subject: `Your password for ${context.salon} has been changed`,
      text: [
        `The password for the username ${data.username} has been changed, and all devices have been signed out.`,
        `If this wasn't you, contact your salon's administrator immediately.`,
      ].join('\n\n'),
    }),
    it: (data: Account, context: TemplateContext): RenderedMessage => ({
      subject: `La tua password per ${context.salon} è stata cambiata`,
      text: [
        `La password del nome utente ${data.username} è stata cambiata e tutti i dispositivi sono stati disconnessi.`,
        `Se non l'hai cambiata tu, contatta subito l'amministratore del salone.`,
      ].join('\n\n'),
    }),
  },
  /** Goes to the earlier address. */
  email_changed: {
    en: (data: NewEmail, context: TemplateContext): RenderedMessage => ({
      subject: `Your e-mail address for ${context.salon} has been changed`,
      text: [
        `The e-mail address for the username ${data.username} is now ${data.email || 'empty'}. Messages no longer come here.`,
        `If this wasn't you, contact your salon's administrator immediately.`,
      ].join('\n\n'),
    }),
    it: (data: NewEmail, context: TemplateContext): RenderedMessage => ({
      subject: `Il tuo indirizzo e-mail per ${context.salon} è cambiato`,
      text: [
        `L'indirizzo e-mail del nome utente ${data.username} ora è ${data.email || 'vuoto'}. I messaggi non arrivano più qui.`,
        `Se non l'hai cambiato tu, contatta subito l'amministratore del salone.`,
      ].join('\n\n'),
    }),
  },
} as const
