/** What other features may use of the alerts. */
export { type NewAlert, raiseAlerts, raisePlatformAlert, selectNotifications } from './queries.ts'
