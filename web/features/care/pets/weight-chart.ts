export interface WeighIn {
  readonly day: string
  readonly kg: number
}

const [width, top, bottom, side] = [372, 22, 90, 16]

/** Where the chart of some weights draws its points and the healthy band, in units of its view box. */
export interface WeightChart {
  readonly points: readonly { readonly x: number; readonly y: number; readonly weighIn: WeighIn }[]
  readonly band: { readonly y: number; readonly height: number } | null
}

/** Lays out weights, in the order of their days and by their distance in time, with the healthy band between two weights. */
export function layOutWeights(weights: readonly WeighIn[], healthy: { from: number | null; to: number | null }): WeightChart {
  const values = [...weights.map(({ kg }) => kg), ...[healthy.from, healthy.to].filter((kg) => kg !== null)]
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const toY = (kg: number) => (max === min ? (top + bottom) / 2 : bottom - ((kg - min) / (max - min)) * (bottom - top))
  const days = weights.map(({ day }) => Date.parse(day))
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const toX = (at: number) => (last === first ? width / 2 : side + ((at - first) / (last - first)) * (width - 2 * side))
  const { from, to } = healthy
  return {
    points: weights.map((weighIn, at) => ({ x: toX(days[at] ?? 0), y: toY(weighIn.kg), weighIn })),
    band: from === null || to === null ? null : { y: toY(to), height: Math.max(2, toY(from) - toY(to)) },
  }
}
