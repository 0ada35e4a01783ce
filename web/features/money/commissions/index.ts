/** What other features may use of commissions. */
export { CommissionsTab } from './commissions-tab.tsx'
