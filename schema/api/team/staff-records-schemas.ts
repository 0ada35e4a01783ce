import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { PictureUpload } from '../platform/files-schemas.ts'
import { ContactNumber, Id, Instant } from '../values.ts'
import { UserBody, UserDraftBody } from './staff-fields.ts'
import { User } from './staff-schemas.ts'

/** A service that a team member is still to perform; it has to be settled before they can be deleted. */
export const FutureBooking = v.object({
  agendaId: Id,
  agendaServiceId: Id,
  start: Instant,
  service: v.string(),
  serviceId: Id,
  subClientId: v.nullable(Id),
  clientId: Id,
  client: v.string(),
  phoneNumber: ContactNumber,
  version: v.number(),
})
export type FutureBooking = v.InferOutput<typeof FutureBooking>

const ofUser = v.object({ userId: Id })
const onlyUserId = v.object({ userId: Id })

export const staffRecordsSchemas = {
  create: {
    stepUp: true,
    body: UserDraftBody,
    reply: v.union([User, v.object({ errors: v.record(v.string(), v.string()) })]),
    errors: { 429: ['sent_too_often'] },
  },
  update: { stepUp: ['userPermissionsDTO'], input: ofUser, body: UserBody, reply: User, errors: { 409: ['stale', 'last_admin'] } },
  remove: { input: ofUser, reply: onlyUserId, errors: { 409: ['still_booked', 'last_admin', 'own_account'] } },
  restore: { input: ofUser, reply: User },
  saveImage: { input: ofUser, body: PictureUpload, reply: User, errors: { 503: ['image_storage_unavailable'] } },
} as const satisfies SchemaTable
