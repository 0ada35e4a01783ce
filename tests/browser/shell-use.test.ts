import { expect, test } from './support/journey.ts'
import { signIn, walk } from './support/shell.ts'

test('clients and pages are found from every screen by keyboard alone', async ({ page }) => {
  await signIn(page, 'receptionist')
  await walk(page, '/data-qualities')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search clients (3 characters or more)' })
  await expect(field).toBeFocused()
  await page.keyboard.type('anna')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Anna')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+Enter')
  await expect(page).toHaveURL(/\/agenda\/add\?clientId=/)
  await page.getByRole('button', { name: 'Close' }).click()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('zzzzqq')
  await expect(page.getByText('No results..').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await page.keyboard.type('pack')
  await expect(options).toHaveText(['Packages'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/packages$/)
  await expect(page.getByRole('link', { name: 'Packages' })).toHaveAttribute('aria-current', 'page')
})

test('stars, theme and layout belong to the user: they are there after a reload and on another device', async ({
  page,
  browser,
  baseURL,
  journey,
  now,
}) => {
  await signIn(page, 'receptionist')
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('searchbox', { name: 'Search for an app or page' }).fill('birth')
  await page.getByRole('button', { name: 'Star Birthdays' }).click()
  await expect(page.getByRole('button', { name: 'Unstar Birthdays' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('dialog', { name: 'Shortcuts' }).getByRole('button', { name: 'Close' }).click()
  const starred = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Birthdays' })
  await expect(starred).toBeVisible()

  await page.locator('.my-round').click()
  await page.getByRole('menuitem', { name: 'Theme Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Theme Settings' })
  await dialog.getByRole('button', { name: 'Tech' }).click()
  await dialog.getByText('Dark', { exact: true }).first().click()
  await dialog.getByText('Collapse menu').click()
  await expect(page.locator('.shell')).toHaveAttribute('data-folded', 'true')
  await dialog.getByRole('button', { name: 'Horizontal', exact: true }).click()
  await expect(page.locator('.shell')).toHaveAttribute('data-style', 'layout2')
  // Another style begins with its own config: the folding is gone with the old one.
  await dialog.getByRole('button', { name: 'Vertical' }).click()
  await expect(page.locator('.shell')).toHaveAttribute('data-folded', 'false')
  await dialog.getByRole('button', { name: 'Horizontal', exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'tech')
  await expect
    .poll(async () =>
      JSON.stringify((await journey.db.execute("SELECT settings_json, shortcuts_json FROM users WHERE username = 'receptionist'")).rows),
    )
    .toMatch(/layout2.*birthday/)

  const other = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-test-database': journey.name, 'x-test-now': now } })
  await other.clock.setFixedTime(now)
  const there = await other.newPage()
  await there.goto('/login')
  await expect(there.locator('html')).toHaveAttribute('data-theme', 'pink')
  await signIn(there, 'receptionist')
  await expect(there.locator('html')).toHaveAttribute('data-theme', 'tech')
  await expect(there.locator('.shell')).toHaveAttribute('data-style', 'layout2')
  await expect(there.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Birthdays' })).toBeVisible()
  await there.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Catalogue' }).click()
  await there.getByRole('menuitem', { name: 'Products' }).click()
  await expect(there).toHaveURL(/\/products$/)
  // Signing out leaves the device as it was before.
  await there.locator('.my-round').click()
  await there.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(there.locator('html')).toHaveAttribute('data-theme', 'pink')
  await other.close()
})

test('the menu folds, opens under the mouse, is a drawer on a phone; Italian fits at 360', async ({ page }) => {
  await signIn(page, 'admin')
  await page.locator('.nav').hover()
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.mouse.move(800, 500)
  const nav = page.locator('.nav')
  await expect(nav).not.toHaveClass(/is-open/)
  expect((await nav.boundingBox())?.width).toBe(64)
  await page.mouse.move(30, 400)
  await expect(nav).toHaveClass(/is-open/)
  expect((await nav.boundingBox())?.width).toBe(230)
  await page.mouse.move(800, 500)
  await expect(nav).not.toHaveClass(/is-open/)
  await walk(page, '/dashboard-client')
  await page.mouse.move(30, 400)
  await expect(page.getByRole('link', { name: 'Client dashboard' })).toHaveAttribute('aria-current', 'page')

  await page.evaluate(() => localStorage.setItem('language', 'it'))
  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  const bottom = page.getByRole('navigation', { name: 'Navigazione rapida' })
  await expect(bottom.getByRole('link')).toHaveCount(4)
  await bottom.getByRole('button', { name: 'Altro' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu principale' })
  await drawer.getByRole('link', { name: 'Impostazioni salone' }).click()
  await expect(page).toHaveURL(/\/salonConfig$/)
  await expect(drawer).toHaveCount(0)
  for (const path of ['/agendas', '/clients', '/error404', '/target']) {
    await walk(page, path)
    await expect(page.locator('.content > *').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
  await page.getByRole('button', { name: 'Cerca' }).click()
  await page.getByRole('combobox').fill('ann')
  await expect(page.getByRole('option').first()).toContainText(/ann/i)
})

test('a line that breaks is said, stays said, and goes on by itself when it is back', async ({ page, journey }) => {
  await signIn(page, 'receptionist')
  const banner = page.getByText("You're offline.")
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('button', { name: 'Star Clients', exact: true }).click()
  await expect(banner).toBeVisible()
  await expect(page.getByText('1 change is waiting and will be sent when you reconnect.')).toBeVisible()
  // Shown at once all the same.
  await expect(page.getByRole('button', { name: 'Unstar Clients' })).toBeVisible()
  await page.unroute('**/api/**')
  await expect(banner).toHaveCount(0, { timeout: 20_000 })
  await expect
    .poll(async () => (await journey.db.execute("SELECT shortcuts_json AS s FROM users WHERE username = 'receptionist'")).rows[0]?.s)
    .toBe('["clients"]')
})
