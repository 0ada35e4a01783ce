import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface Card {
  prepaidId: string
  recipientName: string
  /** In the salon's currency. */
  balance: number
  /** YYYY-MM-DD; null without expiry. */
  validUntil: string | null
  message: string
}
/** The card's own page: it shows code and balance, so the message itself holds no code. */
const cardLink = ({ prepaidId }: Card, context: TemplateContext, language: string) =>
  context.link(`/giftCard?lang=${language}#${context.signed('GiftCard', prepaidId)}`)
/** A day of the salon, named at noon UTC so that no zone changes it. */
const toDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(`${day}T12:00:00Z`))
const joinLines = (...lines: readonly string[]) => lines.filter(Boolean).join('\n\n')

export const giftCardTemplates = {
  gift_card: {
    en: (card: Card, context: TemplateContext): RenderedMessage => ({
      subject: `A gift card for ${context.salon}`,
      text: joinLines(
        [
          card.recipientName ? `${card.recipientName}, you` : 'You',
          `have a gift card of ${context.money(card.balance)} for ${context.salon}.`,
        ].join(' '),
        card.message,
        card.validUntil ? `It's valid until ${toDay(card.validUntil, 'en-GB')}.` : '',
        `Show this page when you pay:\n${cardLink(card, context, 'en')}`,
      ),
    }),
    it: (card: Card, context: TemplateContext): RenderedMessage => ({
      subject: `Una carta regalo per ${context.salon}`,
      text: joinLines(
        [
          card.recipientName ? `${card.recipientName}, hai` : 'Hai',
          `una carta regalo di ${context.money(card.balance)} per ${context.salon}.`,
        ].join(' '),
        card.message,
        card.validUntil ? `È valida fino al ${toDay(card.validUntil, 'it-IT')}.` : '',
        `Mostra questa pagina quando paghi:\n${cardLink(card, context, 'it')}`,
      ),
    }),
  },
  gift_card_expiring: {
    en: (card: Card, context: TemplateContext): RenderedMessage => ({
      subject: `Your gift card for ${context.salon} ends soon`,
      text: joinLines(
        `There is ${context.money(card.balance)} left on a gift card for ${context.salon}.`,
        `Please use it by ${toDay(card.validUntil ?? '', 'en-GB')}.`,
        `Code and balance:\n${cardLink(card, context, 'en')}`,
      ),
    }),
    it: (card: Card, context: TemplateContext): RenderedMessage => ({
      subject: `La tua carta regalo per ${context.salon} sta per scadere`,
      text: joinLines(
        `Su una carta regalo per ${context.salon} restano ${context.money(card.balance)}.`,
        `Usali entro il ${toDay(card.validUntil ?? '', 'it-IT')}.`,
        `Codice e saldo:\n${cardLink(card, context, 'it')}`,
      ),
    }),
  },
} as const
