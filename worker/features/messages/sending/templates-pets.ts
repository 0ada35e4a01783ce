import type { RenderedMessage, TemplateContext } from './rendered-message.ts'

export interface Ready {
  /** Names of the pets, separated by commas. */
  pets: string
  count: number
  subClientIds?: readonly string[]
  /** What is left to pay of the visit; without the amount while other pets of it are not ready. */
  due?: number
  /** Surcharges in it, to which the owner has agreed. */
  surcharges?: readonly { readonly text: string; readonly price: number }[]
  /** Names of the pets that are not ready yet, and when they are expected to be. */
  others?: string
  next?: string
}
type ReadyContext = Pick<TemplateContext, 'salon' | 'money' | 'time'>
/** The message that pets can be collected, also for its preview. */
export const renderReadyText = {
  en: ({ pets, count, due = 0, surcharges = [], others, next }: Ready, { salon, money, time }: ReadyContext) => {
    const agreed = surcharges.map(({ text, price }) => `${money(price)} as agreed (${text})`).join(' and ')
    return [
      `${pets} ${count === 1 ? 'is' : 'are'} ready to be collected at ${salon}.`,
      due > 0 && `To pay: ${money(due)}${agreed && `, including ${agreed}`}.`,
      others && next && `${others} will be ready about ${time(next)}.`,
      'See you soon!',
    ]
      .filter(Boolean)
      .join(' ')
  },
  it: ({ pets, count, due = 0, surcharges = [], others, next }: Ready, { salon, money, time }: ReadyContext) => {
    const agreed = surcharges.map(({ text, price }) => `${money(price)} come d'accordo (${text})`).join(' e ')
    return [
      `${pets} ${count === 1 ? 'ti aspetta' : 'ti aspettano'} da ${salon}: quando vuoi puoi passare.`,
      due > 0 && `Da pagare: ${money(due)}${agreed && `, di cui ${agreed}`}.`,
      others && next && `Per ${others}: verso le ${time(next)}.`,
      'A presto!',
    ]
      .filter(Boolean)
      .join(' ')
  },
} as const

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
    en: (data: Ready, context: TemplateContext): RenderedMessage => ({
      subject: `${data.pets}: ready to collect`,
      text: renderReadyText.en(data, context),
    }),
    it: (data: Ready, context: TemplateContext): RenderedMessage => ({
      subject: `${data.pets}: si può passare a prendere`,
      text: renderReadyText.it(data, context),
    }),
  },
} as const
