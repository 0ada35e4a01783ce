import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsWidth } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { countPresses, navigate, toast, waitUntilSaved } from './support/page.ts'
import { signIn } from './support/session.ts'

const getRow = (page: Page, text: string) => page.locator('.dt-body > .dt-row').filter({ hasText: text })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Name, phone, e-mail or pet' })

test('a client is added with two relationships; a wrong IBAN greys Save, an incomplete relationship is not kept', async ({
  page,
  journey,
}) => {
  await signIn(page, 'admin', '/clients')
  await expect(page.locator('.dt-body > .dt-row').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New client' }).click()
  await page.getByRole('textbox', { name: 'Name' }).first().fill('=cmd Ortensia 🌺')
  const iban = page.getByRole('textbox', { name: 'IBAN' })

  await test.step('a wrong IBAN', async () => {
    await iban.fill('IT60X0542811101000000123465')
    await iban.press('Tab')
    await expect(page.getByText('Enter a valid IBAN')).toBeVisible()
    await expect(page.getByText('Correct IBAN to save')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await iban.fill('IT60 X054 2811 1010 0000 0123 456')
    await expect(page.getByText('Enter a valid IBAN')).toBeHidden()
  })
  await test.step('relationships', async () => {
    for (const [position, name] of [
      [1, 'Tommaso'],
      [2, 'Bianca'],
      [3, 'Nobody'],
    ] as const) {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const row = page.getByRole('group', { name: `Relationship ${position}` })
      await row.getByRole('textbox', { name: 'Name' }).fill(name)
      if (position === 3) continue
      await row.getByRole('textbox', { name: 'Birth date' }).fill('03/05/1982')
      await row.getByRole('textbox', { name: 'Note' }).fill('May pay')
    }
    await expect(page.getByText('fill in name, birth date and note')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('saved', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, '=cmd Ortensia 🌺 saved')).toBeVisible()
    await expect(page.getByRole('heading', { name: '=cmd Ortensia 🌺' })).toBeVisible()
    await expect(page).toHaveURL(/clientInfo\/cli_/)
    const { rows } = await journey.db.execute("SELECT relationships_json, bank_account_iban FROM clients WHERE name LIKE '=cmd%'")
    expect(rows[0]?.bank_account_iban).toBe('IT60X0542811101000000123456')
    expect(JSON.parse(String(rows[0]?.relationships_json)).map(({ name }: { name: string }) => name)).toEqual(['Tommaso', 'Bianca'])
    await expectAccessible(page)
  })
})

test('a client is found by the last four digits and booked in three clicks', async ({ page, journey }) => {
  await signIn(page, 'admin', '/clients')
  const { rows } = await journey.db.execute(`
    SELECT name, phone_number, client_id
    FROM clients
    WHERE salon_id = (SELECT salon_id FROM users WHERE username = 'admin')
      AND EXISTS (SELECT 1 FROM agendas a WHERE a.client_id = clients.client_id AND a.outcome IS NULL AND a.start_utc < unixepoch())
      AND allergies = ''
    ORDER BY client_id
    LIMIT 1`)
  const [name, phone] = [String(rows[0]?.name), String(rows[0]?.phone_number)]
  const countBookings = async () => {
    const sql = 'SELECT count(*) AS n FROM agendas WHERE client_id = ?'
    return Number((await journey.db.execute({ sql, args: [String(rows[0]?.client_id)] })).rows[0]?.n)
  }
  const before = await countBookings()
  const presses = await countPresses(page)
  await search(page).click()
  await search(page).fill(phone.slice(-4))
  await getRow(page, name).first().hover()
  await page
    .getByRole('link', { name: `Book for ${name}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(name)).toBeVisible()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden()
  expect(await presses()).toBe(3)
  expect(await countBookings()).toBe(before + 1)
})

test('the partner discount of the client is chosen at the checkout', async ({ page, journey }) => {
  const { rows } = await journey.db.execute(`
    SELECT p.appointment_id, p.client_id
    FROM appointments p
    WHERE p.salon_id = (SELECT salon_id FROM users WHERE username = 'admin')
      AND p.arrival_utc IS NOT NULL
      AND p.checked_out_utc IS NULL
      AND p.discount_services_cents = 0
      AND p.discount_products_cents = 0
      AND p.deleted_utc IS NULL
    LIMIT 1`)
  const [appointmentId, clientId] = [String(rows[0]?.appointment_id), String(rows[0]?.client_id)]
  await journey.db.execute({ sql: "UPDATE clients SET discount_code = 'GYM' WHERE client_id = ?", args: [clientId] })
  await signIn(page, 'admin', `/checkout/${appointmentId}/${clientId}`)
  await expect(page.getByRole('button', { name: /^Gym next door/ })).toHaveAttribute('aria-pressed', 'true')
})

test('suggests a duplicate while typing and opens it; one marked as another person is not suggested again', async ({ page, journey }) => {
  await signIn(page, 'admin', '/clientInfo/add')
  const { rows } = await journey.db.execute(`
    SELECT name, phone_number
    FROM clients
    WHERE salon_id = (SELECT salon_id FROM users WHERE username = 'admin')
    ORDER BY client_id
    LIMIT 1 OFFSET 7`)
  const [name, phone] = [String(rows[0]?.name), String(rows[0]?.phone_number)]
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Somebody New')
  await page
    .getByRole('textbox', { name: 'Phone' })
    .first()
    .fill(`0039 ${phone.slice(3, 6)}-${phone.slice(6)}`)
  await expect(page.getByText(`Looks like ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Not the same person' }).click()
  await expect(page.getByText(`Looks like ${name}`)).toBeHidden()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Somebody New' })).toBeVisible()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('textbox', { name: 'Name' }).first().fill(name)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, `${name} saved`)).toBeVisible()
  await expect(page.getByText(`Looks like ${name}`)).toBeHidden()

  await navigate(page, '/clientInfo/add')
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('')
  await page.getByRole('textbox', { name: 'Phone' }).first().fill(phone)
  await page.getByRole('link', { name: 'Open that one' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a view is saved, used on the desktop and after a reload, and its clients get a category with Undo', async ({ page }) => {
  await signIn(page, 'admin', '/clients')
  await page.getByRole('button', { name: 'Filter' }).click()
  // The panel focuses its first field when it opens: what is typed before that would end there.
  await expect(page.getByRole('textbox', { name: 'Not seen for' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Spent in 12 months, from' }).fill('200')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Big spenders')
  // The list shows the view before it is saved, and the page is loaded again below.
  await waitUntilSaved(page, () => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click())
  const view = page.getByRole('button', { name: /^Big spenders/ })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^All clients/ }).click()
  await view.click()
  await expect(page).toHaveURL(/spentFrom=200/)
  await page.goto('/clients')
  await view.click()
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  // The rows of all clients stay until those of the view are there.
  await expect(page.getByRole('grid', { name: 'Clients' })).not.toHaveAttribute('aria-busy')
  const boxes = page.locator('.dt-body').getByRole('checkbox')
  await boxes.nth(0).check({ force: true })
  await boxes.nth(1).check({ force: true })
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('toolbar', { name: 'Selected clients' }).getByRole('button', { name: 'Category' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(toast(page, '2 clients: category')).toBeVisible()
  // Before the slow check: a snackbar stays six seconds.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'Call' }).first()).toBeVisible()
  await expectFitsWidth(page)
  await expectAccessible(page)
})
