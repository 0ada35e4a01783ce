import { expect, test } from './support/journey.ts'
import { openScreen, passTime, waitForFrames } from './support/page.ts'
import { signIn, signInByForm } from './support/session.ts'

test('clients and pages are found from every screen by keyboard alone', async ({ page }) => {
  await signIn(page, 'receptionist', '/data-qualities')
  await expect(page.locator('.content h1').first()).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search clients (3 characters or more)' })
  const options = page.getByRole('option')

  await test.step('a client, opened in a new booking', async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await page.keyboard.type('anna')
    await expect(options.first()).toContainText('Anna')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Shift+Enter')
    await expect(page).toHaveURL(/\/agenda\/add\?clientId=/)
    const dialog = page.getByRole('dialog', { name: 'New booking' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('without a result, Escape closes the list and then empties the field', async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await page.keyboard.type('zzzzqq')
    await expect(page.getByText('No results..').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
  })
  await test.step('a page', async () => {
    await page.keyboard.type('pack')
    await expect(options).toHaveText(['Packages'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/packages$/)
    await expect(page.getByRole('link', { name: 'Packages' })).toHaveAttribute('aria-current', 'page')
  })
})

test('starred pages, theme and layout of a user are stored, used on another device and removed from it by signing out', async ({
  page,
  journey,
  otherBrowser,
}) => {
  await signIn(page, 'receptionist', '/welcome')
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })

  await test.step('star a page', async () => {
    await shortcuts.getByRole('button', { name: 'Shortcuts' }).click()
    await page.getByRole('searchbox', { name: 'Search for an app or page' }).fill('birth')
    await page.getByRole('button', { name: 'Star Birthdays' }).click()
    await expect(page.getByRole('button', { name: 'Unstar Birthdays' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('dialog', { name: 'Shortcuts' }).getByRole('button', { name: 'Close' }).click()
    await expect(shortcuts.getByRole('link', { name: 'Birthdays' })).toBeVisible()
  })
  await test.step('theme and layout; another layout starts with its own settings', async () => {
    await page.locator('.my-round').click()
    await page.getByRole('menuitem', { name: 'Theme Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Theme Settings' })
    const shell = page.locator('.shell')
    await dialog.getByRole('button', { name: 'Tech' }).click()
    await dialog.getByText('Dark', { exact: true }).first().click()
    await dialog.getByText('Collapse menu').click()
    await expect(shell).toHaveAttribute('data-folded', 'true')
    await dialog.getByRole('button', { name: 'Horizontal', exact: true }).click()
    await expect(shell).toHaveAttribute('data-style', 'layout2')
    await dialog.getByRole('button', { name: 'Vertical' }).click()
    await expect(shell).toHaveAttribute('data-folded', 'false')
    await dialog.getByRole('button', { name: 'Horizontal', exact: true }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'tech')
  })
  const sql = "SELECT settings_json, shortcuts_json FROM users WHERE username = 'receptionist'"
  await expect.poll(async () => JSON.stringify((await journey.db.execute(sql)).rows)).toMatch(/layout2.*birthday/)

  await test.step('another device', async () => {
    const other = await (await otherBrowser()).newPage()
    await other.goto('/login')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'pink')
    await signInByForm(other, 'receptionist')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'tech')
    await expect(other.locator('.shell')).toHaveAttribute('data-style', 'layout2')
    await expect(other.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Birthdays' })).toBeVisible()
    await other.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Catalogue' }).click()
    await other.getByRole('menuitem', { name: 'Products' }).click()
    await expect(other).toHaveURL(/\/products$/)
    await other.locator('.my-round').click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'pink')
  })
})

test('on a phone the menu is a drawer, and pages in Italian fit 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, 'admin', '/dashboard-client', 'it')

  await test.step('drawer', async () => {
    const bottom = page.getByRole('navigation', { name: 'Navigazione rapida' })
    await expect(bottom.getByRole('link')).toHaveCount(4)
    await bottom.getByRole('button', { name: 'Altro' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu principale' })
    await drawer.getByRole('link', { name: 'Impostazioni salone' }).click()
    await expect(page).toHaveURL(/\/salonConfig$/)
    await expect(drawer).toHaveCount(0)
  })
  await test.step('pages', async () => {
    for (const path of ['/agendas', '/clients', '/error404', '/target']) {
      await openScreen(page, path)
      await expect(page.locator('.content > *').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    }
  })
  await test.step('search', async () => {
    await page.getByRole('button', { name: 'Cerca' }).click()
    await page.getByRole('combobox', { name: /^Cerca clienti/ }).fill('ann')
    await expect(page.getByRole('option').first()).toContainText(/ann/i)
  })
})

test('without the server a change is shown at once with a banner, and is sent when it is back', async ({ page, journey }) => {
  await signIn(page, 'receptionist', '/agendas')
  const banner = page.getByText("Can't reach the salon's server.")
  await test.step('the banner moves nothing away from under a press', async () => {
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'Shortcuts' }).hover()
    await page.mouse.down()
    await page.route('**/api/**', (route) => route.abort())
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await waitForFrames(page)
    await page.mouse.up()
  })
  await page.getByRole('button', { name: 'Star Clients', exact: true }).click()
  await expect(banner).toBeVisible()
  await expect(page.getByText('1 change is waiting and will be sent when you reconnect.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unstar Clients' })).toBeVisible()
  await page.unroute('**/api/**')
  await passTime(page, 15)
  await expect(banner).toHaveCount(0)
  await expect
    .poll(async () => (await journey.db.execute("SELECT shortcuts_json AS s FROM users WHERE username = 'receptionist'")).rows[0]?.s)
    .toBe('["clients"]')
})
