/** What other features may use of commissions. */
export { buildStaffMonth, selectStaffMonth } from './staff-month.ts'
export { selectSalonFormat } from './statement-queries.ts'
