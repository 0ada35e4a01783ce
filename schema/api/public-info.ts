import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { dateFormats } from './salon-config.ts'
import { Period } from './salons.ts'
import { Day, Id } from './values.ts'

const PublicService = v.object({
  serviceId: Id,
  service: v.string(),
  extendedDescription: v.string(),
  categoryName: v.string(),
  onlineBookingServiceCategoryId: v.nullable(Id),
  length: v.number(),
  /** Not there where the salon shows no prices. */
  price: v.optional(v.number()),
})

/** What anybody may know of a salon: its page, and the beginning of a booking. Nothing private is in it. */
export const PublicInfo = v.object({
  salonId: Id,
  salonName: v.string(),
  description: v.string(),
  address: v.string(),
  zipCode: v.string(),
  city: v.string(),
  district: v.string(),
  country: v.string(),
  phoneNumber: v.string(),
  webSite: v.string(),
  /** Opens the address on a map. */
  mapLink: v.string(),
  logo: v.nullable(v.string()),
  socialProfiles: v.record(v.string(), v.string()),
  isPet: v.boolean(),
  timeZone: v.string(),
  dateFormat: v.picklist(dateFormats),
  /** The salon's own day, and when it is open on it; nothing where it is closed. */
  today: v.object({ date: Day, timing: v.array(Period) }),
  /** Sunday first. */
  openingTime: v.array(v.object({ dayOfWeek: v.number(), timing: v.array(Period) })),
  /** Closed days of the year to come. */
  dayClosed: v.array(v.object({ dayStart: Day, dayEnd: Day, everyYear: v.boolean() })),
  /** False where it is suspended, or can prove nobody's phone. */
  takesBookings: v.boolean(),
  suspended: v.boolean(),
  showServicePrice: v.boolean(),
  services: v.array(PublicService),
})
export type PublicInfo = v.InferOutput<typeof PublicInfo>

export const publicInfo = {
  /** Answers with an ETag, and 304 to who has it already. A widget of the salon may be named: it says whether prices are shown. */
  getPublicInfo: {
    method: 'GET',
    path: '/api/Salons/GetPublicInfo/{salonId}',
    access: 'guest',
    input: v.object({ salonId: Id, salonConfigWidgetId: v.optional(Id) }),
    reply: PublicInfo,
    errorMessage: 'Unable to fetch salon',
    errors: { 404: ['widget_not_found'] },
  },
} as const satisfies EndpointTable
