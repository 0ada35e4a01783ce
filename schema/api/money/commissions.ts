import { defineEndpoints } from '../endpoint.ts'
import type { commissionsSchemas } from './commissions-schemas.ts'

export const commissions = defineEndpoints<typeof commissionsSchemas>()({
  create: {
    method: 'POST',
    path: '/api/Commissions/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create commission',
    idempotent: true,
  },
  /** The new rules count from now on: checkouts before keep theirs. */
  update: {
    method: 'PUT',
    path: '/api/Commissions/{sessionCode}/{commissionId}',
    access: 'admin',
    errorMessage: 'Unable to update commission',
  },
  /** The rules in force first, then those before; empty for a team member without commission. */
  ofUser: {
    method: 'GET',
    path: '/api/Commissions/User/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    errorMessage: 'Unable to fetch commissions',
  },
})
