import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { Day, Id, Instant, TimeOfDay } from './values.ts'

/** Section 3's salon, without the secrets of its gateways. */
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
  googlePlaceId: v.string(),
  reviewUrl: v.string(),
  sendDailySummary: v.boolean(),
  sendMorningMessages: v.boolean(),
  avoidAppointmentsStartCheck: v.boolean(),
  isPet: v.boolean(),
  suspended: v.nullable(Instant),
  version: v.number(),
})
export type Salon = v.InferOutput<typeof Salon>

export const salons = {
  list: { method: 'GET', path: '/api/Salons/{sessionCode}', access: 'all', reply: v.array(Salon), fails: 'Unable to fetch salons' },
  one: {
    method: 'GET',
    path: '/api/Salons/{sessionCode}/{salonId}',
    access: 'all',
    input: v.object({ salonId: Id }),
    reply: Salon,
    fails: 'Unable to fetch salon',
  },
} as const satisfies EndpointTable

export const Period = v.object({ opening: TimeOfDay, closing: TimeOfDay })
export type Period = v.InferOutput<typeof Period>

export const OpeningTime = v.object({
  salonConfigOpeningTimeId: Id,
  salonId: Id,
  dayOfWeek: v.number(),
  open: v.boolean(),
  timing: v.array(Period),
  version: v.number(),
})
export type OpeningTime = v.InferOutput<typeof OpeningTime>

export const DaysClosed = v.object({
  salonConfigDaysClosedId: Id,
  salonId: Id,
  dayStart: Day,
  dayEnd: Day,
  everyYear: v.boolean(),
  note: v.string(),
  version: v.number(),
})
export type DaysClosed = v.InferOutput<typeof DaysClosed>

export const openingTimes = {
  list: {
    method: 'GET',
    path: '/api/SalonConfigOpeningTimes/Salon/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ salonId: v.optional(Id) }),
    reply: v.array(OpeningTime),
    fails: 'Unable to fetch opening times',
  },
} as const satisfies EndpointTable

export const daysCloseds = {
  list: {
    method: 'GET',
    path: '/api/SalonConfigDaysCloseds/Salon/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ salonId: v.optional(Id) }),
    reply: v.array(DaysClosed),
    fails: 'Unable to fetch closed days',
  },
} as const satisfies EndpointTable
