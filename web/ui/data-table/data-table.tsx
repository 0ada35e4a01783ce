import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { SkeletonBlock, useDelayed } from '../skeleton.tsx'
import { useNarrow } from '../use-narrow.ts'
import { Body, useRows } from './body.tsx'
import { type Column, getCellText, isNumeric } from './columns.ts'
import { saveText, toCsv } from './csv.ts'
import { Head } from './head.tsx'
import { Toolbar } from './toolbar.tsx'
import { type DataTableState, useDataTable } from './use-table.ts'

export interface DataTableProps<Row extends object> {
  /** Its accessible name: what the rows are. */
  label: string
  rows: readonly Row[]
  /** Made once, outside the component or in a memo: another list is another table. */
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Enter, or a press on a row. */
  onOpen?: (row: Row) => void
  loading?: boolean
  /** What to say, and to do, where there is no row at all. */
  empty?: ReactNode
  /** The file's name without its ending; no name, no export. */
  csvName?: string
  /** More buttons in the bar. */
  tools?: ReactNode
  className?: string
}

const headHeight = 40

/** Rows of the size of what comes. */
function Waiting<Row extends object>({ state, rowHeight }: { state: DataTableState<Row>; rowHeight: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name
        <tr key={row} className="dt-row" style={{ height: rowHeight }}>
          {state.columns.map((column, index) => (
            <td key={column.key} className="dt-cell">
              <SkeletonBlock width={`${45 + ((row * 17 + index * 29) % 40)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/**
 * Rows to filter, sort, walk through and take away; ten thousand of them without a stutter. It takes the height it is given
 * and scrolls in itself, both ways.
 */
export function DataTable<Row extends object>({
  label,
  rows,
  columns,
  rowKey,
  onOpen,
  loading = false,
  empty,
  csvName,
  tools,
  className = '',
}: DataTableProps<Row>) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const scroll = useRef<HTMLDivElement>(null)
  const state = useDataTable(rows, columns, rowKey, narrow)
  const rowHeight = narrow ? 52 : 44
  const view = useRows(state, scroll, rowHeight, headHeight, onOpen)
  const late = useDelayed(loading)
  const waits = loading && rows.length === 0

  const tracks = state.columns.map((column) =>
    (column.grow ?? 1) === 0 ? `${column.width ?? 120}px` : `minmax(${column.width ?? 120}px, ${column.grow ?? 1}fr)`,
  )
  const least = state.columns.reduce((sum, column) => sum + (column.width ?? 120), 0)
  const style: CSSProperties & { '--dt-tracks': string; '--dt-least': string } = {
    '--dt-tracks': tracks.join(' '),
    '--dt-least': `${least}px`,
  }

  const exported = () => {
    const lines = state.rows.map(({ original }) =>
      state.columns.map((column) => {
        const value = column.value(original)
        if (typeof value === 'number' && !column.text) return column.kind === 'cents' ? value / 100 : value
        return isNumeric(column.kind) && typeof value === 'number' ? value : getCellText(column, original, state.format)
      }),
    )
    saveText(
      `${csvName}.csv`,
      toCsv(
        state.columns.map((column) => column.header),
        lines,
        state.format.locale,
      ),
    )
  }
  return (
    <div className={`dt ${className}`} style={style}>
      <Toolbar waits={waits} columns={columns} state={state} total={rows.length} onExport={csvName === undefined ? undefined : exported}>
        {tools}
      </Toolbar>
      <div className="dt-area">
        <div ref={scroll} className="dt-scroll">
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are walked by keys is a grid
            role="grid"
            aria-label={label}
            aria-rowcount={state.rows.length + 1}
            aria-colcount={state.columns.length}
            aria-busy={loading || undefined}
            aria-activedescendant={view.active}
            tabIndex={0}
            onKeyDown={view.onKeyDown}
          >
            <Head state={state} />
            {waits ? late && <Waiting state={state} rowHeight={rowHeight} /> : <Body state={state} view={view} onOpen={onOpen} />}
          </table>
        </div>
        {!loading && state.rows.length === 0 && (
          <div className="dt-none">
            {rows.length === 0 ? (
              (empty ?? <Empty icon="list" title={t('no_rows')} />)
            ) : (
              <Empty icon="search" title={t('nothing_found')} text={t('nothing_found_hint')}>
                <Button onClick={state.clearFilters}>{t('clear_filters')}</Button>
              </Empty>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
