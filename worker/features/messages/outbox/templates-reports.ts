import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface SentReport {
  sendingId: string
  name: string
  /** `YYYY-MM`. */
  month: string
}
const toMonth = (month: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`))
const toLink = ({ sendingId }: SentReport, { link, signed }: TemplateContext) => link(`/api/Links/Report/${signed('Report', sendingId)}`)

export const reportTemplates = {
  report: {
    en: (data: SentReport, context: TemplateContext): RenderedMessage => ({
      subject: `${context.salon}: ${data.name}, ${toMonth(data.month, 'en-GB')}`,
      text: [
        `${context.salon} sends you the report “${data.name}” for ${toMonth(data.month, 'en-GB')}.`,
        `Download the file (90 days):\n${toLink(data, context)}`,
      ].join('\n\n'),
    }),
    it: (data: SentReport, context: TemplateContext): RenderedMessage => ({
      subject: `${context.salon}: ${data.name}, ${toMonth(data.month, 'it-IT')}`,
      text: [
        `${context.salon} le invia il report «${data.name}» di ${toMonth(data.month, 'it-IT')}.`,
        `Scarichi il file (90 giorni):\n${toLink(data, context)}`,
      ].join('\n\n'),
    }),
  },
} as const
