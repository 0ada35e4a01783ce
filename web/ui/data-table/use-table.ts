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
import { useMemo, useState } from 'react'
import { plainText } from '../match.ts'
import { useFormat } from '../use-format.ts'
import { type Column, getCellText, getLeftOut } from './columns.ts'
import { compareValues, type FilterCell, type FilterTest } from './filters.ts'
import { useFilters } from './use-filters.ts'

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

/** The columns for TanStack Table, and the cells as filters and sorting see them, computed once per row and column. */
function useColumnDefinitions<Row extends object>(columns: readonly Column<Row>[]) {
  const format = useFormat()
  return useMemo(() => {
    const cells = new WeakMap<Row, Map<string, FilterCell>>()
    const byKey = new Map(columns.map((column) => [column.key, column]))
    const getCell = (row: Row, key: string): FilterCell => {
      const rowCells = cells.get(row) ?? new Map<string, FilterCell>()
      cells.set(row, rowCells)
      const cached = rowCells.get(key)
      if (cached) return cached
      const column = byKey.get(key)
      const text = column ? getCellText(column, row, format) : ''
      const cell = { value: column?.value(row) ?? null, text, plain: plainText(text) }
      rowCells.set(key, cell)
      return cell
    }
    const definitions: ColumnDef<typeof features, Row>[] = columns.map((column) => ({
      id: column.key,
      accessorFn: column.value,
      header: column.header,
      enableSorting: column.sortable ?? true,
      enableGlobalFilter: column.filterable ?? true,
      sortFn: (a, b, key) => compareValues(getCell(a.original, key).value, getCell(b.original, key).value),
      filterFn: (row, key, test: FilterTest) => test(getCell(row.original, key)),
    }))
    return { format, definitions, getCell }
  }, [columns, format])
}

/** State of a data table `width` pixels wide: filters, sorting, visible columns, and the rows that remain. */
export function useDataTable<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  rowKey: (row: Row) => string,
  width: number,
) {
  const { format, definitions, getCell } = useColumnDefinitions(columns)
  const { columnTests, tableTests, ...filters } = useFilters(columns)
  const [sorting, setSorting] = useState<SortingState>([])
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const columnFilters = useMemo(() => [...columnTests].map(([id, value]) => ({ id, value })), [columnTests])
  const visible = useMemo(() => {
    const leftOut = getLeftOut(columns, width)
    const isShown = ({ key, hidden = false }: Column<Row>) => chosen[key] ?? !(hidden || leftOut.has(key))
    return Object.fromEntries(columns.map((column) => [column.key, isShown(column)]))
  }, [columns, chosen, width])
  const data = useMemo(() => [...rows], [rows])

  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    state: { columnFilters, globalFilter: tableTests.size > 0 ? tableTests : undefined, sorting, columnVisibility: visible },
    onSortingChange: setSorting,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, key, tests: ReadonlyMap<string, FilterTest>) => tests.get(key)?.(getCell(row.original, key)) ?? false,
  })
  return {
    ...filters,
    format,
    rows: table.getRowModel().rows,
    columns: columns.filter((column) => visible[column.key]),
    sorting: sorting[0],
    sortBy: (key: string) =>
      setSorting(([now]) => (now?.id !== key ? [{ id: key, desc: false }] : now.desc ? [] : [{ id: key, desc: true }])),
    setSorting: (next: { id: string; desc: boolean } | null) => setSorting(next ? [next] : []),
    visible,
    setVisible: (key: string, shown: boolean) => setChosen((now) => ({ ...now, [key]: shown })),
  }
}
export type DataTableState<Row extends object> = ReturnType<typeof useDataTable<Row>>
