import * as v from 'valibot'
import { salonRoles } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Derived, Id, Money, OptionalMail, PhoneNumber, Sum, Version, Whole } from '../values.ts'
import { Country, SmsSender } from './salons-schemas.ts'
import { ConfigCategory, Discount, ExpenseRanges, PetBreed, PetSize } from './settings-lists-schemas.ts'
import { ConfigColour, DaysClosed, OpeningTime, Privacy, UIConfig, Widget } from './settings-resources-schemas.ts'

/** A salon's whole configuration: the senders of its messages and its eleven resources, each of which has its own calls. */
export const SalonConfig = v.object({
  configUid: Id,
  salonId: Id,
  smsSender: v.string(),
  /** Whether the platform has confirmed the sender; an unconfirmed one sends nothing. */
  smsSenderConfirmed: v.boolean(),
  emailSender: v.string(),
  mobileNumber: v.string(),
  /** Guests can move and cancel a booking until this many hours before its start. */
  changeUntilHours: v.number(),
  /** Online bookings that one guest may have open at the same time. */
  maxOpenBookings: v.number(),
  /** Guests can book for two or more. */
  onlineGroups: v.boolean(),
  /** Guests can ask for a larger group, or for any where they do not book groups. */
  groupRequests: v.boolean(),
  /** Verification codes that the salon sends within 24 hours. */
  maxCodesPerDay: v.number(),
  /** Countries (ISO 3166) whose phones get a verification code; empty: the salon's own country and its neighbours. */
  codeCountries: v.array(v.string()),
  /** Roles that see whole phone numbers of clients; the others see the last two digits. */
  contactRoles: v.array(v.picklist(salonRoles)),
  /** Everybody sees them who has signed in by PIN at one of the salon's devices. */
  contactsAtDesks: v.boolean(),
  /** Months after the last visit from which a client's data are listed for erasure; 0: the salon has not decided. */
  retentionMonths: v.number(),
  /** Refunds above this sum, in euro, ask for a proof of who makes them; null: none does. */
  confirmRefundsAbove: v.nullable(Sum),
  openingTime: v.array(OpeningTime),
  dayClosed: v.array(DaysClosed),
  privacies: v.array(Privacy),
  widget: v.nullable(Widget),
  uiConfig: v.nullable(UIConfig),
  discounts: v.array(Discount),
  colours: v.array(ConfigColour),
  expenseRanges: v.array(ExpenseRanges),
  petBreeds: v.array(PetBreed),
  petSizes: v.array(PetSize),
  categories: v.array(ConfigCategory),
  version: v.number(),
})
export type SalonConfig = v.InferOutput<typeof SalonConfig>

/** Administrators always see them: only they can change the choice. */
const ContactRoles = v.pipe(
  v.array(v.picklist(salonRoles, 'Invalid value')),
  v.maxLength(salonRoles.length, 'Too many'),
  v.includes('ADMIN', 'Required'),
)

export const SalonConfigChange = v.strictObject({
  smsSender: v.optional(SmsSender),
  emailSender: v.optional(OptionalMail),
  mobileNumber: v.optional(PhoneNumber),
  changeUntilHours: v.optional(Whole(0, 720)),
  maxOpenBookings: v.optional(Whole(1, 100)),
  onlineGroups: v.optional(v.boolean()),
  groupRequests: v.optional(v.boolean()),
  maxCodesPerDay: v.optional(Whole(1, 1000)),
  codeCountries: v.optional(v.pipe(v.array(Country), v.maxLength(60, 'Too many'))),
  contactRoles: v.optional(ContactRoles),
  contactsAtDesks: v.optional(v.boolean()),
  retentionMonths: v.optional(Whole(0, 240)),
  confirmRefundsAbove: v.optional(v.nullable(Money)),
  version: Version,
  configUid: Derived,
  salonId: Derived,
  smsSenderConfirmed: Derived,
  openingTime: Derived,
  dayClosed: Derived,
  privacies: Derived,
  widget: Derived,
  uiConfig: Derived,
  discounts: Derived,
  colours: Derived,
  expenseRanges: Derived,
  petBreeds: Derived,
  petSizes: Derived,
  categories: Derived,
})

export const salonConfigsSchemas = {
  ofSalon: { input: v.object({ salonId: v.optional(Id) }), reply: SalonConfig },
  update: {
    stepUp: ['confirmRefundsAbove', 'contactRoles', 'contactsAtDesks'],
    input: v.object({ configUid: Id }),
    body: SalonConfigChange,
    reply: SalonConfig,
  },
} as const satisfies SchemaTable
