import type { Language } from '../../../../schema/terms.ts'
import type { RenderedMessage, TemplateContext } from '../rendered-message.ts'

interface Code {
  guestCodeId: string
}
interface Booked {
  start: string
  services: string
  /** Missing in outbox rows that are older than the link. */
  agendaId?: string
}

const linkLabels: Record<Language, [page: string, calendar: string]> = {
  en: ['View, move or cancel your booking:', 'Add to your calendar:'],
  it: ['Per vedere, spostare o annullare la prenotazione:', 'Per aggiungerla al calendario:'],
}
/** Adds the link to the guest's page of the booking and, in an e-mail, the link to its calendar file. */
function withLink(subject: string, text: string, { agendaId }: Booked, language: Language, say: TemplateContext): RenderedMessage {
  if (agendaId === undefined) return { subject, text }
  const token = say.signed('Booking', agendaId)
  const [page, calendar] = linkLabels[language]
  return {
    subject,
    text: `${text}\n\n${page}\n${say.link(`/nextAgendas?lang=${language}#${token}`)}`,
    mailOnly: `${calendar}\n${say.link(`/api/Links/Booking/${token}/calendar.ics?lang=${language}`)}`,
  }
}

export const bookingTexts = {
  guest_code: {
    en: ({ guestCodeId }: Code, say: TemplateContext): RenderedMessage => ({
      subject: `Your code for ${say.salon}`,
      text: `${say.code('guest', guestCodeId)} is your code for ${say.salon}. It's valid for 10 minutes.`,
    }),
    it: ({ guestCodeId }: Code, say: TemplateContext): RenderedMessage => ({
      subject: `Il tuo codice per ${say.salon}`,
      text: `${say.code('guest', guestCodeId)} è il tuo codice per ${say.salon}. Vale 10 minuti.`,
    }),
  },
  booking_confirmed: {
    en: (data: Booked, say: TemplateContext): RenderedMessage =>
      withLink(
        `Your booking at ${say.salon}`,
        `You're booked at ${say.salon}: ${data.services}, ${say.when(data.start)}. See you then!`,
        data,
        'en',
        say,
      ),
    it: (data: Booked, say: TemplateContext): RenderedMessage =>
      withLink(
        `La tua prenotazione da ${say.salon}`,
        `Prenotato da ${say.salon}: ${data.services}, ${say.when(data.start)}. A presto!`,
        data,
        'it',
        say,
      ),
  },
  booking_moved: {
    en: (data: Booked, say: TemplateContext): RenderedMessage =>
      withLink(
        `Your booking at ${say.salon} has been moved`,
        `Your booking at ${say.salon} has been moved: ${data.services}, now ${say.when(data.start)}. See you then!`,
        data,
        'en',
        say,
      ),
    it: (data: Booked, say: TemplateContext): RenderedMessage =>
      withLink(
        `La tua prenotazione da ${say.salon} è stata spostata`,
        `La tua prenotazione da ${say.salon} è stata spostata: ${data.services}, ora ${say.when(data.start)}. A presto!`,
        data,
        'it',
        say,
      ),
  },
  booking_cancelled: {
    en: ({ services, start }: Booked, say: TemplateContext): RenderedMessage => ({
      subject: `Your booking at ${say.salon} is cancelled`,
      text: [
        `Your booking at ${say.salon} is cancelled: ${services}, ${say.when(start)}.`,
        'You can restore it with your booking link while the time is available.',
      ].join(' '),
    }),
    it: ({ services, start }: Booked, say: TemplateContext): RenderedMessage => ({
      subject: `La tua prenotazione da ${say.salon} è annullata`,
      text: [
        `La tua prenotazione da ${say.salon} è annullata: ${services}, ${say.when(start)}.`,
        "Puoi ripristinarla con il link della prenotazione finché l'orario è libero.",
      ].join(' '),
    }),
  },
  booking_restored: {
    en: (data: Booked, say: TemplateContext): RenderedMessage =>
      withLink(
        `Your booking at ${say.salon} is restored`,
        `Your booking at ${say.salon} is restored: ${data.services}, ${say.when(data.start)}. See you then!`,
        data,
        'en',
        say,
      ),
    it: (data: Booked, say: TemplateContext): RenderedMessage =>
      withLink(
        `La tua prenotazione da ${say.salon} è ripristinata`,
        `La tua prenotazione da ${say.salon} è ripristinata: ${data.services}, ${say.when(data.start)}. A presto!`,
        data,
        'it',
        say,
      ),
  },
} as const
