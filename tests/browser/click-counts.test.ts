import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { createBooking, createReturningClient, day, getCard, getColumn, getFirstCard, getSlotPoint } from './support/agenda-steps.ts'
import { countActions } from './support/count-actions.ts'
import { bookingPage, enterCode, expectHeading, findKnownPhone, getTimes, phone, verifyPhone } from './support/guest-steps.ts'
import { expect, test, today } from './support/journey.ts'
import { closeToasts, navigate, openScreen, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

// The table of clicks: presses and keys that each job may take, typing not counted.
const limits = { book: 3, walkIn: 3, paid: 5, paidByKeyboard: 6, bookAgain: 2, find: 2, merge: 2, guestReturning: 2, guestNew: 7 }

test('the desk finds, books, receives, charges, books again and merges with no more clicks and keys than the table allows', async ({
  page,
  journey,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { first, clientId, blowDry } = await createReturningClient(reception)
  await createBooking(reception, clientId, [blowDry('10:30')], today)
  await journey.db.execute('UPDATE client_history_services SET end_utc = start_utc + 60 WHERE start_utc IS NOT NULL AND end_utc IS NULL')
  await signIn(page, 'receptionist', '/appointments')
  const actions = await countActions(page)

  await test.step('find a client by letters and by digits, from any screen', async () => {
    for (const [screen, text] of [
      ['/products', 'zoe quat'],
      ['/tillDay', '900 11'],
    ] as const) {
      await openScreen(page, screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('/')
      await page.keyboard.type(text)
      await expect(page.getByRole('option', { name: /Zoe Quattrocchi/ })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Zoe Quattrocchi' })).toBeVisible()
      await actions.expectAtMost(limits.find)
    }
  })
  await test.step('book a returning client', async () => {
    await navigate(page, `/agendas?day=${day}`)
    await expect(getColumn(page, first.userId)).toBeVisible()
    await expect(page.getByText('No bookings')).toHaveCount(0)
    const slot = await getSlotPoint(page, first.userId, '11:30')
    await page.mouse.click(slot.x, slot.y)
    const dialog = page.getByRole('dialog', { name: 'New booking' })
    await expect(dialog.getByLabel('Client')).toBeFocused()
    await page.keyboard.type('900 11')
    await expect(page.getByRole('option', { name: /Zoe Quattrocchi/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Same as last time')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(getCard(page, 'Zoe Quattrocchi')).toBeVisible()
    await actions.expectAtMost(limits.book)
  })
  await test.step('walk-in', async () => {
    await closeToasts(page)
    await page.keyboard.press('Escape')
    await navigate(page, '/agendas')
    await expect(page.locator('[data-cover]').first()).toBeVisible()
    await actions.reset()
    await page.getByRole('button', { name: 'Walk-in now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Walk-in' })
    await page
      .getByRole('option', { name: /^Blow-dry/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await actions.expectAtMost(limits.walkIn)
  })
  await test.step('from arrived to paid: one button of the card for each step', async () => {
    await closeToasts(page)
    await navigate(page, '/appointments')
    const card = page.locator('.bd-card').filter({ hasText: 'Zoe Quattrocchi' })
    await expect(card).toBeVisible()
    await actions.reset()
    await card.getByRole('button', { name: 'Check in' }).click()
    await card.getByRole('button', { name: /^Start/ }).click()
    await card.getByRole('button', { name: /^Stop/ }).click()
    await card.getByRole('link', { name: /^Check out/ }).click()
    await page.getByRole('button', { name: /^Charge/ }).click()
    await expect(page.getByRole('heading', { name: /paid$/ })).toBeVisible()
    await actions.expectAtMost(limits.paid)
  })
  await test.step('book again', async () => {
    await page.getByText(/^In 6 weeks, same time/).click()
    await page.getByRole('button', { name: /^Confirm / }).click()
    await expect(page.getByText('Next visit booked')).toBeVisible()
    await actions.expectAtMost(limits.bookAgain)
  })
  await test.step('check out by keyboard, from the card of the agenda to paid', async () => {
    const booking = await createBooking(reception, clientId, [blowDry('16:30')], today)
    const { appointmentId } = await reception.post<Appointment>('Appointments', { agendaId: booking.agendaId, arrived: true })
    for (const step of ['StartServices', 'Stop']) await reception.post(`Appointments/${step}`, undefined, `/${appointmentId}`)
    await navigate(page, '/agendas')
    const card = getFirstCard(page, booking)
    await expect(card).toHaveAccessibleName(/Completed/)
    await actions.reset()
    await card.focus()
    await page.keyboard.press('c')
    await expect(page.getByRole('button', { name: /^Charge/ })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: /paid$/ })).toBeVisible()
    await actions.expectAtMost(limits.paidByKeyboard)
  })
  await test.step('merge two selected clients, the best values chosen', async () => {
    await reception.post('Clients', { name: 'Zoe Quattrocchi Riva', phoneNumber: '+39 347 900 1199' })
    await navigate(page, '/clients')
    await page.getByRole('searchbox', { name: 'Name, phone, e-mail or pet' }).fill('Quattrocchi')
    const boxes = page.locator('.dt-body').getByRole('checkbox')
    await expect(boxes).toHaveCount(2)
    for (const box of await boxes.all()) await box.check({ force: true })
    await actions.reset()
    await page.getByRole('link', { name: 'Merge', exact: true }).click()
    await page.getByRole('button', { name: /^Merge into Zoe Quattrocchi/ }).click()
    await expect(toast(page, /^Zoe Quattrocchi.* merged/)).toBeVisible()
    await actions.expectAtMost(limits.merge)
  })
})

test.describe('on a phone', () => {
  test.use({ ...phone, actionTimeout: 10_000 })

  test('a new guest books with few taps, and a returning one on the same phone with two', async ({ page, journey }) => {
    await page.goto(bookingPage)
    const actions = await countActions(page)
    await page.getByRole('checkbox', { name: /^Blow-dry Wash,/ }).check()
    await page.getByRole('button', { name: 'Choose a time' }).tap()
    await getTimes(page).first().tap()
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.getByLabel('Mobile number').fill('347 900 1177')
    await page.getByRole('button', { name: 'Send code' }).tap()
    await enterCode(page, journey)
    await page.getByLabel('First and last name').fill('Ortensia Bassi')
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.getByRole('button', { name: /^Confirm / }).tap()
    await expectHeading(page, /^You're booked for /)
    await actions.expectAtMost(limits.guestNew)

    // Somebody whom the salon knows, on the phone that is remembered.
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await page.goto(bookingPage)
    await verifyPhone(page, journey, await findKnownPhone(journey))
    await expect(page.getByRole('button', { name: /^Same as last time/ })).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(bookingPage)
    await expect(page.getByRole('button', { name: /^Same as last time/ })).toBeVisible()
    const again = await countActions(page)
    await page.getByRole('button', { name: /^Same as last time/ }).tap()
    await page.getByRole('button', { name: /^Confirm / }).tap()
    await expectHeading(page, /^You're booked for /)
    await again.expectAtMost(limits.guestReturning)
  })
})
