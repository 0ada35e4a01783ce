/** What other features may use of the alerts. */

export { useAlertText } from './alert-text.ts'
export { useAlerts } from './use-alerts.ts'
