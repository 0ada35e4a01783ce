import * as v from 'valibot'
import { salonRoles } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id } from '../values.ts'

/** `none`: no password yet. `invited`: a link to choose one is valid. `active`: has a password. */
export const personAccess = ['none', 'invited', 'active'] as const
/** A team member, as the platform sees who can sign in to a salon. */
export const SalonPerson = v.object({
  userId: Id,
  firstName: v.string(),
  lastName: v.string(),
  username: v.string(),
  email: v.string(),
  roles: v.array(v.picklist(salonRoles)),
  access: v.picklist(personAccess),
})
export type SalonPerson = v.InferOutput<typeof SalonPerson>

const ofSalon = v.object({ salonId: Id })

/** Who can sign in to a salon. Nobody in a restored one can, so a superadmin invites its people, also while it is suspended. */
export const salonPeople = {
  list: {
    method: 'GET',
    path: '/api/Salons/People/{sessionCode}/{salonId}',
    access: 'superadmin',
    input: ofSalon,
    reply: v.array(SalonPerson),
    errorMessage: 'Unable to fetch users',
  },
  /** Sends people without a password a link to choose one, which is valid for seven days; at most once an hour to each. */
  invite: {
    method: 'POST',
    path: '/api/Salons/Invite/{sessionCode}/{salonId}',
    access: 'superadmin',
    input: ofSalon,
    body: v.strictObject({ userIds: v.pipe(v.array(Id), v.minLength(1, 'Required'), v.maxLength(50, 'Too many')) }),
    reply: v.array(SalonPerson),
    errorMessage: 'Unable to update user',
    errors: { 409: ['no_email'] },
  },
} as const satisfies EndpointTable
