import { expect, test } from 'vitest'
import { findDayError, findStartError } from '../../../schema/rules/day-ranges.ts'

const nowUtc = Date.parse('2026-02-28T23:30:00Z') / 1000

test.each([
  ['booking', '2024-02-28', undefined],
  ['booking', '2024-02-27', 'Too far in the past'],
  ['booking', '0900-01-01', 'Too far in the past'],
  ['booking', '2029-03-01', undefined],
  ['booking', '2029-03-02', 'Too far in the future'],
  ['plan', '1900-01-01', undefined],
  ['plan', '1899-12-31', 'Too far in the past'],
  ['plan', '2999-01-01', 'Too far in the future'],
  ['agreement', '2046-01-01', undefined],
  ['agreement', '2099-01-01', 'Too far in the future'],
  ['birth', '2026-03-01', undefined],
  ['birth', '2026-03-02', "Can't be in the future"],
  ['birth', '2150-01-01', "Can't be in the future"],
  ['birth', '1899-12-31', 'Too far in the past'],
] as const)('%s on %s at the end of February: %s', (range, day, expected) => expect(findDayError(range, day, nowUtc)).toBe(expected))

test('a booking starts at a whole minute', () => {
  expect(findStartError('2026-03-02T09:00:37Z', nowUtc)).toBe('Enter a time without seconds')
  expect(findStartError('2026-03-02T09:00:00.000Z', nowUtc)).toBeUndefined()
})
