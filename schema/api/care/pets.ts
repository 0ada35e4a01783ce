import * as v from 'valibot'
import { groomParts } from '../../rules/care/pet-terms.ts'
import { messageChannels } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { BirthDate, Day, Derived, Id, Line, Text, Version } from '../values.ts'
import { PetGroom, SubClient, SubClientChange, SubClientDraft, SubClientRecord } from './pet-fields.ts'

const one = v.object({ subClientId: Id })
/** Pets with a visit or booking from one day to another, both included. */
export const period = { from: v.optional(Day), to: v.optional(Day) }

export const subClients = {
  /** By name; at most 2,000. */
  list: {
    method: 'GET',
    path: '/api/SubClients/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ search: v.optional(Line(100)), clientId: v.optional(Id), ...period }),
    reply: v.array(SubClient),
    errorMessage: 'Unable to fetch pets',
  },
  one: {
    method: 'GET',
    path: '/api/SubClients/{sessionCode}/{clientId}/{subClientId}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id, subClientId: Id }),
    errors: { 429: ['too_many_records'] },
    reply: SubClientRecord,
    errorMessage: 'Unable to fetch pet',
  },
  /** The record by the pet's id alone, for pages whose address names the pet only. */
  record: {
    method: 'GET',
    path: '/api/SubClients/Record/{sessionCode}/{subClientId}',
    access: 'profileInfoAccess+user',
    input: one,
    errors: { 429: ['too_many_records'] },
    reply: SubClientRecord,
    errorMessage: 'Unable to fetch pet',
  },
  create: {
    method: 'POST',
    path: '/api/SubClients/{sessionCode}',
    access: 'user',
    body: SubClientDraft,
    reply: SubClientRecord,
    errorMessage: 'Unable to create pet',
    idempotent: true,
  },
  /** Sends the changed fields only, or the whole record. */
  update: {
    method: 'PUT',
    path: '/api/SubClients/{sessionCode}',
    access: 'user',
    body: SubClientChange,
    reply: SubClientRecord,
    errorMessage: 'Unable to update pet',
    errors: { 409: ['stale'] },
  },
  /** Refused while the pet has a booking that is still to come. */
  remove: {
    method: 'DELETE',
    path: '/api/SubClients/{sessionCode}/{subClientId}',
    access: 'user',
    input: one,
    reply: one,
    errorMessage: 'Unable to delete pet',
    errors: { 409: ['in_use'] },
  },
  /** Takes back a deletion. */
  restore: {
    method: 'POST',
    path: '/api/SubClients/Restore/{sessionCode}/{subClientId}',
    access: 'user',
    input: one,
    reply: SubClientRecord,
    errorMessage: 'Unable to update pet',
  },
  /** Sends the owner a message that the pets of a visit can be collected, once a visit. `channel` is null if none reaches the owner. */
  readyToCollect: {
    method: 'POST',
    path: '/api/SubClients/ReadyToCollect/{sessionCode}/{appointmentId}',
    access: 'profileInfoAccess+user',
    input: v.object({ appointmentId: Id }),
    reply: v.object({ appointmentId: Id, channel: v.nullable(v.picklist(messageChannels)) }),
    errorMessage: 'Unable to fetch pet',
  },
  /** Titles and values in the language of the user. More than 5,000 pets are refused: `petExports` makes that file in the background. */
  excel: {
    method: 'GET',
    path: '/api/SubClients/GetExcel/{sessionCode}',
    access: 'user',
    input: v.object({ ...period, salonId: v.optional(Id), language: v.optional(v.picklist(['en', 'it'], 'Invalid value'), 'en') }),
    reply: {
      file: 'Pet-Details.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      byRole: true,
    },
    errorMessage: 'Something went wrong while downloading the file.',
    errors: { 409: ['export_too_large'] },
  },
} as const satisfies EndpointTable

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

/** Groom sheets: every one is kept, so that an earlier cut can be repeated. They are read with the pet. */
export const petGrooms = {
  create: {
    method: 'POST',
    path: '/api/SubClientGrooms/{sessionCode}',
    access: 'profileInfoAccess+user',
    /** `day` is today by default. */
    body: v.strictObject({ subClientId: Id, day: v.optional(BirthDate), parts: Parts, note: v.optional(Text(1000), '') }),
    reply: PetGroom,
    errorMessage: 'Unable to create groom sheet',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/SubClientGrooms/{sessionCode}/{petGroomId}',
    access: 'profileInfoAccess+user',
    input: oneGroom,
    body: v.strictObject({
      day: v.optional(BirthDate),
      parts: v.optional(Parts),
      note: v.optional(Text(1000)),
      version: Version,
      petGroomId: Derived,
      subClientId: Derived,
      userDTO: Derived,
    }),
    reply: PetGroom,
    errorMessage: 'Unable to update groom sheet',
    errors: { 409: ['stale'] },
  },
  remove: {
    method: 'DELETE',
    path: '/api/SubClientGrooms/{sessionCode}/{petGroomId}',
    access: 'profileInfoAccess+user',
    input: oneGroom,
    reply: oneGroom,
    errorMessage: 'Unable to delete groom sheet',
  },
} as const satisfies EndpointTable
