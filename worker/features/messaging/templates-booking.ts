import type { Language } from '../../../schema/terms.ts'
import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

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
function withLink(subject: string, text: string, { agendaId }: Booked, language: Language, context: TemplateContext): RenderedMessage {
  if (agendaId === undefined) return { subject, text }
  const token = context.signed('Booking', agendaId)
  const [page, calendar] = linkLabels[language]
  return {
    subject,
    text: `${text}\n\n${page}\n${context.link(`/nextAgendas?lang=${language}#${token}`)}`,
    mailOnly: `${calendar}\n${context.link(`/api/Links/Booking/${token}/calendar.ics?lang=${language}`)}`,
  }
}

export const bookingTemplates = {
  guest_code: {
    en: ({ guestCodeId }: Code, context: TemplateContext): RenderedMessage => ({
      subject: `Your code for ${context.salon}`,
      text: `${context.code('guest', guestCodeId)} is your code for ${context.salon}. It's valid for 10 minutes.`,
    }),
    it: ({ guestCodeId }: Code, context: TemplateContext): RenderedMessage => ({
      subject: `Il tuo codice per ${context.salon}`,
      text: `${context.code('guest', guestCodeId)} è il tuo codice per ${context.salon}. Vale 10 minuti.`,
    }),
  },
  booking_confirmed: {
    en: (data: Booked, context: TemplateContext): RenderedMessage =>
      withLink(
        `Your booking at ${context.salon}`,
        `You're booked at ${context.salon}: ${data.services}, ${context.when(data.start)}. See you then!`,
        data,
        'en',
        context,
      ),
    it: (data: Booked, context: TemplateContext): RenderedMessage =>
      withLink(
        `La tua prenotazione da ${context.salon}`,
        `Prenotato da ${context.salon}: ${data.services}, ${context.when(data.start)}. A presto!`,
        data,
        'it',
        context,
      ),
  },
  booking_moved: {
    en: (data: Booked, context: TemplateContext): RenderedMessage =>
      withLink(
        `Your booking at ${context.salon} has been moved`,
        `Your booking at ${context.salon} has been moved: ${data.services}, now ${context.when(data.start)}. See you then!`,
        data,
        'en',
        context,
      ),
    it: (data: Booked, context: TemplateContext): RenderedMessage =>
      withLink(
        `La tua prenotazione da ${context.salon} è stata spostata`,
        `La tua prenotazione da ${context.salon} è stata spostata: ${data.services}, ora ${context.when(data.start)}. A presto!`,
        data,
        'it',
        context,
      ),
  },
  booking_cancelled: {
    en: ({ services, start }: Booked, context: TemplateContext): RenderedMessage => ({
      subject: `Your booking at ${context.salon} is cancelled`,
      text: [
        `Your booking at ${context.salon} is cancelled: ${services}, ${context.when(start)}.`,
        'You can restore it with your booking link while the time is available.',
      ].join(' '),
    }),
    it: ({ services, start }: Booked, context: TemplateContext): RenderedMessage => ({
      subject: `La tua prenotazione da ${context.salon} è annullata`,
      text: [
        `La tua prenotazione da ${context.salon} è annullata: ${services}, ${context.when(start)}.`,
        "Puoi ripristinarla con il link della prenotazione finché l'orario è libero.",
      ].join(' '),
    }),
  },
  booking_cancelled_by_salon: {
    en: ({ services, start }: Booked, context: TemplateContext): RenderedMessage => ({
      subject: `${context.salon} has to cancel your booking`,
      text: [
        `We're sorry, ${context.salon} has to cancel your booking: ${services}, ${context.when(start)}.`,
        "Please call us and we'll find another time.",
      ].join(' '),
    }),
    it: ({ services, start }: Booked, context: TemplateContext): RenderedMessage => ({
      subject: `${context.salon} deve annullare la tua prenotazione`,
      text: [
        `Ci dispiace, ${context.salon} deve annullare la tua prenotazione: ${services}, ${context.when(start)}.`,
        'Chiamaci e troveremo un altro orario.',
      ].join(' '),
    }),
  },
  booking_choose: {
    en: (data: Booked, context: TemplateContext): RenderedMessage =>
      withLink(
        `${context.salon} has to change your booking`,
        [
          `We're sorry, ${context.salon} has to change your booking: ${data.services}, ${context.when(data.start)}.`,
          'Please choose another time with the link, or call us.',
        ].join(' '),
        data,
        'en',
        context,
      ),
    it: (data: Booked, context: TemplateContext): RenderedMessage =>
      withLink(
        `${context.salon} deve cambiare la tua prenotazione`,
        [
          `Ci dispiace, ${context.salon} deve cambiare la tua prenotazione: ${data.services}, ${context.when(data.start)}.`,
          'Scegli un altro orario con il link, oppure chiamaci.',
        ].join(' '),
        data,
        'it',
        context,
      ),
  },
  booking_restored: {
    en: (data: Booked, context: TemplateContext): RenderedMessage =>
      withLink(
        `Your booking at ${context.salon} is restored`,
        `Your booking at ${context.salon} is restored: ${data.services}, ${context.when(data.start)}. See you then!`,
        data,
        'en',
        context,
      ),
    it: (data: Booked, context: TemplateContext): RenderedMessage =>
      withLink(
        `La tua prenotazione da ${context.salon} è ripristinata`,
        `La tua prenotazione da ${context.salon} è ripristinata: ${data.services}, ${context.when(data.start)}. A presto!`,
        data,
        'it',
        context,
      ),
  },
} as const
