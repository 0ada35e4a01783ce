/** What other features may use of payroll. */
export { PayrollCard } from './payroll-card.tsx'
