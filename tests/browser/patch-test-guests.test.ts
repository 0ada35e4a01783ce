import { expectAccessible } from './support/axe.ts'
import { bookingPage, enterAsNewGuest, phone } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'

test.use({ ...phone, actionTimeout: 10_000 })

test('a guest without a patch test is refused online, and told whom to call', async ({ page, journey }) => {
  await journey.db.execute("UPDATE services SET patch_test_days = 90 WHERE salon_id = 'sal_aurora_salon'")
  await page.goto(`${bookingPage}?service=srv_aurora_cut`)
  await expect(page.getByText('Patch test first: Cut')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+39/)
  await expectAccessible(page)
  await page.evaluate(() => sessionStorage.clear())
  await enterAsNewGuest(page, journey, '347 900 1155', 'Nuova Prova')
  await expect(page.getByText('Needs a patch test at the salon first').first()).toBeVisible()
  await page.locator('.gb-service').first().tap()
  await page.getByRole('button', { name: 'Choose a time' }).tap()
  await expect(page.getByText('This service needs a patch test first. Please call the salon.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+39/)
  await expectAccessible(page)
  const { rows } = await journey.db.execute(
    "SELECT 1 FROM agendas WHERE online_booking = 1 AND changed_utc >= unixepoch('2026-11-18T08:59:00')",
  )
  expect(rows).toEqual([])
})
