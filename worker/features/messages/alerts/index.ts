/** What other features may use of the alerts. */
export { deleteUnreadAlerts, markCausesRead, markPrefixRead, updateAlertContent } from './cause-queries.ts'
export { type NewAlert, raiseAlerts, raisePlatformAlert, selectNotifications } from './queries.ts'
