/** What other features may use of the alerts. */

export { useAlertText } from './alert-row.tsx'
export { useAlerts } from './use-alerts.ts'
