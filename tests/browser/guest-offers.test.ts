import { checkPage } from './support/axe.ts'
import { bookingPage, phone, verifyPhone } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'

test.use({ ...phone, actionTimeout: 10_000 })

test('a returning guest who was never asked about offers declines, changes the answer, and is not asked again', async ({
  page,
  journey,
}) => {
  const { rows } = await journey.db.execute(
    `SELECT c.client_id, c.phone_number AS phone
      FROM clients c JOIN agendas a ON a.client_id = c.client_id
      WHERE c.salon_id = 'sal_aurora_salon' AND a.start_utc < unixepoch('2026-11-18') AND a.outcome IS NULL AND c.phone_number LIKE '+393%'
        AND NOT EXISTS (SELECT 1 FROM client_consents k WHERE k.client_id = c.client_id)
        AND NOT EXISTS (SELECT 1 FROM clients d WHERE d.phone_number = c.phone_number AND d.client_id <> c.client_id)
      ORDER BY c.client_id
      LIMIT 1`,
  )
  const [clientId, number] = [String(rows[0]?.client_id), String(rows[0]?.phone).slice(3)]
  const readAnswers = async () =>
    (await journey.db.execute(`SELECT given FROM client_consents WHERE client_id = '${clientId}' ORDER BY rowid`)).rows.map(({ given }) =>
      Number(given),
    )
  const question = page.getByRole('heading', { name: 'Would you like offers by WhatsApp or SMS?' })
  await page.goto(bookingPage)
  await verifyPhone(page, journey, number)
  await test.step('no', async () => {
    await expect(question).toBeVisible()
    await page.getByText("Read the salon's privacy notice").tap()
    await expect(page.locator('.gb-law')).toBeVisible()
    await checkPage(page, 'light', 'dark')
    await page.getByRole('button', { name: 'No, thanks' }).tap()
    await expect(page.getByRole('status').getByText("You won't get any offers.")).toBeVisible()
    expect(await readAnswers()).toEqual([0])
  })
  await test.step('changed to yes', async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).tap()
    await page.getByRole('button', { name: 'Yes, please' }).tap()
    await expect(page.getByRole('status').getByText("You'll get our offers.")).toBeVisible()
    expect(await readAnswers()).toEqual([0, 1])
  })
  await test.step('not asked again', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: /^Same as last time/ })).toBeVisible()
    await expect(question).toBeHidden()
  })
})
