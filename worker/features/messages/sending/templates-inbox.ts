import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface Asked {
  agendaId: string
  /** ISO instant. */
  start: string
  services: string
  /** The bookings that an answer to the message is about. */
  bookings?: readonly { agendaId: string; start: string }[]
}
/** A button under a message about a booking, which the link answers. */
export interface PressedButton {
  agendaId: string
  button: 'confirm' | 'move' | 'cancel'
}
const bookingLink = (agendaId: string, context: TemplateContext, language: string) =>
  context.link(`/nextAgendas?lang=${language}#${context.signed('Booking', agendaId)}`)

/** What the product itself replies to clients who answer by message. */
export const inboxTemplates = {
  booking_ask_again: {
    en: ({ agendaId, start, services }: Asked, context: TemplateContext): RenderedMessage => ({
      subject: `Your booking at ${context.salon} has been moved`,
      text: [
        `Your booking at ${context.salon} has been moved since: ${services}, now ${context.when(start)}.`,
        `Reply 1 to confirm or 2 to cancel, or choose here:\n${bookingLink(agendaId, context, 'en')}`,
      ].join(' '),
    }),
    it: ({ agendaId, start, services }: Asked, context: TemplateContext): RenderedMessage => ({
      subject: `La tua prenotazione da ${context.salon} è stata spostata`,
      text: [
        `Nel frattempo la tua prenotazione da ${context.salon} è stata spostata: ${services}, ora ${context.when(start)}.`,
        `Rispondi 1 per confermare o 2 per annullare, oppure scegli qui:\n${bookingLink(agendaId, context, 'it')}`,
      ].join(' '),
    }),
  },
  booking_too_late: {
    en: ({ start, services }: Asked, context: TemplateContext): RenderedMessage => ({
      subject: `Your booking at ${context.salon}`,
      text: [
        `It's too late to cancel by message: ${services}, ${context.when(start)}.`,
        `Please call ${context.salon}${context.phone && ` on ${context.phone}`}.`,
      ].join(' '),
    }),
    it: ({ start, services }: Asked, context: TemplateContext): RenderedMessage => ({
      subject: `La tua prenotazione da ${context.salon}`,
      text: [
        `È troppo tardi per annullare con un messaggio: ${services}, ${context.when(start)}.`,
        `Chiama ${context.salon}${context.phone && ` al ${context.phone}`}.`,
      ].join(' '),
    }),
  },
  booking_link: {
    en: ({ agendaId, button }: PressedButton, context: TemplateContext): RenderedMessage => ({
      subject: `Your booking at ${context.salon}`,
      text: [
        `Here you can ${button === 'cancel' ? 'cancel' : 'move'} your booking at ${context.salon}:`,
        bookingLink(agendaId, context, 'en'),
      ].join('\n'),
    }),
    it: ({ agendaId, button }: PressedButton, context: TemplateContext): RenderedMessage => ({
      subject: `La tua prenotazione da ${context.salon}`,
      text: [
        `Qui puoi ${button === 'cancel' ? 'annullare' : 'spostare'} la tua prenotazione da ${context.salon}:`,
        bookingLink(agendaId, context, 'it'),
      ].join('\n'),
    }),
  },
  offers_stopped: {
    en: (_data: object, context: TemplateContext): RenderedMessage => ({
      subject: `No more offers from ${context.salon}`,
      text: `You won't get offers from ${context.salon} any more. Messages about your bookings still reach you.`,
    }),
    it: (_data: object, context: TemplateContext): RenderedMessage => ({
      subject: `Niente più offerte da ${context.salon}`,
      text: `Non riceverai più offerte da ${context.salon}. I messaggi sulle tue prenotazioni continuano ad arrivare.`,
    }),
  },
} as const
