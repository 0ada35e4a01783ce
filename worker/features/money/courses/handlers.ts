import { type courses as calls, courses } from '../../../../schema/api/money/courses.ts'
import { clientCourses } from '../../../../schema/api/money/courses-of-client.ts'
import { clientCoursesSchemas } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import { CourseChange, coursesSchemas } from '../../../../schema/api/money/courses-schemas.ts'
import { guestBenefits } from '../../../../schema/api/money/guest-benefits.ts'
import { guestBenefitsSchemas } from '../../../../schema/api/money/guest-benefits-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectBenefits } from '../prepaid/index.ts'
import { insertCourse, removeCourse, restoreCourse, selectCourse, selectCourses, updateCourse } from './queries.ts'
import {
  addCourse,
  changeClientCourse,
  listCoursesOfClient,
  refundCourse,
  removeCourseOfVisit,
  sellCourse,
  undoRefundOfCourse,
} from './sale-handlers.ts'
import { endSharing, giveSessionBack, shareCourse, useSession } from './session-handlers.ts'

type CourseHandlers = Handlers<typeof calls>

/** The error of a field for a service that does not exist; other errors as they are. */
const toFieldError = (error: unknown): unknown =>
  error instanceof BatchAbortedError && error.reason === 'missing'
    ? new ApiError(400, 'invalid_input', { fields: { servicesDTO: 'Service not found' } })
    : error

/** One round trip. */
const listCourses: CourseHandlers['list'] = async (db) => (await db.batch(selectCourses(db)))[0]

/** One round trip. */
const createCourse: CourseHandlers['create'] = async (db, _input, { servicesDTO: serviceIds, ...draft }) => {
  const courseId = db.newId('crs')
  try {
    return await db.insertIdempotent(courseId, insertCourse(db, { ...draft, courseId, serviceIds }), (id) => selectCourse(db, id))
  } catch (error) {
    throw toFieldError(error)
  }
}

/** One round trip; two if someone else has changed the course meanwhile. */
const changeCourse: CourseHandlers['update'] = async (db, { courseId }, change) => {
  const { version, servicesDTO: serviceIds, ...values } = getEditableValues(CourseChange, change)
  try {
    const writes = updateCourse(db, courseId, version, serviceIds ? { ...values, serviceIds } : values)
    return await db.updateGuarded(writes, selectCourse(db, courseId))
  } catch (error) {
    throw toFieldError(error)
  }
}

const deleteCourse: CourseHandlers['remove'] = async (db, { courseId }) => {
  const [removed] = await db.batch(removeCourse(db, courseId))
  return removed.length > 0 ? { courseId } : undefined
}

const restoreDeletedCourse: CourseHandlers['restore'] = async (db, { courseId }) =>
  (await db.batchReturning([restoreCourse(db, courseId)], selectCourse(db, courseId)))[0]

const courseHandlers: CourseHandlers = {
  list: listCourses,
  create: createCourse,
  update: changeCourse,
  remove: deleteCourse,
  restore: restoreDeletedCourse,
}

export const courseFeatures = [
  defineRoutes(guestBenefits, guestBenefitsSchemas, { one: async (db) => (await db.batch(selectBenefits(db, db.client)))[0] }),
  defineRoutes(courses, coursesSchemas, courseHandlers),
  defineRoutes(clientCourses, clientCoursesSchemas, {
    ofClient: listCoursesOfClient,
    add: addCourse,
    remove: removeCourseOfVisit,
    sell: sellCourse,
    update: changeClientCourse,
    use: useSession,
    giveBack: giveSessionBack,
    share: shareCourse,
    unshare: endSharing,
    refund: refundCourse,
    undoRefund: undoRefundOfCourse,
  }),
]
