import * as v from 'valibot'
import type { FullEndpoint } from '../../schema/api/endpoint.ts'
import type { Restriction } from '../../schema/api/values.ts'
import { maskContact, maskContactsIn } from '../../schema/rules/clients/contacts.ts'
import { groups, healthRoles, type Role } from '../../schema/terms.ts'
import type { StaffDb } from '../db/staff-db.ts'

/** Where a reply has restricted values: by property, lists left out. `*` means every property. */
type Restrictions = Restriction | { readonly [property: string]: Restrictions }

interface Parts {
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly item?: v.GenericSchema
  readonly items?: readonly v.GenericSchema[]
  readonly wrapped?: v.GenericSchema
  readonly value?: v.GenericSchema
  readonly options?: readonly unknown[]
}

const isSchema = (part: unknown): part is v.GenericSchema => typeof part === 'object' && part !== null && 'kind' in part

function merge(parts: readonly (Restrictions | undefined)[]): Restrictions | undefined {
  const found = parts.filter((part) => part !== undefined)
  const text = found.find((part) => typeof part === 'string')
  if (text !== undefined || found.length < 2) return text ?? found[0]
  const properties = [...new Set(found.flatMap((part) => Object.keys(part)))]
  return Object.fromEntries(
    properties.flatMap((name) => {
      const merged = merge(found.map((part) => (typeof part === 'string' ? undefined : part[name])))
      return merged === undefined ? [] : [[name, merged]]
    }),
  )
}

function readRestrictions(schema: v.GenericSchema): Restrictions | undefined {
  const { restriction } = v.getMetadata(schema) as { restriction?: Restriction }
  if (restriction) return restriction
  const { entries = {}, item, items = [], wrapped, value, options = [] } = schema as Parts
  const ofEntries = Object.entries(entries).flatMap(([name, entry]) => {
    const found = readRestrictions(entry)
    return found === undefined ? [] : [[name, found] as const]
  })
  const ofValue = isSchema(value) ? readRestrictions(value) : undefined
  return merge([
    ofEntries.length > 0 ? Object.fromEntries(ofEntries) : undefined,
    ofValue === undefined ? undefined : { '*': ofValue },
    ...[item, wrapped, ...items, ...options].filter(isSchema).map(readRestrictions),
  ])
}

const known = new WeakMap<FullEndpoint, { readonly restrictions: Restrictions | undefined }>()
/** What of an endpoint's reply depends on the caller's roles; undefined for nothing. */
function getRestrictions(endpoint: FullEndpoint): Restrictions | undefined {
  const found = known.get(endpoint) ?? { restrictions: 'file' in endpoint.reply ? undefined : readRestrictions(endpoint.reply) }
  known.set(endpoint, found)
  return found.restrictions
}

function restrict(value: unknown, restrictions: Restrictions, hidden: readonly Restriction[]): unknown {
  if (Array.isArray(value)) return value.map((one) => restrict(one, restrictions, hidden))
  if (typeof value === 'string' && hidden.includes('contact')) {
    if (restrictions === 'contact') return maskContact(value)
    if (restrictions === 'contact in text') return maskContactsIn(value)
  }
  if (typeof value !== 'object' || value === null || typeof restrictions === 'string') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const ofPart = restrictions[name] ?? restrictions['*']
      if (ofPart === undefined) return [[name, part]]
      const isAbsent = (ofPart === 'health' || ofPart === 'consent') && hidden.includes(ofPart)
      return isAbsent ? [] : [[name, restrict(part, ofPart, hidden)]]
    }),
  )
}

/** Whether a call's reply depends on the caller's roles. */
export const dependsOnRoles = (endpoint: FullEndpoint): boolean =>
  'file' in endpoint.reply ? endpoint.reply.byRole === true : getRestrictions(endpoint) !== undefined

/** What the caller may not see, once a batch has read their roles. */
export function listHidden({ roles, contactRoles, hidesContacts }: StaffDb): Restriction[] {
  const hasOneOf = (allowed: readonly Role[]) => roles.some((role) => allowed.includes(role))
  const seesContacts = !hidesContacts && hasOneOf(contactRoles)
  return [
    ...(hasOneOf(healthRoles) ? [] : ['health' as const]),
    ...(hasOneOf(groups.user) ? [] : ['consent' as const]),
    ...(seesContacts ? [] : ['contact' as const]),
  ]
}

/** A reply, or part of one, without what the caller may not see. */
export async function restrictReply(db: StaffDb, endpoint: FullEndpoint, reply: unknown): Promise<unknown> {
  const restrictions = getRestrictions(endpoint)
  if (restrictions === undefined || reply === undefined) return reply
  if (db.roles.length === 0) await db.batch()
  const hidden = listHidden(db)
  if (hidden.length === 0) return reply
  if (!(reply instanceof Response)) return restrict(reply, restrictions, hidden)
  if (!reply.headers.get('content-type')?.includes('json')) return reply
  const headers = new Headers(reply.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(restrict(await reply.json(), restrictions, hidden)), { status: reply.status, headers })
}
