import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Chip } from '../chip.tsx'
import { ExportMenu, type SheetFormat } from '../export-menu.tsx'
import { Popover } from '../popover.tsx'
import { SearchField } from '../text-field.tsx'
import type { Column } from './columns.ts'
import { FilterBox, useFilterProblems } from './filter-box.tsx'
import { matchLabels } from './filters.ts'
import type { DataTableState } from './use-table.ts'

/** What is searched for in the whole table; how the text is compared is behind the filter button. */
function TableFilter<Row extends object>({ state: { tableFilter, tableProblem, setTableFilter } }: { state: DataTableState<Row> }) {
  const { t } = useTranslation()
  const messages = useFilterProblems()
  const isOther = tableFilter.type !== 'contains'
  return (
    <div className="dt-filter">
      <SearchField
        className="grow"
        label={t('search')}
        value={tableFilter.text}
        onChange={(text) => setTableFilter({ ...tableFilter, text })}
        error={tableProblem && messages[tableProblem]}
      />
      <Popover
        label={t('match_type')}
        side="bottom-start"
        trigger={
          <Button icon="sliders" aria-label={t('match_type')} title={t('match_type')}>
            {isOther && t(matchLabels[tableFilter.type])}
          </Button>
        }
      >
        <FilterBox stacked label={t('filter')} filter={tableFilter} problem={tableProblem} onChange={setTableFilter} />
      </Popover>
    </div>
  )
}

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
      <TableFilter state={state} />
      <span className={state.isFiltered ? 'dt-count s muted num' : 'sr'} role="status">
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
