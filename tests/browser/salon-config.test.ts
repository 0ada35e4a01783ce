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

test('salon settings and catalogue fit a phone in Italian', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, 'pet-admin', '/', 'it')
  for (const path of ['/salonConfig?tab=opening', '/services', '/salonConfig?tab=online', '/products', '/salonConfig', '/packages']) {
    await openScreen(page, path)
    await expect(page.locator('h1').first()).toBeVisible()
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360])
    await expectAccessible(page, { label: path })
  }
})
