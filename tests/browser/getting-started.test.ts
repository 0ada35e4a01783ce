import { checkPage } from './support/axe.ts'
import { countActions } from './support/count-actions.ts'
import { enterAsNewGuest } from './support/guest-steps.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { openScreen, waitUntilSaved } from './support/page.ts'
import { signIn } from './support/session.ts'

/** Makes the salon a new one: no bookings before today, no services. */
const startAnew = ({ db }: Journey) =>
  db.batch([
    `UPDATE agendas SET salon_id = 'sal_earlier' WHERE salon_id = 'sal_aurora_salon' AND start_utc < unixepoch('2026-11-18')`,
    `UPDATE services SET deleted_utc = 1 WHERE salon_id = 'sal_aurora_salon'`,
  ])

test('the administrator of a new salon sees what is left to set up, confirms the hours, and puts the list away', async ({
  page,
  journey,
}) => {
  await startAnew(journey)
  await signIn(page, 'admin', '/agendas')
  const list = page.getByRole('complementary', { name: 'Get Studio Aurora ready' })
  await expect(list.getByText('2 of 5 done')).toBeVisible()
  await checkPage(page, 'light', 'dark')

  await test.step('the hours a salon starts with are confirmed, and stay so', async () => {
    await waitUntilSaved(page, () => list.getByRole('button', { name: "They're right" }).click())
    await expect(list.getByText('3 of 5 done')).toBeVisible()
    await page.reload()
    await expect(list.getByText('3 of 5 done')).toBeVisible()
  })
  await test.step('a step leads to its page', async () => {
    await list.getByRole('link', { name: 'Open: Services' }).click()
    await expect(page).toHaveURL(/\/price-list$/)
    await page.goBack()
  })
  await test.step('put away, back, and put away for good', async () => {
    await list.getByRole('button', { name: 'Hide the checklist' }).click()
    await expect(list).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list).toBeVisible()
    await waitUntilSaved(page, () => list.getByRole('button', { name: 'Hide the checklist' }).click())
    await expect(list).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeVisible()
    await expect(list).toHaveCount(0)
  })
})

test('on a phone the checklist is a line above the agenda that opens as a sheet; a receptionist has none', async ({ page, journey }) => {
  await startAnew(journey)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/agendas')
  await page.getByRole('region', { name: 'Get Studio Aurora ready' }).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open: Logo' })).toBeVisible()
  await signIn(page, 'receptionist', '/agendas')
  await expect(page.getByRole('button', { name: 'New booking', exact: true })).toBeVisible()
  await expect(page.getByText('Get Studio Aurora ready')).toHaveCount(0)
})

test('a new salon has 30 services that guests can book within 60 actions, with its own prices', async ({ page, journey, browser }) => {
  await startAnew(journey)
  await journey.db.batch([
    `UPDATE online_booking_service_categories SET deleted_utc = 1 WHERE salon_id = 'sal_aurora_salon'`,
    `UPDATE online_booking_slots SET deleted_utc = 1 WHERE salon_id = 'sal_aurora_salon'`,
  ])
  await signIn(page, 'admin', '/agendas')
  const actions = await countActions(page)
  await page.getByRole('link', { name: 'Open: Services' }).click()
  await page.getByRole('button', { name: 'Hair (30 services)' }).click()
  await page.getByRole('row').nth(1).locator('[data-cell$=":price"]').click()
  for (let price = 30; price < 50; price++) await page.keyboard.type(`${price}\n`)
  await page.getByRole('button', { name: 'Save 30 rows' }).click()
  await expect(page.getByText('30 rows saved')).toBeVisible()
  await openScreen(page, '/salonConfig?tab=online')
  await page.getByRole('button', { name: 'Add booking time' }).click()
  await page.getByRole('combobox', { name: 'Online booking category' }).click()
  await page.getByRole('option', { name: 'Bookable online' }).click()
  await waitUntilSaved(page, () => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click())
  // The two presses to the settings, which this test opens by their address, are part of the 60.
  await actions.expectAtMost(58)
  const guest = await (await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })).newPage()
  await enterAsNewGuest(guest, journey, '3331239874', 'Nuova Cliente')
  await expect(guest.getByText('Balayage')).toBeVisible()
  await guest.context().close()
})
