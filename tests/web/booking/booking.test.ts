import { afterEach, expect, test, vi } from 'vitest'
import type { OnlineCatalogue } from '../../../schema/api/online-booking.ts'
import { captchaResponse } from '../../../web/features/online-booking/captcha.ts'
import { getDaysOfMonth, getWeekdayColumn, openDays, opens } from '../../../web/features/online-booking/days.ts'
import { findDialCountry, wholeNumber } from '../../../web/features/online-booking/dial-codes.ts'
import { computeTotal, lastTime, stillOffered } from '../../../web/features/online-booking/page.ts'
import { canShow, cleared, nothing, readDevice, readProgress, stepFor } from '../../../web/features/online-booking/progress.ts'
import { interpolate } from '../../../web/features/online-booking/translate.ts'

afterEach(() => vi.unstubAllGlobals())

test('a number is what was typed behind its country, or all of it where it names one itself', () => {
  expect(wholeNumber('IT', '347 128-4410')).toBe('+393471284410')
  expect(wholeNumber('IT', '011 5550142')).toBe('+390115550142')
  expect(wholeNumber('IT', ' +44 7700 900123')).toBe('+447700900123')
  expect(wholeNumber('GB', '0039 347 1284410')).toBe('+393471284410')
  expect(wholeNumber('IT', '347')).toBe('')
  expect([findDialCountry('CH'), findDialCountry('XX'), findDialCountry(null), findDialCountry('toString')]).toEqual([
    'CH',
    'IT',
    'IT',
    'IT',
  ])
})

test('what was kept is read field by field; what cannot be read counts as not said, and a step only follows from what is known', () => {
  const place = (text: string | null) => vi.stubGlobal('sessionStorage', { getItem: () => text })
  for (const text of [null, 'x', '[]', 'null', '{"step":7,"wishes":{},"pets":[1]}']) {
    place(text)
    expect(readProgress('sal_1'), String(text)).toEqual(nothing)
  }
  place(JSON.stringify({ step: 'time', phone: '347', wishes: [{ serviceId: 's', userId: null, subClientId: null }], slot: { start: 'x' } }))
  const kept = readProgress('sal_1')
  expect([kept.phone, kept.wishes.length, kept.slot]).toEqual(['347', 1, null])
  vi.stubGlobal('localStorage', { getItem: () => '{"phone":"+39"}' })
  expect(readDevice('sal_1')).toBeNull()

  expect(stepFor(kept, 'time')).toBe('phone')
  const known = { ...kept, sessionCode: 'code', firstName: 'Anna' }
  expect([stepFor(known, 'time'), stepFor(known, 'done'), stepFor(known, 'name')]).toEqual(['time', 'time', 'phone'])
  expect(stepFor({ ...known, wishes: [] }, 'time')).toBe('services')
  expect(stepFor({ ...known, firstName: null }, 'time')).toBe('name')
  expect(canShow(known, 'done')).toBe(false)

  const full = { ...known, name: 'Anna', day: '2026-11-24', note: 'hello' }
  expect(cleared(full, 'time')).toEqual({ ...full, day: null, note: '' })
  expect(cleared(full, 'services')).toEqual({ ...full, day: null, note: '', wishes: [] })
  expect(cleared(full, 'phone')).toEqual(nothing)
})

test('the strip has the days on which the salon opens, over New Year and both ways; a month begins on Monday', () => {
  const week = [[], [], ['x'], ['x'], ['x'], ['x'], ['x']].map((timing, dayOfWeek) => ({
    dayOfWeek,
    timing: timing.map(() => ({ opening: '09:00', closing: '18:00' })),
  }))
  const dayClosed = [
    { dayStart: '2025-12-24', dayEnd: '2026-01-06', everyYear: true },
    { dayStart: '2026-11-25', dayEnd: '2026-11-25', everyYear: false },
    { dayStart: '2020-08-15', dayEnd: '2020-08-15', everyYear: true },
  ]
  const salon = { openingTime: week, dayClosed }
  expect(openDays(salon, '2026-11-20', 4)).toEqual(['2026-11-20', '2026-11-21', '2026-11-24', '2026-11-26'])
  expect(openDays(salon, '2026-11-25', 3, -1, '2026-11-21')).toEqual(['2026-11-21', '2026-11-24'])
  expect(openDays(salon, '2026-12-23', 2)).toEqual(['2026-12-23', '2027-01-07'])
  expect(opens(salon, '2028-08-15')).toBe(false)
  expect(openDays({ openingTime: [], dayClosed: [] }, '2026-11-20', 7)).toEqual([])
  expect([getDaysOfMonth('2028-02').length, getWeekdayColumn('2026-11-01'), getWeekdayColumn('2027-02-01')]).toEqual([29, 7, 1])
})

test('last time is what is still offered, by whom still does it; without one price there is no sum', () => {
  const service = (serviceId: string, price?: number) => ({
    ...{
      serviceId,
      service: serviceId,
      length: 30,
      parts: [],
      extendedDescription: '',
      onlineBookingServiceCategoryId: 'c',
      userIds: ['anna'],
    },
    ...(price === undefined ? {} : { price }),
  })
  const catalogue: OnlineCatalogue = {
    ...{ salonName: 'S', timeZone: 'Europe/Rome', isPet: true, categories: [], staff: [], client: null },
    services: [service('cut', 30), service('wash', 12.5)],
    pets: [{ subClientId: 'luna', name: 'Luna' }],
    last: [
      { serviceId: 'cut', userId: 'anna', subClientId: 'luna' },
      { serviceId: 'gone' },
      { serviceId: 'wash', userId: 'left', subClientId: 'old' },
    ],
  }
  const wishes = [
    { serviceId: 'cut', userId: 'anna', subClientId: 'luna' },
    { serviceId: 'wash', userId: null, subClientId: null },
  ]
  expect(lastTime(catalogue)).toEqual(wishes)
  expect(stillOffered(catalogue, wishes)).toBe(wishes)
  expect(stillOffered(catalogue, [...wishes, { serviceId: 'gone', userId: null, subClientId: null }])).toEqual(wishes)
  expect([computeTotal(catalogue.services), computeTotal([...catalogue.services, service('secret')])]).toEqual([42.5, null])
})

test('words: gaps and the forms of both languages', () => {
  const words = { n_one: '{{count}} servizio', n_many: '{{count}} di servizi', n_other: '{{count}} servizi', plain: '{{a}} e {{ b }}{{c}}' }
  const italian = new Intl.PluralRules('it')
  expect([1, 2, 1_000_000].map((count) => interpolate(words, 'n', { count }, italian))).toEqual([
    '1 servizio',
    '2 servizi',
    '1000000 di servizi',
  ])
  expect(interpolate(words, 'plain', { a: 1, b: 'x' })).toBe('1 e x')
})

test('the test key answers the documented response without asking anybody; a real one loads the widget once, a fresh response each', async () => {
  expect(await captchaResponse('1x00000000000000000000AA')).toBe('XXXX.DUMMY.TOKEN.XXXX')
  const loaded: string[] = []
  const done: string[] = []
  let given: { callback: (response: string) => void; action: string; 'error-callback': () => boolean } | undefined
  let fails = false
  const turnstile = {
    render: (_place: unknown, options: NonNullable<typeof given>) => {
      given = options
      return 'w1'
    },
    execute: () => {
      done.push('execute')
      if (fails) given?.['error-callback']()
      else given?.callback(`response ${done.length}`)
    },
    reset: () => void done.push('reset'),
  }
  vi.stubGlobal('window', { turnstile })
  vi.stubGlobal('document', {
    createElement: () => ({ src: '', className: '', onload: () => undefined }),
    head: {
      append: (script: { src: string; onload: () => void }) => {
        loaded.push(script.src)
        script.onload()
      },
    },
    body: { append: () => undefined },
  })
  expect(await Promise.all([captchaResponse('real'), captchaResponse('real')])).toEqual(['response 1', 'response 3'])
  expect([loaded.length, given?.action, done]).toEqual([1, 'booking', ['execute', 'reset', 'execute']])
  expect(loaded[0]).toMatch(/^https:\/\/challenges\.cloudflare\.com\//)
  fails = true
  await expect(captchaResponse('real')).rejects.toThrow()
  fails = false
  expect(await captchaResponse('real')).toMatch(/^response/)
})
