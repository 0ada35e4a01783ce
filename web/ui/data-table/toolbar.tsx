import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Chip } from '../chip.tsx'
import { ExportMenu, type SheetFormat } from '../export-menu.tsx'
import { Popover } from '../popover.tsx'
import type { Column } from './columns.ts'
import { FilterBox } from './filter-box.tsx'
import { matchLabels } from './filters.ts'
import type { DataTableState } from './use-table.ts'

/** Above the rows: the filter of the whole table, the count, the choice of columns, the export, and the filters of columns. */
export function Toolbar<Row extends object>({
  columns,
  state,
  total,
  isLoading,
  onExport,
  children,
}: {
  columns: readonly Column<Row>[]
  state: DataTableState<Row>
  total: number
  isLoading: boolean
  onExport?: (format: SheetFormat) => void
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const { number } = state.format
  const filtered = columns.filter((column) => (state.columnFilters[column.key]?.text ?? '') !== '')
  const shown = columns.filter((column) => state.visible[column.key])
  return (
    <div className="dt-bar">
      <FilterBox label={t('filter')} filter={state.tableFilter} problem={state.tableProblem} onChange={state.setTableFilter} />
      <span className="dt-count s muted num" role="status">
        {isLoading
          ? ''
          : state.isFiltered
            ? t('rows_shown', { shown: number(state.rows.length), total: number(total) })
            : t('rows', { count: total, total: number(total) })}
      </span>
      <span className="dt-tools">
        {children}
        <Popover
          label={t('columns')}
          trigger={
            <Button icon="columns">
              <span className="dt-word">{t('columns')}</span>
            </Button>
          }
        >
          <div className="dt-columns">
            {columns.map((column) => (
              <Checkbox
                key={column.key}
                label={column.header}
                checked={state.visible[column.key] ?? true}
                disabled={shown.length === 1 && state.visible[column.key]}
                onChange={(on) => state.setVisible(column.key, on)}
              />
            ))}
          </div>
        </Popover>
        {onExport && <ExportMenu onExport={onExport} />}
      </span>
      {filtered.length > 0 && (
        <span className="row wrap dt-chips">
          {filtered.map((column) => {
            const filter = state.columnFilters[column.key]
            return (
              <Chip
                key={column.key}
                size="s"
                icon="close"
                onClick={() => state.setColumnFilter(column.key, null)}
                aria-label={t('clear_filter_of', { column: column.header })}
              >
                {column.header}: {filter && t(matchLabels[filter.type])} {filter?.text}
              </Chip>
            )
          })}
        </span>
      )}
    </div>
  )
}
