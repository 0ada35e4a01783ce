/** What the pages of links to a client show: like guest-replies.ts, first names only and nothing of anybody else. */
import * as v from 'valibot'
import { giftCardStates } from '../../rules/money/gift-cards.ts'
import { consentChannels, consentPurposes, languages, marketingPurposes, paymentMethods, paymentPurposes } from '../../terms.ts'
import { ConsentForm } from '../clients/consent-form-fields.ts'
import { GuestBenefits } from '../money/guest-benefits-schemas.ts'
import { SurveyQuestion } from '../outreach/surveys-schemas.ts'
import { Day, Id, Instant, Sum } from '../values.ts'
import { LinkedBooking } from './guest-replies.ts'

const { salon } = LinkedBooking.entries
const firstName = v.string()

/** The privacy texts of the salon and what the client has agreed to. */
export const PrivacyPage = v.object({
  salon,
  firstName,
  /** The text in each language that the salon has. */
  texts: v.array(
    v.object({
      salonConfigPrivacyId: Id,
      number: v.number(),
      language: v.picklist(languages),
      title: v.string(),
      text: v.string(),
      textVersion: v.number(),
      since: Instant,
    }),
  ),
  consents: v.array(
    v.object({
      purpose: v.picklist(consentPurposes),
      channel: v.picklist(consentChannels),
      given: v.nullable(v.boolean()),
      since: v.nullable(Instant),
    }),
  ),
  /** Time of the last answer. */
  signed: v.nullable(Instant),
  /** Purpose of the advertising whose link was opened; null for a link that asks for consents. */
  stop: v.nullable(v.picklist(marketingPurposes)),
})
export type PrivacyPage = v.InferOutput<typeof PrivacyPage>

/** The question whether the client would recommend the salon. `over`: it was asked too long ago. */
export const npsStates = ['open', 'answered', 'over'] as const
export const NPSPage = v.object({
  salon,
  firstName,
  state: v.picklist(npsStates),
  score: v.nullable(v.number()),
  /** First names of those who performed the visit's services. */
  people: v.array(v.string()),
  /** Offered to everybody, whatever the score; empty if the salon has none. */
  reviewUrl: v.string(),
  /** Whether the salon takes online bookings. */
  takesBookings: v.boolean(),
})
export type NPSPage = v.InferOutput<typeof NPSPage>

/** The forms of a booking, by the link of a message. */
export const FormsPage = v.object({
  salon,
  firstName,
  isMinor: v.boolean(),
  start: Instant,
  services: v.array(v.string()),
  /** Over: the booking was cancelled, or has begun. */
  isOver: v.boolean(),
  missing: v.array(v.omit(ConsentForm, ['serviceIds', 'onlyMinors', 'validMonths', 'asksByLink', 'version'])),
  /** Names of those that are signed. */
  signed: v.array(v.string()),
})
export type FormsPage = v.InferOutput<typeof FormsPage>

/** A survey that a client was sent. `over`: it was sent too long ago. */
export const SurveyPage = v.object({
  ...v.omit(NPSPage, ['score']).entries,
  title: v.string(),
  intro: v.string(),
  questions: v.array(SurveyQuestion),
  surveyVersion: v.number(),
})
export type SurveyPage = v.InferOutput<typeof SurveyPage>

/** All coming bookings of a client; each with the token of its link. */
export const NextAgendasPage = v.object({
  salon,
  firstName,
  takesBookings: v.boolean(),
  benefits: GuestBenefits,
  bookings: v.array(
    v.object({
      token: v.string(),
      start: Instant,
      end: Instant,
      services: v.array(v.object({ service: v.string(), person: v.string() })),
      state: v.picklist(['open', 'late', 'cancelled']),
      /** Cut-off for moving and cancelling. */
      until: Instant,
      confirmed: v.nullable(Instant),
      version: v.number(),
      /** Seats of a class, which cannot be moved; 0 for any other booking. */
      seats: v.number(),
      /** A group for which the client pays: the token of its link, and whom this booking is for. */
      group: v.optional(v.object({ token: v.string(), name: v.string() })),
    }),
  ),
})
export type NextAgendasPage = v.InferOutput<typeof NextAgendasPage>

/** A client of the proven telephone: one number may belong to a family. */
const GuestPerson = v.object({ clientId: Id, firstName })

/** A past visit with its receipt. In the salon's currency. */
const GuestVisit = v.object({
  appointmentId: Id,
  start: Instant,
  /** What was done, charged as a fee, bought, and sold in advance, each with what was charged for it. `name` is empty for a gift card. */
  lines: v.array(v.object({ name: v.string(), person: v.string(), quantity: v.number(), amount: Sum })),
  tip: Sum,
  /** Sum of the lines. With the tip and the rounding, less what was refunded, it is what was paid and is owed. */
  total: Sum,
  /** What the rounding of cash added; negative where it took off. */
  rounding: Sum,
  refunded: Sum,
  /** By method; what was refunded is taken off. */
  payments: v.array(v.object({ method: v.picklist(paymentMethods), amount: Sum })),
  owed: Sum,
  /** Tokens of the PDF of issued invoices. */
  invoiceTokens: v.array(v.string()),
})

/** All that a guest with a proven telephone finds at a salon. Without `me`, the salon knows nobody with the number. */
export const GuestHome = v.object({
  salon,
  takesBookings: v.boolean(),
  /** All clients of the number, in the order of their records. */
  people: v.array(GuestPerson),
  /** Whose place is shown. */
  me: v.nullable(GuestPerson),
  bookings: v.array(
    v.object({
      ...v.omit(NextAgendasPage.entries.bookings.item, ['version']).entries,
      /** Forms that are to be signed before it; the token opens them. Null without any. */
      forms: v.nullable(v.object({ token: v.string(), names: v.array(v.string()) })),
    }),
  ),
  /** Classes for whose seats the guest waits; the token opens the place on the list. */
  waits: v.array(v.object({ token: v.string(), name: v.string(), person: v.string(), start: Instant, end: Instant, seats: v.number() })),
  /** The services of the last visit, to be booked again. */
  last: v.array(v.object({ serviceId: Id, userId: v.nullable(Id), subClientId: v.nullable(Id), service: v.string(), person: v.string() })),
  visits: v.array(GuestVisit),
  pets: v.array(
    v.object({
      subClientId: Id,
      name: v.string(),
      breed: v.string(),
      vaccinations: v.array(v.object({ vaccination: v.string(), expires: v.nullable(Day) })),
    }),
  ),
  consents: PrivacyPage.entries.consents,
  /** Token of the page on which they are changed; null for a client whom the salon has never asked or written. */
  privacyToken: v.nullable(v.string()),
  benefits: GuestBenefits,
  giftCards: v.array(v.object({ codeEnd: v.string(), balance: Sum, sold: Sum, validUntil: v.nullable(Day) })),
  /** Sum of what is owed for visits. */
  owed: Sum,
  /** The salon takes payments online. */
  paysOnline: v.boolean(),
  /** When the client asked for their data to be deleted. */
  eraseAsked: v.nullable(Instant),
})
export type GuestHome = v.InferOutput<typeof GuestHome>
/** Token of the link at which a guest pays what is owed. */
export const GuestPayment = v.object({ token: v.string() })
export const GuestSignedOut = v.object({ signedOut: v.literal(true) })

/** A gift card on its own page. In euro. */
export const GuestGiftCard = v.object({
  salon,
  recipientName: v.string(),
  message: v.string(),
  /** Shown to anyone who holds the link, which is worth as much as the card. Empty once it can't be used. */
  code: v.string(),
  state: v.picklist(giftCardStates),
  balance: Sum,
  validUntil: v.nullable(Day),
  /** Latest first: what it was sold for, used, or refunded. */
  entries: v.array(v.object({ day: Day, amount: Sum })),
})
export type GuestGiftCard = v.InferOutput<typeof GuestGiftCard>

/** Amounts in which the salon offers gift cards for collection; none if it offers none. */
/** `paysOnline`: a card can be paid for at once, and is sent then. */
export const GuestGiftCardOffer = v.object({ amounts: v.array(Sum), validMonths: v.number(), paysOnline: v.boolean() })
export type GuestGiftCardOffer = v.InferOutput<typeof GuestGiftCardOffer>

/** A gift card that the guest has reserved. */
export const GuestReservedCard = v.object({
  prepaidId: Id,
  amount: Sum,
  recipientName: v.string(),
  /** Token of the page on which it is paid for. */
  payToken: v.optional(v.string()),
})
export type GuestReservedCard = v.InferOutput<typeof GuestReservedCard>

/** A payment link: what is asked for, and what became of it. */
export const PaymentLink = v.object({
  salon,
  firstName,
  purpose: v.picklist(paymentPurposes),
  amount: Sum,
  state: v.picklist(['payable', 'paid', 'refunded', 'settled', 'expired', 'cancelled']),
  /** The client was on the gateway's page, and its answer is not known yet. */
  isOpen: v.boolean(),
  /** Whether the salon takes payments at the moment. */
  isReady: v.boolean(),
  expires: Instant,
  paid: v.nullable(Instant),
  /** The visits that it is for, or the booking of a fee; first names of the team only. */
  visits: v.array(v.object({ start: Instant, services: v.string(), staff: v.string(), owed: Sum })),
  /** The words about a deposit; `start` and `services` are those of a time that is held until then. */
  deposit: v.nullable(v.object({ text: v.string(), heldUntil: v.nullable(Instant), start: v.nullable(Instant), services: v.string() })),
  /** The gift card that it buys, with the token of the card's page once it is paid for. */
  giftCard: v.nullable(v.object({ recipientName: v.string(), recipientEmail: v.string(), token: v.nullable(v.string()) })),
})
export type PaymentLink = v.InferOutput<typeof PaymentLink>
export const OpenedPaymentLink = v.object({
  ...PaymentLink.entries,
  /** The gateway's page; null where there is nothing to pay. */
  url: v.nullable(v.string()),
})
