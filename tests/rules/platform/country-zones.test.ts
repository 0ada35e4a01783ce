import { expect, test } from 'vitest'
import { findZone } from '../../../schema/rules/country-zones.ts'
import { countryCodes } from '../../../web/ui/country-codes.ts'

test('names a time zone for every country that lists offer', () => {
  for (const country of countryCodes) {
    const timeZone = findZone(country)
    expect(timeZone, country).toBeDefined()
    expect(() => new Intl.DateTimeFormat('en', { timeZone }), country).not.toThrow()
  }
  expect(findZone('GB')).toBe('Europe/London')
  expect(findZone('XX')).toBeUndefined()
})
