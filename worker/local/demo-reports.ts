import type { ReportDefinition } from '../../schema/api/insights/reports-schemas.ts'
import { reports } from '../../schema/tables/insights/reports.ts'
import { createDemoId } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

const everything = {
  from: null,
  to: null,
  kinds: ['services', 'products', 'fee'],
  userIds: [],
  serviceCategoryIds: [],
  clientCategoryIds: [],
} satisfies Partial<ReportDefinition>
const saved: readonly { name: string; definition: ReportDefinition; mail?: string; isShared?: true }[] = [
  {
    name: 'Month for the accountant',
    definition: {
      ...everything,
      rows: ['category'],
      column: null,
      figures: ['revenue', 'share', 'visits', 'sold'],
      period: 'last_month',
      compare: 'before',
      chart: 'stacked',
    },
    mail: 'accountant@studio.example',
  },
  {
    name: 'Revenue by person and month',
    definition: {
      ...everything,
      rows: ['person'],
      column: 'month',
      figures: ['revenue', 'share', 'average'],
      period: 'last_12_months',
      compare: 'none',
      chart: 'stacked',
    },
    isShared: true,
  },
]

/** Two saved reports, one of which goes to the accountant each month. */
export const reportRows = (plan: SalonPlan, made: string): TableRows[] => [
  rowsFor(
    reports,
    saved.map(({ name, definition, mail = '', isShared }, i) => ({
      reportId: createDemoId('rep', plan, `report${i}`),
      salonId: createDemoId('sal', plan, 'salon'),
      name,
      definition: { ...definition },
      sharedWith: isShared ? (['RECEPTIONIST', 'TEAMMANAGER'] as const).slice() : [],
      mail,
      mailDay: 3,
      scheduled: mail === '' ? null : made,
      ...stamp(made),
    })),
  ),
]
