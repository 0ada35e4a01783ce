import { expect, test } from 'vitest'
import { parseShortDay } from '../../../web/features/booking/bookings/short-day.ts'
import { parseDay } from '../../../web/ui/parse-day.ts'

test('reads a day without a year as the next such day', () => {
  const today = '2026-12-01'
  for (const [text, format, day] of [
    ['2/12', 'DD/MM/YYYY', '2026-12-02'],
    ['1/12', 'DD/MM/YYYY', '2026-12-01'],
    ['30/11', 'DD/MM/YYYY', '2027-11-30'],
    ['12/2', 'MM/DD/YYYY', '2026-12-02'],
    ['12-2', 'YYYY-MM-DD', '2026-12-02'],
    ['29/2', 'DD/MM/YYYY', '2028-02-29'],
    ['32/1', 'DD/MM/YYYY', undefined],
    ['2/13', 'DD/MM/YYYY', undefined],
    ['2/', 'DD/MM/YYYY', undefined],
    ['/', 'DD/MM/YYYY', undefined],
    ['2.12', 'DD/MM/YYYY', undefined],
    ['123/1', 'DD/MM/YYYY', undefined],
  ] as const) {
    expect(parseShortDay(text, format, today), text).toBe(day)
    expect(parseDay(text, format), text).toBeUndefined()
  }
})
