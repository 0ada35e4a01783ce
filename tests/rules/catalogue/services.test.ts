import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeEaster, getHolidays } from '../../../schema/rules/booking/holidays.ts'
import { starterBreeds, starterSizes } from '../../../schema/rules/care/pet-starter.ts'
import { findExpenseRange, findRangeError } from '../../../schema/rules/catalogue/expense-ranges.ts'
import { allocateSetPrice } from '../../../schema/rules/catalogue/packages.ts'
import { findPartsError, parseLengthMinutes } from '../../../schema/rules/catalogue/service-length.ts'
import { cents, sumEuro } from '../../../schema/rules/money.ts'
import { defaultWeek, findPeriodError, sortedPeriods } from '../../../schema/rules/platform/opening.ts'
import { getWeekday } from '../../../schema/rules/salon-time.ts'
import { getReviewLink, isReviewLink, isWebAddress } from '../../../schema/rules/web-address.ts'
import { readWebp } from '../../../schema/rules/webp.ts'
import { webp } from '../../support/pictures.ts'

test('parses a duration from a number, or from text that may end in minutes or minuti', () => {
  expect(['75 minutes', '75 minuti', '75', ' 75 minuti ', 75].map(parseLengthMinutes)).toEqual([75, 75, 75, 75, 75])
  for (const wrong of ['75 minute', '75minutes', '', 'minutes', '7.5 minutes', '-5 minutes', '75 hours'])
    expect(parseLengthMinutes(wrong)).toBeNaN()

  const work = (minutes: number) => ({ kind: 'work' as const, minutes })
  const wait = (minutes: number) => ({ kind: 'wait' as const, minutes })
  expect(findPartsError(75, [])).toBeUndefined()
  expect(findPartsError(75, [work(30), wait(30), work(15)])).toBeUndefined()
  expect(findPartsError(75, [work(30), wait(45)])).toBeUndefined()
  expect(findPartsError(75, [work(30), wait(30), work(10)])).toBe('The steps must add up to the duration')
  for (const parts of [
    [wait(30), work(45)],
    [work(30), work(45)],
    [work(30), wait(15), wait(15), work(15)],
  ])
    expect(findPartsError(75, parts)).toBe('Start with active time, then alternate with processing time')
})

test('rejects opening periods that overlap or end before they start; adjacent periods are valid', () => {
  const p = (opening: string, closing: string) => ({ opening, closing })
  expect(findPeriodError([])).toBeUndefined()
  expect(findPeriodError([p('14:00', '19:00'), p('09:00', '12:30')])).toBeUndefined()
  expect(findPeriodError([p('09:00', '12:00'), p('12:00', '24:00')])).toBeUndefined()
  expect(findPeriodError([p('14:00', '19:00'), p('09:00', '14:30')])).toEqual({ at: 0, message: 'Overlaps another period' })
  expect(findPeriodError([p('09:00', '12:00'), p('13:00', '13:00')])).toEqual({ at: 1, message: 'Must end after it starts' })
  expect(sortedPeriods([p('14:00', '19:00'), p('09:00', '12:30')]).map((one) => one.opening)).toEqual(['09:00', '14:00'])
  expect(defaultWeek.map((day) => day.open)).toEqual([false, true, true, true, true, true, true])
})

test('rejects expense ranges that do not start at 0, leave a gap, overlap or have an upper limit', () => {
  const ranges = (...ends: number[]) => [0, ...ends].map((from, i) => ({ from, to: ends[i] ?? null }))
  const good = ranges(50, 150.5, 400)
  expect(findRangeError(good)).toBeUndefined()
  expect([0, 49.99, 50, 150.5, 399.99, 400, 9000].map((spent) => findExpenseRange(good, spent))).toEqual([0, 0, 1, 2, 2, 3, 3])
  expect(findRangeError([{ from: 1, to: 50 }, ...good.slice(1)])).toMatchObject({
    at: 0,
    field: 'from',
    message: 'The first range must start at 0',
  })
  expect(findRangeError(good.with(1, { from: 51, to: 150.5 }))).toMatchObject({ at: 1, message: 'Leaves a gap after the previous range' })
  expect(findRangeError(good.with(1, { from: 49, to: 150.5 }))).toMatchObject({ at: 1, message: 'Overlaps the previous range' })
  const reversed = findRangeError(good.with(2, { from: 150.5, to: 100 }))
  expect(reversed).toMatchObject({ at: 2, field: 'to', message: 'Must be more than the lower limit' })
  expect(findRangeError(good.with(3, { from: 400, to: 500 }))).toMatchObject({
    at: 3,
    field: 'to',
    message: "The last range can't have an upper limit",
  })
})

test('lists the holidays of Italy in order, with Easter computed for each year', () => {
  const known: Record<number, string> = {
    1961: '04-02',
    2000: '04-23',
    2008: '03-23',
    2024: '03-31',
    2025: '04-20',
    2026: '04-05',
    2027: '03-28',
    2038: '04-25',
  }
  for (const [year, day] of Object.entries(known)) expect(computeEaster(Number(year))).toBe(`${year}-${day}`)
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2199 }), (year) => {
      const easter = computeEaster(year)
      expect(getWeekday(easter)).toBe(0)
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
    }),
  )
  const holidays = getHolidays('IT', 2026)
  expect(holidays.map((one) => one.day)).toEqual(holidays.map((one) => one.day).toSorted())
  expect(holidays).toHaveLength(13)
  expect(holidays.find((one) => one.name === 'holiday_easter_monday')).toEqual({
    name: 'holiday_easter_monday',
    day: '2026-04-06',
    everyYear: false,
  })
  expect(getHolidays('IT', 2025).some((one) => one.name === 'holiday_saint_francis')).toBe(false)
  expect(getHolidays('FR', 2026)).toEqual([])
})

test('allocates the price of a package to its services in proportion to their single prices, exact to the cent', () => {
  expect(allocateSetPrice(80, [32, 62])).toEqual([27.23, 52.77])
  expect(allocateSetPrice(null, [32, 62])).toEqual([32, 62])
  expect(allocateSetPrice(10, [0, 0, 0])).toEqual([3.33, 3.34, 3.33])
  expect(allocateSetPrice(0, [32, 62])).toEqual([0, 0])
  const euro = fc.integer({ min: 0, max: 200_000 }).map((c) => c / 100)
  fc.assert(
    fc.property(euro, fc.array(euro, { minLength: 1, maxLength: 20 }), (price, singlePrices) => {
      const shares = allocateSetPrice(price, singlePrices)
      expect(sumEuro(shares)).toBe(price)
      expect(shares.every((share) => share >= 0 && Math.abs(share * 100 - cents(share)) < 1e-6)).toBe(true)
    }),
  )
})

test('accepts review links to Google only', () => {
  for (const good of [
    'https://g.page/r/CabcDEF/review',
    'https://search.google.com/local/writereview?placeid=x',
    'https://maps.app.goo.gl/x1',
  ])
    expect(isReviewLink(good), good).toBe(true)
  for (const bad of [
    'http://g.page/r/x/review',
    'https://g.page.evil.example/r/x',
    'https://evil.example/?g.page',
    'https://g.page@evil.example/',
    'https://g.page:8443/r/x',
    'javascript:alert(1)',
    'g.page/r/x',
  ])
    expect(isReviewLink(bad), bad).toBe(false)
  // Pages of Google that lead on to any address.
  for (const redirect of [
    'https://www.google.com/url?q=https://evil.example',
    'https://www.google.it/url?sa=t&url=https%3A%2F%2Fevil.example',
    'https://maps.google.com/url?q=https://evil.example',
    'https://www.google.com/amp/s/evil.example',
    'https://www.google.com/search?q=evil&btnI=1#lrd=0x1',
    'https://www.google.com/maps/place/x?continue=//evil.example',
    'https://www.google.com/maps/url?q=https://evil.example',
    'https://www.google.com/',
    'https://maps.app.goo.gl/?link=https://evil.example',
    'https://g.page/x?to=https://evil.example',
    'https://g.co/other/x',
    'https://search.google.com/redirect',
  ])
    expect(isReviewLink(redirect), redirect).toBe(false)
  expect(getReviewLink({ reviewUrl: '', googlePlaceId: 'Ch IJ&x' })).toBe('https://search.google.com/local/writereview?placeid=Ch%20IJ%26x')
  expect(getReviewLink({ reviewUrl: '', googlePlaceId: '' })).toBeNull()
  expect(
    ['https://salon.example', 'http://salon.example/x?y', 'ftp://salon.example', 'https://localhost', 'salon.example'].map(isWebAddress),
  ).toEqual([true, true, false, false, false])
})

test('a new pet salon has breeds and sizes, each once, in both languages', () => {
  for (const language of ['en', 'it'] as const) {
    const names = starterBreeds.map((one) => `${one.species} ${one.name[language]}`)
    expect(new Set(names).size).toBe(names.length)
    expect(starterSizes.every((one) => one.name[language].length > 0)).toBe(true)
  }
  expect(starterSizes.every((one, i) => i === 0 || one.fromKg === starterSizes[i - 1]?.toKg)).toBe(true)
})

test('removes the metadata of a WebP picture and rejects files that are not one', () => {
  const secret = new TextEncoder().encode('GPS 45.4642 N 9.1900 E')
  const taken = webp(640, 480, [
    { name: 'EXIF', bytes: secret },
    { name: 'XMP ', bytes: secret },
  ])
  const read = readWebp(taken)
  expect(read).toMatchObject({ width: 640, height: 480 })
  const stripped = Buffer.from(read?.bytes ?? new Uint8Array())
  expect(stripped.includes('GPS')).toBe(false)
  expect(stripped.includes('VP8L')).toBe(true)
  expect(stripped.readUInt32LE(4)).toBe(stripped.length - 8)
  expect(stripped[20]).toBe(0)
  expect(readWebp(new Uint8Array(stripped))).toMatchObject({ width: 640, height: 480 })
  expect(readWebp(webp(1, 16384))).toMatchObject({ width: 1, height: 16384 })

  const picture = webp(64, 64)
  for (const wrong of [
    new Uint8Array(),
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    picture.slice(0, picture.length - 2),
    picture.with(8, 0x58),
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, ...picture]),
  ])
    expect(readWebp(wrong)).toBeUndefined()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
      readWebp(Uint8Array.from([...picture.slice(0, 12), ...noise]))
    }),
  )
})
