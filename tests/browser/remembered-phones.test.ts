import { checkPage } from './support/axe.ts'
import { bookingPage, enterAsNewGuest, expectHeading, getTimes, phone } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'

test.use({ ...phone, actionTimeout: 10_000 })

test('a guest forgets all remembered phones after booking, and the next visit begins with a code', async ({ page, journey }) => {
  const countDevices = async () =>
    Number(
      (await journey.db.execute("SELECT count(*) AS n FROM device_codes WHERE phone_number = '+393479001177' AND ended_utc IS NULL"))
        .rows[0]?.n,
    )
  await enterAsNewGuest(page, journey, '347 900 1177', 'Ortensia Bassi')
  await page.getByRole('checkbox', { name: /^Blow-dry Wash,/ }).check()
  await page.getByRole('button', { name: 'Choose a time' }).tap()
  await getTimes(page).first().tap()
  await page.getByRole('button', { name: /^Confirm / }).tap()
  await expectHeading(page, /^You're booked for /)
  await expect(page.getByText('Your number is remembered on 1 phone.')).toBeVisible()
  expect(await countDevices()).toBe(1)
  await checkPage(page, 'light', 'dark')
  await page.getByRole('button', { name: 'Forget me on all my phones' }).tap()
  await expect(page.getByText("Done. Next time we'll send you a code.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Forget me on this phone' })).toBeHidden()
  expect(await countDevices()).toBe(0)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(bookingPage)
  await expect(page.getByRole('button', { name: /^Been here before/ })).toBeVisible()
})
