import { defineEndpoints } from '../endpoint.ts'
import { salonResource } from '../salon-resource.ts'
import type { coursesSchemas } from './courses-schemas.ts'

const resource = salonResource({ path: 'Courses', id: 'courseId', thing: 'course', things: 'courses' })

export const courses = defineEndpoints<typeof coursesSchemas>()({
  ...resource,
  create: { ...resource.create, access: 'adminReceptionist' },
  update: { ...resource.update, access: 'adminReceptionist' },
  remove: { ...resource.remove, access: 'adminReceptionist' },
  /** Takes back the deletion of a course. */
  restore: {
    method: 'POST',
    path: '/api/Courses/Restore/{sessionCode}/{courseId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to restore course',
  },
})
