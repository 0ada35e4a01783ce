import { defineEndpoints } from '../endpoint.ts'
import type { endOfDaySchemas } from './end-of-day-schemas.ts'

export const endOfDay = defineEndpoints<typeof endOfDaySchemas>()({
  one: {
    method: 'GET',
    path: '/api/TillDays/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch end of day',
  },
  /** The days of the last month with payments, cash in or out, or a closing, the latest first. */
  past: {
    method: 'GET',
    path: '/api/TillDays/Past/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch end of day',
  },
  close: {
    method: 'POST',
    path: '/api/TillDays/Close/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to close the day',
    idempotent: true,
  },
  /** Records cash that comes into the drawer or leaves it, on a day that is not closed. */
  moveCash: {
    method: 'POST',
    path: '/api/TillDays/Cash/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to record cash movement',
    idempotent: true,
  },
  removeCash: {
    method: 'DELETE',
    path: '/api/TillDays/Cash/{sessionCode}/{date}/{cashMovementId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to remove cash movement',
  },
  /** Brings back what was removed. */
  restoreCash: {
    method: 'POST',
    path: '/api/TillDays/RestoreCash/{sessionCode}/{date}/{cashMovementId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to restore cash movement',
  },
  /**
   * Reopens the day: only the last closing. Once something was posted after it, only an administrator may, and what happened on the day
   * after its closing returns to it.
   */
  undoClose: {
    method: 'POST',
    path: '/api/TillDays/UndoClose/{sessionCode}/{date}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to reopen the day',
  },
})
