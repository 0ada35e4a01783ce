import { checkPage } from './support/axe.ts'
import { enterCode, expectHeading, findKnownPhone, phone, salonId } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'

test.use({ ...phone, viewport: { width: 390, height: 844 }, actionTimeout: 10_000 })

test('a guest proves the telephone once, books the same again in two taps, asks for deletion, and signs out', async ({ page, journey }) => {
  const place = `/me/${salonId}`
  await test.step('the number and its code', async () => {
    await page.goto(place)
    await expectHeading(page, 'Your number, please')
    await checkPage(page, 'light', 'dark')
    await page.getByLabel('Mobile number').fill(await findKnownPhone(journey))
    await page.getByRole('checkbox', { name: /^Remember me on this phone/ }).check()
    await page.getByRole('button', { name: 'Send code' }).tap()
    await enterCode(page, journey)
    await expectHeading(page, /^Hello /)
    await checkPage(page, 'light', 'dark')
  })
  await test.step('past visits open into their receipts', async () => {
    await page.getByRole('button', { name: 'Payments' }).tap()
    await page.locator('summary').first().tap()
    await expect(page.locator('.gb-receipt').first()).toBeVisible()
    await checkPage(page, 'light', 'dark')
  })
  await test.step('the deletion is asked for after a second press', async () => {
    await page.getByRole('button', { name: 'You', exact: true }).tap()
    await page.getByRole('button', { name: 'Delete my data' }).tap()
    await page.getByRole('button', { name: 'Yes, ask the salon' }).tap()
    await expect(page.getByText(/^You asked Studio Aurora on 18 Nov 2026/)).toBeVisible()
    await checkPage(page, 'light', 'dark')
    const { rows } = await journey.db.execute("SELECT count(*) AS n FROM alerts WHERE cause LIKE 'erase-asked:%'")
    expect(Number(rows[0]?.n)).toBeGreaterThan(0)
  })
  await test.step('a new visit needs no code', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await expectHeading(page, /^Hello /)
  })
  await test.step('the same again in two taps, and back', async () => {
    await page.getByRole('button', { name: 'Bookings' }).tap()
    await page.getByRole('region', { name: 'Same again' }).getByRole('button').tap()
    await page.getByRole('button', { name: /^Confirm / }).tap()
    await expectHeading(page, /^You're booked for /)
    await page.getByRole('link', { name: 'Your place at Studio Aurora' }).tap()
    await expectHeading(page, /^Hello /)
  })
  await test.step('signing out forgets the phone', async () => {
    const stored = () => page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
    const { sessionCode } = JSON.parse((await stored())[`booking_${salonId}`] ?? '{}')
    await page.getByRole('button', { name: 'You', exact: true }).tap()
    await page.getByRole('button', { name: /Sign out$/ }).tap()
    await expectHeading(page, 'Your number, please')
    expect(JSON.stringify(await stored())).not.toContain(sessionCode)
    await expect.poll(async () => (await page.request.get(`/api/GuestHome/${sessionCode}`)).status()).toBe(401)
  })
})
