/** Texts of the views and measures of campaigns. */
export const viewLabels = {
  open: { name: 'view_open', none: 'none_open' },
  closed: { name: 'view_closed', none: 'none_closed' },
} as const
export const measureLabels = { points: 'measure_points', amount: 'measure_amount' } as const
