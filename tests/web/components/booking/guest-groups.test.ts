import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { groupLinks } from '../../../../schema/api/booking/booking-links.ts'
import { bookingPage } from '../../../../schema/api/booking/booking-page.ts'
import type { GuestGroupTime, LinkedGroup } from '../../../../schema/api/booking/guest-group-replies.ts'
import { BookingSalon, LinkedBooking, OnlineCatalogue, OnlineService } from '../../../../schema/api/booking/guest-replies.ts'
import { onlineBooking } from '../../../../schema/api/booking/online-booking.ts'
import { onlineGroups } from '../../../../schema/api/booking/online-groups.ts'
import { waitingListGuests } from '../../../../schema/api/booking/waiting-list-guests.ts'
import { LinkView } from '../../../../web/features/booking/online-booking/link-screen.tsx'
import { OnlineBookingScreen } from '../../../../web/features/booking/online-booking/online-booking-screen.tsx'
import '../../../../web/book.css'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { FakeApi, refuse } from '../../../support/fake-api.ts'
import { createSample } from '../../../support/sample.ts'

const salonId = 'sal_test'
const day = '2026-12-02'
const at = (time: string) => `${day}T${time}:00Z`
const week = Array.from({ length: 7 }, (_, dayOfWeek) => ({ dayOfWeek, timing: [{ opening: '09:00', closing: '18:00' }] }))
const cut = createSample(OnlineService, {
  ...{
    serviceId: 'srv_cut',
    service: 'Cut',
    length: 45,
    parts: [],
    price: 38,
    ownPrices: [],
    petTerms: [],
    extraIds: [],
    patchTest: false,
  },
  ...{ extendedDescription: '', onlineBookingServiceCategoryId: 'hair', userIds: ['usr_anna', 'usr_bea'] },
})
const staff = [
  { userId: 'usr_anna', firstName: 'Anna', face: null },
  { userId: 'usr_bea', firstName: 'Bea', face: null },
]
const categories = [{ onlineBookingServiceCategoryId: 'hair', categoryName: 'Hair' }]
const createInfo = (more: { noGroups?: boolean } = {}) => {
  const info = createSample(BookingSalon, {
    ...{ salonName: 'Studio Aurora', timeZone: 'UTC', currency: 'EUR', phoneNumber: '+39 011 555 0142', isPet: false, logo: null },
    ...{ takesBookings: true, suspended: false, address: '', city: '', openingTime: week, dayClosed: [], today: [] },
  })
  const { noGroups: _groups, noRequests: _requests, hasClasses: _classes, ...offer } = info.offer
  return { ...info, offer: { ...offer, categories, services: [cut], staff, changeUntilHours: 24, hasNotice: false, ...more } }
}
const catalogue = createSample(OnlineCatalogue, {
  ...{ salonName: 'Studio Aurora', timeZone: 'UTC', isPet: false, categories, services: [cut], staff, client: { firstName: 'Monica' } },
  ...{ pets: [], last: [], refusals: [], changeUntilHours: 24, takesCodes: false, giftCards: false, asksOffers: false, privacyTexts: [] },
})
const offer = (time: string, apart = 0, more: Partial<GuestGroupTime> = {}): GuestGroupTime => ({
  ...{ start: at(time), end: at('12:00'), apart },
  members: staff.map(({ userId }) => ({ services: [{ userId, start: at(time) }], end: at('12:00'), price: 38 })),
  ...more,
})

/** Shows a guests' page to Monica, whom the salon knows, or, without a session, to everybody. */
async function open(element: ReturnType<typeof createElement>, api: FakeApi, isKnown = true) {
  sessionStorage.clear()
  if (isKnown)
    sessionStorage.setItem(
      `booking_${salonId}`,
      JSON.stringify({ sessionCode: 'code', firstName: 'Monica', provenPhone: '+393471239866', step: 'services' }),
    )
  await page.viewport(390, 844)
  vi.setSystemTime(new Date('2026-11-30T09:00:00Z'))
  vi.stubGlobal('fetch', api.fetch)
  const own = location.href
  history.pushState(null, '', `/onlineBooking/${salonId}`)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(element)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    history.pushState(null, '', own)
    sessionStorage.clear()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const pickCut = async (who: string) => {
  await page
    .getByRole('region', { name: who })
    .getByRole('button', { name: /^Choose a service/ })
    .click()
  await page.getByRole('checkbox', { name: /^Cut/ }).click({ force: true })
  await press('Done')
}

test('a known guest names companions by a press, hears why some times need a call, and gets the times that are left', async () => {
  const times = [offer('10:00', 15), offer('11:00', 0, { needsDeposit: true })]
  const api = new FakeApi()
    .reply(bookingPage.salon, createInfo())
    .reply(onlineBooking.getServices, catalogue)
    .reply(onlineGroups.companions, [{ clientId: 'cli_sofia', firstName: 'Sofia' }])
    .reply(onlineGroups.days, [{ date: day, times: 2 }])
    .reply(onlineGroups.times, times)
    .reply(onlineGroups.create, () => refuse(409, 'slot_taken', { times: [offer('15:00')] }))
  await open(createElement(OnlineBookingScreen), api)
  await press('Book for two or more')
  await pickCut('You')
  // The second is nobody yet: its place goes to Sofia.
  await press('Sofia')
  await page
    .getByRole('region', { name: 'Somebody' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await press('Choose a time')
  await expect.element(page.getByText('Choose a service', { exact: true }).first()).toBeVisible()
  await pickCut('Sofia')
  await press('Choose a time')
  await page.getByRole('radio', { name: /^Wednesday 2 December, 10:00 to 12:00, You and Sofia, 15 min apart/ }).click({ force: true })
  await expect.element(page.getByText(/^For other times the salon asks for a deposit/)).toBeVisible()
  expect(page.getByRole('radio', { name: /11:00/ }).query()).toBeNull()
  await press('Continue')
  await expect.element(page.getByRole('heading', { name: 'Wednesday 2 December, 10:00, for both' })).toBeVisible()
  await expectAccessible()
  await press('Book for both')
  await expect.element(page.getByText('Sorry, that time has just been taken.')).toBeVisible()
  api.reply(onlineGroups.times, [offer('15:00')])
  await page.getByRole('radio', { name: /15:00/ }).click({ force: true })
  await press('Book for both')
  await expect.poll(() => api.calls(onlineGroups.create)).toHaveLength(2)
  const sent = api.calls(onlineGroups.create)[1]?.body
  expect(sent?.members).toMatchObject([{ services: [{ start: at('15:00') }] }, { clientId: 'cli_sofia' }])
})

test('a refusal names whom it concerns, with a way on', async () => {
  const text = { en: 'New clients start with a consultation.', it: 'I nuovi clienti iniziano con una consulenza.' }
  const refusal = { serviceIds: ['srv_cut'], insteadIds: [], text }
  const api = new FakeApi()
    .reply(bookingPage.salon, createInfo())
    .reply(onlineBooking.getServices, catalogue)
    .reply(onlineGroups.companions, [])
    .reply(onlineGroups.days, () => refuse(409, 'booking_rule', { refusal, member: 1 }))
  await open(createElement(OnlineBookingScreen), api)
  await press('Book for two or more')
  await pickCut('You')
  await page.getByRole('textbox', { name: 'First name' }).fill('Leo')
  await pickCut('Leo')
  await press('Choose a time')
  await expect.element(page.getByText('For Leo')).toBeVisible()
  await expect.element(page.getByText(text.en)).toBeVisible()
  await press("Change who's coming")
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Leo')
})

test('a salon without groups takes requests, which keep what was typed when they are refused', async () => {
  const api = new FakeApi()
    .reply(bookingPage.salon, createInfo({ noGroups: true }))
    .reply(onlineBooking.getServices, catalogue)
    .reply(waitingListGuests.join, () => refuse(409, 'waiting_list_limit'))
  await open(createElement(OnlineBookingScreen), api)
  await press('Book for two or more')
  await press('Send request')
  await expect.element(page.getByText('Enter a number from 2 to 40')).toBeVisible()
  await page.getByRole('textbox', { name: 'How many people?' }).fill('12')
  await press('Choose a service')
  await page.getByRole('checkbox', { name: /^Cut/ }).click({ force: true })
  await press('Done')
  await press('Send request')
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'How many people?' })).toHaveValue('12')
  expect(api.calls(waitingListGuests.join)[0]?.body).toMatchObject({ people: 12, services: [{ serviceId: 'srv_cut' }] })
})

test('the link of a late group offers to cancel only while that is possible, and to call', async () => {
  const booking = (name: string, more: Partial<LinkedGroup['bookings'][number]> = {}): LinkedGroup['bookings'][number] => ({
    ...{ agendaId: `agd_${name}`, start: at('10:00'), end: at('10:45'), version: 1, name, state: 'late', token: `agd_${name}.x` },
    services: [{ agendaServiceId: `ags_${name}`, service: 'Cut', length: 45, start: at('10:00'), userId: 'usr_anna', person: 'Anna' }],
    ...more,
  })
  const { salon } = createSample(LinkedBooking, {})
  const linked: LinkedGroup = {
    ...{
      state: 'late',
      salon: { ...salon, salonName: 'Studio Aurora', phoneNumber: '+390115550142', timeZone: 'UTC', currency: 'EUR', logo: null },
    },
    ...{ bookings: [booking('Monica', { cancelUntil: '2026-11-30T09:10:00Z' }), booking('Sofia')], until: at('10:00'), movable: false },
  }
  const cancelled = { ...linked, bookings: [booking('Monica', { state: 'cancelled', version: 2 }), booking('Sofia')] }
  const api = new FakeApi().reply(groupLinks.one, linked).reply(groupLinks.cancel, cancelled)
  await open(createElement('div', { className: 'gb' }, createElement(LinkView, { token: 'grp_1.x' })), api, false)
  const monica = page.getByRole('region', { name: 'Monica' })
  await expect.element(monica.getByRole('button', { name: /^Cancel/ })).toBeVisible()
  expect(page.getByRole('region', { name: 'Sofia' }).getByRole('button').query()).toBeNull()
  expect(page.getByRole('button', { name: 'Cancel both bookings' }).query()).toBeNull()
  await expect.element(page.getByRole('link', { name: /^Call the salon/ })).toBeVisible()
  await expectAccessible()
  await monica.getByRole('button', { name: /^Cancel/ }).click()
  await expect.element(monica.getByText("Monica's booking is cancelled")).toBeVisible()
  expect(api.calls(groupLinks.cancel)[0]?.body).toEqual({ bookings: [{ agendaId: 'agd_Monica', version: 1 }] })
})
