import { type PointerEvent, useRef, useState } from 'react'
import type { Span } from '../../../../schema/rules/team/rota.ts'
import { drawSpan, type Edge, moveSpans } from './rota-model.ts'

interface Drag {
  pointerId: number
  /** `draw` makes a new span from where the pointer went down. */
  edge: Edge | 'draw'
  startX: number
  /** Pixels of a minute. */
  scale: number
  /** Time at which the pointer went down, in minutes. */
  at: number
}
/** Pixels before a press becomes a drag. */
const threshold = 4

/**
 * Draws, moves and resizes the shift of a cell by mouse, pen or touch. The preview is local to the cell, so that a move repaints nothing
 * else; `onDrop` receives the result. Escape puts it back. The click that ends a drag is none: `takeClick` answers whether one is.
 */
export function useShiftDrag(spans: readonly Span[], [from, to]: Span, onDrop: (spans: Span[]) => void) {
  const drag = useRef<Drag | null>(null)
  const [preview, setPreview] = useState<Span[] | null>(null)
  const hasMoved = useRef(false)
  const begin = (edge: Drag['edge'], track: { readonly current: HTMLElement | null }) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !track.current) return
    const box = track.current.getBoundingClientRect()
    const scale = box.width / (to - from)
    drag.current = { pointerId: event.pointerId, edge, startX: event.clientX, scale, at: from + (event.clientX - box.left) / scale }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.stopPropagation()
  }
  const getResult = (event: PointerEvent): Span[] | null => {
    const current = drag.current
    if (!current || current.pointerId !== event.pointerId) return null
    const pixels = event.clientX - current.startX
    if (Math.abs(pixels) < threshold && preview === null) return null
    const minutes = pixels / current.scale
    return current.edge === 'draw' ? [drawSpan(current.at, current.at + minutes)] : moveSpans(spans, current.edge, minutes)
  }
  const cancel = () => {
    drag.current = null
    setPreview(null)
  }
  return {
    preview,
    begin,
    cancel,
    takeClick: () => {
      const isClick = !hasMoved.current
      hasMoved.current = false
      return isClick
    },
    handlers: {
      onPointerDownCapture: () => {
        hasMoved.current = false
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const result = getResult(event)
        if (!result) return
        hasMoved.current = true
        setPreview(result)
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const result = getResult(event)
        cancel()
        if (result) onDrop(result)
      },
      onPointerCancel: cancel,
    },
  }
}
