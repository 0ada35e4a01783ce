import { checkPage } from './support/axe.ts'
import { bookingPage, findKnownPhone, phone, verifyPhone } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'

test.use({ ...phone, actionTimeout: 10_000 })

test('a returning guest who was never asked about offers declines, changes the answer, and is not asked again', async ({
  page,
  journey,
}) => {
  const number = await findKnownPhone(journey)
  const known = `SELECT client_id FROM clients WHERE salon_id = 'sal_aurora_salon' AND phone_number = '+39${number}'`
  const readAnswers = async () =>
    (await journey.db.execute(`SELECT given FROM client_consents WHERE client_id IN (${known}) ORDER BY rowid`)).rows.map(({ given }) =>
      Number(given),
    )
  const question = page.getByRole('heading', { name: 'Would you like offers by WhatsApp or SMS?' })
  await page.goto(bookingPage)
  await verifyPhone(page, journey, number)
  const before = await readAnswers()
  await test.step('no', async () => {
    await expect(question).toBeVisible()
    await page.getByText("Read the salon's privacy notice").tap()
    await expect(page.locator('.gb-law')).toBeVisible()
    await checkPage(page, 'light', 'dark')
    await page.getByRole('button', { name: 'No, thanks' }).tap()
    await expect(page.getByRole('status').getByText("You won't get any offers.")).toBeVisible()
    expect(await readAnswers()).toEqual([...before, 0])
  })
  await test.step('changed to yes', async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).tap()
    await page.getByRole('button', { name: 'Yes, please' }).tap()
    await expect(page.getByRole('status').getByText("You'll get our offers.")).toBeVisible()
    expect(await readAnswers()).toEqual([...before, 0, 1])
  })
  await test.step('not asked again', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: /^Same as last time/ })).toBeVisible()
    await expect(question).toBeHidden()
  })
})
