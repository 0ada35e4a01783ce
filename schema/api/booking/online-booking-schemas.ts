import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Derived, Id, Ids, Instant, Line, Name, OptionalMail, Text, Whole } from '../values.ts'
import {
  FreeDay,
  FreeSlot,
  GuestCode,
  GuestSession,
  HeldSlot,
  NewGuest,
  OffersAnswer,
  OnlineCatalogue,
  RememberedDevices,
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
export const Month = v.pipe(v.string('Required'), v.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Enter a valid month'))

export const onlineBookingSchemas = {
  newShortCode: {
    body: NewShortCode,
    reply: GuestCode,
    errors: { 404: ['not_found'], 409: ['online_booking_off'], 429: ['too_many_codes'], 503: ['captcha_unavailable'] },
  },
  getClient: {
    body: GetClient,
    reply: GuestSession,
    errors: { 404: ['not_found'], 409: ['online_booking_off'], 503: ['captcha_unavailable'] },
  },
  getServices: { reply: OnlineCatalogue },
  newClient: {
    body: v.strictObject({
      name: Name(),
      email: v.optional(OptionalMail, ''),
      /** Names of the pets, in a pet salon. */
      pets: v.optional(v.pipe(v.array(Name(60)), v.maxLength(10, 'Too many')), []),
      /** Missing unless the guest has ticked it. */
      offers: v.optional(OffersConsent),
    }),
    reply: NewGuest,
    errors: { 409: ['phone_registered'] },
  },
  answerOffers: {
    body: v.strictObject({ ...OffersConsent.entries, given: v.boolean('Required') }),
    reply: OffersAnswer,
    errors: { 409: ['guest_unknown'] },
  },
  freeSlots: {
    /** `code`: of a promotion that the guest names. */
    input: v.object({ date: Day, code: v.optional(Line(40), '') }),
    body: ServiceRequests,
    reply: v.array(FreeSlot),
    errors: { 409: ['booking_rule', 'patch_test_needed_online'], 429: ['too_many_attempts'] },
  },
  freeDays: {
    /** `services`: the body of FreeSlots as JSON text. */
    input: v.object({
      month: Month,
      services: v.pipe(Line(4000), v.parseJson(undefined, 'Invalid value'), ServiceRequests),
    }),
    reply: v.array(FreeDay),
    errors: { 409: ['booking_rule', 'patch_test_needed_online'] },
  },
  saveSlot: {
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
      reducedBy: Derived,
      services: v.pipe(v.array(SlotService), v.minLength(1, 'Choose at least one service'), v.maxLength(8, 'Too many')),
      note: v.optional(Text(500), ''),
      subClients: v.optional(Ids, []),
      /** Version of the deposit that the guest has read; missing where none was asked for. */
      deposit: v.optional(Line(40)),
    }),
    reply: v.union([SavedBooking, HeldSlot]),
    errors: {
      409: ['guest_unknown', 'slot_taken', 'deposit_changed', 'booking_limit', 'booking_rule', 'patch_test_needed_online', 'stale'],
    },
  },
} as const satisfies SchemaTable

export const guestDevicesSchemas = {
  count: { reply: RememberedDevices },
  end: {
    /** `deviceId` is the SHA-256 of the device code, in base64url. */
    input: v.object({ deviceId: v.optional(Id) }),
    reply: RememberedDevices,
  },
} as const satisfies SchemaTable
