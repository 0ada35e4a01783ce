import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BookingSalon } from '../../../schema/api/booking/guest-replies.ts'
import { pageBodyTexts, renderPageBody } from '../../../schema/rules/booking/page-body.ts'
import moreEnglish from '../../../web/locales/en/booking/guest-more.json'
import english from '../../../web/locales/en/booking/online-booking.json'
import moreItalian from '../../../web/locales/it/booking/guest-more.json'
import italian from '../../../web/locales/it/booking/online-booking.json'

test('the first step in the page reads as the one that replaces it', () => {
  const pick = (texts: typeof english & typeof moreEnglish) => ({
    title: texts.services_title_new,
    known: texts.known_here,
    forTwo: texts.for_two,
    classes: texts.classes_link,
    all: texts.all_services,
    choose: texts.choose_a_service,
    closed: texts.closed_title,
    from: texts.price_from,
    patchTest: texts.patch_test_first,
    none: texts.no_services,
    minutes: texts.minutes_short,
    hours: texts.hours_short,
    hoursMinutes: texts.hours_minutes,
  })
  expect(pageBodyTexts).toEqual({ en: pick({ ...english, ...moreEnglish }), it: pick({ ...italian, ...moreItalian }) })
})

test('the first step in the page has the classes of the components that replace it', () => {
  const service = { extendedDescription: 'With a wash', onlineBookingServiceCategoryId: 'hair', length: 75, userIds: ['anna', 'bea'] }
  const salon: BookingSalon = {
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
    today: [],
    takesBookings: true,
    suspended: false,
    offer: {
      categories: ['hair', 'nails'].map((id) => ({ onlineBookingServiceCategoryId: id, categoryName: id })),
      services: [
        { ...service, serviceId: 'cut', service: 'Cut <b>', price: 30, ownPrices: [{ userId: 'anna', price: 35 }], patchTest: true },
        {
          ...service,
          serviceId: 'gel',
          service: 'Gel',
          onlineBookingServiceCategoryId: 'nails',
          price: 20,
          reducedPrice: 16,
          reducedBy: ['Week'],
        },
      ],
      staff: [{ userId: 'anna', firstName: 'Anna', face: null }],
      changeUntilHours: 24,
      hasNotice: false,
    },
  }
  const folder = join(import.meta.dirname, '../../../web/features/booking/online-booking')
  const components = globSync('*.tsx', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  const pages = [salon, { ...salon, logo: '/logo.png' }].map((one) => renderPageBody(one, 'en')).join('')
  expect(pages).toContain('<b class="semi">Cut &lt;b&gt;</b>')
  expect(pages).toMatch(/1 h 15 .*from €30\.00.*<s class="num">€20\.00<\/s> .*€16\.00.*Week/)
  const classes = new Set([...pages.matchAll(/ class="(gb[^"]*)"/g)].map(([, found = '']) => found))
  expect(classes.size).toBeGreaterThan(12)
  expect(
    [...classes].filter((one) => !components.some((source) => source.includes(`className="${one}"`) || source.includes(`'${one}'`))),
  ).toEqual([])
})
