import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Empty } from '../empty.tsx'
import { type Sheet, useSaveSheet } from '../export-menu.tsx'
import { SkeletonBlock, useDelayed } from '../skeleton.tsx'
import { phone, useMedia } from '../use-media.ts'
import { Body, cardGap, useVirtualRows } from './body.tsx'
import { type Column, getCellText, getLeastWidth, isNumeric } from './columns.ts'
import { Head } from './head.tsx'
import { PhoneToolbar } from './phone-toolbar.tsx'
import { Toolbar } from './toolbar.tsx'
import { type DataTableState, useDataTable } from './use-table.ts'
import '../data-table.css'

interface DataTableProps<Row extends object> {
  /** Accessible name: what the rows are. */
  label: string
  rows: readonly Row[]
  /** A stable list, from outside the component or a memo: a new list computes the table again. */
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Called for Enter and for a click on a row. */
  onOpen?: (row: Row) => void
  loading?: boolean
  /** Content where there are no rows at all. */
  empty?: ReactNode
  /** Name of the exported file without its extension; without it there is no export. */
  exportName?: string
  /** Further buttons in the toolbar. */
  tools?: ReactNode
  className?: string
}

const headHeight = 40
/** Height of a row as a card with two lines; those with more are measured. */
const cardHeight = 72

/** Placeholder rows while the first rows load. */
function LoadingRows<Row extends object>({ state, rowHeight }: { state: DataTableState<Row>; rowHeight: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key
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

/** Instead of rows: `empty` where the table has none at all, otherwise a way to clear the filters. */
function NoRows({ hasRows, empty, onClear }: { hasRows: boolean; empty?: ReactNode; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="dt-none">
      {hasRows ? (
        <Empty icon="search" title={t('nothing_found')} text={t('nothing_found_hint')}>
          <Button onClick={onClear}>{t('clear_filters')}</Button>
        </Empty>
      ) : (
        (empty ?? <Empty icon="list" title={t('no_rows')} />)
      )}
    </div>
  )
}

/** The filtered rows and visible columns. */
function toSheet<Row extends object>(state: DataTableState<Row>, name: string): Sheet {
  const rows = state.rows.map(({ original }) =>
    state.columns.map((column) => {
      const value = column.value(original)
      if (column.fileText) return column.fileText(original)
      if (typeof value === 'number' && !column.text) return column.kind === 'cents' ? value / 100 : value
      if (typeof value === 'string' && column.kind === 'day' && !column.text) return { day: value }
      return isNumeric(column.kind) && typeof value === 'number' ? value : getCellText(column, original, state.format)
    }),
  )
  return { name, head: state.columns.map((column) => column.header), rows }
}

/** The width of an element in pixels, measured before it is painted; endless until then. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    if (!element.current) return
    const measure = () => element.current && setWidth(element.current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** The widths of the columns as CSS grid tracks, and the width from which the table scrolls sideways. */
function getTracks<Row>(columns: readonly Column<Row>[]): CSSProperties & { '--dt-tracks': string; '--dt-least': string } {
  const tracks = columns.map(({ width = 120, grow = 1 }) => (grow === 0 ? `${width}px` : `minmax(${width}px, ${grow}fr)`))
  return { '--dt-tracks': tracks.join(' '), '--dt-least': `${getLeastWidth(columns)}px` }
}

/**
 * A table to filter, sort, walk by keyboard and export; on a phone cards with one search field and a filter sheet. Virtual rows keep
 * it fluent with ten thousand of them. It fills the height it is given and scrolls inside, in both directions.
 */
export function DataTable<Row extends object>({
  label,
  rows,
  columns,
  rowKey,
  onOpen,
  loading = false,
  empty,
  exportName,
  tools,
  className,
}: DataTableProps<Row>) {
  const isPhone = useMedia(phone)
  const scroll = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const width = useWidth(table)
  // On phones the rows are cards, which leave out all that they can.
  const state = useDataTable(rows, columns, rowKey, isPhone ? 0 : width)
  const rowHeight = isPhone ? cardHeight : 44
  const view = useVirtualRows(state, scroll, rowHeight, isPhone ? 0 : headHeight, { gap: isPhone ? cardGap : 0, onOpen })
  const showsSkeleton = useDelayed(loading)
  const save = useSaveSheet()
  const Bar = isPhone ? PhoneToolbar : Toolbar
  const isLoading = loading && rows.length === 0
  return (
    <div ref={table} className={classNames('dt', isPhone && 'is-cards', className)} style={getTracks(state.columns)}>
      <Bar
        isLoading={isLoading}
        columns={columns}
        state={state}
        total={rows.length}
        onExport={exportName === undefined ? undefined : (format) => void save(toSheet(state, exportName), format)}
      >
        {tools}
      </Bar>
      <div className="dt-area">
        <div ref={scroll} className="dt-scroll">
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are navigated by keyboard is a grid
            role="grid"
            aria-label={label}
            aria-rowcount={state.rows.length + 1}
            aria-colcount={state.columns.length}
            aria-busy={loading || undefined}
            aria-activedescendant={view.activeId}
            tabIndex={0}
            onKeyDown={view.onKeyDown}
          >
            {!isPhone && <Head state={state} />}
            {isLoading ? (
              showsSkeleton && <LoadingRows state={state} rowHeight={rowHeight} />
            ) : (
              <Body state={state} view={view} asCards={isPhone} onOpen={onOpen} />
            )}
          </table>
        </div>
        {!loading && state.rows.length === 0 && <NoRows hasRows={rows.length > 0} empty={empty} onClear={state.clearFilters} />}
      </div>
    </div>
  )
}
