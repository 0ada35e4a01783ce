import type { ReportDefinition } from '../../../../schema/api/insights/reports-schemas.ts'
import { type ReportField, type ReportFigure, reportFields, reportFigures, reportKinds } from '../../../../schema/rules/insights/reports.ts'

/** Where a field is: among the rows or as the columns. */
export type Well = 'rows' | 'column'
export const maxRowFields = 2

/** What a new report shows first. */
export const startDefinition: ReportDefinition = {
  rows: ['person'],
  column: 'month',
  figures: ['revenue', 'share', 'average'],
  period: 'this_year',
  from: null,
  to: null,
  kinds: [...reportKinds],
  userIds: [],
  serviceCategoryIds: [],
  clientCategoryIds: [],
  compare: 'none',
  chart: 'stacked',
}

export const listFreeFields = ({ rows, column }: ReportDefinition): ReportField[] =>
  reportFields.filter((field) => !rows.includes(field) && field !== column)
export const listFreeFigures = ({ figures }: ReportDefinition): ReportFigure[] =>
  reportFigures.filter((figure) => !figures.includes(figure))

/** Puts a field into a well: as the columns, where the one that is there changes places with it, or at a position of the rows. */
export function putField(definition: ReportDefinition, field: ReportField, well: Well, at = maxRowFields): ReportDefinition {
  const { rows, column } = definition
  const others = rows.filter((one) => one !== field)
  if (well === 'column') {
    if (column === field) return definition
    const given = rows.includes(field) && column !== null ? rows.map((one) => (one === field ? column : one)) : others
    return given.length === 0 ? definition : { ...definition, rows: given, column: field }
  }
  const next = [...others.slice(0, at), field, ...others.slice(at)]
  // A third row field takes the place of the last one.
  const kept = next.length > maxRowFields ? [...next.filter((one) => one !== field).slice(0, maxRowFields - 1), field] : next
  return { ...definition, rows: kept, column: column === field ? null : column }
}
/** Takes a field out; the last row stays. */
export function removeField(definition: ReportDefinition, field: ReportField): ReportDefinition {
  if (definition.column === field) return { ...definition, column: null }
  const rows = definition.rows.filter((one) => one !== field)
  return rows.length === 0 ? definition : { ...definition, rows }
}
/** Moves one of a list to another position. */
export function moveItem<T>(list: readonly T[], item: T, to: number): T[] {
  const others = list.filter((one) => one !== item)
  const at = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, at), item, ...others.slice(at)]
}
