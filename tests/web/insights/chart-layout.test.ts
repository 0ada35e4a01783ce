import { expect, test } from 'vitest'
import { chooseLabels, layOutBars, layOutLines } from '../../../web/features/insights/dashboards/chart-layout.ts'
import { toPoints } from '../../../web/features/insights/dashboards/revenue-points.ts'

const size = { width: 360, height: 200 }

test('lines have round ticks from nothing on, and every position is found where it is drawn', () => {
  const { ticks, xOf, yOf, indexAt, pathOf } = layOutLines({ a: [0, 1200, null, 22_840] }, size)
  expect(ticks.map(({ value }) => value)).toEqual([0, 5000, 10_000, 15_000, 20_000, 25_000])
  expect([0, 1, 2, 3].map((index) => indexAt(xOf(index)))).toEqual([0, 1, 2, 3])
  expect(yOf(0)).toBeGreaterThan(yOf(22_840))
  expect(pathOf('a')).toMatch(/^M/)
  expect(pathOf('missing')).toBe('')
})

test('stacked bars are as high as their sum, without values too', () => {
  const { parts, ticks } = layOutBars(
    [
      { a: 3, b: 1 },
      { a: 0, b: 0 },
    ],
    ['a', 'b'],
    size,
  )
  const first = parts.filter(({ index }) => index === 0)
  const unit = ((ticks[0]?.at ?? 0) - (ticks[1]?.at ?? 0)) / ((ticks[1]?.value ?? 1) - (ticks[0]?.value ?? 0))
  expect(first.reduce((sum, { height }) => sum + height, 0)).toBeCloseTo(4 * unit)
  expect(layOutBars([], ['a'], size).parts).toEqual([])
})

test('labels keep the first and the last position', () => {
  expect(chooseLabels(3, 8)).toEqual([0, 1, 2])
  const many = chooseLabels(30, 8)
  expect([many[0], many.at(-1), many.length <= 8]).toEqual([0, 29, true])
})

test('a year is drawn by month, with sums to the cent', () => {
  const day = (on: string, revenue: number) => ({ day: on, revenue, booked: 0.1, yearBefore: 0 })
  const earnings = { period: 'year', days: [day('2026-01-30', 0.1), day('2026-01-31', 0.2), day('2026-02-01', 5)] }
  const points = toPoints(earnings as never)
  expect(points.map(({ from, to, revenue }) => [from, to, revenue])).toEqual([
    ['2026-01-30', '2026-01-31', 0.3],
    ['2026-02-01', '2026-02-01', 5],
  ])
})
