import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface Ready {
  /** Names of the pets, separated by commas. */
  pets: string
  count: number
}

export interface Certificate {
  pet: string
  /** Names of the vaccinations, separated by commas; empty for the certificate as a whole. */
  vaccinations: string
}
/** The question for a vaccination certificate, also for its preview. */
export const renderCertificateText = {
  en: ({ pet, vaccinations }: Certificate, salon: string) =>
    [
      `${salon} about ${pet}: our record has no valid vaccination certificate${vaccinations && ` for ${vaccinations}`}.`,
      'Please send us a photo of it or bring it to the next visit. Thank you!',
    ].join(' '),
  it: ({ pet, vaccinations }: Certificate, salon: string) =>
    [
      `${salon} ti scrive per ${pet}: ci manca un certificato di vaccinazione valido${vaccinations && ` (${vaccinations})`}.`,
      'Mandaci una foto o portalo alla prossima visita. Grazie!',
    ].join(' '),
} as const

export interface Asked {
  surchargeId: string
  /** Names of the pets, separated by commas. */
  pets: string
  text: string
  /** In the salon's currency. */
  price: number
}
const answerLink = (id: string, context: TemplateContext, language: string) =>
  context.link(`/surcharge?lang=${language}#${context.signed('Surcharge', id)}`)

export const petTemplates = {
  pet_certificate: {
    en: (data: Certificate, { salon }: TemplateContext): RenderedMessage => ({
      subject: `${data.pet}: vaccination certificate`,
      text: renderCertificateText.en(data, salon),
    }),
    it: (data: Certificate, { salon }: TemplateContext): RenderedMessage => ({
      subject: `${data.pet}: certificato di vaccinazione`,
      text: renderCertificateText.it(data, salon),
    }),
  },
  surcharge: {
    en: ({ surchargeId, pets, text, price }: Asked, context: TemplateContext): RenderedMessage => ({
      subject: `${pets}: may we add ${context.money(price)}?`,
      text: [
        `${context.salon} asks about ${pets}: ${text}, ${context.money(price)} extra.`,
        `We start only after your yes. Please answer here:\n${answerLink(surchargeId, context, 'en')}`,
      ].join(' '),
    }),
    it: ({ surchargeId, pets, text, price }: Asked, context: TemplateContext): RenderedMessage => ({
      subject: `${pets}: possiamo aggiungere ${context.money(price)}?`,
      text: [
        `${context.salon} ti scrive per ${pets}: ${text}, ${context.money(price)} in più.`,
        `Cominciamo solo dopo il tuo sì. Rispondi qui:\n${answerLink(surchargeId, context, 'it')}`,
      ].join(' '),
    }),
  },
  pet_ready: {
    en: ({ pets, count }: Ready, context: TemplateContext): RenderedMessage => ({
      subject: `${pets}: ready to collect`,
      text: `${pets} ${count === 1 ? 'is' : 'are'} ready to be collected at ${context.salon}. See you soon!`,
    }),
    it: ({ pets, count }: Ready, context: TemplateContext): RenderedMessage => ({
      subject: `${pets}: si può passare a prendere`,
      text: `${pets} ${count === 1 ? 'ti aspetta' : 'ti aspettano'} da ${context.salon}: quando vuoi puoi passare. A presto!`,
    }),
  },
} as const
