import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Move } from './cell-editors.tsx'
import { type Column, columns } from './cells.ts'
import { readCells } from './paste.ts'
import type { CellActions, Editing } from './price-row.tsx'
import type { PriceRow } from './rows.ts'
import type { PriceList } from './use-price-list.ts'
import type { RowActions } from './use-row-actions.ts'

/** The key of the row below the last one, in which a name adds a service. */
export const addKey = 'add'
/** A cell of the grid. */
export interface Place {
  readonly key: string
  readonly column: Column
}

export interface GridProps {
  list: PriceList
  /** The rows that are shown. */
  visible: readonly PriceRow[]
  actions: RowActions
  /** The cell that has or had the focus. */
  place: Place
  onPlace: (place: Place) => void
  chosen: ReadonlySet<string>
  onChoose: (key: string, isRange: boolean) => void
  onSave: () => void
}

const arrows: { readonly [key: string]: readonly [rows: number, columns: number] } = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
}

/** The cell that a step leads to; the row of the next name has one cell. Null before the first and behind the last one. */
export function findNext(keys: readonly string[], { key, column }: Place, move: Move): Place | null {
  const [row, at] = [keys.indexOf(key), columns.indexOf(column)]
  const go = (to: number, toColumn: number): Place | null => {
    const next = keys[to]
    return next === undefined ? null : { key: next, column: next === addKey ? 'service' : (columns[toColumn] ?? 'service') }
  }
  if (move === 'down') return go(row + 1, at)
  if (move === 'up') return go(row - 1, at)
  if (move === 'next') return key === addKey || at === columns.length - 1 ? go(row + 1, 0) : go(row, at + 1)
  if (move === 'previous') return at === 0 || key === addKey ? go(row - 1, columns.length - 1) : go(row, at - 1)
  return { key, column }
}

const limit = (index: number, length: number) => Math.min(length - 1, Math.max(0, index))
/** The cell that an arrow leads to: it stops at the edges. */
function findByArrow(keys: readonly string[], { key, column }: Place, [rows, sides]: readonly [number, number]): Place {
  const to = keys[limit(keys.indexOf(key) + rows, keys.length)] ?? addKey
  return { key: to, column: to === addKey ? 'service' : (columns[limit(columns.indexOf(column) + sides, columns.length)] ?? column) }
}

const readPlace = (element: EventTarget): Place | null => {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  if (cell === undefined) return null
  const at = cell.lastIndexOf(':')
  return { key: cell.slice(0, at), column: cell.slice(at + 1) as Column }
}
const isInput = (element: EventTarget) => element instanceof HTMLInputElement

/** Functions that stay the same while what they do follows the last rendering: rows are not rendered again for them. */
function useStableActions(actions: CellActions): CellActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useMemo<CellActions>(() => ({ commit: (...given) => latest.current.commit(...given), cancel: () => latest.current.cancel() }), [])
}

/** The focus of the grid: the cell that has it, its editor, and how it gets from cell to cell. */
function useCellFocus({ visible, place, onPlace }: Pick<GridProps, 'visible' | 'place' | 'onPlace'>) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const keys = [...visible.map(({ key }) => key), addKey]
  const current: Place = keys.includes(place.key) ? place : { key: keys[0] ?? addKey, column: 'service' }
  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return
    wantsFocus.current = false
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(current.key)}:${current.column}"]`)
    cell?.focus()
    // A cell that has the focus already may have been moved out of sight by rows before it.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    keys,
    current,
    editing,
    table,
    findRow: (key: string) => visible.find((row) => row.key === key),
    goTo: (next: Place) => {
      wantsFocus.current = true
      onPlace(next)
      setEditing(null)
    },
    /** Closes the editor; the cell has the focus again. */
    close: (keepsFocus: boolean) => {
      wantsFocus.current = keepsFocus
      setEditing(null)
    },
    edit: (at: Place, next: Editing) => {
      onPlace(at)
      setEditing(next)
    },
  }
}
type CellFocus = ReturnType<typeof useCellFocus>

/** What editors report, and changes of the cell without one. */
function useCellChanges({ list: { context }, actions }: GridProps, { keys, current, findRow, goTo, close }: CellFocus) {
  const commitName = (text: string, move: Move) => {
    const isEmpty = text.trim() === ''
    const added = isEmpty ? undefined : actions.addRow(text)
    if (move === 'stay') return
    if (move === 'next' && added) goTo({ key: added, column: 'category' })
    else if (isEmpty) goTo(findNext(keys, { key: addKey, column: 'service' }, move) ?? current)
    else goTo({ key: addKey, column: 'service' })
  }
  return {
    commit: (key: string, column: Column, text: string, move: Move) => {
      close(move !== 'stay')
      if (key === addKey) return commitName(text, move)
      const row = findRow(key)
      if (row && row.texts[column] !== text) actions.setTexts([{ key, column, text }])
      if (move !== 'stay') goTo(findNext(keys, { key, column }, move) ?? { key, column })
    },
    toggle: (key: string) => {
      const row = findRow(key)
      if (!row || row.archived || !context) return
      actions.setTexts([{ key, column: 'online', text: row.texts.online === context.yes ? context.no : context.yes }])
    },
    empty: (key: string, column: Column) => {
      const row = findRow(key)
      if (row && !row.archived) actions.setTexts([{ key, column, text: column === 'online' ? (context?.no ?? '') : '' }])
    },
  }
}

/** Keys of a cell that is not being edited. */
function useGridKeys(props: GridProps, focus: CellFocus, changes: ReturnType<typeof useCellChanges>) {
  const { list, actions, chosen, onChoose, onSave } = props
  const { keys, current, findRow, goTo, edit } = focus
  const { key, column } = current
  /** Ctrl and a key; false for one that means nothing here. */
  const pressWithControl = (name: string): boolean => {
    if (name === 'z') return list.canUndo && (void list.undo(), true)
    if (name === 's') onSave()
    else if (name === 'd') actions.duplicate(chosen.size > 0 ? [...chosen] : [key])
    else if (name === 'home' || name === 'end') goTo({ key: (name === 'home' ? keys[0] : keys.at(-1)) ?? addKey, column: 'service' })
    else return false
    return true
  }
  const move = (event: KeyboardEvent): boolean => {
    const step = arrows[event.key]
    if (step) {
      const next = findByArrow(keys, current, step)
      if (event.shiftKey && step[1] === 0) {
        if (!chosen.has(key)) onChoose(key, false)
        if (next.key !== addKey) onChoose(next.key, true)
      }
      goTo(next)
    } else if (event.key === 'Home' || event.key === 'End')
      goTo({ key, column: event.key === 'Home' || key === addKey ? 'service' : 'staff' })
    else if (event.key === 'Tab') {
      const next = findNext(keys, current, event.shiftKey ? 'previous' : 'next')
      if (!next) return false
      goTo(next)
    } else return false
    return true
  }
  const open = (event: KeyboardEvent): boolean => {
    const row = findRow(key)
    const isTyped = event.key.length === 1 && event.key !== ' '
    if (!isTyped && event.key !== 'Enter' && event.key !== 'F2' && event.key !== ' ') return false
    if (row?.archived) return true
    if (column === 'online' && row) changes.toggle(key)
    else edit(current, isTyped && column !== 'staff' ? { text: event.key, isTyped } : { text: row?.texts[column] ?? '', isTyped: false })
    return true
  }
  const press = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return pressWithControl(event.key.toLowerCase())
    if (event.altKey) return false
    if (move(event)) return true
    if (event.key === ' ' && event.shiftKey && key !== addKey) onChoose(key, false)
    // Leaves the grid, in which Tab goes from cell to cell.
    else if (event.key === 'Escape') document.querySelector<HTMLElement>('[data-price-save]')?.focus()
    else if (event.key === 'Delete' || event.key === 'Backspace') changes.empty(key, column)
    else return open(event)
    return true
  }
  return (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.dataset.cell && press(event)) event.preventDefault()
  }
}

/** The grid's state and what happens in it: keys, presses, what is pasted and copied. */
export function useGrid(props: GridProps) {
  const { visible, actions, chosen, onChoose } = props
  const focus = useCellFocus(props)
  const changes = useCellChanges(props, focus)
  const { current, editing, findRow, edit, close } = focus
  const wasCurrent = useRef(false)
  return {
    current,
    editing,
    table: focus.table,
    cellActions: useStableActions({ commit: changes.commit, cancel: () => close(true) }),
    handlers: {
      onKeyDown: useGridKeys(props, focus, changes),
      onFocus: (event: FocusEvent) => {
        const at = readPlace(event.target)
        if (!at || isInput(event.target) || (at.key === current.key && at.column === current.column)) return
        props.onPlace(at)
        close(false)
      },
      // The first press chooses a cell, the next one opens it.
      onPointerDown: (event: MouseEvent) => {
        const at = readPlace(event.target)
        wasCurrent.current =
          at?.key === current.key &&
          at.column === current.column &&
          document.activeElement === event.currentTarget.querySelector('.is-active')
      },
      onClick: (event: MouseEvent) => {
        const target = event.target as Element
        const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
        if (row) return onChoose(row, event.shiftKey)
        const at = readPlace(target)
        if (!at || isInput(target) || target.closest('.price-editor')) return
        if (at.key === addKey) return edit(at, { text: '', isTyped: true })
        if (at.column === 'online') return changes.toggle(at.key)
        const text = findRow(at.key)
        if (wasCurrent.current && text && !text.archived && !editing) edit(at, { text: text.texts[at.column], isTyped: false })
      },
      onPaste: (event: ClipboardEvent) => {
        const text = event.clipboardData.getData('text/plain')
        if (text === '' || (isInput(event.target) && !/[\t\n]/.test(text.trim()))) return
        event.preventDefault()
        close(true)
        actions.paste(readCells(text), { key: current.key === addKey ? null : current.key, column: current.column })
      },
      onCopy: (event: ClipboardEvent) => {
        if (isInput(event.target)) return
        const toLine = ({ texts }: PriceRow) => columns.map((column) => texts[column]).join('\t')
        const rows = visible.filter(({ key }) => chosen.has(key))
        const cell = findRow(current.key)?.texts[current.column] ?? ''
        event.clipboardData.setData('text/plain', rows.length > 0 ? rows.map(toLine).join('\n') : cell)
        event.preventDefault()
      },
    },
  }
}
