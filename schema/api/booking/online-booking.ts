import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Day, Derived, Id, Ids, Instant, Line, Name, OptionalMail, Text, Whole } from '../values.ts'
import {
  FreeDay,
  FreeSlot,
  GuestCode,
  GuestSession,
  NewGuest,
  OffersAnswer,
  OnlineCatalogue,
  SavedBooking,
  SlotService,
} from './guest-replies.ts'

const Captcha = v.pipe(Line(2048), v.nonEmpty('Required'))
const Phone = v.pipe(Line(40), v.nonEmpty('Required'))

/**
 * Form of the code request. Without `OtpCode` a code is sent; with it, or with the device code of a phone that was verified
 * before, the answer is a short code.
 */
export const NewShortCode = v.strictObject({
  CaptchaResponse: Captcha,
  PhoneNumber: Phone,
  SalonId: Id,
  OtpCode: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'Enter 6 digits'))),
  DeviceCode: v.optional(Line(200)),
  /** Language of the message. */
  Language: v.optional(v.picklist(['en', 'it'])),
})
export const GetClient = v.strictObject({
  CaptchaResponse: Captcha,
  ShortCode: Line(400),
  SalonId: Id,
  PhoneNumber: Phone,
  /** `true` returns a device code, with which the phone stays verified for 90 days. */
  Remember: v.optional(v.picklist(['true', 'false'])),
})

/** One service that the guest asks for, with a preferred team member and a pet if given. `priority` is always 2 and has no effect. */
export const ServiceRequest = v.strictObject({
  serviceId: Id,
  onlineBookingServiceCategoryId: v.optional(v.nullable(Id)),
  priority: v.optional(Whole(0, 100)),
  userId: v.optional(v.nullable(Id)),
  subClientId: v.optional(v.nullable(Id)),
})
export type ServiceRequest = v.InferOutput<typeof ServiceRequest>

/** Consent to offers by text message: the language of the page, and the privacy text that it showed, if the salon has one. */
const OffersConsent = v.strictObject({
  language: v.picklist(languages),
  salonConfigPrivacyId: v.optional(Id),
  textVersion: v.optional(Whole(0, 1_000_000)),
})
export type OffersConsent = v.InferOutput<typeof OffersConsent>

const ServiceRequests = v.pipe(v.array(ServiceRequest), v.minLength(1, 'Choose at least one service'), v.maxLength(8, 'Too many'))
const Month = v.pipe(v.string('Required'), v.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Enter a valid month'))

export const onlineBooking = {
  newShortCode: {
    method: 'POST',
    path: '/api/OnlineBooking/NewShortCode',
    access: 'guest',
    body: NewShortCode,
    form: 'urlencoded',
    reply: GuestCode,
    errorMessage: 'Something went wrong.',
    errors: { 404: ['not_found'], 409: ['online_booking_off'], 429: ['too_many_codes'], 503: ['captcha_unavailable'] },
  },
  getClient: {
    method: 'POST',
    path: '/api/OnlineBooking/GetClient',
    access: 'guest',
    body: GetClient,
    form: 'urlencoded',
    reply: GuestSession,
    errorMessage: 'Unable to fetch client',
    errors: { 404: ['not_found'], 409: ['online_booking_off'], 503: ['captcha_unavailable'] },
  },
  getServices: {
    method: 'GET',
    path: '/api/OnlineBooking/GetServices/{sessionCode}',
    access: 'booking',
    reply: OnlineCatalogue,
    errorMessage: 'Unable to fetch services',
  },
  newClient: {
    method: 'POST',
    path: '/api/OnlineBooking/NewClient/{sessionCode}',
    access: 'booking',
    body: v.strictObject({
      name: Name(),
      email: v.optional(OptionalMail, ''),
      /** Names of the pets, in a pet salon. */
      pets: v.optional(v.pipe(v.array(Name(60)), v.maxLength(10, 'Too many')), []),
      /** Missing unless the guest has ticked it. */
      offers: v.optional(OffersConsent),
    }),
    reply: NewGuest,
    errorMessage: 'Unable to create client',
    errors: { 409: ['phone_registered'] },
  },
  /** Logs whether a known guest wants offers. A later answer replaces an earlier one. */
  answerOffers: {
    method: 'POST',
    path: '/api/OnlineBooking/Offers/{sessionCode}',
    access: 'booking',
    body: v.strictObject({ ...OffersConsent.entries, given: v.boolean('Required') }),
    reply: OffersAnswer,
    errorMessage: 'Unable to create client privacy',
    errors: { 409: ['guest_unknown'] },
  },
  freeSlots: {
    method: 'POST',
    path: '/api/OnlineBooking/FreeSlots/{sessionCode}',
    access: 'booking',
    /** `code`: of a promotion that the guest names. */
    input: v.object({ date: Day, code: v.optional(Line(40), '') }),
    body: ServiceRequests,
    reply: v.array(FreeSlot),
    errorMessage: 'Unable to fetch free slots',
    errors: { 409: ['patch_test_needed_online'], 429: ['too_many_attempts'] },
  },
  freeDays: {
    method: 'GET',
    path: '/api/OnlineBooking/FreeDays/{sessionCode}',
    access: 'booking',
    /** `services`: the body of FreeSlots as JSON text. */
    input: v.object({
      month: Month,
      services: v.pipe(Line(4000), v.parseJson(undefined, 'Invalid value'), ServiceRequests),
    }),
    reply: v.array(FreeDay),
    errorMessage: 'Unable to fetch free slots',
    errors: { 409: ['patch_test_needed_online'] },
  },
  saveSlot: {
    method: 'POST',
    path: '/api/OnlineBooking/SaveSlot/{sessionCode}',
    access: 'booking',
    /** `lang` is the language of the page; messages about the booking keep it. */
    input: v.object({
      date: Day,
      channel: v.optional(Line(30), 'web'),
      lang: v.optional(v.picklist(languages)),
      code: v.optional(Line(40), ''),
    }),
    body: v.strictObject({
      start: Instant,
      end: v.optional(Instant),
      best: v.optional(v.boolean()),
      reducedPrice: Derived,
      services: v.pipe(v.array(SlotService), v.minLength(1, 'Choose at least one service'), v.maxLength(8, 'Too many')),
      note: v.optional(Text(500), ''),
      subClients: v.optional(Ids, []),
    }),
    reply: SavedBooking,
    errorMessage: 'Unable to create agenda',
    errors: { 409: ['guest_unknown', 'slot_taken', 'booking_limit', 'patch_test_needed_online'] },
    idempotent: true,
  },
} as const satisfies EndpointTable
