/** What other features may use of courses. */
export { ClientCourses } from './client-courses.tsx'
export { SessionsLeft } from './sessions-left.tsx'
