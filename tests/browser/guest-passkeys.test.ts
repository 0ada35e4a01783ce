import { addAuthenticator } from './support/authenticator.ts'
import { checkPage } from './support/axe.ts'
import { bookingPage, enterCode, expectHeading, findKnownPhone, phone, salonId, startWithNumber } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'

test.use({ ...phone, host: 'localhost', viewport: { width: 390, height: 844 }, actionTimeout: 10_000 })

test('a guest adds a passkey, signs in with it at their place and while booking, and removes it', async ({ page, journey }) => {
  const place = `/me/${salonId}`
  const authenticator = await addAuthenticator(page)
  const section = page.getByRole('region', { name: 'Passkeys' })
  const forgetSession = () => page.evaluate(() => sessionStorage.clear())
  const countCodes = async () => Number((await journey.db.execute('SELECT count(*) AS n FROM guest_codes')).rows[0]?.n)
  await test.step('it is added in a session that a code has opened', async () => {
    await page.goto(place)
    await page.getByLabel('Mobile number').fill(await findKnownPhone(journey))
    await page.getByRole('button', { name: 'Send code' }).tap()
    await enterCode(page, journey)
    await page.getByRole('button', { name: 'You', exact: true }).tap()
    await section.getByRole('button', { name: 'Add a passkey on this device' }).tap()
    await expect(section.getByText(/^Added /)).toBeVisible()
    await checkPage(page, 'light', 'dark')
    await section.getByRole('button', { name: 'Add a passkey on this device' }).tap()
    await expect(section.getByText('There is already a passkey on this device')).toBeVisible()
  })
  const codes = await countCodes()
  await test.step('it opens the place without a code, and a prompt that is closed changes nothing', async () => {
    await forgetSession()
    await page.reload()
    await expectHeading(page, 'Your number, please')
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await checkPage(page, 'light', 'dark')
    await page.getByRole('button', { name: 'Use a passkey' }).tap()
    await expectHeading(page, /^Hello /)
    expect(await countCodes()).toBe(codes)
  })
  await test.step('another one needs a new code', async () => {
    await page.getByRole('button', { name: 'You', exact: true }).tap()
    await section.getByRole('button', { name: 'Add a passkey on this device' }).tap()
    await expect(section.getByRole('button', { name: 'Use a code instead' })).toBeVisible()
  })
  await test.step('on the booking page it takes the place of number and code', async () => {
    await forgetSession()
    await page.goto(bookingPage)
    await startWithNumber(page)
    await page.getByRole('button', { name: 'Use a passkey' }).tap()
    await expect(page.getByLabel('Mobile number')).not.toBeVisible()
    await expect.poll(() => page.evaluate((id) => JSON.parse(sessionStorage[`booking_${id}`]).sessionCode, salonId)).not.toBeNull()
    expect(await countCodes()).toBe(codes)
  })
  await test.step('removed, it opens nothing any more', async () => {
    await page.goto(place)
    await page.getByRole('button', { name: 'You', exact: true }).tap()
    await section.getByRole('button', { name: /^Remove / }).tap()
    await expect(section.getByText(/removed$/)).toBeVisible()
    await forgetSession()
    await page.reload()
    await authenticator.setReady(true)
    await page.getByRole('button', { name: 'Use a passkey' }).tap()
    await expect(page.getByText("This passkey didn't work. Enter your number instead.")).toBeVisible()
  })
})
