import { checkPage, expectFitsWidth } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/page.ts'
import { signIn, signInByForm } from './support/session.ts'

test('an administrator adds a team member, gives them services on own terms and a week, and the desk books them so', async ({
  page,
  journey,
}) => {
  await signIn(page, 'admin', '/staff')
  await expect(page.getByRole('row', { name: /Anna Colombo/ })).toBeVisible()
  await checkPage(page, 'light', 'dark')

  await test.step('a refusal is at its field, and what was typed stays', async () => {
    await page.getByRole('button', { name: 'Add team member' }).click()
    await page.getByLabel('First name').fill('Nina')
    await page.getByLabel('Last name').fill('Costa')
    await page.getByLabel('Username').fill('image')
    await page.getByLabel('E-mail', { exact: true }).fill('nina@aurora.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('This username is taken')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Nina')
    await checkPage(page, 'light')
    await page.getByLabel('Username').fill('nina')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Nina Costa' })).toBeVisible()
    await expect.poll(async () => (await journey.sentTexts()).some((text) => text.includes('il nome utente nina'))).toBe(true)
  })
  await test.step('services with own time and price are saved together', async () => {
    await page.getByText('Restyle cut', { exact: true }).click()
    await page.getByLabel('Own time for Restyle cut').fill('75')
    await page.getByLabel('Own price for Restyle cut').fill('60')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Services of Nina Costa saved')).toBeVisible()
    await expect(page.getByText(/1 of \d+, 1 with own time or price/)).toBeVisible()
  })
  await test.step('a wrong period blocks saving, the opening hours are copied', async () => {
    await page.getByRole('tab', { name: 'Working hours' }).click()
    await page.getByRole('button', { name: "Take the salon's opening hours" }).click()
    const end = page.getByLabel('Tuesday, period 1: to')
    const closing = await end.inputValue()
    await end.fill('08:00')
    await end.blur()
    await expect(page.getByText('Must end after it starts.')).toBeVisible()
    await end.fill(closing)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await expectFitsWidth(page)
  })
  await test.step('the booking form has her time and price', async () => {
    const { rows } = await journey.db.execute(`SELECT user_id FROM users WHERE username = 'nina'`)
    const { rows: services } = await journey.db.execute(`SELECT service_id FROM services WHERE service = 'Restyle cut'`)
    await navigate(page, `/agenda/add?userId=${rows[0]?.user_id}&services=${services[0]?.service_id}`)
    await expect(
      page
        .getByRole('dialog')
        .getByText(/€60\.00/)
        .first(),
    ).toBeVisible()
  })
})

test('a team member who is still booked is deleted once a colleague has the booking, and comes back', async ({ page, journey }) => {
  await journey.db.execute(`
    UPDATE agenda_services SET deleted_utc = 1
    WHERE user_id = 'usr_aurora_elena'
      AND start_utc > unixepoch('2026-11-18 09:00')
      AND rowid NOT IN (
        SELECT rowid FROM agenda_services
        WHERE user_id = 'usr_aurora_elena' AND start_utc > unixepoch('2026-11-18 09:00')
        ORDER BY start_utc
        LIMIT 1
      )`)
  await signIn(page, 'admin', '/staffInfo/usr_aurora_elena')
  await page.getByRole('button', { name: 'Delete team member' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bookings of Elena Gallo' })
  await expect(dialog.getByRole('button', { name: 'Delete Elena Gallo' })).toHaveAttribute('aria-disabled', 'true')
  await checkPage(page, 'light')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('button', { name: 'Cancel with a message' }).click()
  await expect(dialog.getByText('Nothing is left to do.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Elena Gallo' }).click()
  await expect(page).toHaveURL(/\/staff$/)
  await expect(page.getByRole('row', { name: /Elena Gallo/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Elena Gallo/ })).toBeVisible()
})

test('an assistant changes their own password and contacts on a phone, and stays signed in', async ({ page, otherBrowser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'assistance', '/staffprofile?tab=5')
  await page.getByLabel('Current password').fill('wrong one')
  await page.getByLabel('New password').fill('seven green bottles')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Incorrect password')).toBeVisible()
  await checkPage(page, 'light', 'dark')
  await expectFitsWidth(page)
  await page.getByLabel('Current password').fill('demo-password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Your other devices have been signed out.')).toBeVisible()
  await page.locator('.tab-more').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await page.getByLabel('Phone').fill('333 555 9999')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Davide Serra saved')).toBeVisible()
  await expect(page.getByText('+39 333 555 9999')).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill('davide@home.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill('seven green bottles')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  const elsewhere = await (await otherBrowser({ locale: 'en-GB' })).newPage()
  await signInByForm(elsewhere, 'assistance', 'seven green bottles')
  await expect(elsewhere).toHaveURL(/\/appointments$/)
})
