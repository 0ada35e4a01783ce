import { type KeyboardEvent, useRef } from 'react'
import type { Span } from '../../../../schema/rules/team/rota.ts'
import { getCell, moveSpans, proposeSpans, type RotaCell, type RotaModel, shiftStep } from './rota-model.ts'
import type { Rota } from './use-rota.ts'

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Focuses the cell some rows and columns away. */
function moveFocus(cell: HTMLElement, [rows, columns]: readonly [number, number]) {
  const [row, column] = [Number(cell.dataset.row) + rows, Number(cell.dataset.column) + columns]
  const grid = cell.closest('[role="grid"]')
  grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus()
}

/**
 * Planning by keyboard: arrows walk, Enter opens, + adds, Delete empties, Alt and arrows move, Shift and arrows move the end, Alt Shift
 * and arrows the start, Ctrl C, X and V copy, Ctrl Z undoes, Escape puts a draft back.
 */
export function useGridKeys({ readModel, plan, undo, canPlan }: Rota, onOpen: (cell: RotaCell) => void) {
  const copied = useRef<Span[] | null>(null)
  const change = (model: RotaModel, cell: RotaCell, key: string, event: KeyboardEvent): boolean => {
    const set = (spans: Span[] | null) => plan([{ userId: cell.userId, day: cell.day, spans }])
    const isControl = event.ctrlKey || event.metaKey
    if (isControl && key === 'z') undo()
    else if (isControl && key === 'c') copied.current = cell.spans
    else if (isControl && key === 'x') {
      copied.current = cell.spans
      set([])
    } else if (isControl && key === 'v') {
      if (copied.current) set(copied.current)
    } else if (isControl) return false
    else if (key === 'Delete' || key === 'Backspace') set([])
    else if (key === 'Escape' && cell.isDraft) set(null)
    else if (key === '+' && cell.spans.length === 0) {
      const row = model.rows.find((one) => one.person.userId === cell.userId)
      set(proposeSpans(row, cell))
    } else if ((key === 'ArrowLeft' || key === 'ArrowRight') && (event.altKey || event.shiftKey)) {
      const edge = event.altKey ? (event.shiftKey ? 'start' : 'both') : 'end'
      set(moveSpans(cell.spans, edge, key === 'ArrowLeft' ? -shiftStep : shiftStep))
    } else return false
    return true
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const element = event.currentTarget
    if (event.target !== element) return
    const { user = '', day = '' } = element.dataset
    const model = readModel()
    const cell = model && getCell(model, user, day)
    if (!cell) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const isDone = canPlan && change(model, cell, key, event)
    const step = steps[key]
    if (!isDone && (key === 'Enter' || key === ' ')) onOpen(cell)
    else if (!isDone && step && !event.altKey && !event.shiftKey && !event.ctrlKey) moveFocus(element, step)
    else if (!isDone) return
    event.preventDefault()
  }
}
