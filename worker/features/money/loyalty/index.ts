/** What the jobs may use of loyalty. */
export { expireAllPoints } from './expiry.ts'
