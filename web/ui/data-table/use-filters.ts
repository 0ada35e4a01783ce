import { use, useDeferredValue, useMemo, useState } from 'react'
import { SalonFormat } from '../use-format.ts'
import type { Column } from './columns.ts'
import { createFilterTest, type Filter, type FilterProblem, type FilterTest } from './filters.ts'
import { type PatternEngine, usePatternEngine } from './use-pattern-engine.ts'

const noFilter: Filter = { type: 'contains', text: '' }
type ColumnFilters = Readonly<Record<string, Filter>>
const isMeasured = <Row>(column: Column<Row>) => (column.kind ?? 'text') !== 'text'

/** The test of each column that has a filter, and the problems of filters that cannot be applied. */
function createTests<Row>(columns: readonly Column<Row>[], filters: ColumnFilters, dateFormat: string, engine: PatternEngine) {
  const tests = new Map<string, FilterTest>()
  const problems: Record<string, FilterProblem> = {}
  for (const column of columns) {
    const filter = filters[column.key]
    const test = filter === undefined ? null : createFilterTest(filter, column.kind ?? 'text', dateFormat, engine)
    if (typeof test === 'function') tests.set(column.key, test)
    else if (test !== null) problems[column.key] = test
  }
  return { tests, problems }
}

/** The filter of the whole table and those of single columns, as typed and as tests of cells. */
export function useFilters<Row>(columns: readonly Column<Row>[]) {
  const { dateFormat } = use(SalonFormat)
  const [tableFilter, setTableFilter] = useState(noFilter)
  const [columnFilters, setColumnFilters] = useState<ColumnFilters>({})
  // Typing stays responsive: rows are filtered in a later, interruptible render.
  const deferredFilter = useDeferredValue(tableFilter)
  const deferredColumnFilters = useDeferredValue(columnFilters)
  const engine = usePatternEngine([tableFilter, ...Object.values(columnFilters)].some(({ type }) => type === 'matches'))

  const table = useMemo(() => {
    // 'Greater than 850' is meant for numbers and days: every name would be greater.
    const compares = deferredFilter.type === 'greater_than' || deferredFilter.type === 'less_than'
    const compared = compares && columns.some(isMeasured) ? columns.filter(isMeasured) : columns
    const filters = Object.fromEntries(compared.map((column) => [column.key, deferredFilter]))
    return createTests(columns, filters, dateFormat, engine)
  }, [columns, deferredFilter, dateFormat, engine])
  const single = useMemo(
    () => createTests(columns, deferredColumnFilters, dateFormat, engine),
    [columns, deferredColumnFilters, dateFormat, engine],
  )
  // Invalid for one column and valid for another ('abc' greater than a price) is no problem as long as one can be tested.
  const [tableProblem] = table.tests.size === 0 ? Object.values(table.problems) : []
  return {
    tableFilter,
    setTableFilter,
    tableProblem,
    tableTests: table.tests,
    columnFilters,
    setColumnFilter: (key: string, filter: Filter | null) =>
      setColumnFilters(({ [key]: _, ...rest }) => (filter === null ? rest : { ...rest, [key]: filter })),
    columnProblems: single.problems,
    columnTests: single.tests,
    clearFilters: () => {
      setTableFilter(noFilter)
      setColumnFilters({})
    },
    isFiltered: table.tests.size > 0 || single.tests.size > 0,
  }
}
