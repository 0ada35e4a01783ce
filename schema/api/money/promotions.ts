import * as v from 'valibot'
import { promoRefusals } from '../../rules/money/promotions.ts'
import { promoReductions } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { BookingDay, Day, Derived, Id, Instant, Line, Money, Sum, Version, Whole, WholeInQuery } from '../values.ts'
import { Appointment } from '../visits/visits.ts'
import { PromoUses, SpecialPromo, SpecialPromoChange, SpecialPromoDraft } from './promotions-fields.ts'
import { PartChange, partDraft, SpecialPromoProduct, SpecialPromoService, SpecialPromoStaff } from './promotions-parts.ts'

/** Reduction of free times that begin within some hours, for guests who book online; off unless the owner switches it on. */
export const LastMinutePrices = v.object({
  enabled: v.boolean(),
  hours: v.number(),
  percent: v.number(),
  /** No service becomes cheaper than this. */
  floor: Sum,
  /** 0 before the first change. */
  version: v.number(),
})
export type LastMinutePrices = v.InferOutput<typeof LastMinutePrices>

export const lastMinutePrices = {
  one: {
    method: 'GET',
    path: '/api/LastMinutePrices/{sessionCode}',
    access: 'adminReceptionistUser',
    reply: LastMinutePrices,
    errorMessage: 'Unable to fetch last-minute prices',
  },
  update: {
    method: 'PUT',
    path: '/api/LastMinutePrices/{sessionCode}',
    access: 'adminReceptionist',
    body: v.strictObject({
      enabled: v.boolean(),
      hours: Whole(1, 168),
      percent: Whole(1, 90),
      floor: Money,
      version: Version,
      salonId: Derived,
    }),
    reply: LastMinutePrices,
    errorMessage: 'Unable to update last-minute prices',
  },
} as const satisfies EndpointTable

/** A promotion of the day, with why it does not apply to the visit, or what it would save. */
export const VisitPromo = v.object({
  specialPromoId: Id,
  specialPromo: v.string(),
  reduction: v.picklist(promoReductions),
  percent: v.number(),
  amount: Sum,
  combinable: v.boolean(),
  code: v.string(),
  applies: v.boolean(),
  reason: v.nullable(v.picklist(promoRefusals)),
  /** What it takes off by itself. */
  saving: Sum,
  /** It is part of what saves most, applies without a code or by the booking's, and was not taken off this visit by hand. */
  suggested: v.boolean(),
  /** Its use in this visit; null where it is not applied. */
  specialPromoUsageStatsId: v.nullable(Id),
})
export type VisitPromo = v.InferOutput<typeof VisitPromo>

export const SpecialPromoUsage = v.object({
  specialPromoUsageStatsId: Id,
  specialPromoId: Id,
  usageDate: Day,
  clientId: Id,
  appointmentId: Id,
  active: v.boolean(),
  /** The visit with its new price. */
  appointmentDTO: v.nullable(Appointment),
})
export type SpecialPromoUsage = v.InferOutput<typeof SpecialPromoUsage>

const usage = { specialPromoId: Id, usageDate: BookingDay, clientId: Id, appointmentId: Id }

/** What a promotion would have done to the paid visits of the last month. */
export const PromoPreview = v.object({
  visits: v.number(),
  /** Paid without and with the promotion. */
  before: Sum,
  after: Sum,
  /** More visits that would pay for the reduction; null where a visit brings nothing. */
  paysFor: v.nullable(v.number()),
  /** Visits that the limits leave out. */
  leftOut: v.number(),
  samples: v.array(
    v.object({
      appointmentId: Id,
      name: v.string(),
      services: v.string(),
      person: v.string(),
      at: Instant,
      before: Sum,
      after: Sum,
    }),
  ),
})
export type PromoPreview = v.InferOutput<typeof PromoPreview>

/** Uses of all promotions in this month so far, and in as many days of the month before. */
export const PromoTotals = v.object({
  from: Day,
  to: Day,
  revenue: Sum,
  month: PromoUses,
  before: PromoUses,
})
export type PromoTotals = v.InferOutput<typeof PromoTotals>

const one = v.object({ specialPromoId: Id })
const read = { method: 'GET', access: 'adminReceptionistUser' } as const
const conflicts = { 409: ['already_exists'] } as const
const usageErrors = {
  409: [
    'promo_not_applicable',
    'promo_used_up',
    'promo_not_combinable',
    'promo_code_unknown',
    'already_checked_out',
    'client_not_arrived',
    'already_exists',
  ],
} as const

export const specialPromos = {
  list: {
    ...read,
    path: '/api/SpecialPromo/{sessionCode}',
    input: v.object({ salonId: v.optional(Id) }),
    reply: v.array(SpecialPromo),
    errorMessage: 'Unable to fetch special promos',
  },
  /** Which promotions of the day apply to a visit, and why the others do not. */
  ofVisit: {
    method: 'GET',
    path: '/api/SpecialPromo/{sessionCode}/{salonId}/{date}/{clientId}/{appointmentId}/{dayOfTheWeek}/{currentDay}',
    access: 'user',
    input: v.object({
      salonId: Id,
      date: Day,
      clientId: Id,
      appointmentId: Id,
      dayOfTheWeek: WholeInQuery(0, 6),
      currentDay: Day,
    }),
    reply: v.array(VisitPromo),
    errorMessage: 'Unable to fetch special promos',
  },
  one: {
    ...read,
    path: '/api/SpecialPromo/GetSpecialPromoById/{sessionCode}/{specialPromoId}',
    input: one,
    reply: SpecialPromo,
    errorMessage: 'Unable to fetch special promo',
  },
  totals: {
    ...read,
    path: '/api/SpecialPromo/Totals/{sessionCode}',
    reply: PromoTotals,
    errorMessage: 'Unable to fetch special promos',
  },
  preview: {
    method: 'POST',
    path: '/api/SpecialPromo/Preview/{sessionCode}',
    access: 'adminReceptionist',
    body: SpecialPromoDraft,
    reply: PromoPreview,
    errorMessage: 'Unable to fetch special promo',
  },
  create: {
    method: 'POST',
    path: '/api/SpecialPromo/InsertSpecialPromo/{sessionCode}',
    access: 'adminReceptionist',
    body: SpecialPromoDraft,
    reply: SpecialPromo,
    errorMessage: 'Unable to create special promo',
    errors: conflicts,
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/SpecialPromo/UpdateSpecialPromo/{sessionCode}/{specialPromoId}',
    access: 'adminReceptionist',
    input: one,
    body: SpecialPromoChange,
    reply: SpecialPromo,
    errorMessage: 'Unable to update special promo',
    errors: conflicts,
  },
  services: {
    ...read,
    path: '/api/SpecialPromo/GetSpecialPromoServices/{sessionCode}/{specialPromoId}',
    input: one,
    reply: v.array(SpecialPromoService),
    errorMessage: 'Unable to fetch special promo services',
  },
  addService: {
    method: 'POST',
    path: '/api/SpecialPromo/InsertSpecialPromoService/{sessionCode}',
    access: 'adminReceptionist',
    body: v.strictObject({ ...partDraft, serviceId: Id }),
    reply: SpecialPromoService,
    errorMessage: 'Unable to update special promo',
    idempotent: true,
  },
  changeService: {
    method: 'PUT',
    path: '/api/SpecialPromo/UpdateSpecialPromoService/{sessionCode}/{specialPromoServiceId}',
    access: 'adminReceptionist',
    input: v.object({ specialPromoServiceId: Id }),
    body: PartChange,
    reply: SpecialPromoService,
    errorMessage: 'Unable to update special promo',
  },
  products: {
    ...read,
    path: '/api/SpecialPromo/GetSpecialPromoProducts/{sessionCode}/{specialPromoId}',
    input: one,
    reply: v.array(SpecialPromoProduct),
    errorMessage: 'Unable to fetch special promo products',
  },
  addProduct: {
    method: 'POST',
    path: '/api/SpecialPromo/InsertSpecialPromoProduct/{sessionCode}',
    access: 'adminReceptionist',
    body: v.strictObject({ ...partDraft, productId: Id }),
    reply: SpecialPromoProduct,
    errorMessage: 'Unable to update special promo',
    idempotent: true,
  },
  changeProduct: {
    method: 'PUT',
    path: '/api/SpecialPromo/UpdateSpecialPromoProduct/{sessionCode}/{specialPromoProductId}',
    access: 'adminReceptionist',
    input: v.object({ specialPromoProductId: Id }),
    body: PartChange,
    reply: SpecialPromoProduct,
    errorMessage: 'Unable to update special promo',
  },
  staff: {
    ...read,
    path: '/api/SpecialPromo/GetSpecialPromoStaffs/{sessionCode}/{specialPromoId}',
    input: one,
    reply: v.array(SpecialPromoStaff),
    errorMessage: 'Unable to fetch special promo staff',
  },
  addStaff: {
    method: 'POST',
    path: '/api/SpecialPromo/InsertSpecialPromoStaff/{sessionCode}',
    access: 'adminReceptionist',
    body: v.strictObject({ ...partDraft, userId: Id }),
    reply: SpecialPromoStaff,
    errorMessage: 'Unable to update special promo',
    idempotent: true,
  },
  changeStaff: {
    method: 'PUT',
    path: '/api/SpecialPromo/UpdateSpecialPromoStaff/{sessionCode}/{specialPromoStaffId}',
    access: 'adminReceptionist',
    input: v.object({ specialPromoStaffId: Id }),
    body: PartChange,
    reply: SpecialPromoStaff,
    errorMessage: 'Unable to update special promo',
  },
  /** Applies a promotion to an open visit, within its limits. `active` is true. */
  use: {
    method: 'POST',
    path: '/api/SpecialPromo/InsertSpecialPromoUsageStats/{sessionCode}',
    access: 'user',
    body: v.strictObject({ ...usage, active: v.optional(v.literal(true), true), code: v.optional(Line(40), '') }),
    reply: SpecialPromoUsage,
    errorMessage: 'Unable to insert special promo discount',
    errors: usageErrors,
    idempotent: true,
  },
  /** Takes a promotion off an open visit (`active` false), or applies it again. */
  changeUse: {
    method: 'PUT',
    path: '/api/SpecialPromo/UpdateSpecialPromoUsageStats/{sessionCode}/{specialPromoUsageStatsId}',
    access: 'user',
    input: v.object({ specialPromoUsageStatsId: Id }),
    body: v.strictObject({
      specialPromoId: Derived,
      usageDate: Derived,
      clientId: Derived,
      appointmentId: Derived,
      specialPromoUsageStatsId: Derived,
      appointmentDTO: Derived,
      active: v.boolean(),
    }),
    reply: SpecialPromoUsage,
    errorMessage: 'Unable to update special promo',
    errors: usageErrors,
  },
} as const satisfies EndpointTable
