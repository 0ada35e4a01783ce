import type { ReportField, ReportFigure, ReportPeriodName } from '../../../../schema/rules/insights/reports.ts'
import type common from '../../../locales/en/common.json'
import type commonMore from '../../../locales/en/common-more.json'
import type texts from '../../../locales/en/insights/reports.json'

type TextKey = keyof typeof texts | keyof typeof common | keyof typeof commonMore

/** Translation keys of fields, figures, what the figures count, and periods. */
export const fieldLabels = {
  person: 'team_member',
  service: 'field_service',
  category: 'field_category',
  clientCategory: 'field_client_category',
  weekday: 'field_weekday',
  month: 'field_month',
} as const satisfies Record<ReportField, TextKey>
export const figureLabels = {
  revenue: 'revenue',
  share: 'figure_share',
  average: 'average_ticket',
  visits: 'figure_visits',
  clients: 'clients',
  sold: 'figure_sold',
} as const satisfies Record<ReportFigure, TextKey>
export const figureDefinitions = {
  revenue: 'def_revenue',
  share: 'def_share',
  average: 'def_average',
  visits: 'def_visits',
  clients: 'def_clients',
  sold: 'def_sold',
} as const satisfies Record<ReportFigure, TextKey>
export const periodLabels = {
  this_month: 'period_this_month',
  last_month: 'previous_month',
  this_year: 'period_this_year',
  last_year: 'period_last_year',
  last_12_months: 'period_last_12_months',
  custom: 'period_custom',
} as const satisfies Record<ReportPeriodName, TextKey>
export const noneLabels = {
  person: 'none_person',
  service: 'fees',
  category: 'no_category',
  clientCategory: 'no_category',
  weekday: 'no_category',
  month: 'no_category',
} as const satisfies Record<ReportField, TextKey | 'fees'>
