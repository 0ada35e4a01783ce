import * as v from 'valibot'
import { Id } from '../values.ts'

const kinds = ['item', 'client'] as const

/** A thing that was changed here and at the cash system, or that was deleted there. Prices are euro. */
const Difference = v.object({
  kind: v.picklist(kinds),
  externalId: Id,
  thing: v.picklist(['service', 'product', 'client']),
  thingId: Id,
  name: v.string(),
  /** Deleted at the cash system. */
  isMissing: v.boolean(),
  fields: v.array(v.object({ field: v.string(), own: v.string(), cashSystem: v.string() })),
})
export type Difference = v.InferOutput<typeof Difference>

/** The first 500 differences by name. */
export const Differences = v.object({ total: v.number(), rows: v.array(Difference) })
export type Differences = v.InferOutput<typeof Differences>

/** `take`: the salon gets what the cash system has; a thing that was deleted there is archived. `keep`: the salon's value stays. */
export const Resolution = v.strictObject({
  action: v.picklist(['take', 'keep'], 'Invalid value'),
  items: v.pipe(
    v.array(v.strictObject({ kind: v.picklist(kinds, 'Invalid value'), externalId: Id })),
    v.minLength(1, 'Required'),
    v.maxLength(500, 'Too many'),
  ),
})
export type Resolution = v.InferInput<typeof Resolution>
