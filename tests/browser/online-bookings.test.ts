import { checkPage } from './support/axe.ts'
import { bookingPage } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/session.ts'

test('the front desk sees online bookings and booking times, and opens the booking page as a preview only', async ({ page }) => {
  await signIn(page, 'receptionist', '/reservations-online')
  await expect(page.getByRole('heading', { name: 'Online bookings' })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Bookings' }).locator('tbody tr').first()).toBeVisible()
  await checkPage(page, 'light', 'dark')
  await page.getByText('Booking times').click()
  await expect(page.getByText('08:00–21:00').first()).toBeVisible()
  await checkPage(page, 'light', 'dark')
  await page.goto(bookingPage)
  await expect(page).toHaveURL(/\/agendas$/)
  await page.goto(`${bookingPage}?preview`)
  await expect(page.getByRole('button', { name: 'Choose a service' })).toBeVisible()
})

test('a superadmin reads and exports the log of online bookings of all salons', async ({ page }) => {
  await signIn(page, 'superadmin', '/reservation-online')
  const log = page.getByRole('grid', { name: 'Online booking log' })
  await expect(log.getByText('Studio Aurora').first()).toBeVisible()
  await checkPage(page, 'light', 'dark')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  expect((await downloading).suggestedFilename()).toBe('Online booking log.csv')
})
