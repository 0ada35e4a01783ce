import { expect, test } from 'vitest'
import { findOtherUnits, type UnitTime } from '../../../schema/rules/catalogue/resources.ts'

const time = (start: number, end: number, agendaId: string | null): UnitTime => ({ start, end, agendaId })

test('the times of a unit out of order get the first free other units, earliest first, and services of one booking share one', () => {
  const units = [
    { name: 'Front', taken: [time(0, 10, 'ada'), time(50, 60, null)] },
    { name: 'Back', taken: [time(20, 30, 'zoe')] },
  ]
  const find = (...times: UnitTime[]) => findOtherUnits(times, units).map(({ unit }) => unit?.name)
  expect(find(time(5, 15, 'eva'))).toEqual(['Back'])
  expect(find(time(5, 15, 'ada'))).toEqual(['Front'])
  expect(find(time(10, 20, 'eva'), time(10, 20, 'leo'), time(10, 20, 'mia'))).toEqual(['Front', 'Back', undefined])
  expect(find(time(12, 18, 'eva'), time(10, 15, 'eva'))).toEqual(['Front', 'Front'])
  expect(find(time(25, 55, 'eva'))).toEqual([undefined])
  expect(find(time(55, 65, 'eva'), time(45, 50, 'leo'))).toEqual(['Front', 'Back'])
  expect(units.map(({ taken }) => taken.length)).toEqual([2, 1])
})
