import { scaleBand, scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line, stack } from 'd3-shape'

/** A chart in units of its view box; the plot leaves space for the labels of its axes. */
export interface ChartSize {
  readonly width: number
  readonly height: number
}
const margin = { top: 14, right: 14, bottom: 24, left: 52 }
const maxTicks = 4

export interface Tick {
  readonly value: number
  readonly at: number
}

function layOutY(lowest: number, highest: number, { height }: ChartSize) {
  const y = scaleLinear()
    .domain([Math.min(0, lowest), Math.max(highest, 1)])
    .nice(maxTicks)
    .range([height - margin.bottom, margin.top])
  return { y, ticks: y.ticks(maxTicks).map((value): Tick => ({ value, at: y(value) })) }
}

/** Values by position; null where a line has a gap or has ended. */
export type Series = readonly (number | null)[]
interface Point {
  readonly x: number
  readonly value: number
}

/** Lays out lines over equally distant positions, with round ticks. Paths are those of SVG. */
export function layOutLines(series: Readonly<Record<string, Series>>, size: ChartSize, domain?: readonly [number, number]) {
  const all = Object.values(series)
  const count = Math.max(0, ...all.map(({ length }) => length))
  const values = all.flat().filter((value) => value !== null)
  const { y, ticks } = layOutY(domain?.[0] ?? Math.min(0, ...values), domain?.[1] ?? Math.max(0, ...values), size)
  const x = scaleLinear()
    .domain([0, Math.max(1, count - 1)])
    .range([margin.left, size.width - margin.right])
  const toPoints = (one: Series): Point[] => one.flatMap((value, i) => (value === null ? [] : [{ x: x(i), value }]))
  const draw = line<Point>(
    (point) => point.x,
    (point) => y(point.value),
  ).curve(curveMonotoneX)
  const fill = area<Point>(
    (point) => point.x,
    y(y.domain()[0] ?? 0),
    (point) => y(point.value),
  ).curve(curveMonotoneX)
  return {
    ticks,
    left: margin.left,
    right: size.width - margin.right,
    bottom: size.height - margin.bottom,
    xOf: (index: number) => x(index),
    yOf: (value: number) => y(value),
    /** The position nearest to a place in the chart. */
    indexAt: (place: number) => Math.max(0, Math.min(count - 1, Math.round(x.invert(place)))),
    pathOf: (name: string) => draw(toPoints(series[name] ?? [])) ?? '',
    areaOf: (name: string) => fill(toPoints(series[name] ?? [])) ?? '',
  }
}

export interface BarPart {
  readonly key: string
  readonly index: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** Lays out bars of stacked parts, the first key at the bottom. */
export function layOutBars(rows: readonly Readonly<Record<string, number>>[], keys: readonly string[], size: ChartSize) {
  const sums = rows.map((row) => keys.reduce((sum, key) => sum + (row[key] ?? 0), 0))
  const { y, ticks } = layOutY(Math.min(0, ...sums), Math.max(0, ...sums), size)
  const x = scaleBand<number>()
    .domain(rows.map((_, index) => index))
    .range([margin.left, size.width - margin.right])
    .padding(0.3)
  const layers = stack<Readonly<Record<string, number>>>().keys(keys)([...rows])
  const parts = layers.flatMap((layer) =>
    layer.map(([from, to], index): BarPart => {
      const [top, bottom] = [Math.min(y(from), y(to)), Math.max(y(from), y(to))]
      return { key: layer.key, index, x: x(index) ?? 0, y: top, width: x.bandwidth(), height: bottom - top }
    }),
  )
  return {
    ticks,
    parts,
    left: margin.left,
    right: size.width - margin.right,
    bottom: size.height - margin.bottom,
    center: (index: number) => (x(index) ?? 0) + x.bandwidth() / 2,
    indexAt: (place: number) => {
      const step = x.step()
      return Math.max(0, Math.min(rows.length - 1, Math.floor((place - margin.left) / (step || 1))))
    },
  }
}

/** Which of many positions carry a label: the first, the last and evenly distant ones. */
export function chooseLabels(count: number, max: number): readonly number[] {
  if (count <= max) return Array.from({ length: count }, (_, i) => i)
  const step = Math.ceil((count - 1) / (max - 1))
  const chosen = Array.from({ length: Math.floor((count - 1) / step) + 1 }, (_, i) => i * step)
  const last = count - 1
  return chosen.at(-1) === last ? chosen : [...chosen.filter((i) => last - i >= step * 0.6), last]
}
