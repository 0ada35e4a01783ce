import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'

/** A database; one that is away has none of its salons in the lists of the platform. */
const Database = v.object({
  /** Empty for the only one. */
  name: v.string(),
  isAway: v.boolean(),
  /** Salons that are not deleted; null for one that is away. */
  salons: v.nullable(v.number()),
})

export const databasesSchemas = {
  list: { reply: v.array(Database) },
} as const satisfies SchemaTable
