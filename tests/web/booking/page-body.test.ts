import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PageSalon } from '../../../schema/api/booking/guest-replies.ts'
import { pageBodyTexts, renderPageBody } from '../../../schema/rules/booking/page-body.ts'
import english from '../../../web/locales/en/booking/online-booking.json'
import italian from '../../../web/locales/it/booking/online-booking.json'

test('the first step in the page reads as the one that replaces it', () => {
  const pick = (texts: typeof english) => ({
    title: texts.phone_title,
    text: texts.phone_text,
    phone: texts.phone,
    remember: texts.remember,
    rememberText: texts.remember_text,
    use: texts.phone_use,
    send: texts.send_code,
    closed: texts.closed_title,
    offer: texts.offer,
    offerWithPrices: texts.offer_with_prices,
  })
  expect(pageBodyTexts).toEqual({ en: pick(english), it: pick(italian) })
})

test('the first step in the page has the classes of the components that replace it', () => {
  const salon: PageSalon = {
    salonName: 'Aurora',
    logo: null,
    isPet: false,
    address: 'Via Roma 1',
    city: 'Torino',
    country: 'IT',
    phoneNumber: '',
    webSite: '',
    mapLink: '',
    timeZone: 'Europe/Rome',
    currency: 'EUR',
    openingTime: [],
    dayClosed: [],
    takesBookings: true,
    suspended: false,
    showServicePrice: true,
    services: [{ service: 'Cut', price: 30 }],
  }
  const folder = join(import.meta.dirname, '../../../web/features/booking/online-booking')
  const components = globSync('*.tsx', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  const pages = [salon, { ...salon, logo: '/logo.png' }].map((one) => renderPageBody(one, 'en')).join('')
  const classes = new Set([...pages.matchAll(/ class="(gb[^"]*)"/g)].map(([, found = '']) => found))
  expect(classes.size).toBeGreaterThan(12)
  expect([...classes].filter((one) => !components.some((source) => source.includes(`className="${one}"`)))).toEqual([])
})
