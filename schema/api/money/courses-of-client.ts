import { defineEndpoints } from '../endpoint.ts'
import type { clientCoursesSchemas } from './courses-of-client-schemas.ts'

/** Courses of clients: sold, used session by session, shared and refunded. */
export const clientCourses = defineEndpoints<typeof clientCoursesSchemas>()({
  /** The courses that a client owns or may use, the latest first. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientCourses/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch courses of client',
  },
  /** Adds a course to the checkout of a visit; `price` deviates from that of the course. */
  add: {
    method: 'POST',
    path: '/api/ClientCourses/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to add course',
    idempotent: true,
  },
  /** Removes a course that is not charged yet from its visit. */
  remove: {
    method: 'DELETE',
    path: '/api/ClientCourses/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to remove course',
  },
  /** Sells a course at once, without a visit. The payments add up to its price. */
  sell: {
    method: 'POST',
    path: '/api/ClientCourses/Sell/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to sell course',
    idempotent: true,
  },
  /** Changes the last day of a course that is not over. */
  update: {
    method: 'PUT',
    path: '/api/ClientCourses/{sessionCode}/{prepaidId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update course of client',
  },
  /** Pays for a service of an open visit with the next session of a course. */
  use: {
    method: 'POST',
    path: '/api/ClientCourses/Use/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to use course',
    idempotent: true,
  },
  /** Gives a session of an open visit back to its course. */
  giveBack: {
    method: 'DELETE',
    path: '/api/ClientCourses/Use/{sessionCode}/{courseSessionId}',
    access: 'user',
    errorMessage: 'Unable to give session back',
  },
  /** Lets another client use a course that the salon allows to be shared. */
  share: {
    method: 'POST',
    path: '/api/ClientCourses/Members/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to share course',
    idempotent: true,
  },
  unshare: {
    method: 'DELETE',
    path: '/api/ClientCourses/Members/{sessionCode}/{courseMemberId}',
    access: 'user',
    errorMessage: 'Unable to end sharing of course',
  },
  /**
   * Refunds what is left of a course, or less, by the methods by which it was paid or by another one (`confirmed`). Its other sessions
   * can't be used then. With `sessions`, so many unused sessions are refunded at their share of the price, and the others stay.
   */
  refund: {
    method: 'POST',
    path: '/api/ClientCourses/Refund/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to refund course',
    idempotent: true,
  },
  /** Takes back the refund of a course. */
  undoRefund: {
    method: 'POST',
    path: '/api/ClientCourses/UndoRefund/{sessionCode}/{prepaidId}',
    access: 'user',
    errorMessage: 'Unable to undo refund of course',
  },
})
