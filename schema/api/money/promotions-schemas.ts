import * as v from 'valibot'
import { promoRefusals } from '../../rules/money/promotions.ts'
import { promoReductions } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { BookingDay, Day, Derived, Id, Instant, Line, Money, Sum, Version, Whole, WholeInQuery } from '../values.ts'
import { Appointment } from '../visits/visits-schemas.ts'
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

export const LastMinutePricesChange = v.strictObject({
  enabled: v.boolean(),
  hours: Whole(1, 168),
  percent: Whole(1, 90),
  floor: Money,
  version: Version,
  salonId: Derived,
})

export const lastMinutePricesSchemas = {
  one: { reply: LastMinutePrices },
  update: { body: LastMinutePricesChange, reply: LastMinutePrices },
} as const satisfies SchemaTable

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

export const specialPromosSchemas = {
  list: { input: v.object({ salonId: v.optional(Id) }), reply: v.array(SpecialPromo) },
  ofVisit: {
    input: v.object({
      salonId: Id,
      date: Day,
      clientId: Id,
      appointmentId: Id,
      dayOfTheWeek: WholeInQuery(0, 6),
      currentDay: Day,
    }),
    reply: v.array(VisitPromo),
  },
  one: { input: one, reply: SpecialPromo },
  totals: { reply: PromoTotals },
  preview: { body: SpecialPromoDraft, reply: PromoPreview },
  create: { body: SpecialPromoDraft, reply: SpecialPromo, errors: conflicts },
  update: { input: one, body: SpecialPromoChange, reply: SpecialPromo, errors: conflicts },
  services: { input: one, reply: v.array(SpecialPromoService) },
  addService: { body: v.strictObject({ ...partDraft, serviceId: Id }), reply: SpecialPromoService },
  changeService: { input: v.object({ specialPromoServiceId: Id }), body: PartChange, reply: SpecialPromoService },
  products: { input: one, reply: v.array(SpecialPromoProduct) },
  addProduct: { body: v.strictObject({ ...partDraft, productId: Id }), reply: SpecialPromoProduct },
  changeProduct: { input: v.object({ specialPromoProductId: Id }), body: PartChange, reply: SpecialPromoProduct },
  staff: { input: one, reply: v.array(SpecialPromoStaff) },
  addStaff: { body: v.strictObject({ ...partDraft, userId: Id }), reply: SpecialPromoStaff },
  changeStaff: { input: v.object({ specialPromoStaffId: Id }), body: PartChange, reply: SpecialPromoStaff },
  use: {
    body: v.strictObject({ ...usage, active: v.optional(v.literal(true), true), code: v.optional(Line(40), '') }),
    reply: SpecialPromoUsage,
    errors: usageErrors,
  },
  changeUse: {
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
    errors: usageErrors,
  },
} as const satisfies SchemaTable
