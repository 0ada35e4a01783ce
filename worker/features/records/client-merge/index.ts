/** What cron may use of merges. */
export { purgeMerges } from './purge-merges.ts'
