import type { RenderedMessage, TemplateContext } from '../rendered-message.ts'

interface Joined {
  waitingListEntryId: string
  services: string
}
interface Offered {
  waitingListOfferId: string
  start: string
  services: string
  /** Until when it is kept. */
  expiry: string
}

const entry = (id: string, say: TemplateContext, language: string) =>
  say.link(`/waitingList?lang=${language}#${say.signed('WaitingList', id)}`)
const offer = (id: string, say: TemplateContext, language: string) =>
  say.link(`/waitingOffer?lang=${language}#${say.signed('WaitingOffer', id)}`)

export const waitingTexts = {
  waiting_joined: {
    en: ({ waitingListEntryId, services }: Joined, say: TemplateContext): RenderedMessage => ({
      subject: `You're on the waiting list at ${say.salon}`,
      text: [
        `You're on the waiting list at ${say.salon} for ${services}.`,
        `We'll message you when a time becomes available. View or leave the list:\n${entry(waitingListEntryId, say, 'en')}`,
      ].join(' '),
    }),
    it: ({ waitingListEntryId, services }: Joined, say: TemplateContext): RenderedMessage => ({
      subject: `Sei in lista d'attesa da ${say.salon}`,
      text: [
        `Sei in lista d'attesa da ${say.salon} per ${services}.`,
        `Ti scriviamo appena si libera un orario. Per vedere la lista o uscirne:\n${entry(waitingListEntryId, say, 'it')}`,
      ].join(' '),
    }),
  },
  waiting_offer: {
    en: ({ waitingListOfferId, start, services, expiry }: Offered, say: TemplateContext): RenderedMessage => ({
      subject: `A time is available at ${say.salon}`,
      text: [
        `A time is available at ${say.salon}: ${services}, ${say.when(start)}.`,
        `We're holding it for you until ${say.when(expiry)}. Accept or decline:\n${offer(waitingListOfferId, say, 'en')}`,
      ].join(' '),
    }),
    it: ({ waitingListOfferId, start, services, expiry }: Offered, say: TemplateContext): RenderedMessage => ({
      subject: `Si è liberato un orario da ${say.salon}`,
      text: [
        `Si è liberato un orario da ${say.salon}: ${services}, ${say.when(start)}.`,
        `Lo teniamo per te fino a ${say.when(expiry)}. Accetta o rifiuta:\n${offer(waitingListOfferId, say, 'it')}`,
      ].join(' '),
    }),
  },
} as const
