import { courses } from '../../../../schema/api/money/courses.ts'
import { clientCourses } from '../../../../schema/api/money/courses-of-client.ts'
import { guestBenefits } from '../../../../schema/api/money/guest-benefits.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { selectBenefits } from '../course-uses/index.ts'
import { courseHandlers } from './course-handlers.ts'
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

export const courseFeatures = [
  defineRoutes(guestBenefits, { one: async (db) => (await db.batch(selectBenefits(db, db.client)))[0] }),
  defineRoutes(courses, courseHandlers),
  defineRoutes(clientCourses, {
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
