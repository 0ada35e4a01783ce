import { defineEndpoints } from '../endpoint.ts'
import type { timeClockSchemas } from './time-clock-schemas.ts'

export const timeClock = defineEndpoints<typeof timeClockSchemas>()({
  state: {
    method: 'GET',
    path: '/api/Attendances/State/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    errorMessage: 'Unable to fetch attendances',
  },
  /** `at`: the current time, give or take five minutes; only administrators name an earlier one. Whole minutes count. */
  clock: {
    method: 'POST',
    path: '/api/Attendances/{sessionCode}',
    access: 'admin or self',
    own: 'userId',
    errorMessage: 'Unable to create attendance',
    idempotent: true,
  },
  /**
   * Whose PIN it is, with a ticket that is valid for two minutes. Five wrong ones lock the caller's shared screen for ten minutes, fifty
   * for a day.
   */
  checkPin: {
    method: 'POST',
    path: '/api/Attendances/CheckPin/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to check the PIN',
  },
  clockByPin: {
    method: 'POST',
    path: '/api/Attendances/ClockByPin/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create attendance',
    idempotent: true,
  },
  /** Five choices a day, of which one that a colleague has is one. */
  setPin: {
    method: 'PUT',
    path: '/api/Attendances/Pin/{sessionCode}/{userId}',
    access: 'self',
    own: 'userId',
    errorMessage: 'Unable to update the PIN',
  },
  removePin: {
    method: 'DELETE',
    path: '/api/Attendances/Pin/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    errorMessage: 'Unable to delete the PIN',
  },
})
