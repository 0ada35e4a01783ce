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
      subject: `You are on the waiting list of ${say.salon}`,
      text: `You are on the waiting list of ${say.salon} for ${services}. We write to you as soon as a time is free. To see it or to leave the list:\n${entry(waitingListEntryId, say, 'en')}`,
    }),
    it: ({ waitingListEntryId, services }: Joined, say: TemplateContext): RenderedMessage => ({
      subject: `Sei nella lista d’attesa di ${say.salon}`,
      text: `Sei nella lista d’attesa di ${say.salon} per ${services}. Ti scriviamo appena si libera un orario. Per vederla o uscire dalla lista:\n${entry(waitingListEntryId, say, 'it')}`,
    }),
  },
  waiting_offer: {
    en: ({ waitingListOfferId, start, services, expiry }: Offered, say: TemplateContext): RenderedMessage => ({
      subject: `A time is free at ${say.salon}`,
      text: `A time is free at ${say.salon}: ${services}, ${say.when(start)}. It is kept for you until ${say.when(expiry)}. Say yes or no here:\n${offer(waitingListOfferId, say, 'en')}`,
    }),
    it: ({ waitingListOfferId, start, services, expiry }: Offered, say: TemplateContext): RenderedMessage => ({
      subject: `Si è liberato un orario da ${say.salon}`,
      text: `Si è liberato un orario da ${say.salon}: ${services}, ${say.when(start)}. È tenuto per te fino a ${say.when(expiry)}. Rispondi sì o no qui:\n${offer(waitingListOfferId, say, 'it')}`,
    }),
  },
} as const
