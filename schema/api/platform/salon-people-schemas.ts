import * as v from 'valibot'
import { salonRoles } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
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

export const salonPeopleSchemas = {
  list: { input: ofSalon, reply: v.array(SalonPerson) },
  invite: {
    input: ofSalon,
    body: v.strictObject({ userIds: v.pipe(v.array(Id), v.minLength(1, 'Required'), v.maxLength(50, 'Too many')) }),
    reply: v.array(SalonPerson),
    errors: { 409: ['no_email'] },
  },
} as const satisfies SchemaTable
