import * as v from 'valibot'
import { loyaltyBases, loyaltyEntryKinds, loyaltyUnits } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Derived, Id, Instant, Name, Payable, Sum, Version, Whole } from '../values.ts'
import { Appointment } from '../visits/visits-schemas.ts'

/** What clients earn by their visits, and get for it; off unless the owner switches it on. */
export const LoyaltySettings = v.object({
  enabled: v.boolean(),
  unit: v.picklist(loyaltyUnits),
  basis: v.picklist(loyaltyBases),
  /** Points for each whole euro, or for each visit. */
  earned: v.number(),
  /** Products count as well as services. */
  products: v.boolean(),
  /** What a reward costs in points, and takes off a visit in euro. */
  rewardPoints: v.number(),
  rewardAmount: Sum,
  /** Points end with the month so many months later; null without an end. */
  validityMonths: v.nullable(v.number()),
  /** 0 before the first change. */
  version: v.number(),
})
export type LoyaltySettings = v.InferOutput<typeof LoyaltySettings>

/** Points of a visit, a reward or a correction. */
export const LoyaltyEntry = v.object({
  loyaltyEntryId: Id,
  kind: v.picklist(loyaltyEntryKinds),
  points: v.number(),
  /** What rewards took off, in euro. */
  amount: Sum,
  at: Instant,
  expires: v.nullable(Day),
  appointmentId: v.nullable(Id),
  reason: v.string(),
  /** Who posted it; empty for what happens by itself. */
  person: v.string(),
})
export type LoyaltyEntry = v.InferOutput<typeof LoyaltyEntry>

/** The points of a client. */
export const ClientLoyalty = v.object({
  clientId: Id,
  enabled: v.boolean(),
  unit: v.picklist(loyaltyUnits),
  balance: v.number(),
  rewardPoints: v.number(),
  rewardAmount: Sum,
  /** The points that end next, and their last day. */
  nextExpiry: v.nullable(v.object({ points: v.number(), day: Day })),
  /** The last hundred, the latest first. */
  entries: v.array(LoyaltyEntry),
})
export type ClientLoyalty = v.InferOutput<typeof ClientLoyalty>

export const LoyaltySettingsChange = v.strictObject({
  enabled: v.boolean(),
  unit: v.picklist(loyaltyUnits, 'Invalid value'),
  basis: v.picklist(loyaltyBases, 'Invalid value'),
  earned: Whole(1, 1000),
  products: v.boolean(),
  rewardPoints: Whole(1, 100_000),
  rewardAmount: Payable,
  validityMonths: v.nullable(Whole(1, 120)),
  version: Version,
  salonId: Derived,
})

export const loyaltySettingsSchemas = {
  one: { reply: LoyaltySettings },
  update: { body: LoyaltySettingsChange, reply: LoyaltySettings },
} as const satisfies SchemaTable

const ofVisit = v.object({ appointmentId: Id })

export const loyaltySchemas = {
  ofClient: { input: v.object({ clientId: Id }), reply: ClientLoyalty },
  redeem: {
    body: v.strictObject({ appointmentId: Id, rewards: Whole(1, 1000) }),
    reply: Appointment,
    errors: {
      409: ['client_not_arrived', 'already_checked_out', 'already_exists', 'loyalty_off', 'not_enough_points', 'reward_too_large'],
    },
  },
  giveBack: { input: ofVisit, reply: Appointment, errors: { 409: ['already_checked_out'] } },
  adjust: {
    body: v.strictObject({
      clientId: Id,
      points: v.pipe(
        Whole(-100_000, 100_000),
        v.check((points) => points !== 0, 'Must not be zero'),
      ),
      reason: Name(200),
    }),
    reply: ClientLoyalty,
    errors: { 409: ['loyalty_off', 'not_enough_points'] },
  },
} as const satisfies SchemaTable
