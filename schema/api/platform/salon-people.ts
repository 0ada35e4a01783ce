import { defineEndpoints } from '../endpoint.ts'
import type { salonPeopleSchemas } from './salon-people-schemas.ts'

/** Who can sign in to a salon. Nobody in a restored one can, so a superadmin invites its people, also while it is suspended. */
export const salonPeople = defineEndpoints<typeof salonPeopleSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Salons/People/{sessionCode}/{salonId}',
    access: 'superadmin',
    errorMessage: 'Unable to fetch users',
  },
  /** Sends people without a password a link to choose one, which is valid for seven days; at most once an hour to each. */
  invite: {
    method: 'POST',
    path: '/api/Salons/Invite/{sessionCode}/{salonId}',
    access: 'superadmin',
    errorMessage: 'Unable to update user',
  },
})
