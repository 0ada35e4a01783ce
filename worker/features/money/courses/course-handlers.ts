import { CourseChange, type courses as calls } from '../../../../schema/api/money/courses.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import type { Handlers } from '../../../http/serve.ts'
import { insertCourse, removeCourse, restoreCourse, selectCourse, selectCourses, updateCourse } from './queries.ts'

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

export const courseHandlers: CourseHandlers = {
  list: listCourses,
  create: createCourse,
  update: changeCourse,
  remove: deleteCourse,
  restore: restoreDeletedCourse,
}
