import { expectAccessible, setColorScheme } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate, openScreen, toast } from './support/page.ts'
import { signIn } from './support/session.ts'

test('invalid opening hours are refused at their field, and new ones are in the agenda and on the public page at once', async ({
  page,
}) => {
  await signIn(page, 'admin', '/salonConfig?tab=opening')
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await test.step('a second period that starts before the first one ends', async () => {
    await page.getByRole('button', { name: 'Wednesday: add a period' }).click()
    const opens = page.getByLabel('Wednesday, period 2: opens')
    await opens.fill('17:30')
    await opens.press('Tab')
    await expect(opens).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert').filter({ hasText: 'The second period starts before the first one ends, at 19:00' })).toBeVisible()
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
  })
  await test.step('leaving the page asks before the changes are lost', async () => {
    await page.getByRole('link', { name: 'Closed days' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  })
  await test.step('8 to 20 on Wednesdays', async () => {
    await page.getByRole('button', { name: 'Wednesday: remove period 2' }).click()
    await page.getByLabel('Wednesday, period 1: opens').fill('8')
    await page.getByLabel('Wednesday, period 1: closes').fill('20')
    await page.getByLabel('Wednesday, period 1: closes').press('Tab')
    await expect(page.getByLabel('Wednesday, period 1: opens')).toHaveValue('08:00')
    await expect(page.getByText('12 h')).toHaveCount(2)
    await save.click()
    await expect(toast(page, 'Opening hours saved')).toBeVisible()
  })
  await test.step('in the agenda and on the public page', async () => {
    await navigate(page, '/agendas')
    const labels = page.locator('.ag-hour-inner')
    await expect(labels.filter({ hasText: '08:00' })).toHaveCount(1)
    await expect(labels.filter({ hasText: '19:00' })).toHaveCount(1)
    const info = await (await page.request.get('/api/Salons/GetPublicInfo/sal_aurora_salon')).json()
    expect(info.today).toEqual({ date: '2026-11-18', timing: [{ opening: '08:00', closing: '20:00' }] })
  })
})

test('opening hours changed by someone else are shown on save, and Keep mine replaces them', async ({ page, journey }) => {
  await signIn(page, 'admin', '/salonConfig?tab=opening')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('Friday, period 1: closes').fill('18:30')
  await journey.db.execute({
    sql: `UPDATE salon_config_opening_times
      SET timing_json = ?, version = version + 1
      WHERE salon_id = 'sal_aurora_salon' AND day_of_week = 5`,
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

for (const tabs of [
  ['salon', 'opening', 'closed', 'online', 'messages', 'presence', 'privacy'],
  ['discounts', 'categories', 'expenses', 'pets', 'colours', 'appearance'],
]) {
  test(`the salon settings from ${tabs[0]} to ${tabs.at(-1)} are accessible, light and dark`, async ({ page }) => {
    await signIn(page, 'pet-admin', `/salonConfig?tab=${tabs[0]}`)
    const heading = page.locator('.config-part h2').first()
    let before = ''
    for (const tab of tabs) {
      await navigate(page, `/salonConfig?tab=${tab}`)
      // The part before stays until this one has loaded.
      await expect(heading).not.toHaveText(before)
      before = await heading.innerText()
      await setColorScheme(page, 'light')
      await expectAccessible(page, { label: `${tab} light` })
      await setColorScheme(page, 'dark')
      await expectAccessible(page, { label: `${tab} dark`, only: 'color-contrast' })
    }
  })
}

test('each part of the salon settings refuses invalid values at their field, saves, and restores what was deleted', async ({ page }) => {
  await signIn(page, 'pet-admin', '/salonConfig?tab=closed')
  const save = page.getByRole('button', { name: 'Save' })
  const rows = page.locator('.config-list > li')

  await test.step('closed days', async () => {
    await page.getByRole('button', { name: 'Add closed days' }).click()
    await page.getByText('Multiple days', { exact: true }).click()
    await page.getByRole('textbox', { name: 'First day' }).fill('10/08/2027')
    await page.getByRole('textbox', { name: 'First day' }).press('Tab')
    await save.click()
    await expect(page.getByRole('dialog').getByText('Required')).toBeVisible()
    await page.getByRole('textbox', { name: 'Last day' }).fill('20/08/2027')
    await page.getByRole('textbox', { name: 'Last day' }).press('Tab')
    await page.getByRole('textbox', { name: 'Note' }).fill('Summer')
    await save.click()
    const summer = rows.filter({ hasText: 'Summer' })
    await expect(summer).toContainText('10/08/2027 – 20/08/2027')
    await page.getByRole('button', { name: 'Delete Summer' }).click()
    await page.getByRole('alertdialog', { name: 'Delete Summer?' }).getByRole('button', { name: 'Yes' }).click()
    await expect(summer).toHaveCount(0)
    await toast(page, 'Summer deleted').getByRole('button', { name: 'Undo' }).click()
    await expect(summer).toHaveCount(1)
  })
  await test.step('messages: the sender has 11 letters or digits, and a key is never shown again', async () => {
    await navigate(page, '/salonConfig?tab=messages')
    const sender = page.getByRole('textbox', { name: 'SMS sender' })
    await sender.fill('Zampa Felice')
    await expect(sender).toHaveValue('Zampa Felic')
    await save.click()
    await expect(page.getByText('Up to 11 letters or digits', { exact: true })).toBeVisible()
    await sender.fill('ZAMPA2')
    await save.click()
    await expect(toast(page, 'Sender saved')).toBeVisible()
    await expect(page.getByText('Waiting to be confirmed. Nothing is sent from it until then.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Enter SMS key' }).click()
    await page.getByRole('dialog').locator('input').fill('very secret')
    await save.click()
    await expect(page.locator('.salon-secrets li').filter({ hasText: 'SMS key' })).toContainText('Set')
    expect(await page.content()).not.toContain('very secret')
  })
  await test.step('limits for guests: a number that is too high is refused, and countries are added and removed', async () => {
    await navigate(page, '/salonConfig?tab=online')
    await expect(page.getByText("Guests can't book online yet")).toBeVisible()
    const bookings = page.getByLabel('Open bookings per guest')
    await bookings.fill('900')
    await bookings.press('Tab')
    await expect(page.getByText('Enter a number from 1 to 100')).toBeVisible()
    await bookings.fill('3')
    const countries = page.getByRole('combobox', { name: 'Countries of phone numbers' })
    for (const country of ['Italy', 'Malta', 'Spain']) {
      await countries.fill(country)
      await page.getByRole('option', { name: country, exact: true }).click()
    }
    await page.getByRole('button', { name: 'Remove Malta' }).click()
    await save.click()
    await expect(toast(page, 'Limits saved')).toBeVisible()
    await page.reload()
    await expect(bookings).toHaveValue('3')
    await expect(page.getByRole('button', { name: /^Remove (Italy|Malta|Spain)$/ })).toHaveText(['Italy', 'Spain'])
  })
  await test.step('spending ranges follow each other', async () => {
    await navigate(page, '/salonConfig?tab=expenses')
    await page.getByLabel('Women: range 1 ends at').fill('500')
    await expect(page.getByText('Must be more than the lower limit')).toBeVisible()
    await page.getByLabel('Women: range 2 ends at').fill('700')
    await expect(page.getByText('Must be more than the lower limit')).toHaveCount(0)
    await save.click()
    await expect(toast(page, 'Spending ranges saved')).toBeVisible()
  })
  await test.step('breeds', async () => {
    await navigate(page, '/salonConfig?tab=pets')
    await page.getByRole('button', { name: 'Add breed' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Breed' }).fill('Otterhound')
    await save.click()
    await expect(rows.filter({ hasText: 'Otterhound' })).toHaveCount(1)
  })
})

test('salon settings and catalogue fit a phone in Italian', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, 'pet-admin', '/', 'it')
  for (const path of ['/salonConfig?tab=opening', '/services', '/salonConfig?tab=online', '/products', '/packages']) {
    await openScreen(page, path)
    await expect(page.locator('h1').first()).toBeVisible()
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360])
    await expectAccessible(page, { label: path })
  }
})
