import type { ReportDefinition, ReportResult } from '../../../../schema/api/insights/reports-schemas.ts'
import { reportKinds } from '../../../../schema/rules/insights/reports.ts'
import { addDays, addMonths } from '../../../../schema/rules/salon-time.ts'

/** Ledger entries behind the revenue of a row. */
export interface ReportRows {
  readonly figure: 'revenue' | 'sales' | 'services' | 'products' | 'fees'
  readonly from: string
  readonly to: string
  readonly userId?: string
  readonly itemId?: string
}
type Keys = readonly { readonly key: string }[]

/** The figure that counts exactly these kinds, if there is one. */
function findFigure(kinds: ReportDefinition['kinds']): ReportRows['figure'] | null {
  if (kinds.length === reportKinds.length) return 'revenue'
  const [kind] = kinds
  if (kinds.length === 1 && kind) return kind === 'fee' ? 'fees' : kind
  return kinds.includes('fee') ? null : 'sales'
}

/** What a row's revenue consists of, where it can be opened: by person, month and, of services or products only, by what was sold. */
export function findRows(definition: ReportDefinition, { from, to }: ReportResult, keys: Keys): ReportRows | null {
  const { rows, kinds, userIds, serviceCategoryIds, clientCategoryIds } = definition
  const figure = findFigure(kinds)
  if (figure === null || serviceCategoryIds.length > 0 || clientCategoryIds.length > 0) return null
  if (userIds.length > 0 && !(keys.length > 0 && rows.includes('person'))) return null
  let found: ReportRows = { figure, from, to }
  for (const [i, { key }] of keys.entries()) {
    const field = rows[i]
    if (key === '') return null
    if (field === 'person') found = { ...found, userId: key }
    else if (field === 'service' && kinds.length === 1) found = { ...found, itemId: key }
    else if (field === 'month') {
      const [first, last] = [`${key}-01`, addDays(addMonths(`${key}-01`, 1), -1)]
      found = { ...found, from: first > from ? first : from, to: last < to ? last : to }
    } else return null
  }
  return found
}
