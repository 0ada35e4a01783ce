import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface AskedPayment {
  paymentOrderId: string
  /** In the salon's currency. */
  amount: number
  isFee: boolean
}
const payLink = ({ paymentOrderId }: AskedPayment, context: TemplateContext, language: string) =>
  context.link(`/pay?lang=${language}#${context.signed('Pay', paymentOrderId)}`)

export const paymentTemplates = {
  payment_link: {
    en: (asked: AskedPayment, context: TemplateContext): RenderedMessage => ({
      subject: `${context.money(asked.amount)} to pay at ${context.salon}`,
      text: [
        asked.isFee
          ? `${context.salon} asks for a fee of ${context.money(asked.amount)} for a booking that was missed or cancelled late.`
          : `${context.salon}: ${context.money(asked.amount)} is still to pay.`,
        `See what it's for and pay online:\n${payLink(asked, context, 'en')}`,
      ].join(' '),
    }),
    it: (asked: AskedPayment, context: TemplateContext): RenderedMessage => ({
      subject: `${context.money(asked.amount)} da pagare a ${context.salon}`,
      text: [
        asked.isFee
          ? `${context.salon} chiede una penale di ${context.money(asked.amount)} per un appuntamento mancato o disdetto tardi.`
          : `${context.salon}: restano da pagare ${context.money(asked.amount)}.`,
        `Guarda il dettaglio e paga online:\n${payLink(asked, context, 'it')}`,
      ].join(' '),
    }),
  },
} as const
