import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface Joined {
  waitingListEntryId: string
  services: string
}
export interface Offered {
  waitingListOfferId: string
  start: string
  services: string
  /** Instant until which the time is held. */
  expiry: string
}

const entry = (id: string, context: TemplateContext, language: string) =>
  context.link(`/waitingList?lang=${language}#${context.signed('WaitingList', id)}`)
const offer = (id: string, context: TemplateContext, language: string) =>
  context.link(`/waitingOffer?lang=${language}#${context.signed('WaitingOffer', id)}`)

export const waitingListTemplates = {
  waiting_joined: {
    en: ({ waitingListEntryId, services }: Joined, context: TemplateContext): RenderedMessage => ({
      subject: `You're on the waiting list at ${context.salon}`,
      text: [
        `You're on the waiting list at ${context.salon} for ${services}.`,
        `We'll message you when a time becomes available. View or leave the list:\n${entry(waitingListEntryId, context, 'en')}`,
      ].join(' '),
    }),
    it: ({ waitingListEntryId, services }: Joined, context: TemplateContext): RenderedMessage => ({
      subject: `Sei in lista d'attesa da ${context.salon}`,
      text: [
        `Sei in lista d'attesa da ${context.salon} per ${services}.`,
        `Ti scriviamo appena si libera un orario. Per vedere la lista o uscirne:\n${entry(waitingListEntryId, context, 'it')}`,
      ].join(' '),
    }),
  },
  waiting_offer: {
    en: ({ waitingListOfferId, start, services, expiry }: Offered, context: TemplateContext): RenderedMessage => ({
      subject: `A time is available at ${context.salon}`,
      text: [
        `A time is available at ${context.salon}: ${services}, ${context.when(start)}.`,
        `We're holding it for you until ${context.when(expiry)}. Accept or decline:\n${offer(waitingListOfferId, context, 'en')}`,
      ].join(' '),
    }),
    it: ({ waitingListOfferId, start, services, expiry }: Offered, context: TemplateContext): RenderedMessage => ({
      subject: `Si è liberato un orario da ${context.salon}`,
      text: [
        `Si è liberato un orario da ${context.salon}: ${services}, ${context.when(start)}.`,
        `Lo teniamo per te fino a ${context.when(expiry)}. Accetta o rifiuta:\n${offer(waitingListOfferId, context, 'it')}`,
      ].join(' '),
    }),
  },
} as const
