import { expect, test } from 'vitest'
import { followOwnVersion, rememberOwnVersion } from '../../../web/features/visits/visits/own-versions.ts'

test('a press is sent with the version that own writes have left, and with the one that is shown after the change of somebody else', () => {
  expect(followOwnVersion('line', 1)).toBe(1)
  rememberOwnVersion('line', 1, 2)
  expect(followOwnVersion('line', 1)).toBe(2)
  // Pressed before the first write was answered, and sent behind it.
  rememberOwnVersion('line', 1, 3)
  expect([1, 2, 3, 4].map((version) => followOwnVersion('line', version))).toEqual([3, 3, 3, 4])
  expect(followOwnVersion('other', 1)).toBe(1)
})

test('remembers the latest writes only', () => {
  for (let version = 1; version <= 1000; version++) rememberOwnVersion('long', version, version + 1)
  expect(followOwnVersion('long', 1)).toBe(1)
  expect(followOwnVersion('long', 900)).toBe(1001)
})
