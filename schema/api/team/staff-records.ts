import * as v from 'valibot'
import type { EndpointTable } from '../endpoint.ts'
import { PictureUpload } from '../platform/files.ts'
import { Id, Instant } from '../values.ts'
import { User } from './staff.ts'
import { UserBody, UserDraftBody } from './staff-fields.ts'

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
  phoneNumber: v.string(),
  version: v.number(),
})
export type FutureBooking = v.InferOutput<typeof FutureBooking>

const ofUser = v.object({ userId: Id })
const onlyUserId = v.object({ userId: Id })

/** Writes to the records of team members; the reads are in staff.ts, which every page loads. */
export const staffRecords = {
  /** A new team member. What is wrong with a field is replied in `errors`. `invite` sends an e-mail with a link to choose a password. */
  create: {
    method: 'POST',
    path: '/api/Users/{sessionCode}',
    access: 'admin; superadmin',
    body: UserDraftBody,
    reply: v.union([User, v.object({ errors: v.record(v.string(), v.string()) })]),
    errorMessage: 'Unable to create user',
    errors: { 429: ['sent_too_often'] },
    repliesFieldErrors: true,
    idempotent: true,
  },
  /** Missing fields stay as they are. A team member may change their own contacts; roles, employment and hours are the administrator's. */
  update: {
    method: 'PUT',
    path: '/api/Users/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    input: ofUser,
    body: UserBody,
    reply: User,
    errorMessage: 'Unable to update user',
    errors: { 409: ['stale', 'last_admin'] },
  },
  /** Keeps the history. While the person is booked in the future, 409 lists those services as `bookings`. */
  remove: {
    method: 'DELETE',
    path: '/api/Users/{sessionCode}/{userId}',
    access: 'admin',
    input: ofUser,
    reply: onlyUserId,
    errorMessage: 'Unable to delete user',
    errors: { 409: ['still_booked', 'last_admin', 'own_account'] },
  },
  /** Takes the deletion of a team member back. */
  restore: {
    method: 'POST',
    path: '/api/Users/Restore/{sessionCode}/{userId}',
    access: 'admin',
    input: ofUser,
    reply: User,
    errorMessage: 'Unable to update user',
  },
  saveImage: {
    method: 'PUT',
    path: '/api/Users/SaveImage/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    input: ofUser,
    form: 'multipart',
    body: PictureUpload,
    reply: User,
    errorMessage: 'Unable to update image',
    errors: { 503: ['image_storage_unavailable'] },
  },
} as const satisfies EndpointTable
