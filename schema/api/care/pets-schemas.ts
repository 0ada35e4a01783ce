import * as v from 'valibot'
import { groomParts } from '../../rules/care/pet-terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Derived, Id, Line, PastDay, SearchText, Text, Version } from '../values.ts'
import { PetGroom, SubClient, SubClientChange, SubClientDraft, SubClientRecord } from './pet-fields.ts'

const one = v.object({ subClientId: Id })
/** Pets with a visit or booking from one day to another, both included. */
export const period = { from: v.optional(Day), to: v.optional(Day) }

export const subClientsSchemas = {
  list: { input: v.object({ search: v.optional(SearchText), clientId: v.optional(Id), ...period }), reply: v.array(SubClient) },
  one: { input: v.object({ clientId: Id, subClientId: Id }), errors: { 429: ['too_many_records'] }, reply: SubClientRecord },
  record: { input: one, errors: { 429: ['too_many_records'] }, reply: SubClientRecord },
  create: { body: SubClientDraft, reply: SubClientRecord },
  update: { body: SubClientChange, reply: SubClientRecord, errors: { 409: ['stale'] } },
  remove: { input: one, reply: one, errors: { 409: ['in_use'] } },
  restore: { input: one, reply: SubClientRecord },
  excel: {
    stepUp: true,
    input: v.object({ ...period, salonId: v.optional(Id), language: v.optional(v.picklist(['en', 'it'], 'Invalid value'), 'en') }),
    errors: { 409: ['export_too_large'] },
  },
} as const satisfies SchemaTable

const Parts = v.pipe(
  v.array(
    v.strictObject({
      part: v.picklist(groomParts, 'Invalid value'),
      blade: v.optional(Line(30), ''),
      length: v.optional(Line(60), ''),
    }),
  ),
  v.maxLength(groomParts.length, 'Too many'),
  v.check((parts) => new Set(parts.map(({ part }) => part)).size === parts.length, 'Already exists'),
)
const oneGroom = v.object({ petGroomId: Id })

/** `day` is today by default. */
export const PetGroomDraft = v.strictObject({ subClientId: Id, day: v.optional(PastDay), parts: Parts, note: v.optional(Text(1000), '') })
export const PetGroomChange = v.strictObject({
  day: v.optional(PastDay),
  parts: v.optional(Parts),
  note: v.optional(Text(1000)),
  version: Version,
  petGroomId: Derived,
  subClientId: Derived,
  userDTO: Derived,
})

export const petGroomsSchemas = {
  create: {
    body: PetGroomDraft,
    reply: PetGroom,
  },
  update: {
    input: oneGroom,
    body: PetGroomChange,
    reply: PetGroom,
    errors: { 409: ['stale'] },
  },
  remove: { input: oneGroom, reply: oneGroom },
} as const satisfies SchemaTable
