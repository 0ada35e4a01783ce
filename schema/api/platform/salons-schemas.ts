import * as v from 'valibot'
import { isCountry } from '../../rules/countries.ts'
import { dateFormats } from '../../rules/date-format.ts'
import { isReviewLink, isWebAddress } from '../../rules/web-address.ts'
import { currencies, languages, salonSecrets, smsProviders } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { CentPrice, Characters, Derived, Id, Instant, Line, Mail, Name, OptionalMail, PhoneNumber, Text, Version } from '../values.ts'
import { PictureUpload } from './files-schemas.ts'

/** A salon, without the secrets of its gateways. `logo` is a signed link that is valid for hours. */
export const Salon = v.object({
  salonId: Id,
  salonName: v.string(),
  description: v.string(),
  address: v.string(),
  zipCode: v.string(),
  city: v.string(),
  district: v.string(),
  county: v.string(),
  country: v.string(),
  lat: v.nullable(v.string()),
  long: v.nullable(v.string()),
  timeZone: v.string(),
  /** ISO 4217. Every amount of the salon is in it. */
  currency: v.picklist(currencies),
  electronicInvoiceCode: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  vatNumber: v.string(),
  fiscalCode: v.string(),
  pec: v.string(),
  bankAccountHolder: v.string(),
  bankAccountInstitute: v.string(),
  bankAccountIban: v.string(),
  ownerFirstName: v.string(),
  ownerLastName: v.string(),
  logo: v.nullable(v.string()),
  socialProfiles: v.record(v.string(), v.string()),
  webSite: v.string(),
  smsSender: v.string(),
  waBoxUid: v.string(),
  /** Provider of the salon's own SMS account. */
  smsProvider: v.picklist(smsProviders),
  /** Whether the platform has confirmed the sender; an unconfirmed one sends nothing. */
  smsSenderConfirmed: v.boolean(),
  waBoxUidConfirmed: v.boolean(),
  googlePlaceId: v.string(),
  reviewUrl: v.string(),
  sendDailySummary: v.boolean(),
  sendMorningMessages: v.boolean(),
  avoidAppointmentsStartCheck: v.boolean(),
  isPet: v.boolean(),
  /** Of SalonConfigUIs; the default while none is chosen. */
  dateFormat: v.picklist(dateFormats),
  suspended: v.nullable(Instant),
  /** Names of the stored secrets; their values are never returned. */
  secretsSet: v.array(v.picklist(salonSecrets)),
  /** Whether visits are checked out through an external cash system. */
  hasCashSystem: v.boolean(),
  /** Whether it has entered rooms or equipment that services need. */
  hasUnits: v.boolean(),
  /** What a new salon has set up so far; null once it has had bookings for 30 days. */
  setup: v.nullable(
    v.object({ openingHours: v.boolean(), services: v.boolean(), team: v.boolean(), onlineBooking: v.boolean(), logo: v.boolean() }),
  ),
  version: v.number(),
})
export type Salon = v.InferOutput<typeof Salon>

/** An IANA name: a region and a place, or UTC. The platform would also take offsets such as +23:59. */
const isZone = (zone: string) => {
  try {
    return /^([A-Z]\w+(\/[\w+-]+){1,2}|UTC)$/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}
const Matching = (pattern: RegExp, message: string) => v.pipe(Characters, v.trim(), v.regex(pattern, message))
const WebAddress = v.pipe(
  Line(300),
  v.check((link) => link === '' || isWebAddress(link), 'Enter a valid web address'),
)
const Degrees = (most: number) =>
  v.nullable(
    v.pipe(
      Characters,
      v.trim(),
      v.regex(/^-?\d{1,3}(\.\d{1,12})?$/, 'Enter valid coordinates'),
      v.check((text) => Math.abs(Number(text)) <= most, 'Enter valid coordinates'),
    ),
  )

/** ISO 3166, two capital letters. */
export const Country = v.pipe(Characters, v.trim(), v.check(isCountry, 'Enter a valid country'))
/** At most 11 letters or digits, the limit of telephone networks for a name, or a number with its country code, which can be answered. */
export const SmsSender = Matching(/^([A-Za-z0-9]{0,11}|[1-9]\d{11,14})$/, 'Up to 11 letters or digits')
export const socialNetworks = ['facebook', 'instagram', 'tiktok', 'youtube', 'linkedIn', 'x', 'pinterest', 'whatsApp'] as const

const fields = {
  salonName: Name(200),
  description: Text(2000),
  address: Line(200),
  zipCode: Line(20),
  city: Line(100),
  district: Line(100),
  county: Line(100),
  country: Country,
  lat: Degrees(90),
  long: Degrees(180),
  timeZone: v.pipe(Characters, v.check(isZone, 'Enter a valid time zone')),
  /** Cannot change once there are ledger entries (409 `currency_in_use`). */
  currency: v.picklist(currencies, 'Enter a valid currency'),
  electronicInvoiceCode: Matching(/^([A-Z0-9]{6,7})?$/, 'Enter 6 or 7 letters or digits'),
  email: OptionalMail,
  phoneNumber: PhoneNumber,
  vatNumber: Matching(/^[A-Za-z0-9 .-]{0,20}$/, 'Enter a valid VAT number'),
  fiscalCode: Matching(/^([A-Za-z0-9]{16}|\d{11})?$/, 'Enter a valid tax code'),
  pec: OptionalMail,
  bankAccountHolder: Line(200),
  bankAccountInstitute: Line(200),
  bankAccountIban: Line(50),
  ownerFirstName: Line(100),
  ownerLastName: Line(100),
  socialProfiles: v.record(v.picklist(socialNetworks, 'Unknown social network'), WebAddress),
  webSite: WebAddress,
  smsSender: SmsSender,
  smsProvider: v.picklist(smsProviders, 'Invalid value'),
  waBoxUid: Matching(/^\d{0,20}$/, 'Digits only'),
  googlePlaceId: Matching(/^[\w-]{0,300}$/, 'Enter a valid Google place ID'),
  reviewUrl: v.pipe(
    Line(300),
    v.check((link) => link === '' || isReviewLink(link), 'Google review links only'),
  ),
  sendDailySummary: v.boolean(),
  sendMorningMessages: v.boolean(),
  avoidAppointmentsStartCheck: v.boolean(),
  isPet: v.boolean(),
}

/** Write-only; null removes the secret. */
const Secret = v.optional(v.nullable(v.pipe(Line(500), v.nonEmpty('Required'))))
const Secrets = v.strictObject({
  waBoxToken: Secret,
  smsKey: Secret,
  smsSecret: Secret,
  cashSystemApiKey: Secret,
  cashSystemWebhookSecret: Secret,
})

export const SalonDraft = v.strictObject({
  ...v.partial(v.object(fields)).entries,
  salonName: fields.salonName,
  /** Language of the starter categories and breeds, by default that of the country. */
  language: v.optional(v.picklist(languages, 'Invalid value')),
  /** The first administrator, who is invited by e-mail. */
  admin: v.strictObject({
    firstName: Name(100),
    lastName: Name(100),
    email: Mail,
    username: v.pipe(Name(120), v.toLowerCase(), v.regex(/^[^\s/?#]+$/, 'Enter a valid username')),
  }),
})
/**
 * Missing fields stay as they are. Only a SUPERADMIN can change `suspended`, confirm a sender and change the price of a channel on which
 * the platform's account sends. Prices are in cents.
 */
export const SalonChange = v.strictObject({
  ...v.partial(v.object(fields)).entries,
  suspended: v.optional(v.nullable(Instant)),
  smsSenderConfirmed: v.optional(v.boolean()),
  waBoxUidConfirmed: v.optional(v.boolean()),
  whatsAppPrice: v.optional(CentPrice),
  smsPrice: v.optional(CentPrice),
  mailPrice: v.optional(CentPrice),
  secrets: v.optional(Secrets),
  version: Version,
  salonId: Derived,
  logo: Derived,
  dateFormat: Derived,
  secretsSet: Derived,
  hasCashSystem: Derived,
  hasUnits: Derived,
  setup: Derived,
})
const One = v.object({ salonId: Id })

export const salonsSchemas = {
  list: { reply: v.array(Salon) },
  one: { input: One, reply: Salon },
  create: { body: SalonDraft, reply: Salon },
  update: { input: One, body: SalonChange, reply: Salon, errors: { 409: ['currency_in_use'] } },
  saveLogo: { input: One, body: PictureUpload, reply: Salon, errors: { 503: ['image_storage_unavailable'] } },
  getSalonDataPdf: {
    stepUp: true,
    /** Language of the file, by default that of the country. */
    input: v.object({ salonId: Id, language: v.optional(v.picklist(languages, 'Invalid value')) }),
  },
} as const satisfies SchemaTable
