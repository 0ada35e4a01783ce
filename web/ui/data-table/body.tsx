import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { getCardPlaces, getCellText, isNumeric } from './columns.ts'
import type { DataTableState } from './use-table.ts'

/** Space between two rows as cards, in pixels. */
export const cardGap = 8

/** Controls inside a row: a click on one does not open the row. */
const controls = 'a, button, input, select, textarea, label, [role="menuitem"]'

/**
 * Virtual rows with keyboard navigation. Arrow keys, Page Up and Down, Home and End move the current row, Enter opens it. The
 * current row stays rendered while it is scrolled out of view, so that `aria-activedescendant` finds it.
 */
export function useVirtualRows<Row extends object>(
  state: DataTableState<Row>,
  scroll: RefObject<HTMLElement | null>,
  rowHeight: number,
  headHeight: number,
  { gap, onOpen }: { gap: number; onOpen?: ((row: Row) => void) | undefined },
) {
  const { rows } = state
  const id = useId()
  const [chosen, setCurrent] = useState(-1)
  const current = Math.min(chosen, rows.length - 1)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    gap,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (current < 0 || indexes.includes(current)) return indexes
      return [...indexes, current].sort((a, b) => a - b)
    },
  })
  // The row height depends on the screen width. Without measuring again, rows would overlap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed height is the reason to measure
  useEffect(() => virtual.measure(), [rowHeight, virtual])

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setCurrent(next)
    virtual.scrollToIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || rows.length === 0) return
    const page = Math.max(1, Math.floor(((scroll.current?.clientHeight ?? rowHeight) - headHeight) / rowHeight) - 1)
    const moves: { readonly [key: string]: number } = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: current + page,
      PageUp: current - page,
    }
    const move = moves[event.key]
    const row = rows[current]
    if (move !== undefined) moveTo(move)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      scroll.current?.scrollBy({ left: event.key === 'ArrowRight' ? 80 : -80 })
    else if (event.key === 'Enter' && row && onOpen) onOpen(row.original)
    else return
    event.preventDefault()
  }
  const getRowId = (index: number) => `${id}row${index}`
  return { virtual, current, setCurrent, onKeyDown, getRowId, activeId: current >= 0 ? getRowId(current) : undefined }
}

export function Body<Row extends object>({
  state,
  view,
  asCards,
  onOpen,
}: {
  state: DataTableState<Row>
  view: ReturnType<typeof useVirtualRows<Row>>
  asCards: boolean
  onOpen?: (row: Row) => void
}) {
  const places = asCards ? getCardPlaces(state.columns) : null
  return (
    <tbody className="dt-body" style={{ height: view.virtual.getTotalSize() }}>
      {view.virtual.getVirtualItems().map((item) => {
        const row = state.rows[item.index]?.original
        if (row === undefined) return null
        return (
          // Keys are handled by the table, which has the focus.
          <tr
            key={item.key}
            id={view.getRowId(item.index)}
            aria-rowindex={item.index + 2}
            aria-selected={item.index === view.current}
            ref={asCards ? view.virtual.measureElement : undefined}
            data-index={item.index}
            className={onOpen ? 'dt-row is-open' : 'dt-row'}
            style={{ ...(asCards ? {} : { height: item.size }), transform: `translateY(${item.start}px)` }}
            onClick={(event) => {
              view.setCurrent(item.index)
              if (event.target instanceof Element && event.target.closest(controls)) return
              onOpen?.(row)
            }}
          >
            {state.columns.map((column, index) => {
              const place = places?.get(column.key)
              const line = place === 'line' ? column.line?.(row) : undefined
              const content: ReactNode = line ?? (column.cell ? column.cell(row) : getCellText(column, row, state.format))
              // An empty cell would leave its separator in the second line of a card.
              if (place === 'line' && (line ?? getCellText(column, row, state.format)) === '') return null
              return (
                <td
                  key={column.key}
                  aria-colindex={index + 1}
                  data-place={place}
                  className={isNumeric(column.kind) ? 'dt-cell r' : 'dt-cell'}
                >
                  {(column.cell && line === undefined) || typeof line === 'object' ? content : <span className="ell">{content}</span>}
                </td>
              )
            })}
          </tr>
        )
      })}
    </tbody>
  )
}
