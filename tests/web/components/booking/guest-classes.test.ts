import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bookingPage } from '../../../../schema/api/booking/booking-page.ts'
import { type GuestClass, GuestSeatWait } from '../../../../schema/api/booking/guest-class-replies.ts'
import { BookingSalon, LinkedBooking, OnlineCatalogue, SavedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import { onlineBooking } from '../../../../schema/api/booking/online-booking.ts'
import { classLinks, onlineClasses } from '../../../../schema/api/booking/online-classes.ts'
import { GuestClassesScreen } from '../../../../web/features/booking/online-booking/class-screen.tsx'
import '../../../../web/book.css'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { FakeApi, refuse } from '../../../support/fake-api.ts'
import { createSample } from '../../../support/sample.ts'

const salonId = 'sal_test'
const path = `/onlineBooking/${salonId}/classes`
const salon = { salonName: 'Studio Aurora', timeZone: 'Europe/Rome', currency: 'EUR', phoneNumber: '+39 011 555 0142' }
const info = createSample(BookingSalon, {
  ...salon,
  isPet: false,
  logo: null,
  takesBookings: true,
  suspended: false,
  address: '',
  city: '',
})
const puppies = (more: Partial<GuestClass> = {}): GuestClass => ({
  ...{ classId: 'cls_1', name: 'Puppy class', text: 'Bring a towel', start: '2026-11-27T18:15:00Z', length: 60, person: 'Anna' },
  ...{ price: 18, most: 4, left: 4, version: 1 },
  ...more,
})

/** Opens the page for somebody who is known already, or, without a name, for everybody. */
async function openClasses(shown: readonly GuestClass[], firstName: string | null = null, fragment = '') {
  const api = new FakeApi()
    .reply(bookingPage.salon, info)
    .reply(bookingPage.classes, [...shown])
    .reply(onlineClasses.list, [...shown])
    .reply(onlineBooking.getServices, createSample(OnlineCatalogue, { pets: [] }))
  sessionStorage.clear()
  if (firstName !== null)
    sessionStorage.setItem(`booking_${salonId}`, JSON.stringify({ sessionCode: 'code', firstName, provenPhone: '+393471239866' }))
  await page.viewport(390, 844)
  vi.stubGlobal('fetch', api.fetch)
  const own = location.href
  history.pushState(null, '', `${path}${fragment}`)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(createElement(GuestClassesScreen))
  onTestFinished(() => {
    root.unmount()
    container.remove()
    history.pushState(null, '', own)
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
  return api
}
const getState = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const readState = (name: string) => getState(name).query()?.textContent ?? ''
const press = (name: string) => page.getByRole('button', { name }).click()

test('the list says of each class what is left, and nothing that is not to be known', async () => {
  const own = { seats: 2, waits: false, token: 'tok.1' }
  await openClasses([
    puppies({ classId: 'cls_1', name: 'Many', left: 6 }),
    puppies({ classId: 'cls_2', name: 'Last', left: 1 }),
    puppies({ classId: 'cls_3', name: 'Waited', left: 0, mayWait: true }),
    puppies({ classId: 'cls_4', name: 'Full', left: 0 }),
    puppies({ classId: 'cls_5', name: 'Own', left: 0, own }),
    puppies({ classId: 'cls_6', name: 'Listed', left: 0, own: { ...own, seats: 1, waits: true } }),
    { ...puppies({ classId: 'cls_7', name: 'Plain', person: '' }), price: undefined },
  ])
  await expect.poll(() => readState('Last')).toContain('1 seat left')
  await expect.poll(() => readState('Many')).not.toContain('left')
  await expect.poll(() => readState('Many')).toContain('Friday 27 November19:15–20:15 · with Anna€18.00 a seat')
  await expect.poll(() => readState('Waited')).toContain('Full: wait for a seat')
  await expect.poll(() => readState('Full')).toContain('This class is full')
  await expect.poll(() => readState('Own')).toContain('You have 2 seats')
  await expect.poll(() => readState('Listed')).toContain("You're waiting for 1 seat")
  await expect.poll(() => readState('Plain')).not.toContain('€')
  await expectAccessible()
})

test('without a class, and with a link to one that is gone, the page says so', async () => {
  await openClasses([], null, '#cls_9')
  await expect.element(page.getByText('There are no classes to book right now.')).toBeVisible()
  await expect.element(page.getByText("This class can't be booked any more.", { exact: false })).toBeVisible()
})

test('seats are chosen up to those that are free, and each refusal says what to do', async () => {
  const api = await openClasses([puppies({ left: 3, decides: '2026-11-26T18:15:00Z' })], 'Monica', '#cls_1')
  await expect.element(page.getByText('Takes place if enough people come.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '3' })).toBeVisible()
  expect(page.getByRole('radio', { name: '4' }).elements()).toEqual([])
  await page.getByRole('radio', { name: '3' }).click({ force: true })
  await expect.element(page.getByText('€54.00')).toBeVisible()

  const call = page.getByRole('link', { name: /^Call the salon/ })
  const refusals = [
    [
      refuse(409, 'class_deposit', { error: "This class needs a deposit, which can't be paid online. Please ask the salon." }),
      /needs a deposit/,
    ],
    [
      refuse(409, 'booking_rule', {
        refusal: { serviceIds: [], insteadIds: [], text: { en: 'Please call us to book this.', it: 'Chiamaci.' } },
      }),
      'Please call us to book this.',
    ],
    [
      refuse(409, 'booking_limit', { error: "You've reached the limit of open bookings. Please call the salon." }),
      /limit of open bookings/,
    ],
  ] as const
  for (const [reply, text] of refusals) {
    api.reply(onlineClasses.book, () => reply.clone())
    await press('Book 3 seats')
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(call).toBeVisible()
  }
  // The guest takes one of the seats that are left; a class that was changed is shown as it is.
  const less = puppies({ left: 1 })
  api.reply(onlineClasses.list, [less]).reply(onlineClasses.book, () => refuse(409, 'class_full', { current: less }))
  await press('Book 3 seats')
  await expect.element(page.getByText('Sorry, only 1 seat is left now.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Book 1 seat' })).toBeVisible()
  const changed = puppies({ left: 1, version: 2, price: 20 })
  api.reply(onlineClasses.list, [changed]).reply(onlineClasses.book, () => refuse(409, 'stale', { current: changed }))
  await press('Book 1 seat')
  await expect.element(page.getByText('The salon has just changed this class.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('€20.00 a seat')).toBeVisible()

  const saved = createSample(SavedBooking, { agendaId: 'agd_1', token: 'tok.9', start: changed.start, services: [] })
  const book = api.reply(onlineClasses.book, saved)
  await press('Book 1 seat')
  await expect.element(page.getByRole('heading', { name: "You're booked for Friday 27 November" })).toBeVisible()
  await expect.element(page.getByText('1 seat · Puppy class with Anna')).toBeVisible()
  expect(book.calls(onlineClasses.book).map(({ body }) => body)).toEqual([{ classId: 'cls_1', version: 2, seats: 1, subClients: [] }])
  await expectAccessible()
})

test('a full class is waited for, left, and come back to; one whose list is closed is only called about', async () => {
  const api = await openClasses([puppies({ left: 0, mayWait: true })], 'Monica', '#cls_1')
  const shown = createSample(LinkedBooking.entries.salon, { ...salon, salonId })
  const wait = (state: GuestSeatWait['state']) =>
    createSample(GuestSeatWait, { ...puppies(), salon: shown, seats: 1, state, bookingToken: undefined })
  api
    .reply(onlineClasses.wait, { token: 'cwe_1.sig' })
    .reply(classLinks.one, wait('waiting'))
    .reply(classLinks.leave, wait('left'))
    .reply(classLinks.restore, refuse(409, 'class_joined', { error: 'You already have a seat in this class' }) as never)
  await press('Wait for 1 seat')
  await expect.element(page.getByRole('heading', { name: "You're on the waiting list" })).toBeVisible()
  await press('Leave the waiting list')
  await expect.element(page.getByRole('heading', { name: 'You have left the waiting list' })).toBeVisible()
  await press('Back on the list, in your place')
  await expect.element(page.getByText('You already have a seat in this class')).toBeVisible()
  api.reply(bookingPage.classes, [puppies({ left: 0 })]).reply(onlineClasses.list, [puppies({ left: 0 })])
  await press('All classes')
  await getState('Puppy class').click()
  await expect.element(page.getByRole('link', { name: /^Call the salon/ })).toBeVisible()
  expect(page.getByRole('button', { name: /seat/ }).elements()).toEqual([])
})
