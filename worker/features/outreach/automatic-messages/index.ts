/** What the jobs may use of the automatic messages. */
export { queueCronMessages } from './run.ts'
