/** What other features and jobs may use of the classes. */
export { decideClasses } from './decide.ts'
export { selectWaitedClasses } from './job-queries.ts'
export { moveUpWaiting } from './move-up.ts'
export { selectOfferedClasses } from './online-queries.ts'
export { toGuestClass } from './online-seats.ts'
