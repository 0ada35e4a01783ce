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

export interface StoppedWebhook {
  /** The host of the program that does not answer. */
  address: string
}

export interface NamedPasskey extends Account {
  /** What its user calls the passkey. */
  name: string
}

export interface NamedDesk {
  /** What the salon calls the device. */
  name: string
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
  webhook_stopped: {
    en: ({ address }: StoppedWebhook, context: TemplateContext): RenderedMessage => ({
      subject: `${context.salon}: the webhook to ${address} is off`,
      text: [
        `${address} didn't take the webhook's messages for three days, or refused them for good. The webhook is off.`,
        `What changes now is kept, and told once you switch it on again:\n${context.link('/salonConfig?tab=keys')}`,
      ].join('\n\n'),
    }),
    it: ({ address }: StoppedWebhook, context: TemplateContext): RenderedMessage => ({
      subject: `${context.salon}: il webhook verso ${address} è spento`,
      text: [
        `${address} non ha accettato i messaggi del webhook per tre giorni, o li ha rifiutati del tutto. Il webhook è spento.`,
        `Ciò che cambia intanto viene conservato e inviato quando lo riattivi:\n${context.link('/salonConfig?tab=keys')}`,
      ].join('\n\n'),
    }),
  },
  passkey_added: {
    en: (data: NamedPasskey, context: TemplateContext): RenderedMessage => ({
      subject: `A passkey was added for ${context.salon}`,
      text: [
        `The username ${data.username} can now sign in with the passkey “${data.name}”.`,
        `If this wasn't you, remove it under Security, change your password, and tell your salon's administrator.`,
      ].join('\n\n'),
    }),
    it: (data: NamedPasskey, context: TemplateContext): RenderedMessage => ({
      subject: `Nuova passkey per ${context.salon}`,
      text: [
        `Ora con il nome utente ${data.username} si accede anche con la passkey «${data.name}».`,
        `Se non l'hai aggiunta tu, rimuovila in Sicurezza, cambia la password e avvisa l'amministratore del salone.`,
      ].join('\n\n'),
    }),
  },
  /** Its counter went back: somebody else has used it. */
  passkey_copied: {
    en: (data: NamedPasskey, context: TemplateContext): RenderedMessage => ({
      subject: `A passkey for ${context.salon} may have been copied`,
      text: [
        `The passkey “${data.name}” of the username ${data.username} was used on a second device, and was refused there.`,
        `Sign in, remove it under Security and add a new one. If you weren't signing in just now, tell your salon's administrator.`,
      ].join('\n\n'),
    }),
    it: (data: NamedPasskey, context: TemplateContext): RenderedMessage => ({
      subject: `Una passkey per ${context.salon} potrebbe essere stata copiata`,
      text: [
        `La passkey «${data.name}» del nome utente ${data.username} è stata usata su un secondo dispositivo e lì è stata rifiutata.`,
        `Accedi, rimuovila in Sicurezza e aggiungine una nuova. Se non stavi accedendo tu, avvisa l'amministratore del salone.`,
      ].join('\n\n'),
    }),
  },
  /** Goes to each administrator. */
  desk_blocked: {
    en: (data: NamedDesk, context: TemplateContext): RenderedMessage => ({
      subject: `A registered device of ${context.salon} is blocked`,
      text: [
        `The device “${data.name}” is blocked: its key was used on another one. Everybody who had signed in there by PIN is signed out.`,
        'Remove the device in Salon settings, under Security, and register it again. Ask your team to choose new PINs.',
      ].join('\n\n'),
    }),
    it: (data: NamedDesk, context: TemplateContext): RenderedMessage => ({
      subject: `Un dispositivo registrato di ${context.salon} è bloccato`,
      text: [
        `Il dispositivo «${data.name}» è bloccato: la sua chiave è stata usata su un altro. Chi vi era entrato con il PIN ora è uscito.`,
        'Rimuovilo nelle Impostazioni salone, in Sicurezza, e registralo di nuovo. Chiedi al team di scegliere nuovi PIN.',
      ].join('\n\n'),
    }),
  },
} as const
