import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { signIn, walk } from './support/shell.ts'

const gatewaysUrl = () => String(JSON.parse(process.env.PRODUCT ?? '{}').gateways)
const toast = (page: Page, text: string | RegExp) => page.locator('[data-scope="toast"][data-part="root"]').filter({ hasText: text })
const forget = (page: Page) =>
  page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
const week = JSON.stringify(
  Array.from({ length: 7 }, (_, day) => ({ isWorking: day > 0, timing: day > 0 ? [{ opening: '09:00', closing: '19:00' }] : [] })),
)

test('a superadmin creates a salon; its administrator is invited, opens it and books the first client; suspending ends it all', async ({
  page,
  context,
  journey,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const username = `vera-${journey.name}`
  const email = `${username}@example.com`
  await signIn(page, 'superadmin')
  await expect(page).toHaveURL(/\/salons$/)
  await expect(page.getByRole('grid', { name: 'Salons' })).toContainText('Zampa Felice')
  await page.getByRole('link', { name: 'New salon' }).click()
  await page.getByRole('button', { name: 'Create salon' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  expect(await violations(page)).toEqual([])
  await name.fill('Atelier Vera')
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Vera')
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Neri')
  const mail = page.getByRole('region', { name: 'First administrator' }).getByRole('textbox', { name: 'E-mail' })
  await mail.fill('no address')
  await page.getByRole('textbox', { name: 'Username' }).fill('receptionist')
  await page.getByText('English', { exact: true }).click()
  await page.getByRole('button', { name: 'Create salon' }).click()
  await expect(page.getByText('Enter a valid e-mail address')).toBeVisible()
  await mail.fill(email)
  await page.getByRole('button', { name: 'Create salon' }).click()
  // What only the server knows stands at its field as well, and what was typed stays.
  await expect(page.getByText('This username is taken')).toBeVisible()
  await expect(name).toHaveValue('Atelier Vera')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('button', { name: 'Create salon' }).click()
  await expect(toast(page, `Atelier Vera created. An invitation will be sent to ${email}.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Atelier Vera' })).toBeVisible()
  const salonId = new URL(page.url()).pathname.split('/')[2] ?? ''

  // The invitation, as it would have been sent.
  const mails = await context.newPage()
  const letter = mails.locator('article').filter({ hasText: email })
  await expect
    .poll(async () => {
      await mails.goto(gatewaysUrl())
      return letter.count()
    })
    .toBe(1)
  const link = new URL((await letter.locator('a').first().getAttribute('href')) ?? '')
  await mails.close()
  // Who works when is the staff's screens to say.
  await journey.db.execute({ sql: 'UPDATE users SET in_agenda = 1, working_hours_json = ? WHERE username = ?', args: [week, username] })

  await forget(page)
  await page.goto(`${baseURL}${link.pathname}${link.hash}`)
  await page.locator('[name=new-password]').fill('three words together')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Username').fill(username)
  await page.locator('[name=password]').fill('three words together')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('.shell')).toBeVisible()

  // Opening hours and categories are there already; one service, and the first client can come.
  await walk(page, '/salonConfig?tab=opening')
  await expect(page.getByLabel('Monday, period 1: opens')).toHaveValue('09:00')
  await expect(page.getByRole('switch', { name: /Sunday/ })).not.toBeChecked()
  await walk(page, '/services')
  await expect(page.getByText('No services yet')).toBeVisible()
  await page.getByRole('button', { name: 'New service' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New service' })
  await dialog.getByRole('textbox', { name: 'Service' }).fill('Cut')
  await dialog.getByRole('combobox', { name: 'Category', exact: true }).click()
  await page.getByRole('option', { name: 'Cut and styling' }).click()
  await dialog.getByRole('textbox', { name: 'Price' }).fill('38')
  await dialog.getByRole('textbox', { name: 'Duration' }).fill('45 minutes')
  await dialog.getByRole('button', { name: 'Vera Neri' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Cut added to the catalogue')).toBeVisible()

  await walk(page, '/agenda/add?day=2026-11-19&time=10:00')
  const booking = page.getByRole('dialog', { name: 'New booking' })
  await expect(booking.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await booking.getByRole('combobox', { name: 'Client' }).fill('Maria Prima')
  await page.getByRole('option', { name: /Maria Prima/ }).click()
  await booking.getByRole('textbox', { name: 'Phone' }).fill('+39 347 111 2233')
  await booking.getByRole('combobox', { name: 'Add service' }).fill('Cut')
  await page.getByRole('option', { name: /Cut/ }).first().click()
  await booking.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Booked: Maria Prima, Thu 19 Nov at 10:00')).toBeVisible()
  const { rows } = await journey.db.execute({
    sql: 'SELECT s.length_minutes AS minutes, s.price_cents AS cents FROM agendas a JOIN agenda_services s ON s.agenda_id = a.agenda_id WHERE a.salon_id = ?',
    args: [salonId],
  })
  expect(rows.map(({ minutes, cents }) => [minutes, cents])).toEqual([[45, 3800]])

  // Suspended, the administrator is out with the next call; Undo lets the salon work again.
  const platform = await context.newPage()
  await forget(page)
  await signIn(platform, 'superadmin')
  await platform.goto(`/salon/${salonId}`)
  await platform.getByRole('button', { name: 'Suspend' }).click()
  await expect(platform.getByRole('alertdialog', { name: 'Suspend Atelier Vera?' })).toBeVisible()
  await platform.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(platform.getByText(/Suspended since/)).toBeVisible()
  const refused = await page.request.post('/api/Sessions/Login', { form: { username, password: 'three words together' } })
  expect([refused.status(), await refused.json()]).toEqual([403, { error: 'This salon is suspended' }])
  expect(await violations(platform)).toEqual([])
  await toast(platform, 'Atelier Vera suspended').getByRole('button', { name: 'Undo' }).click()
  await expect(platform.getByText(/Suspended since/)).toHaveCount(0)
  expect((await page.request.post('/api/Sessions/Login', { form: { username, password: 'three words together' } })).status()).toBe(200)
})

test('opening hours: a wrong period says so at its field, 8 to 20 shows in the agenda and on the public page at once', async ({
  page,
  journey,
}) => {
  await signIn(page, 'admin')
  await walk(page, '/salonConfig?tab=opening')
  await page.getByRole('button', { name: 'Wednesday: add a period' }).click()
  const opens = page.getByLabel('Wednesday, period 2: opens')
  await opens.fill('17:30')
  await opens.press('Tab')
  await expect(opens).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert').filter({ hasText: 'The second period starts before the first one ends, at 19:00' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  expect(await violations(page)).toEqual([])

  // What is not saved asks before it is left.
  await page.getByRole('link', { name: 'Closed days' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Wednesday: remove period 2' }).click()
  await page.getByLabel('Wednesday, period 1: opens').fill('8')
  await page.getByLabel('Wednesday, period 1: closes').fill('20')
  await page.getByLabel('Wednesday, period 1: closes').press('Tab')
  await expect(page.getByLabel('Wednesday, period 1: opens')).toHaveValue('08:00')
  await expect(page.getByText('12 h')).toHaveCount(2)
  await save.click()
  await expect(toast(page, 'Opening hours saved')).toBeVisible()

  await walk(page, '/agendas')
  const labels = page.locator('.ag-hour-inner')
  await expect(labels.filter({ hasText: '08:00' })).toHaveCount(1)
  await expect(labels.filter({ hasText: '19:00' })).toHaveCount(1)
  const info = await (await page.request.get('/api/Salons/GetPublicInfo/sal_aurora_salon')).json()
  expect(info.today).toEqual({ date: '2026-11-18', timing: [{ opening: '08:00', closing: '20:00' }] })

  // Somebody else has saved meanwhile: it is shown, and mine may stand.
  await walk(page, '/salonConfig?tab=opening')
  await page.getByLabel('Friday, period 1: closes').fill('18:30')
  await journey.db.execute({
    sql: "UPDATE salon_config_opening_times SET timing_json = ?, version = version + 1 WHERE salon_id = 'sal_aurora_salon' AND day_of_week = 5",
    args: [JSON.stringify([{ opening: '10:00', closing: '17:00' }])],
  })
  await save.click()
  const stale = page.getByRole('alert').filter({ hasText: 'Changed by someone else' })
  await expect(stale).toContainText('10:00–17:00')
  await stale.getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  await expect(toast(page, 'Opening hours saved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Friday, period 1: closes')).toHaveValue('18:30')
})

test('every part of the settings: made, refused in words, deleted with a question and taken back; clean in light, dark, on a phone and in Italian', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'pet-admin')
  const tabs = 'salon opening closed online messages presence privacy discounts categories expenses pets colours appearance'.split(' ')
  const schemes = ['light', 'dark'] as const
  for (const tab of tabs) {
    await walk(page, `/salonConfig?tab=${tab}`)
    await expect(page.locator('.config-part h2').first()).toBeVisible()
    for (const scheme of schemes) {
      await page.evaluate((to) => {
        for (const region of document.querySelectorAll('[data-color-scheme]')) region.setAttribute('data-color-scheme', to)
      }, scheme)
      expect([tab, scheme, await violations(page, scheme === 'dark' ? 'color-contrast' : undefined)]).toEqual([tab, scheme, []])
    }
  }

  await walk(page, '/salonConfig?tab=closed')
  await page.getByRole('button', { name: 'Add closed days' }).click()
  await page.getByText('Multiple days', { exact: true }).click()
  await page.getByRole('textbox', { name: 'First day' }).fill('10/08/2027')
  await page.getByRole('textbox', { name: 'First day' }).press('Tab')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByText('Required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Last day' }).fill('20/08/2027')
  await page.getByRole('textbox', { name: 'Last day' }).press('Tab')
  await page.getByRole('textbox', { name: 'Note' }).fill('Summer')
  await page.getByRole('button', { name: 'Save' }).click()
  const rows = page.locator('.config-list > li')
  await expect(rows.filter({ hasText: 'Summer' })).toContainText('10 Aug 2027 – 20 Aug 2027')
  await page.getByRole('button', { name: 'Delete Summer' }).click()
  await page.getByRole('alertdialog', { name: 'Delete Summer?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(rows.filter({ hasText: 'Summer' })).toHaveCount(0)
  await toast(page, 'Summer deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(rows.filter({ hasText: 'Summer' })).toHaveCount(1)

  await walk(page, '/salonConfig?tab=messages')
  const sender = page.getByRole('textbox', { name: 'SMS sender' })
  await sender.fill('Zampa Felice')
  await expect(sender).toHaveValue('Zampa Felic')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Up to 11 letters or digits', { exact: true })).toBeVisible()
  await sender.fill('ZAMPA2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Sender saved')).toBeVisible()
  await page.getByRole('button', { name: 'Enter SMS key' }).click()
  await page.getByRole('dialog').locator('input').fill('very secret')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.secrets li').filter({ hasText: 'SMS key' })).toContainText('Set')
  expect(await page.content()).not.toContain('very secret')

  await walk(page, '/salonConfig?tab=expenses')
  await page.getByLabel('Women: range 1 ends at').fill('500')
  await expect(page.getByText('Must end after it starts')).toBeVisible()
  await page.getByLabel('Women: range 2 ends at').fill('700')
  await expect(page.getByText('Must end after it starts')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Spending ranges saved')).toBeVisible()

  await walk(page, '/salonConfig?tab=pets')
  await page.getByRole('button', { name: 'Add breed' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Breed' }).fill('Otterhound')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rows.filter({ hasText: 'Otterhound' })).toHaveCount(1)

  await page.setViewportSize({ width: 360, height: 780 })
  await page.evaluate(() => localStorage.setItem('language', 'it'))
  for (const path of ['/salonConfig?tab=opening', '/salonConfig?tab=online', '/services', '/products', '/packages']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360])
    expect([path, await violations(page)]).toEqual([path, []])
  }
})
