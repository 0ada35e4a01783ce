import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartSize, Tick } from './chart-layout.ts'
import './dashboard-parts.css'

interface ChartFrameProps {
  /** Accessible name. */
  label: string
  size: ChartSize
  count: number
  ticks: readonly Tick[]
  left: number
  right: number
  bottom: number
  formatTick: (value: number) => string
  /** Labels below the axis, by position. */
  labels: readonly { index: number; text: string }[]
  xOf: (index: number) => number
  indexAt: (place: number) => number
  /** What the tooltip says of a position. */
  tip: (index: number) => { title: string; lines: readonly { label: string; value: string }[] }
  /** Enter or a click on a position opens its rows. */
  onOpen?: (index: number) => void
  children: (current: number | null) => ReactNode
}

/**
 * A chart with hairlines, round ticks and a tooltip. The pointer or the arrow keys choose a position, Home and End the first and the last
 * one, Escape none; the chosen one is announced.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { label, size, count, ticks, left, right, bottom, formatTick, labels, xOf, indexAt, tip, onOpen, children } = props
  const { t } = useTranslation('dashboards')
  const [current, setCurrent] = useState<number | null>(null)
  const shown = current !== null && current < count ? tip(current) : null
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setCurrent(indexAt(((event.clientX - box.left) / box.width) * size.width))
  }
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const from = current ?? count
    const moves: Readonly<Record<string, number | null>> = {
      ArrowLeft: Math.max(0, from - 1),
      ArrowRight: Math.min(count - 1, current === null ? 0 : from + 1),
      Home: 0,
      End: count - 1,
      Escape: null,
    }
    if (event.key in moves) setCurrent(moves[event.key] ?? null)
    else if ((event.key === 'Enter' || event.key === ' ') && current !== null) onOpen?.(current)
    else return
    event.preventDefault()
  }
  return (
    <div className="shrinks anchor">
      <svg
        className="db-ct below full round"
        viewBox={`0 0 ${size.width} ${size.height}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the chart, like a slider without a value to change
        tabIndex={0}
        role="img"
        aria-label={`${label}. ${t('chart_keys')}`}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setCurrent(null)}
        onBlur={() => setCurrent(null)}
        onKeyDown={onKeyDown}
        onClick={() => current !== null && onOpen?.(current)}
      >
        {ticks.map(({ value, at }) => (
          <g key={value}>
            <line className={value === 0 ? 'g0' : 'gl'} x1={left} x2={right} y1={at} y2={at} />
            <text x={left - 8} y={at + 4} textAnchor="end">
              {formatTick(value)}
            </text>
          </g>
        ))}
        {labels.map(({ index, text }) => (
          <text key={index} x={xOf(index)} y={bottom + 18} textAnchor="middle">
            {text}
          </text>
        ))}
        {current !== null && <line className="cur" x1={xOf(current)} x2={xOf(current)} y1={ticks.at(-1)?.at ?? 0} y2={bottom} />}
        {children(current)}
      </svg>
      {shown && current !== null && (
        <div
          className={xOf(current) > size.width / 2 ? 'db-tip is-left framed round num' : 'db-tip framed round num'}
          style={{ left: `${(xOf(current) / size.width) * 100}%` }}
        >
          <b className="semi">{shown.title}</b>
          {shown.lines.map((line) => (
            <div className="flex between gap-14" key={line.label}>
              <span className="muted">{line.label}</span>
              <span>{line.value}</span>
            </div>
          ))}
        </div>
      )}
      <span className="sr" role="status">
        {shown && `${shown.title}: ${shown.lines.map((line) => `${line.label} ${line.value}`).join(', ')}`}
      </span>
    </div>
  )
}
