import * as v from 'valibot'
import { toAddressRange } from '../../rules/platform/addresses.ts'
import { type ApiScope, apiScopes } from '../../rules/platform/api-scopes.ts'
import type { SchemaTable } from '../endpoint.ts'
import { AgreementDay, Id, Instant, Line, Name } from '../values.ts'

const Scope = v.picklist(apiScopes, 'Invalid value')

export const ApiKey = v.object({
  apiKeyId: Id,
  name: v.string(),
  /** The last four characters of the key. */
  ending: v.string(),
  scopes: v.array(Scope),
  /** IP addresses from which it is accepted, and ranges of them; empty for all. */
  addresses: v.array(v.string()),
  created: Instant,
  /** Who made it; calls with the key are made in their name. */
  userDTO: v.object({ userId: Id, firstName: v.string(), lastName: v.string() }),
  /** The last day on which it is accepted, in the salon's zone; null for no end. */
  lastDay: v.nullable(v.string()),
  /** It has ended, or who made it works here no more. */
  isEnded: v.boolean(),
  lastUsed: v.nullable(Instant),
  /** Calls in all. */
  calls: v.number(),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

const Address = v.pipe(
  Line(49),
  v.check((text) => toAddressRange(text) !== undefined, 'Enter an IP address, such as 203.0.113.7, or a range, such as 203.0.113.0/24'),
  v.transform((text) => toAddressRange(text) ?? text),
)

export const NewApiKey = v.strictObject({
  name: Name(60),
  scopes: v.pipe(
    v.array(Scope, 'Invalid value'),
    v.minLength(1, 'Choose what the key may do'),
    v.maxLength(apiScopes.length, 'Too many'),
    v.transform((scopes): ApiScope[] => [...new Set(scopes)].toSorted()),
  ),
  addresses: v.pipe(v.array(Address), v.maxLength(20, 'Too many')),
  lastDay: v.nullable(AgreementDay),
})
export type NewApiKey = v.InferOutput<typeof NewApiKey>

export const apiKeysSchemas = {
  list: { reply: v.array(ApiKey) },
  create: { stepUp: true, body: NewApiKey, reply: v.object({ key: v.string(), apiKey: ApiKey }), errors: { 409: ['too_many_api_keys'] } },
  revoke: { input: v.object({ apiKeyId: Id }), reply: v.array(ApiKey) },
} as const satisfies SchemaTable
