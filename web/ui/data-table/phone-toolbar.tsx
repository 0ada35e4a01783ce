import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Dialog } from '../dialog.tsx'
import { ExportMenu, type SheetFormat } from '../export-menu.tsx'
import { IconButton } from '../icon-button.tsx'
import { Segment } from '../segment.tsx'
import { Select } from '../select.tsx'
import { SearchField } from '../text-field.tsx'
import { type Column, isNumeric } from './columns.ts'
import { FilterBox, useFilterProblems } from './filter-box.tsx'
import { matchLabels, matchTypes } from './filters.ts'
import type { DataTableState } from './use-table.ts'

interface PhoneToolbarProps<Row extends object> {
  columns: readonly Column<Row>[]
  state: DataTableState<Row>
  total: number
  isLoading: boolean
  onExport?: (format: SheetFormat) => void
  children?: ReactNode
}

/** On a phone: one search field, and a button for everything else in a sheet. */
export function PhoneToolbar<Row extends object>(props: PhoneToolbarProps<Row>) {
  const { t } = useTranslation()
  const { state, total, isLoading } = props
  const [open, setOpen] = useState(false)
  const problems = useFilterProblems()
  const { tableFilter, tableProblem } = state
  const { number } = state.format
  const active = Object.values(state.columnFilters).filter(({ text }) => text !== '').length
  return (
    <div className="dt-bar">
      <SearchField
        className="grow"
        size="l"
        label={t('search')}
        value={tableFilter.text}
        onChange={(text) => state.setTableFilter({ ...tableFilter, text })}
        error={tableProblem && problems[tableProblem]}
      />
      <span className="dt-more">
        <IconButton icon="filter" variant="plain" size="l" label={t('filter')} onClick={() => setOpen(true)} />
        {active > 0 && <span className="count">{active}</span>}
      </span>
      <span className="sr" role="status">
        {isLoading ? '' : t('rows_shown', { shown: number(state.rows.length), total: number(total) })}
      </span>
      <FilterSheet {...props} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

function FilterSheet<Row extends object>({
  columns,
  state,
  onExport,
  children,
  open,
  onClose,
}: PhoneToolbarProps<Row> & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { tableFilter, sorting } = state
  const sortable = columns.filter(({ sortable: can = true }) => can)
  const shown = columns.filter(({ key }) => state.visible[key])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('filter')}
      footer={
        <>
          {state.isFiltered && <Button onClick={state.clearFilters}>{t('clear_filters')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('show_rows', { count: state.rows.length })}
          </Button>
        </>
      }
    >
      <div className="dt-sheet">
        {children}
        <Select
          label={t('sort_by')}
          value={sorting?.id ?? ''}
          onChange={(key) => state.setSorting(key === '' ? null : { id: key, desc: false })}
          options={[{ value: '', label: t('sort_default') }, ...sortable.map(({ key, header }) => ({ value: key, label: header }))]}
        />
        {sorting && (
          <Segment
            label={t('sort_order')}
            value={sorting.desc ? 'desc' : 'asc'}
            onChange={(order) => state.setSorting({ id: sorting.id, desc: order === 'desc' })}
            options={[
              { value: 'asc', label: t('ascending'), icon: 'arrow-up' },
              { value: 'desc', label: t('descending'), icon: 'arrow-down' },
            ]}
          />
        )}
        <Select
          label={t('match_type')}
          value={tableFilter.type}
          onChange={(type) => state.setTableFilter({ ...tableFilter, type })}
          options={matchTypes.map((type) => ({ value: type, label: t(matchLabels[type]) }))}
        />
        <ColumnFilter columns={columns} state={state} />
        <fieldset className="dt-columns">
          <legend className="label">{t('columns')}</legend>
          {columns.map(({ key, header }) => (
            <Checkbox
              key={key}
              label={header}
              checked={state.visible[key] ?? true}
              disabled={shown.length === 1 && state.visible[key]}
              onChange={(on) => state.setVisible(key, on)}
            />
          ))}
        </fieldset>
        {onExport && <ExportMenu onExport={onExport} side="top-start" trigger={<Button icon="download">{t('export')}</Button>} />}
      </div>
    </Dialog>
  )
}

/** The filter of one column, which is chosen first. */
function ColumnFilter<Row extends object>({ columns, state }: Pick<PhoneToolbarProps<Row>, 'columns' | 'state'>) {
  const { t } = useTranslation()
  const filterable = columns.filter(({ filterable: can = true }) => can)
  const [key, setKey] = useState(() => Object.keys(state.columnFilters)[0] ?? '')
  const column = filterable.find((one) => one.key === key)
  const compares = column && (isNumeric(column.kind) || column.kind === 'day')
  return (
    <>
      <Select
        label={t('filter_by')}
        value={key}
        onChange={setKey}
        options={[{ value: '', label: t('all_columns') }, ...filterable.map((one) => ({ value: one.key, label: one.header }))]}
      />
      {column && (
        <FilterBox
          stacked
          label={column.header}
          filter={state.columnFilters[key] ?? { type: compares ? 'greater_than' : 'contains', text: '' }}
          problem={state.columnProblems[key]}
          onChange={(next) => state.setColumnFilter(key, next.text === '' ? null : next)}
        />
      )}
    </>
  )
}
