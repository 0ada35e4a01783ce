/** Texts of the periods. */
export const periodLabels = { day: 'today', week: 'week', month: 'period_month' } as const
