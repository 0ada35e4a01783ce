import { expectAccessible, expectFitsWidth } from './support/axe.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { signIn } from './support/session.ts'

/** A client of the admin's salon with a phone, a booking ahead and no allergies. */
async function findClient({ db }: Journey) {
  const { rows } = await db.execute(`
    SELECT c.client_id, c.name, c.phone_number, c.birth_date
    FROM clients c
    WHERE c.salon_id = (SELECT salon_id FROM users WHERE username = 'admin')
      AND c.allergies = ''
      AND EXISTS (SELECT 1 FROM agendas a WHERE a.client_id = c.client_id AND a.outcome IS NULL AND a.start_utc > unixepoch('2026-11-19'))
      AND EXISTS (SELECT 1 FROM appointments p WHERE p.client_id = c.client_id AND p.checked_out_utc IS NOT NULL)
    ORDER BY c.client_id
    LIMIT 1`)
  const [row] = rows
  return { id: String(row?.client_id), name: String(row?.name), phone: String(row?.phone_number) }
}

test('the record shows visits with totals and filters, and keeps requests and feedback', async ({ page, journey }) => {
  const client = await findClient(journey)
  for (const table of ['client_history_requests', 'client_feedbacks'])
    await journey.db.execute({ sql: `DELETE FROM ${table} WHERE client_id = ?`, args: [client.id] })
  await signIn(page, 'admin', `/clientInfo/${client.id}?tabvalue=2`)
  const rows = page.getByRole('list', { name: 'Visits' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const all = await rows.count()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Booked' }).click()
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Client card (PDF)' }).click()
  expect((await download).suggestedFilename()).toBe('client-card.pdf')

  await test.step('a request is added, ticked off, taken back and deleted', async () => {
    await page.getByRole('tab', { name: 'Feedback' }).click()
    await page.getByRole('button', { name: 'New request' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog').getByText('Required')).toBeVisible()
    await page.getByRole('dialog').getByRole('textbox', { name: "Client's request" }).fill('A balayage before May')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const box = page.getByRole('checkbox', { name: 'A balayage before May' })
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('list', { name: 'Requests' }).getByText('A balayage before May').click()
    await expect(box).toBeChecked()
    await expect(toast(page, 'Request done')).toBeVisible()
    await toast(page, 'Request done').getByRole('button', { name: 'Undo' }).click()
    await expect(box).not.toBeChecked()
    await page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('No requests yet')).toBeVisible()
  })
  await test.step('feedback with a rating', async () => {
    await page.getByRole('radiogroup', { name: 'Feedback' }).getByText('Ratings').click()
    await page.getByRole('button', { name: 'New feedback' }).click()
    await page.getByRole('dialog').getByText('4', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('img', { name: '4 stars' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a remembered phone is forgotten', async () => {
    await journey.db.execute('DELETE FROM device_codes')
    await journey.db.execute({
      sql: `
        INSERT INTO device_codes (device_code_id, salon_id, phone_number, expiry_utc)
        SELECT 'dev_journey', salon_id, phone_number, unixepoch('2027-02-01')
        FROM clients
        WHERE client_id = ?`,
      args: [client.id],
    })
    await page.getByRole('tab', { name: 'Details' }).click()
    const devices = page.getByRole('region', { name: 'Phones and passkeys for online booking' })
    await devices.getByRole('button', { name: 'Forget phone' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget phone' }).click()
    await expect(toast(page, 'Phone forgotten')).toBeVisible()
    await expect(devices.getByText('No phone is remembered')).toBeVisible()
  })
})

test('the phone book shows who is calling first, and an unknown caller becomes a contact', async ({ page, journey }) => {
  const client = await findClient(journey)
  const national = client.phone.replace('+39', '')
  await signIn(page, 'admin', `/phoneBook?number=${encodeURIComponent(`0039${national}`)}`)
  const caller = page.getByRole('article', { name: `Calling: ${client.name}` })
  await expect(caller).toBeVisible()
  await expect(caller.getByRole('link', { name: /^Move \d\d:\d\d$/ })).toBeVisible()
  await expectAccessible(page)
  await caller.getByRole('link', { name: 'Book' }).click()
  await expect(page.getByRole('dialog').getByText(client.name)).toBeVisible()

  await navigate(page, '/phoneBook')
  await page.getByRole('searchbox', { name: 'Number or name' }).fill('346 000 11 22')
  await page.getByRole('link', { name: 'New contact with 346 000 11 22' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('346 000 11 22')
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Ortensia Bassi')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const relative = page.getByRole('group', { name: 'Relationship 1' })
  await relative.getByRole('textbox', { name: 'Name' }).fill('Tommaso')
  await expect(page.getByText('fill in name and birth date')).toBeVisible()
  await relative.getByRole('textbox', { name: 'Birth date' }).fill('03/05/1982')
  await page.getByRole('heading', { name: 'New contact' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Calling: Ortensia Bassi' })).toBeVisible()
  const { rows } = await journey.db.execute("SELECT relationships_json FROM clients WHERE name = 'Ortensia Bassi'")
  expect(JSON.parse(String(rows[0]?.relationships_json))).toMatchObject([{ name: 'Tommaso', birthDate: '1982-05-03', note: '' }])
})

test('birthdays are shown by week, day and month, and lead to a booking', async ({ page, journey }) => {
  const client = await findClient(journey)
  await journey.db.execute({ sql: `UPDATE clients SET birth_date = '1985-11-18' WHERE client_id = ?`, args: [client.id] })
  await signIn(page, 'admin', '/birthday')
  const today = page.getByRole('region', { name: 'Wednesday 18 November' })
  const row = today.getByRole('listitem').filter({ hasText: client.name })
  await expect(row).toContainText('41')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^November 2026/ }).click()
  await expect(page).toHaveURL(/view=month/)
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: /^Tuesday 1 December, \d+ birthdays?$/ }).click()
  await expect(page).toHaveURL(/day=2026-12-01/)
  await navigate(page, '/birthday')
  await row.getByRole('link', { name: 'Book' }).click()
  await expect(page.getByRole('dialog').getByText(client.name)).toBeVisible()
})

test('visits, phone book and birthdays fit a phone, a tablet and a desk', async ({ page, journey }) => {
  const client = await findClient(journey)
  const record = `/clientInfo/${client.id}?tabvalue=`
  await signIn(page, 'admin', `${record}2`)
  for (const [path, content] of [
    [`${record}2`, page.getByRole('list', { name: 'Visits' })],
    [`${record}5`, page.locator('[role=tabpanel] :is(.ch, .empty)')],
    [`${record}6`, page.getByRole('button', { name: 'New request' })],
    [`${record}7`, page.getByRole('button', { name: 'New feedback' })],
    [`/phoneBook?number=${encodeURIComponent(client.phone)}`, page.getByRole('article', { name: /^Calling/ })],
    [`/clientPhone/${client.id}`, page.getByRole('textbox', { name: 'Allergies' })],
    ['/birthday?view=month', page.locator('.birthdays-list')],
  ] as const) {
    await navigate(page, path)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(content.first()).toBeVisible()
      await expectFitsWidth(page, `${path} scrolls sideways at ${width} pixels`)
    }
  }
})
