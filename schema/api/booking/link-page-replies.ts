/** What the pages of links to a client show: like guest-replies.ts, first names only and nothing of anybody else. */
import * as v from 'valibot'
import { giftCardStates } from '../../rules/money/gift-cards.ts'
import { consentChannels, consentPurposes, languages, marketingPurposes, paymentPurposes } from '../../terms.ts'
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
    }),
  ),
})
export type NextAgendasPage = v.InferOutput<typeof NextAgendasPage>

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
export const GuestGiftCardOffer = v.object({ amounts: v.array(Sum), validMonths: v.number() })
export type GuestGiftCardOffer = v.InferOutput<typeof GuestGiftCardOffer>

/** A gift card that the guest has reserved. */
export const GuestReservedCard = v.object({ prepaidId: Id, amount: Sum, recipientName: v.string() })
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
})
export type PaymentLink = v.InferOutput<typeof PaymentLink>
export const OpenedPaymentLink = v.object({
  ...PaymentLink.entries,
  /** The gateway's page; null where there is nothing to pay. */
  url: v.nullable(v.string()),
})
