import { restKey } from './report-series.ts'

/** CSS colour of a series: one of the six categories, or grey for what is added up. */
export const getSeriesColour = (key: string, index: number): string =>
  key === restKey && index > 0 ? 'var(--muted)' : `var(--cat-${(index % 6) + 1})`
