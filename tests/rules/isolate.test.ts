import { expect, test } from 'vitest'
import { isolate } from '../../schema/rules/isolate.ts'

test('isolates names in Arabic or Hebrew letters, and leaves others as they are', () => {
  for (const name of ['Anna', 'José', 'Żółć', 'Анна', '李', '', 'Ada 2']) expect(isolate(name)).toBe(name)
  for (const name of ['ليلى', 'שרה', 'Ada ليلى', 'ﻟﻴﻠﻰ']) expect(isolate(name)).toBe(`\u2068${name}\u2069`)
  expect(['ليلى', 'Anna', 'سارة'].map(isolate).join(', ')).toBe('\u2068ليلى\u2069, Anna, \u2068سارة\u2069')
})
