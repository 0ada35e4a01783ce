import { expect, test } from 'vitest'
import { findPairingReminder, getPairingWindow } from '../../../schema/rules/money/terminal-pairing.ts'

test('a terminal is registered from the 6th to the last working day of the second month after', () => {
  expect(getPairingWindow('2026-11-24')).toEqual({ opens: '2027-01-06', closes: '2027-01-29' })
  expect(getPairingWindow('2026-12-31')).toEqual({ opens: '2027-02-06', closes: '2027-02-26' })
  expect(getPairingWindow('2026-01-01')).toEqual({ opens: '2026-03-06', closes: '2026-03-31' })
  // The 31st is a Saturday, or Easter Monday is the last day of March.
  expect(getPairingWindow('2026-08-15')).toEqual({ opens: '2026-10-06', closes: '2026-10-30' })
  expect(getPairingWindow('2082-01-20')).toEqual({ opens: '2082-03-06', closes: '2082-03-31' })
  const window = getPairingWindow('2026-11-24')
  const told = (day: string) => findPairingReminder(window, day)
  expect(['2027-01-05', '2027-01-06', '2027-01-21', '2027-01-22', '2027-01-29', '2027-01-30'].map(told)).toEqual([
    ...[null, 'open', null, 'ending', null, 'over'],
  ])
})
