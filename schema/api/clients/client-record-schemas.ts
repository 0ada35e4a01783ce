import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { PictureUpload } from '../platform/files-schemas.ts'
import { Balance, ContactMail, ContactNumber, Day, Id, Instant, Line, Sum, TimeOfDay, Version, Whole } from '../values.ts'
import { FavouriteService } from '../visits/performed-services-schemas.ts'
import { Client } from './client-fields.ts'

/** A booking in the header of the record. `services` are their names, separated by commas. */
const HeaderBooking = v.object({ agendaId: Id, start: Instant, services: v.string(), firstName: v.string() })
export type HeaderBooking = v.InferOutput<typeof HeaderBooking>

/**
 * The weekday and time at which a client likes to come: as entered, else derived from the past bookings. All fields are null for a
 * client who has hardly come. `everyWeeks` and the team member always follow from the bookings.
 */
export const FavouriteDateTime = v.object({
  clientId: Id,
  dayOfWeek: v.nullable(v.number()),
  time: v.nullable(TimeOfDay),
  timeEnd: v.nullable(TimeOfDay),
  userId: v.nullable(Id),
  firstName: v.nullable(v.string()),
  everyWeeks: v.nullable(v.number()),
  isEntered: v.boolean(),
  version: v.number(),
})
export type FavouriteDateTime = v.InferOutput<typeof FavouriteDateTime>

const LinkedUser = v.object({ userId: Id, firstName: v.string(), lastName: v.string() })

/** Everything that the header of the record shows, amounts in euro. */
export const ClientOverview = v.object({
  clientDTO: Client,
  category: v.nullable(v.string()),
  /** Day of the first booking. */
  since: v.nullable(Day),
  visits: v.number(),
  notCome: v.number(),
  cancelled: v.number(),
  lastVisit: v.nullable(HeaderBooking),
  nextVisit: v.nullable(HeaderBooking),
  /** Bookings from now on. */
  upcoming: v.number(),
  balance: Balance,
  /** The latest visit with an outstanding balance. */
  balanceAppointmentId: v.nullable(Id),
  lifetimeValue: Sum,
  /** Spending of the last twelve months, and the salon's range in which it lies. */
  yearValue: Sum,
  range: v.nullable(v.object({ from: Sum, to: v.nullable(Sum) })),
  favourites: v.array(FavouriteService),
  favourite: FavouriteDateTime,
  userDTO: v.nullable(LinkedUser),
  /** Numbers for the tabs. */
  counts: v.object({
    services: v.number(),
    products: v.number(),
    colours: v.number(),
    diagnoses: v.number(),
    pictures: v.number(),
  }),
})
export type ClientOverview = v.InferOutput<typeof ClientOverview>

/** A client who may be the same person, and what says so. */
export const Duplicate = v.object({
  clientId: Id,
  name: v.string(),
  phoneNumber: ContactNumber,
  email: ContactMail,
  birthDate: v.nullable(Day),
  reason: v.picklist(['phone', 'email', 'name']),
})
export type Duplicate = v.InferOutput<typeof Duplicate>

const ofClient = v.object({ clientId: Id })

export const clientRecordSchemas = {
  overview: { input: ofClient, reply: ClientOverview, errors: { 429: ['too_many_records'] } },
  duplicates: {
    input: v.object({
      clientId: v.optional(Id),
      name: v.optional(Line(), ''),
      phoneNumber: v.optional(Line(40), ''),
      phoneNumber2: v.optional(Line(40), ''),
      email: v.optional(Line(), ''),
    }),
    reply: v.array(Duplicate),
  },
  notSame: { body: v.strictObject({ clientId: Id, otherClientId: Id }), reply: v.object({ clientId: Id, otherClientId: Id }) },
  favouriteDateTime: { input: ofClient, reply: FavouriteDateTime },
  saveFavouriteDateTime: {
    body: v.strictObject({
      clientId: Id,
      dayOfWeek: v.nullable(Whole(0, 6)),
      time: v.nullable(TimeOfDay),
      version: Version,
    }),
    reply: FavouriteDateTime,
    errors: { 409: ['stale'] },
  },
  ofUser: { input: v.object({ userId: Id }), reply: Client, errors: { 429: ['too_many_records'] } },
  setUser: {
    input: ofClient,
    body: v.strictObject({ userId: v.nullable(Id) }),
    reply: v.object({ clientId: Id, userDTO: v.nullable(LinkedUser) }),
  },
  saveImage: { input: ofClient, body: PictureUpload, reply: Client, errors: { 503: ['image_storage_unavailable'] } },
} as const satisfies SchemaTable
