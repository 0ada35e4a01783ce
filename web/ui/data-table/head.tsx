import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import { type Column, isNumeric } from './columns.ts'
import { FilterBox } from './filter-box.tsx'
import type { DataTableState } from './use-table.ts'

function HeadCell<Row extends object>({ column, index, state }: { column: Column<Row>; index: number; state: DataTableState<Row> }) {
  const { t } = useTranslation()
  const { sorting } = state
  const sorted = sorting?.id === column.key ? (sorting.desc ? 'descending' : 'ascending') : 'none'
  const filter = state.columnFilters[column.key]
  const isOn = filter !== undefined && filter.text !== ''
  const canSort = column.sortable ?? true
  return (
    <th
      scope="col"
      aria-colindex={index + 1}
      aria-sort={canSort ? sorted : undefined}
      className={isNumeric(column.kind) ? 'dt-cell r' : 'dt-cell'}
    >
      {canSort ? (
        <button type="button" className="dt-sort" onClick={() => state.sortBy(column.key)}>
          <span className="ell">{column.header}</span>
          {sorted === 'none' ? (
            <Icon name="sort" size={12} className="dt-unsorted" />
          ) : (
            <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} size={12} />
          )}
        </button>
      ) : (
        <span className="ell">{column.header}</span>
      )}
      {(column.filterable ?? true) && (
        <Popover
          label={t('filter_column', { column: column.header })}
          side="bottom-start"
          trigger={
            <button
              type="button"
              className={isOn ? 'dt-filter-button is-on' : 'dt-filter-button'}
              aria-label={t('filter_column', { column: column.header })}
              title={t('filter_column', { column: column.header })}
              aria-pressed={isOn}
            >
              <Icon name="filter" size={12} />
            </button>
          }
        >
          <FilterBox
            stacked
            label={column.header}
            filter={filter ?? { type: isNumeric(column.kind) || column.kind === 'day' ? 'greater_than' : 'contains', text: '' }}
            problem={state.columnProblems[column.key]}
            onChange={(next) => state.setColumnFilter(column.key, next)}
          />
          {isOn && (
            <Button size="s" variant="ghost" icon="close" onClick={() => state.setColumnFilter(column.key, null)}>
              {t('clear_filter')}
            </Button>
          )}
        </Popover>
      )}
    </th>
  )
}

/** The column headers. A click sorts ascending, then descending, then in the original order. */
export function Head<Row extends object>({ state }: { state: DataTableState<Row> }) {
  return (
    <thead className="dt-head">
      <tr aria-rowindex={1} className="dt-row">
        {state.columns.map((column, index) => (
          <HeadCell key={column.key} column={column} index={index} state={state} />
        ))}
      </tr>
    </thead>
  )
}
