import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { chooseFirstOfDecember, enterAsNewGuest, getTimes, phone } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

test('a guest sees the reduced price at free times, and with a code the better one, which the booking keeps', async ({
  page,
  journey,
  otherBrowser,
}) => {
  const desk = await callAs(page.request, 'admin')
  const promo = { specialPromo: 'December', start: '2026-12-01', end: '2026-12-01', reduction: 'percent', percent: 25 }
  await desk.post('SpecialPromo/InsertSpecialPromo', promo)
  const guest = await (await otherBrowser({ ...phone, locale: 'en-GB' })).newPage()

  await test.step('free times of the day carry the price', async () => {
    await enterAsNewGuest(guest, journey, '347 900 4411', 'Laura Neri')
    await guest.getByRole('checkbox', { name: /^Cut / }).first().check()
    await guest.getByRole('button', { name: /^Choose (a )?(day|time)/ }).tap()
    await guest.getByRole('button', { name: 'Whole month' }).tap()
    await chooseFirstOfDecember(guest)
    await expect(getTimes(guest).first()).toContainText('€28.50')
    await expectAccessible(guest)
  })

  await test.step('a wrong code is refused at its field, and a good one shows its price', async () => {
    await guest.getByLabel('Promotion code').fill('nothing')
    await guest.getByRole('button', { name: 'Apply' }).tap()
    await expect(guest.getByText("This code doesn't apply")).toBeVisible()
    // The choice goes on without it.
    await expect(getTimes(guest).first()).toContainText('€28.50')
    await expect(guest.getByLabel('Promotion code')).toHaveValue('nothing')
    await guest.getByLabel('Promotion code').fill('friend')
    await guest.getByRole('button', { name: 'Apply' }).tap()
    await expect(getTimes(guest).first()).toContainText('€28.00')
  })

  await test.step('the booking is made, and the salon has the code', async () => {
    await getTimes(guest).first().tap()
    await guest.getByRole('button', { name: /^Confirm / }).tap()
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(/booked/)
    const { rows } = await journey.db.execute('SELECT code FROM booking_promo_codes')
    expect(rows.map(({ code }) => code)).toEqual(['FRIEND'])
    const bookings = await desk.get<Agenda[]>('Agendas/Salon', '?salonId=sal_aurora_salon&date=2026-12-01')
    expect(bookings.some(({ clientDTO }) => clientDTO?.name === 'Laura Neri')).toBe(true)
  })
})

test('a stylist sees the target of the salon and the own one, and their place in the incentive', async ({ page }) => {
  await test.step('own money only', async () => {
    await signIn(page, 'giulia', '/target')
    await expect(page.getByRole('progressbar')).toHaveCount(2)
    await expect(page.getByRole('listitem').filter({ hasText: 'Giulia' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set targets' })).toBeHidden()
    await expectAccessible(page)
  })
  await test.step('the ranking counts points of everybody', async () => {
    await navigate(page, '/incentive')
    await expect(page.getByRole('article', { name: 'Care products' }).getByRole('listitem').first()).toContainText('points')
    await expect(page.getByRole('button', { name: 'New incentive' })).toBeHidden()
    await expectAccessible(page)
  })
  await test.step('the owner enters a target for the day, and takes it back', async () => {
    await signIn(page, 'admin', '/target')
    await page.getByRole('button', { name: 'Set targets' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('18 Nov', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Salon' }).fill('1600')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('of €1,600.00')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('of €1,600.00')).toBeHidden()
  })
})
