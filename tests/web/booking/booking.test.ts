import { afterEach, expect, test, vi } from 'vitest'
import type { OnlineCatalogue } from '../../../schema/api/booking/guest-replies.ts'
import { findDialCountry, toFullNumber } from '../../../schema/rules/dial-codes.ts'
import { captchaResponse } from '../../../web/features/booking/online-booking/captcha.ts'
import { findOpenDays, getDaysOfMonth, getWeekdayColumn, isOpenOn } from '../../../web/features/booking/online-booking/days.ts'
import { findLastServices } from '../../../web/features/booking/online-booking/own-offers.tsx'
import {
  computeLowestTotal,
  computeTotal,
  computeTotalMinutes,
  dropUnavailable,
  findServicesForPets,
} from '../../../web/features/booking/online-booking/page.ts'
import {
  canShow,
  clearFrom,
  emptyProgress,
  findStep,
  readDevice,
  readProgress,
} from '../../../web/features/booking/online-booking/progress.ts'
import { interpolate } from '../../../web/features/booking/online-booking/translate.ts'

afterEach(() => vi.unstubAllGlobals())

test('adds the country code to a typed phone number unless it has an international prefix', () => {
  expect(toFullNumber('IT', '347 128-4410')).toBe('+393471284410')
  expect(toFullNumber('IT', '011 5550142')).toBe('+390115550142')
  expect(toFullNumber('IT', ' +44 7700 900123')).toBe('+447700900123')
  expect(toFullNumber('GB', '0039 347 1284410')).toBe('+393471284410')
  expect(toFullNumber('IT', '347')).toBe('')
  expect([findDialCountry('CH'), findDialCountry('XX'), findDialCountry(null), findDialCountry('toString')]).toEqual([
    'CH',
    'IT',
    'IT',
    'IT',
  ])
})

test('reads the stored progress field by field with defaults, and shows a step only if the earlier ones are complete', () => {
  const store = (text: string | null) => vi.stubGlobal('sessionStorage', { getItem: () => text })
  for (const text of [null, 'x', '[]', 'null', '{"step":7,"requests":{},"pets":[1]}']) {
    store(text)
    expect(readProgress('sal_1'), String(text)).toEqual(emptyProgress)
  }
  const requested = [{ serviceId: 's', userId: null, subClientId: null }]
  store(JSON.stringify({ step: 'time', phone: '347', requests: requested, slot: { start: 'x' } }))
  const saved = readProgress('sal_1')
  expect([saved.phone, saved.requests.length, saved.slot]).toEqual(['347', 1, null])
  vi.stubGlobal('localStorage', { getItem: () => '{"phone":"+39"}' })
  expect(readDevice('sal_1')).toBeNull()

  expect([findStep(saved, 'time'), findStep(saved, 'confirm')]).toEqual(['time', 'phone'])
  const known = { ...saved, sessionCode: 'code', firstName: 'Anna' }
  expect([findStep(known, 'time'), findStep(known, 'done'), findStep(known, 'name')]).toEqual(['time', 'time', 'time'])
  expect(findStep({ ...known, requests: [] }, 'time')).toBe('services')
  expect(findStep({ ...known, firstName: null }, 'confirm')).toBe('name')
  expect(canShow(known, 'done')).toBe(false)

  const full = { ...known, name: 'Anna', day: '2026-11-24', note: 'hello' }
  expect(clearFrom(full, 'time')).toEqual({ ...full, day: null, note: '' })
  expect(clearFrom(full, 'services')).toEqual({ ...full, day: null, note: '', requests: [] })
  expect(clearFrom(full, 'phone')).toEqual(emptyProgress)
})

test('finds the open days in both directions and over New Year; a week starts on Monday', () => {
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
  expect(findOpenDays(salon, '2026-11-20', 4)).toEqual(['2026-11-20', '2026-11-21', '2026-11-24', '2026-11-26'])
  expect(findOpenDays(salon, '2026-11-25', 3, -1, '2026-11-21')).toEqual(['2026-11-21', '2026-11-24'])
  expect(findOpenDays(salon, '2026-12-23', 2)).toEqual(['2026-12-23', '2027-01-07'])
  expect(isOpenOn(salon, '2028-08-15')).toBe(false)
  expect(findOpenDays({ openingTime: [], dayClosed: [] }, '2026-11-20', 7)).toEqual([])
  expect([getDaysOfMonth('2028-02').length, getWeekdayColumn('2026-11-01'), getWeekdayColumn('2027-02-01')]).toEqual([29, 7, 1])
})

test('suggests only services and team members that are still offered; without every price there is no total', () => {
  const service = (serviceId: string, price?: number) => ({
    serviceId,
    service: serviceId,
    length: 30,
    parts: [],
    extendedDescription: '',
    onlineBookingServiceCategoryId: 'c',
    userIds: ['anna'],
    ...(price === undefined ? {} : { price }),
  })
  const catalogue: OnlineCatalogue = {
    salonName: 'S',
    timeZone: 'Europe/Rome',
    isPet: true,
    changeUntilHours: 24,
    categories: [],
    staff: [],
    client: null,
    services: [service('cut', 30), service('wash', 12.5)],
    pets: [{ subClientId: 'luna', name: 'Luna' }],
    last: [
      { serviceId: 'cut', userId: 'anna', subClientId: 'luna' },
      { serviceId: 'gone' },
      { serviceId: 'wash', userId: 'left', subClientId: 'old' },
    ],
  }
  const requests = [
    { serviceId: 'cut', userId: 'anna', subClientId: 'luna' },
    { serviceId: 'wash', userId: null, subClientId: null },
  ]
  expect(findLastServices(catalogue)).toEqual(requests)
  expect(dropUnavailable(catalogue, requests)).toBe(requests)
  expect(dropUnavailable(catalogue, [...requests, { serviceId: 'gone', userId: null, subClientId: null }])).toEqual(requests)
  expect([computeTotal(catalogue.services), computeTotal([...catalogue.services, service('secret')])]).toEqual([42.5, null])
})

test('says what services cost at least, where it depends on who performs them', () => {
  const service = (price: number | undefined, own: number, more = {}) => ({
    ...{ serviceId: 's', service: 's', length: 30, extendedDescription: '', onlineBookingServiceCategoryId: 'c' },
    ...{ userIds: ['anna', 'giulia'], ownPrices: [{ userId: 'anna', price: own }], price, ...more },
  })
  const [varying, same] = [service(32, 28), service(20, 20)]
  expect(computeLowestTotal([same])).toEqual({ full: 20, reduced: 20, varies: false })
  expect(computeLowestTotal([same, varying])).toEqual({ full: 48, reduced: 48, varies: true })
  expect(computeLowestTotal([varying], [{ userId: 'giulia' }])).toEqual({ full: 32, reduced: 32, varies: false })
  expect(computeLowestTotal([service(32, 28, { reducedPrice: 25 })])).toEqual({ full: 28, reduced: 25, varies: true })
  expect(computeLowestTotal([same, service(undefined, 28)])).toBeNull()
})

test('adds up the price and duration that are booked for a pet, no matter who performs the service', () => {
  const cut = {
    serviceId: 'cut',
    service: 'Cut',
    length: 30,
    price: 32,
    parts: [],
    extendedDescription: '',
    onlineBookingServiceCategoryId: 'c',
    userIds: ['anna'],
    ownPrices: [{ userId: 'anna', price: 40 }],
    petTerms: [{ subClientId: 'argo', length: 90, price: 65 }],
  }
  const requests = [{ serviceId: 'cut', subClientId: 'argo' }, { serviceId: 'cut', subClientId: 'birba' }, { serviceId: 'gone' }]
  const services = findServicesForPets({ services: [cut] }, requests)
  expect([computeTotal(services), computeTotalMinutes(services)]).toEqual([97, 120])
  expect(computeTotal(services, [{ userId: 'anna' }, { userId: 'anna' }])).toBe(105)
})

test('replaces placeholders and chooses the plural form of each language', () => {
  const texts = { n_one: '{{count}} servizio', n_many: '{{count}} di servizi', n_other: '{{count}} servizi', plain: '{{a}} e {{ b }}{{c}}' }
  const italian = new Intl.PluralRules('it')
  expect([1, 2, 1_000_000].map((count) => interpolate(texts, 'n', { count }, italian))).toEqual([
    '1 servizio',
    '2 servizi',
    '1000000 di servizi',
  ])
  expect(interpolate(texts, 'plain', { a: 1, b: 'x' })).toBe('1 e x')
})

test('returns the documented response for the test key; for a real key loads the widget once and solves it for each call', async () => {
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
