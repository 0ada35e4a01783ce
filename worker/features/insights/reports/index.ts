/** What cron may use of reports. */
export { sendScheduledReports } from './sendings.ts'
