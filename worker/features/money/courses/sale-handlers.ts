import type { clientCourses as calls } from '../../../../schema/api/money/courses-of-client.ts'
import type { CourseOfVisit } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectVisit, touchOpenVisit, withRefusalReason } from '../../visits/visits/index.ts'
import { isOwnedOrShared, selectClientCourse, selectClientCourses } from './client-queries.ts'
import { selectCourse, selectSaleVisit, touchSaleVisit } from './queries.ts'
import { allocateCourseRefund, assertPaid, planRefund } from './rules.ts'
import {
  insertClientCourse,
  insertCourseRefund,
  insertDirectSale,
  removeUnsoldCourse,
  selectClient,
  selectSale,
  undoCourseRefund,
  updateExpiry,
} from './sale-queries.ts'

type CourseHandlers = Handlers<typeof calls>

/** One round trip. */
export const listCoursesOfClient: CourseHandlers['ofClient'] = async (db, { clientId }) =>
  (await db.batch(selectClientCourses(db, isOwnedOrShared(clientId))))[0]

async function loadCourseOfVisit(db: StaffDb, prepaidId: string): Promise<CourseOfVisit> {
  const [[visit]] = await db.batch(selectSaleVisit(db, prepaidId))
  return { prepaidId, appointmentDTO: visit ?? null }
}

/** Two round trips: the course and the visit, then the course's line on the visit. */
export const addCourse: CourseHandlers['add'] = async (db, _input, { courseId, appointmentId, price }) => {
  const [replayedId, [course], [visit]] = await db.batch(db.findReplay(), selectCourse(db, courseId), selectVisit(db, appointmentId))
  if (replayedId) return loadCourseOfVisit(db, replayedId)
  if (!course || !visit) return undefined
  const closed = closedRefusal(visit)
  if (closed) throw new ApiError(409, closed, { current: visit })
  const prepaidId = db.newId('prp')
  const prepaidSaleId = db.newId('prs')
  const sold = { course, clientId: visit.clientId, prepaidId, prepaidSaleId, appointmentId, price: price ?? course.price }
  const writes = [...db.recordIdempotencyKey(prepaidId), ...touchOpenVisit(db, appointmentId), ...insertClientCourse(db, sold)]
  const create = async (): Promise<CourseOfVisit> => {
    const [current] = await db.batchReturning(writes, selectVisit(db, appointmentId))
    return { prepaidId, appointmentDTO: current ?? null }
  }
  return withRefusalReason(
    db,
    selectVisit(db, appointmentId),
    () => db.createIdempotent(create, (id) => loadCourseOfVisit(db, id)),
    ({ visit: current }) => closedRefusal(current),
  )
}

/** One round trip; two if refused. */
export const removeCourseOfVisit: CourseHandlers['remove'] = async (db, { prepaidId }) => {
  try {
    const writes = [...removeUnsoldCourse(db, prepaidId), touchSaleVisit(db, prepaidId)]
    const [visit] = await db.batchReturning(writes, selectSaleVisit(db, prepaidId))
    return { prepaidId, appointmentDTO: visit ?? null }
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const [[course]] = await db.batch(selectClientCourse(db, prepaidId))
    if (course) throw new ApiError(409, 'course_sold')
    return undefined
  }
}

/** Two round trips: the course and the client, then the sale. */
export const sellCourse: CourseHandlers['sell'] = async (db, _input, { courseId, clientId, price: asked, payments, afterClosing }) => {
  const [replayedId, [course], [client]] = await db.batch(db.findReplay(), selectCourse(db, courseId), selectClient(db, clientId))
  if (replayedId) return (await db.batch(selectClientCourse(db, replayedId)))[0][0]
  if (!course || !client) return undefined
  const price = asked ?? course.price
  assertPaid(price, payments)
  const prepaidId = db.newId('prp')
  const prepaidSaleId = db.newId('prs')
  const sold = { course, clientId, prepaidId, prepaidSaleId, appointmentId: prepaidSaleId, price }
  try {
    return await db.insertIdempotent(prepaidId, insertDirectSale(db, sold, { payments, afterClosing }), (id) => selectClientCourse(db, id))
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(409, 'sold_in_cash_system')
    throw error
  }
}

/** One round trip; two if refused. */
export const changeClientCourse: CourseHandlers['update'] = async (db, { prepaidId }, { expires, version }) => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  if (expires !== null && expires < today) {
    await db.batch()
    throw new ApiError(400, 'invalid_input', { fields: { expires: 'Too far in the past' } })
  }
  try {
    return await db.updateGuarded(updateExpiry(db, prepaidId, version, expires), selectClientCourse(db, prepaidId))
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'closed') throw new ApiError(409, 'course_over')
    throw error
  }
}

/** Two round trips: the course with its sale, then the refund, which triggers keep within the balance. */
export const refundCourse: CourseHandlers['refund'] = async (
  db,
  { prepaidId },
  { version, reason, amount: asked, sessions, method, confirmed, afterClosing },
) => {
  const [replayedId, [course], sale] = await db.batch(db.findReplay(), selectClientCourse(db, prepaidId), selectSale(db, prepaidId))
  if (!course || replayedId) return course
  if (course.state === 'unsold' || !sale) throw new ApiError(409, 'course_not_sold', { current: course })
  if (course.version !== version) throw new ApiError(409, 'stale', { current: course })
  const { amount, numbers } = planRefund(course, { amount: asked, sessions })
  const payments = allocateCourseRefund(sale, amount, { method, confirmed })
  const refund = { prepaidId, prepaidSaleId: course.prepaidSaleId, version, sale, reason, amount, numbers, payments, afterClosing }
  try {
    return await db.insertIdempotent(prepaidId, insertCourseRefund(db, refund), (id) => selectClientCourse(db, id))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'already_used') throw new ApiError(409, 'course_in_use')
    if (error.reason === 'prepaid') throw new ApiError(409, 'prepaid_used')
    if (error.reason !== 'stale' && error.reason !== 'limit') throw error
    const [[current]] = await db.batch(selectClientCourse(db, prepaidId))
    throw new ApiError(409, 'stale', { current })
  }
}

/** One round trip; two if refused. */
export const undoRefundOfCourse: CourseHandlers['undoRefund'] = async (db, { prepaidId }, request) => {
  try {
    const writes = undoCourseRefund(db, prepaidId, request)
    return (await db.batchReturning(writes, selectClientCourse(db, prepaidId)))[0]
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || !['missing', 'unique', 'limit', 'prepaid'].includes(error.reason)) throw error
    const [[current]] = await db.batch(selectClientCourse(db, prepaidId))
    if (!current) return undefined
    throw new ApiError(409, error.reason === 'unique' ? 'already_undone' : 'cannot_be_undone', { current })
  }
}
