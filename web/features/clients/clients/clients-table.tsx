import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import '../../../ui/data-table.css'
import type { ClientSort, ListQuery } from './list-query.ts'
import { type ListColumn, NameCell } from './row-cells.tsx'
import type { Selection } from './use-selection.ts'

const rowHeight = 48
const headHeight = 37
const controls = 'a, button, input, label'

interface TableProps {
  scroll: RefObject<HTMLDivElement | null>
  total: number
  getRow: (index: number) => ClientRow | undefined
  columns: readonly ListColumn[]
  query: Pick<ListQuery, 'sort' | 'descending'>
  selection: Selection
  isLoading: boolean
  onSort: (sort: ClientSort) => void
  onOpen: (client: ClientRow) => void
  /** Called with the first and the last row on screen. */
  onRange: (first: number, last: number) => void
}

const getTracks = (columns: readonly ListColumn[]): CSSProperties & { '--dt-tracks': string; '--dt-least': string } => {
  const tracks = columns.map(({ width, grow }) => (grow ? `minmax(${width}px, 1fr)` : `minmax(${width}px, 0.4fr)`))
  const least = columns.reduce((sum, { width }) => sum + width, 52 + 300)
  return { '--dt-tracks': `52px minmax(300px, 1.6fr) ${tracks.join(' ')}`, '--dt-least': `${least}px` }
}

function Head({ columns, query, selection, onSort }: Pick<TableProps, 'columns' | 'query' | 'selection' | 'onSort'>) {
  const { t } = useTranslation('clients')
  const cells = [{ label: t('client'), sort: 'name' as const, numeric: false }, ...columns]
  return (
    <thead className="dt-head">
      <tr aria-rowindex={1} className="dt-row">
        <th className="dt-cell" aria-colindex={1}>
          <Checkbox
            label={t('select_all')}
            labelHidden
            checked={selection.size > 0}
            mixed={selection.size > 0}
            onChange={(on) => (on ? selection.addVisible() : selection.clear())}
          />
        </th>
        {cells.map(({ label, sort, numeric }, index) => {
          const isSorted = sort === query.sort
          return (
            <th
              key={label}
              scope="col"
              aria-colindex={index + 2}
              aria-sort={sort && (isSorted ? (query.descending ? 'descending' : 'ascending') : 'none')}
              className={classNames('dt-cell', numeric && 'r')}
            >
              {sort ? (
                <button type="button" className="dt-sort" tabIndex={-1} onClick={() => onSort(sort)}>
                  <span className="ell">{label}</span>
                  <Icon
                    name={isSorted ? (query.descending ? 'arrow-down' : 'arrow-up') : 'sort'}
                    size={12}
                    className={isSorted ? undefined : 'dt-unsorted'}
                  />
                </button>
              ) : (
                <span className="ell">{label}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** The list as a virtual table. Arrow keys move the current row, Enter opens it, Space selects it, Escape clears the selection. */
export function ClientsTable({ scroll, total, getRow, columns, query, selection, isLoading, onSort, onOpen, onRange }: TableProps) {
  const { t } = useTranslation('clients')
  const id = useId()
  const [chosen, setCurrent] = useState(-1)
  const current = Math.min(chosen, total - 1)
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollPaddingStart: headHeight,
    onChange: ({ range }) => range && onRange(range.startIndex, range.endIndex),
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return current < 0 || indexes.includes(current) ? indexes : [...indexes, current].sort((a, b) => a - b)
    },
  })
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index))
    setCurrent(next)
    virtual.scrollToIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor(((scroll.current?.clientHeight ?? rowHeight) - headHeight) / rowHeight) - 1)
    const moves: { readonly [key: string]: number } = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: total - 1,
      PageDown: current + page,
      PageUp: current - page,
    }
    const move = moves[event.key]
    const row = getRow(current)
    if (move !== undefined) moveTo(move)
    else if (event.key === 'Enter' && row) onOpen(row)
    else if (event.key === ' ' && row) selection.toggle(row)
    else if (event.key === 'Escape' && selection.size > 0) selection.clear()
    else return
    event.preventDefault()
  }
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are navigated by keyboard is a grid
      role="grid"
      className="cl-table"
      style={getTracks(columns)}
      aria-label={t('clients')}
      aria-multiselectable="true"
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 2}
      aria-busy={isLoading || undefined}
      aria-activedescendant={current >= 0 ? `${id}${current}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <Head columns={columns} query={query} selection={selection} onSort={onSort} />
      <tbody className="dt-body" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = getRow(index)
          const isSelected = row !== undefined && selection.has(row.clientId)
          return (
            // Keys are handled by the table, which has the focus.
            <tr
              key={key}
              id={`${id}${index}`}
              aria-rowindex={index + 2}
              aria-selected={isSelected}
              className={classNames('dt-row is-open', isSelected && 'is-sel', index === current && 'is-current')}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              onClick={(event) => {
                setCurrent(index)
                if (!row || (event.target instanceof Element && event.target.closest(controls))) return
                onOpen(row)
              }}
            >
              <Cells row={row} columns={columns} isSelected={isSelected} onToggle={selection.toggle} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Cells({
  row,
  columns,
  isSelected,
  onToggle,
}: {
  row: ClientRow | undefined
  columns: readonly ListColumn[]
  isSelected: boolean
  onToggle: (row: ClientRow) => void
}) {
  const { t } = useTranslation('clients')
  return (
    <>
      <td className="dt-cell" aria-colindex={1}>
        {row && <Checkbox label={t('select_name', { name: row.name })} labelHidden checked={isSelected} onChange={() => onToggle(row)} />}
      </td>
      <td className="dt-cell" aria-colindex={2}>
        {row ? <NameCell client={row} /> : <SkeletonBlock width="60%" />}
      </td>
      {columns.map(({ key, numeric, cell }, index) => (
        <td key={key} aria-colindex={index + 3} className={classNames('dt-cell', numeric && 'r')}>
          {row ? cell(row) : <SkeletonBlock width="50%" />}
        </td>
      ))}
    </>
  )
}
