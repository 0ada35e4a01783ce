import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { dateFormats, Period } from './salon-values.ts'
import { Day, Id, Sum } from './values.ts'

const PublicService = v.object({
  serviceId: Id,
  service: v.string(),
  extendedDescription: v.string(),
  categoryName: v.string(),
  onlineBookingServiceCategoryId: v.nullable(Id),
  length: v.number(),
  /** Missing if the salon hides its prices. */
  price: v.optional(Sum),
})

/** Public information about a salon for its page and the start of a booking. */
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
  /** Link to the address on a map. */
  mapLink: v.string(),
  logo: v.nullable(v.string()),
  socialProfiles: v.record(v.string(), v.string()),
  isPet: v.boolean(),
  timeZone: v.string(),
  dateFormat: v.picklist(dateFormats),
  /** The current day in the salon's zone and its opening times; none if it is closed. */
  today: v.object({ date: Day, timing: v.array(Period) }),
  /** Sunday first. */
  openingTime: v.array(v.object({ dayOfWeek: v.number(), timing: v.array(Period) })),
  /** Closed days of the next 12 months. */
  dayClosed: v.array(v.object({ dayStart: Day, dayEnd: Day, everyYear: v.boolean() })),
  /** False if the salon is suspended, or cannot send verification codes. */
  takesBookings: v.boolean(),
  suspended: v.boolean(),
  showServicePrice: v.boolean(),
  services: v.array(PublicService),
})
export type PublicInfo = v.InferOutput<typeof PublicInfo>

export const publicInfo = {
  /** Replies with an ETag; 304 if If-None-Match has it. The widget decides whether prices are shown. */
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
