/** What the shell may use of the imports. */
export { JobsInbox } from './jobs-inbox.tsx'
