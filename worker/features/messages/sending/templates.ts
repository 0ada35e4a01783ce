import type { Language } from '../../../../schema/terms.ts'
import type { RenderedMessage, TemplateContext } from './rendered-message.ts'
import { giftCardTemplates } from './templates-gift-cards.ts'
import { inboxTemplates } from './templates-inbox.ts'
import { namedTemplates } from './templates-named.ts'
import { paymentTemplates } from './templates-payments.ts'
import { petTemplates } from './templates-pets.ts'
import { sessionTemplates } from './templates-session.ts'
import { summaryTemplates } from './templates-summary.ts'

interface Joined {
  waitingListEntryId: string
  services: string
  /** A group, which the salon answers itself. */
  people?: number
}
interface Offered {
  waitingListOfferId: string
  start: string
  services: string
  /** Instant until which the time is held. */
  expiry: string
}

const entry = (id: string, context: TemplateContext, language: string) =>
  context.link(`/waitingList?lang=${language}#${context.signed('WaitingList', id)}`)
const offer = (id: string, context: TemplateContext, language: string) =>
  context.link(`/waitingOffer?lang=${language}#${context.signed('WaitingOffer', id)}`)

interface ClassJoined {
  classWaitingEntryId: string
  salonId: string
  name: string
  start: string
}
const seatWait = ({ classWaitingEntryId, salonId }: ClassJoined, context: TemplateContext, language: string) =>
  context.link(
    `/onlineBooking/${encodeURIComponent(salonId)}/classes?lang=${language}#${context.signed('ClassWaiting', classWaitingEntryId)}`,
  )

const waitingListTemplates = {
  class_waiting: {
    en: (data: ClassJoined, context: TemplateContext): RenderedMessage => ({
      subject: `You're on the waiting list at ${context.salon}`,
      text: [
        `You're on the waiting list of ${data.name} at ${context.salon}, ${context.when(data.start)}.`,
        `When a seat becomes free it's yours, and we'll message you. View or leave the list:\n${seatWait(data, context, 'en')}`,
      ].join(' '),
    }),
    it: (data: ClassJoined, context: TemplateContext): RenderedMessage => ({
      subject: `Sei in lista d'attesa da ${context.salon}`,
      text: [
        `Sei in lista d'attesa per ${data.name} da ${context.salon}, ${context.when(data.start)}.`,
        `Se si libera un posto è tuo, e ti scriviamo. Per vedere la lista o uscirne:\n${seatWait(data, context, 'it')}`,
      ].join(' '),
    }),
  },
  waiting_joined: {
    en: ({ waitingListEntryId, services, people }: Joined, context: TemplateContext): RenderedMessage => ({
      subject: people ? `Your request to ${context.salon}` : `You're on the waiting list at ${context.salon}`,
      text: (people
        ? [
            `${context.salon} has your request for ${people} people: ${services}.`,
            `They'll answer you soon. View the request or take it back:\n${entry(waitingListEntryId, context, 'en')}`,
          ]
        : [
            `You're on the waiting list at ${context.salon} for ${services}.`,
            `We'll message you when a time becomes available. View or leave the list:\n${entry(waitingListEntryId, context, 'en')}`,
          ]
      ).join(' '),
    }),
    it: ({ waitingListEntryId, services, people }: Joined, context: TemplateContext): RenderedMessage => ({
      subject: people ? `La tua richiesta a ${context.salon}` : `Sei in lista d'attesa da ${context.salon}`,
      text: (people
        ? [
            `${context.salon} ha ricevuto la tua richiesta per ${people} persone: ${services}.`,
            `Ti risponde presto. Per vedere o ritirare la richiesta:\n${entry(waitingListEntryId, context, 'it')}`,
          ]
        : [
            `Sei in lista d'attesa da ${context.salon} per ${services}.`,
            `Ti scriviamo appena si libera un orario. Per vedere la lista o uscirne:\n${entry(waitingListEntryId, context, 'it')}`,
          ]
      ).join(' '),
    }),
  },
  waiting_offer: {
    en: ({ waitingListOfferId, start, services, expiry }: Offered, context: TemplateContext): RenderedMessage => ({
      subject: `A time is available at ${context.salon}`,
      text: [
        `A time is available at ${context.salon}: ${services}, ${context.when(start)}.`,
        `We're holding it for you until ${context.when(expiry)}. Accept or decline:\n${offer(waitingListOfferId, context, 'en')}`,
      ].join(' '),
    }),
    it: ({ waitingListOfferId, start, services, expiry }: Offered, context: TemplateContext): RenderedMessage => ({
      subject: `Si è liberato un orario da ${context.salon}`,
      text: [
        `Si è liberato un orario da ${context.salon}: ${services}, ${context.when(start)}.`,
        `Lo teniamo per te fino a ${context.when(expiry)}. Accetta o rifiuta:\n${offer(waitingListOfferId, context, 'it')}`,
      ].join(' '),
    }),
  },
} as const

interface SentInvoice {
  invoiceId: string
  /** As it is printed: `12/2026`. */
  number: string
  isCredit: boolean
}
const pdfLink = (id: string, context: TemplateContext) => context.link(`/api/Links/Invoice/${context.signed('Invoice', id)}/invoice.pdf`)

const invoiceTemplates = {
  invoice: {
    en: ({ invoiceId, number, isCredit }: SentInvoice, context: TemplateContext): RenderedMessage => {
      const thing = isCredit ? 'credit note' : 'invoice'
      return {
        subject: `Your ${thing} ${number} from ${context.salon}`,
        text: [
          `Here's your ${thing} ${number} from ${context.salon} as a PDF:`,
          pdfLink(invoiceId, context),
          `\nIt's a copy: the electronic ${thing} reaches you through the exchange (SdI).`,
        ].join('\n'),
      }
    },
    it: ({ invoiceId, number, isCredit }: SentInvoice, context: TemplateContext): RenderedMessage => {
      const thing = isCredit ? 'nota di credito' : 'fattura'
      return {
        subject: `La tua ${thing} ${number} di ${context.salon}`,
        text: [
          `Ecco la tua ${thing} ${number} di ${context.salon} in PDF:`,
          pdfLink(invoiceId, context),
          `\nÈ una copia di cortesia: la ${thing} elettronica ti arriva dal Sistema di Interscambio (SdI).`,
        ].join('\n'),
      }
    },
  },
} as const

interface Invitation {
  username: string
  resetId: string
}
const link = ({ resetId }: Invitation, context: TemplateContext) =>
  context.link(`/forgot-password#token=${context.token('reset', resetId)}&invitation`)

const salonTemplates = {
  invitation: {
    en: (data: Invitation, context: TemplateContext): RenderedMessage => ({
      subject: `Your account at ${context.salon}`,
      text: [
        `Welcome! You now have an account at ${context.salon}. Your username is ${data.username}. Choose your password within 7 days:`,
        link(data, context),
        `If the link has expired, request a new one on the sign-in page.`,
      ].join('\n\n'),
    }),
    it: (data: Invitation, context: TemplateContext): RenderedMessage => ({
      subject: `Il tuo account da ${context.salon}`,
      text: [
        [
          `Ti diamo il benvenuto! Ora hai un account da ${context.salon}, con il nome utente ${data.username}.`,
          'Scegli la password entro 7 giorni:',
        ].join(' '),
        link(data, context),
        `Se il link è scaduto, chiedine uno nuovo dalla pagina di accesso.`,
      ].join('\n\n'),
    }),
  },
} as const

interface SentReport {
  sendingId: string
  name: string
  /** `YYYY-MM`. */
  month: string
}
const toMonth = (month: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`))
const toLink = ({ sendingId }: SentReport, { link, signed }: TemplateContext) => link(`/api/Links/Report/${signed('Report', sendingId)}`)

const reportTemplates = {
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

interface Asked {
  agendaId: string
  /** ISO instant. */
  start: string
  services: string
}
const formsLink = (agendaId: string, context: TemplateContext, language: string) =>
  context.link(`/forms?lang=${language}#${context.signed('Forms', agendaId)}`)

const formTemplates = {
  consent_forms: {
    en: ({ agendaId, start, services }: Asked, context: TemplateContext): RenderedMessage => ({
      subject: `Please sign before your visit at ${context.salon}`,
      text: [
        `${context.salon}: before ${services}, ${context.when(start)}, we need your answers and signature.`,
        `It takes two minutes:\n${formsLink(agendaId, context, 'en')}`,
      ].join(' '),
    }),
    it: ({ agendaId, start, services }: Asked, context: TemplateContext): RenderedMessage => ({
      subject: `Da firmare prima della visita da ${context.salon}`,
      text: [
        `${context.salon}: prima di ${services}, ${context.when(start)}, ci servono le tue risposte e la tua firma.`,
        `Bastano due minuti:\n${formsLink(agendaId, context, 'it')}`,
      ].join(' '),
    }),
  },
} as const

/** Lines of the printed receipt; an empty line separates its parts. */
interface Receipt {
  lines: string[]
}

const receiptTemplates = {
  receipt: {
    en: ({ lines }: Receipt, context: TemplateContext): RenderedMessage => ({
      subject: `Your receipt from ${context.salon}`,
      text: `Thank you for visiting ${context.salon}. Here's your receipt:\n\n${lines.join('\n')}`,
    }),
    it: ({ lines }: Receipt, context: TemplateContext): RenderedMessage => ({
      subject: `La tua ricevuta di ${context.salon}`,
      text: `Grazie per la tua visita da ${context.salon}. Ecco la tua ricevuta:\n\n${lines.join('\n')}`,
    }),
  },
} as const

interface Code {
  guestCodeId: string
}
const codeTemplates = {
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
} as const

type Template = Readonly<Record<Language, (data: never, context: TemplateContext) => RenderedMessage | undefined>>

/** Templates of every message kind, in both languages. A feature that sends messages adds a file `templates-<feature>.ts` and a line. */
export const templates = {
  ...sessionTemplates,
  ...salonTemplates,
  ...codeTemplates,
  ...namedTemplates,
  ...inboxTemplates,
  ...formTemplates,
  ...receiptTemplates,
  ...invoiceTemplates,
  ...giftCardTemplates,
  ...invoiceTemplates,
  ...paymentTemplates,
  ...petTemplates,
  ...waitingListTemplates,
  ...summaryTemplates,
  ...reportTemplates,
} as const satisfies Record<string, Template>

export type Kind = keyof typeof templates
/** Data of a kind's templates: plain JSON without secrets, as it is stored in the outbox. */
export type DataOf<K extends Kind> = Parameters<(typeof templates)[K]['en']>[0]

/** Renders a message of the outbox; undefined for a kind that this version does not know. */
export function renderTemplate(kind: string, language: Language, data: unknown, context: TemplateContext): RenderedMessage | undefined {
  const template: Template | undefined = isKind(kind) ? templates[kind] : undefined
  return template?.[language](data as never, context)
}
const isKind = (kind: string): kind is Kind => Object.hasOwn(templates, kind)
