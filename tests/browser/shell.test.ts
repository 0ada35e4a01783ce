import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Role, roles } from '../../schema/terms.ts'
import { themes } from '../../web/app/theme-settings.ts'
import { expect, test } from './support/journey.ts'

const users: Record<Role, string> = {
  SUPERADMIN: 'superadmin',
  ADMIN: 'admin',
  RECEPTIONIST: 'receptionist',
  SALESMARKETING: 'marketing',
  IMAGE: 'image',
  ASSISTANCE: 'assistance',
  TEAMMANAGER: 'manager',
}
const home: Record<Role | 'guest', string> = {
  guest: '/login',
  SUPERADMIN: '/salons',
  ADMIN: '/agendas',
  RECEPTIONIST: '/agendas',
  SALESMARKETING: '/welcome',
  IMAGE: '/appointments',
  ASSISTANCE: '/appointments',
  TEAMMANAGER: '/agendas',
}
const user = 'ADMIN SALESMARKETING RECEPTIONIST TEAMMANAGER'
const profile = 'ADMIN RECEPTIONIST ASSISTANCE IMAGE TEAMMANAGER'
/** Some twenty of section 2's routes, and who may stay there. */
const walked: readonly (readonly [path: string, who: string])[] = [
  ['/agendas', profile],
  ['/agenda/add', profile],
  ['/products', user],
  ['/staffInfo/add', user],
  ['/InfoProfile/x1', profile],
  ['/welcome', user],
  ['/clientWelcome/x1', user],
  ['/clientInfo/x1', user],
  ['/clientPhone/add', user],
  ['/login', 'guest'],
  ['/forgot-password', 'guest'],
  ['/appointment/x1/x2', profile],
  ['/error404', `guest ${roles.join(' ')}`],
  ['/salonConfig', 'ADMIN'],
  ['/salons', 'SUPERADMIN'],
  ['/nps', 'guest'],
  ['/dashboard-client', user],
  ['/target', roles.join(' ')],
  ['/smsLogs', 'SUPERADMIN'],
  ['/CardManagement', user],
  ['/data-qualities', 'ADMIN RECEPTIONIST'],
  ['/birthday', 'ADMIN RECEPTIONIST'],
]

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name').fill(username)
  await page.locator('[name=password]').fill('demo-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('.shell')).toBeVisible()
}
/** Within the page, as a link would; a full load each would only test the server. */
const walk = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
/** No violation, or what they are and where. */
async function violations(page: Page, only?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (only ? axe.withRules(only) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`))
}

test('signing in: a refusal in words, what was typed stays, the page asked for comes back, signing out forgets', async ({ page }) => {
  await page.goto('/clientInfo/x1?tabvalue=3')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Required')).toHaveCount(2)
  await page.getByLabel('User name').fill('receptionist')
  await page.locator('[name=password]').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is not right')
  await expect(page.getByLabel('User name')).toHaveValue('receptionist')
  await page.getByRole('button', { name: 'Show the password' }).click()
  await expect(page.locator('[name=password]')).toHaveValue('wrong')

  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitem', { name: 'Italiano' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi al tuo salone' })).toBeVisible()
  expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')])).toEqual(['it', 'it'])
  await page.getByLabel('Nome utente').fill('receptionist')
  await page.locator('[name=password]').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Nome utente o password non corretti. Riprova.')
  await page.locator('[name=password]').fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clientInfo\/x1\?tabvalue=3$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cliente' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(
    expect.arrayContaining(['Card_Management_url', 'isPet', 'language', 'login_message', 'session_code', 'user_id']),
  )

  // A stored code that lives signs in by itself; the sign-in screen is for guests.
  await page.goto('/login')
  await expect(page).toHaveURL(/\/agendas$/)
  await page.locator('.my-round').click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => [localStorage.getItem('session_code'), localStorage.getItem('user_id')])).toEqual([null, null])
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/error404$/)
})

test('a session that ends anywhere ends here, says so, and the next sign-in comes back', async ({ page, journey, now }) => {
  await signIn(page, 'receptionist')
  await walk(page, '/phoneBook')
  await expect(page.getByRole('heading', { level: 1, name: 'Phone book' })).toBeVisible()
  await journey.db.execute('DELETE FROM sessions')
  await page.keyboard.press('/')
  await page.keyboard.type('anna')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText('Unauthorized Access')
  await page.getByLabel('User name').fill('receptionist')
  await page.locator('[name=password]').fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/phoneBook$/)
  await expect(page).toHaveTitle('Phone book · Bella & Bau')

  // Twelve hours without a sign of life, the machine asleep: over the moment it wakes.
  await page.clock.setFixedTime(Date.parse(now) + 13 * 3_600_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('alert')).toHaveText('Unauthorized Access')
  await expect(page).toHaveTitle('Sign in · Bella & Bau')
})

test('what a device keeps may be garbage: the default, and never a white page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const key of ['session_code', 'user_id', 'theme_settings', 'language', 'theme_settings_of_user', 'theme_user', 'login_message'])
      localStorage.setItem(key, '{"layout":{"style":"layout9"},"theme":[1,')
  })
  await page.goto('/agendas')
  await expect(page.getByRole('heading', { name: 'Sign in to your salon' })).toBeVisible()
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
    theme: 'pink',
    colorScheme: 'light',
    layout: 'layout1',
  })
  // A code of the right look that is nobody's.
  await page.addInitScript(() => localStorage.setItem('session_code', 'eyJhbGciOi.nobodys.code-at-all'))
  await page.addInitScript(() => localStorage.setItem('user_id', 'usr_nobody'))
  await page.goto('/agendas')
  await expect(page.getByRole('alert')).toHaveText('Unauthorized Access')
})

test('eight identities walk some twenty routes and land where section 2 says; each sees its menu', async ({ page }) => {
  test.setTimeout(180_000)
  const seen: Record<Role, string> = {
    SUPERADMIN: 'Salons, Reservation log, SMS logs',
    ADMIN:
      'Dashboard, Agenda, Client In Salon, Welcome, Online bookings, Clients, Phone book, Birthdays, Services, Products, Packages, Promotions, Staff, Targets, Incentives, Data quality, Salon settings, Card management',
    RECEPTIONIST:
      'Agenda, Client In Salon, Welcome, Online bookings, Clients, Phone book, Birthdays, Services, Products, Packages, Promotions, Targets, Incentives, Data quality, Card management',
    SALESMARKETING: 'Welcome, Clients, Phone book, Services, Products, Card management',
    IMAGE: 'Agenda, Client In Salon, Targets, Incentives',
    ASSISTANCE: 'Agenda, Client In Salon, Targets, Incentives',
    TEAMMANAGER: 'Agenda, Client In Salon, Welcome, Clients, Phone book, Services, Products, Targets, Incentives, Card management',
  }
  for (const identity of ['guest', ...roles] as const) {
    if (identity === 'guest') await page.goto('/')
    else await signIn(page, users[identity])
    await expect(page, identity).toHaveURL(new RegExp(`${home[identity]}$`))
    if (identity !== 'guest') {
      const words = await menuOf(page).locator('.nav-word').allTextContents()
      expect(words.join(', '), identity).toBe(seen[identity])
      await expect(page.getByRole('button', { name: "Today's appointments" })).toHaveCount(
        /ADMIN$|RECEPT/.test(identity) && identity !== 'SUPERADMIN' ? 1 : 0,
      )
    }
    for (const [path, who] of walked) {
      await walk(page, path)
      const to = who.split(' ').includes(identity) ? path : home[identity]
      await expect.poll(() => new URL(page.url()).pathname, { message: `${identity} at ${path}` }).toBe(to)
    }
    if (identity === 'guest') continue
    // Two refusals at once, before the first has been followed.
    await page.evaluate(() => {
      for (const path of ['/login', '/nps']) {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }
    })
    await expect.poll(() => new URL(page.url()).pathname, { message: `${identity} refused twice` }).toBe(home[identity])
    await page.locator('.my-round').click()
    const mine = page.getByRole('menuitem', { name: 'My profile' })
    await expect(mine).toHaveCount(profile.split(' ').includes(identity) ? 1 : 0)
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('clients and pages are found from every screen by keyboard alone', async ({ page }) => {
  await signIn(page, 'receptionist')
  await walk(page, '/data-qualities')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Find a client: any 3 letters or digits' })
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
  await expect(page.getByRole('button', { name: 'Take the star off Birthdays' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const starred = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Birthdays' })
  await expect(starred).toBeVisible()

  await page.locator('.my-round').click()
  await page.getByRole('menuitem', { name: 'Theme Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Theme Settings' })
  await dialog.getByRole('button', { name: 'Tech' }).click()
  await dialog.getByText('Dark', { exact: true }).first().click()
  await dialog.getByText('Fold the menu').click()
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
  await page.getByRole('button', { name: 'Fold the menu' }).click()
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
  await expect(page.getByRole('link', { name: 'Clients dashboard' })).toHaveAttribute('aria-current', 'page')

  await page.evaluate(() => localStorage.setItem('language', 'it'))
  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  const bottom = page.getByRole('navigation', { name: 'Menu del giorno' })
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
  const banner = page.getByText('No connection to the server.')
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('button', { name: 'Star Clients', exact: true }).click()
  await expect(banner).toBeVisible()
  await expect(page.getByText('1 change is kept and sent when it is back.')).toBeVisible()
  // Shown at once all the same.
  await expect(page.getByRole('button', { name: 'Take the star off Clients' })).toBeVisible()
  await page.unroute('**/api/**')
  await expect(banner).toHaveCount(0, { timeout: 20_000 })
  await expect
    .poll(async () => (await journey.db.execute("SELECT shortcuts_json AS s FROM users WHERE username = 'receptionist'")).rows[0]?.s)
    .toBe('["clients"]')
})

test('contrast holds in the 22 variants on the agenda', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'receptionist')
  await walk(page, '/agendas')
  await expect(page.locator('.ag')).toBeVisible()
  await expect(page.locator('.ag-grid, .fc').first()).toBeVisible()
  for (const name of themes) {
    for (const scheme of ['light', 'dark']) {
      await page.evaluate(
        ([theme, colours]) => {
          for (const element of document.querySelectorAll<HTMLElement>('[data-theme]')) {
            element.dataset.theme = theme
            element.dataset.colorScheme = colours === 'light' && element.matches('.nav') ? 'dark' : colours
          }
        },
        [name, scheme] as const,
      )
      expect(await violations(page, 'color-contrast'), `${name} ${scheme}`).toEqual([])
    }
  }
})

test('no violation on any screen of the shell, light and dark', async ({ page }) => {
  test.setTimeout(240_000)
  await page.goto('/login')
  await expect(page.getByLabel('User name')).toBeVisible()
  expect(await violations(page), '/login').toEqual([])
  await signIn(page, 'admin')
  // The agenda, its form and what is opened by an id have journeys of their own.
  const screens = walked
    .map(([path, who]) => (who.split(' ').includes('ADMIN') ? path : ''))
    .filter((path) => path !== '' && !/^\/agenda|x1/.test(path))
  for (const path of screens) {
    await walk(page, path)
    await expect(page.locator('.content h1').first()).toBeVisible()
    expect(await violations(page), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Quick panel' }).click()
  await page.getByText('Dark', { exact: true }).click()
  expect(await violations(page), 'quick panel').toEqual([])
  await page.getByRole('button', { name: 'Theme Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Theme Settings' })).toBeVisible()
  expect(await violations(page), 'Theme Settings').toEqual([])
  await page.keyboard.press('Escape')
  for (const path of screens) {
    await walk(page, path)
    await expect(page.locator('.content h1').first()).toBeVisible()
    expect(await violations(page, 'color-contrast'), `${path} dark`).toEqual([])
  }
})
