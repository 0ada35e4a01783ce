import type { Language } from '../../../../schema/terms.ts'
import type { RenderedMessage, TemplateContext } from '../rendered-message.ts'

interface Code {
  guestCodeId: string
}
interface Booked {
  start: string
  services: string
  /** Left out in rows of a time when there was no link. */
  agendaId?: string
}

const see: Record<Language, [text: string, calendar: string]> = {
  en: ['See, move or cancel it:', 'Into your calendar:'],
  it: ['Per vederla, spostarla o annullarla:', 'Nel tuo calendario:'],
}
/** The page where a booking is seen, moved and called off, and in a mail its calendar file too. */
function withLink(subject: string, text: string, { agendaId }: Booked, language: Language, say: TemplateContext): RenderedMessage {
  if (agendaId === undefined) return { subject, text }
  const token = say.signed('Booking', agendaId)
  const [page, calendar] = see[language]
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
      text: `${say.code('guest', guestCodeId)} is your code for ${say.salon}. It is good for 10 minutes.`,
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
        `Booked at ${say.salon}: ${data.services}, ${say.when(data.start)}. See you then!`,
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
        `Your booking at ${say.salon} has moved`,
        `Moved at ${say.salon}: ${data.services}, now ${say.when(data.start)}. See you then!`,
        data,
        'en',
        say,
      ),
    it: (data: Booked, say: TemplateContext): RenderedMessage =>
      withLink(
        `La tua prenotazione da ${say.salon} è stata spostata`,
        `Spostato da ${say.salon}: ${data.services}, ora ${say.when(data.start)}. A presto!`,
        data,
        'it',
        say,
      ),
  },
  booking_cancelled: {
    en: ({ services, start }: Booked, say: TemplateContext): RenderedMessage => ({
      subject: `Your booking at ${say.salon} is cancelled`,
      text: `Cancelled at ${say.salon}: ${services}, ${say.when(start)}. The link of your booking brings it back while the time is free.`,
    }),
    it: ({ services, start }: Booked, say: TemplateContext): RenderedMessage => ({
      subject: `La tua prenotazione da ${say.salon} è annullata`,
      text: `Annullato da ${say.salon}: ${services}, ${say.when(start)}. Il link della prenotazione la ripristina finché l'orario è libero.`,
    }),
  },
  booking_restored: {
    en: (data: Booked, say: TemplateContext): RenderedMessage =>
      withLink(
        `Your booking at ${say.salon} stands again`,
        `Booked again at ${say.salon}: ${data.services}, ${say.when(data.start)}. See you then!`,
        data,
        'en',
        say,
      ),
    it: (data: Booked, say: TemplateContext): RenderedMessage =>
      withLink(
        `La tua prenotazione da ${say.salon} vale di nuovo`,
        `Prenotato di nuovo da ${say.salon}: ${data.services}, ${say.when(data.start)}. A presto!`,
        data,
        'it',
        say,
      ),
  },
} as const
