import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { use, useDeferredValue, useMemo, useState } from 'react'
import { plainText } from '../match.ts'
import { SalonFormat, useFormat } from '../use-format.ts'
import { type Column, getCellText } from './columns.ts'
import { compareValues, type Filter, type Filtered, type FilterFault, type FilterTest, filterTest } from './filters.ts'

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

const isMeasured = <Row>(column: Column<Row>) => (column.kind ?? 'text') !== 'text'
const noFilter: Filter = { type: 'contains', text: '' }
export type ColumnFilters = Readonly<Record<string, Filter>>

/** Tests for each column, and what is wrong with the ones that cannot test. */
function testsOf<Row>(columns: readonly Column<Row>[], filters: ColumnFilters, dateFormat: string) {
  const tests = new Map<string, FilterTest>()
  const faults: Record<string, FilterFault> = {}
  for (const column of columns) {
    const filter = filters[column.key]
    const test = filter === undefined ? null : filterTest(filter, column.kind ?? 'text', dateFormat)
    if (typeof test === 'function') tests.set(column.key, test)
    else if (test !== null) faults[column.key] = test
  }
  return { tests, faults }
}

/** What the rows are filtered and sorted by, which columns are there, and what is left to show. */
export function useDataTable<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  rowKey: (row: Row) => string,
  onPhone: boolean,
) {
  const format = useFormat()
  const { dateFormat } = use(SalonFormat)
  const [everywhere, setEverywhere] = useState(noFilter)
  const [filters, setFilters] = useState<ColumnFilters>({})
  const [sorting, setSorting] = useState<SortingState>([])
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  // Typing stays quick: the rows follow when there is time.
  const late = useDeferredValue(everywhere)
  const lateFilters = useDeferredValue(filters)

  const { table, search } = useMemo(() => {
    const cells = new WeakMap<Row, Map<string, Filtered>>()
    const byKey = new Map(columns.map((column) => [column.key, column]))
    const cell = (row: Row, key: string): Filtered => {
      const known = cells.get(row) ?? new Map<string, Filtered>()
      cells.set(row, known)
      const kept = known.get(key)
      if (kept) return kept
      const column = byKey.get(key)
      const text = column ? getCellText(column, row, format) : ''
      const fresh = { value: column?.value(row) ?? null, text, plain: plainText(text) }
      known.set(key, fresh)
      return fresh
    }
    const definitions: ColumnDef<typeof features, Row>[] = columns.map((column) => ({
      id: column.key,
      accessorFn: column.value,
      header: column.header,
      enableSorting: column.sortable ?? true,
      enableGlobalFilter: column.filterable ?? true,
      sortFn: (a, b, key) => compareValues(cell(a.original, key).value, cell(b.original, key).value),
      filterFn: (row, key, test: FilterTest) => test(cell(row.original, key)),
    }))
    return { table: definitions, search: cell }
  }, [columns, format])

  const everyColumn = useMemo(() => {
    // Greater than 850 means a number or a day; every name would be greater.
    const compares = late.type === 'greater_than' || late.type === 'less_than'
    const asked = compares && columns.some(isMeasured) ? columns.filter(isMeasured) : columns
    return Object.fromEntries(asked.map((column) => [column.key, late]))
  }, [columns, late])
  const anywhere = useMemo(() => testsOf(columns, everyColumn, dateFormat), [columns, everyColumn, dateFormat])
  const each = useMemo(() => testsOf(columns, lateFilters, dateFormat), [columns, lateFilters, dateFormat])
  const columnFilters = useMemo(() => [...each.tests].map(([id, value]) => ({ id, value })), [each])
  const visible = useMemo(
    () =>
      Object.fromEntries(
        columns.map((column) => [column.key, chosen[column.key] ?? !(column.hidden || (onPhone && column.hiddenOnPhone))]),
      ),
    [columns, chosen, onPhone],
  )
  const data = useMemo(() => [...rows], [rows])

  const made = useTable({
    features,
    columns: table,
    data,
    getRowId: rowKey,
    state: { columnFilters, globalFilter: anywhere.tests.size > 0 ? anywhere.tests : undefined, sorting, columnVisibility: visible },
    onSortingChange: setSorting,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, key, tests: ReadonlyMap<string, FilterTest>) => tests.get(key)?.(search(row.original, key)) ?? false,
  })
  // Wrong for one column and right for another ('abc' greater than a price) is no fault as long as one can be asked.
  const [fault] = anywhere.tests.size === 0 ? Object.values(anywhere.faults) : []
  return {
    format,
    rows: made.getRowModel().rows,
    columns: columns.filter((column) => visible[column.key]),
    everywhere,
    setEverywhere,
    fault,
    filters,
    faults: each.faults,
    setFilter: (key: string, filter: Filter | null) =>
      setFilters(({ [key]: _, ...rest }) => (filter === null ? rest : { ...rest, [key]: filter })),
    clearFilters: () => {
      setEverywhere(noFilter)
      setFilters({})
    },
    isFiltered: anywhere.tests.size > 0 || each.tests.size > 0,
    sorting: sorting[0],
    sortBy: (key: string) =>
      setSorting(([now]) => (now?.id !== key ? [{ id: key, desc: false }] : now.desc ? [] : [{ id: key, desc: true }])),
    visible,
    setVisible: (key: string, shown: boolean) => setChosen((now) => ({ ...now, [key]: shown })),
  }
}
export type DataTableState<Row extends object> = ReturnType<typeof useDataTable<Row>>
