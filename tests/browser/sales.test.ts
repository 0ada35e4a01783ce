import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { signInByForm } from './support/session.ts'

test('a shampoo is sold to somebody without a visit in three presses, is taken from the stock, and is no visit', async ({
  page,
  journey,
}) => {
  const count = async (sql: string) => Number((await journey.db.execute(sql)).rows[0]?.n)
  const visits = 'SELECT count(*) AS n FROM appointments WHERE arrival_utc IS NOT NULL'
  const product = `(SELECT product_id FROM products WHERE product = 'Colour shampoo 250 ml' AND deleted_utc IS NULL LIMIT 1)`
  const stock = `SELECT stock AS n FROM products WHERE product_id = ${product}`
  const before = { visits: await count(visits), stock: await count(stock) }
  await signInByForm(page, 'receptionist')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Sell' }).click()
  await expect(page.getByText('Scan or search for a product')).toBeVisible()
  // The field has the focus. Keys that follow each other as fast as a scanner's are a barcode.
  await page.locator(':focus').fill('colour sham')
  await expect(page.getByRole('option', { name: /^Colour shampoo 250 ml/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Colour shampoo 250 ml' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Charge €16\.90/ }).click()
  await expect(page.getByRole('link', { name: 'New sale' })).toBeVisible()
  await expectAccessible(page)
  expect(await count(stock)).toBe(before.stock - 1)
  expect(await count(visits)).toBe(before.visits)
  const { rows } = await journey.db.execute(`
    SELECT client_id, total_cents, owed_cents
    FROM appointments
    WHERE agenda_id = appointment_id
    ORDER BY checked_out_utc DESC
    LIMIT 1`)
  expect(rows).toEqual([{ client_id: '', total_cents: 1690, owed_cents: 0 }])
})
