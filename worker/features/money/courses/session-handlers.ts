import type { clientCourses as calls } from '../../../../schema/api/money/courses-of-client.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectVisitOfService, touchVisitOfService } from '../../visits/visits/index.ts'
import { selectClientCourse } from './client-queries.ts'
import { endSession, insertSession, selectSessionVisit, touchSessionVisit } from './queries.ts'
import { sessionRefusal } from './rules.ts'
import { insertMember, removeMember } from './sale-queries.ts'

type CourseHandlers = Handlers<typeof calls>

/** One round trip: the statement chooses the next session and holds every condition; two if refused, to say which of them. */
export const useSession: CourseHandlers['use'] = async (db, _input, { prepaidId, clientHistoryServiceId: serviceLineId }) => {
  const select = selectVisitOfService(db, serviceLineId)
  const courseSessionId = db.newId('csn')
  const writes = [...insertSession(db, { courseSessionId, prepaidId, serviceLineId }), touchVisitOfService(db, serviceLineId)]
  try {
    return await db.insertIdempotent(courseSessionId, writes, () => select)
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || (error.reason !== 'limit' && error.reason !== 'unique')) throw error
    const [[visit], [course]] = await db.batch(select, selectClientCourse(db, prepaidId))
    if (!visit || !course) return undefined
    throw new ApiError(409, sessionRefusal(visit, course, serviceLineId) ?? 'stale', { current: visit })
  }
}

/** One round trip; two if refused. */
export const giveSessionBack: CourseHandlers['giveBack'] = async (db, { courseSessionId }) => {
  const select = selectSessionVisit(db, courseSessionId)
  try {
    const writes = [endSession(db, courseSessionId), db.abortIfUnchanged('stale'), touchSessionVisit(db, courseSessionId)]
    return (await db.batchReturning(writes, select))[0]
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const [[visit]] = await db.batch(select)
    // The course has it already: nothing is left to do.
    if (!visit || closedRefusal(visit) === null) return visit
    throw new ApiError(409, 'already_checked_out', { current: visit })
  }
}

/** One round trip. */
export const shareCourse: CourseHandlers['share'] = async (db, _input, { prepaidId, clientId }) => {
  const courseMemberId = db.newId('csm')
  try {
    const writes = insertMember(db, { courseMemberId, prepaidId, clientId })
    return await db.insertIdempotent(courseMemberId, writes, () => selectClientCourse(db, prepaidId))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'missing') return undefined
    if (error.reason === 'closed') throw new ApiError(409, 'course_not_shareable')
    if (error.reason === 'already_used') throw new ApiError(409, 'already_exists')
    throw error
  }
}

/** One round trip. */
export const endSharing: CourseHandlers['unshare'] = async (db, { courseMemberId }) => {
  const [removed] = await db.batch(removeMember(db, courseMemberId))
  return removed.length > 0 ? { courseMemberId } : undefined
}
