import * as v from 'valibot'
import { campaignMeasures } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { AgreementDay, Day, Derived, Id, Instant, Name, Sum, Text, Version, Whole } from '../values.ts'

/** What counts in a campaign: a service or product, with its points where points are counted. */
export const CampaignItem = v.strictObject({
  kind: v.picklist(['service', 'product'], 'Invalid value'),
  itemId: Id,
  points: v.optional(Whole(0, 1000), 1),
})
export type CampaignItem = v.InferOutput<typeof CampaignItem>

/** An incentive for the staff; active with a start and a set-up, and without an end. */
export const Campaign = v.object({
  campaignId: Id,
  salonId: Id,
  campaign: v.string(),
  prize: v.string(),
  measure: v.picklist(campaignMeasures),
  /** Points, or euro, that everybody should reach; 0 without a goal. */
  goal: Sum,
  setup: v.nullable(Instant),
  start: v.nullable(Day),
  end: v.nullable(Day),
  active: v.boolean(),
  items: v.array(v.object({ kind: v.picklist(['service', 'product']), itemId: Id, points: v.number() })),
  version: v.number(),
})
export type Campaign = v.InferOutput<typeof Campaign>

/** Ranking of a campaign; frozen once it is closed. A colleague's money (`score` in euro) is null, but for ADMIN and TEAMMANAGER. */
export const CampaignStats = v.object({
  campaignId: Id,
  closed: v.boolean(),
  /** Share of the goal that the whole team has reached on average; null without a goal. */
  progress: v.nullable(v.number()),
  ranking: v.array(
    v.object({
      userId: Id,
      firstName: v.string(),
      lastName: v.string(),
      rank: v.number(),
      /** Services and products that counted. */
      count: v.number(),
      score: v.nullable(Sum),
    }),
  ),
})
export type CampaignStats = v.InferOutput<typeof CampaignStats>

export const CampaignItems = v.object({
  campaignId: Id,
  services: v.array(v.object({ serviceId: Id, service: v.string(), points: v.number() })),
  products: v.array(v.object({ productId: Id, product: v.string(), points: v.number() })),
})
export type CampaignItems = v.InferOutput<typeof CampaignItems>

const fields = {
  campaign: Name(200),
  prize: Text(500),
  measure: v.picklist(campaignMeasures, 'Invalid value'),
  goal: Whole(0, 1_000_000),
  /** Whether it is set up completely. */
  setup: v.boolean(),
  start: v.nullable(AgreementDay),
  items: v.pipe(v.array(CampaignItem), v.maxLength(500, 'Too many')),
}
export const CampaignDraft = v.strictObject({
  ...fields,
  prize: v.optional(fields.prize, ''),
  goal: v.optional(fields.goal, 0),
  setup: v.optional(fields.setup, true),
  start: v.optional(fields.start, null),
  items: v.optional(fields.items, []),
})
/** Missing fields stay as they are. `end` closes the campaign and freezes its ranking; null opens it again. */
export const CampaignChange = v.strictObject({
  ...v.partial(v.object({ ...fields, setup: v.union([v.boolean(), v.nullable(Instant)]) })).entries,
  end: v.optional(v.nullable(AgreementDay)),
  version: Version,
  campaignId: Derived,
  salonId: Derived,
  active: Derived,
})

const one = v.object({ campaignId: Id })
const ofSalon = v.object({ salonId: v.optional(Id), campaignId: Id })

export const campaignsSchemas = {
  one: { input: one, reply: Campaign },
  list: { input: v.object({ salonId: v.optional(Id), campaignId: v.optional(Id) }), reply: v.array(Campaign) },
  stats: { input: ofSalon, reply: CampaignStats },
  items: { input: ofSalon, reply: CampaignItems },
  create: { body: CampaignDraft, reply: Campaign },
  update: { input: one, body: CampaignChange, reply: Campaign },
} as const satisfies SchemaTable
