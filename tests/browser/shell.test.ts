import type { Page } from '@playwright/test'
import { type Role, roles } from '../../schema/terms.ts'
import { expect, test } from './support/journey.ts'
import { signIn, walk } from './support/shell.ts'

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

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')

test('signing in: a refusal in words, what was typed stays, the page asked for comes back, signing out forgets', async ({ page }) => {
  await page.goto('/clientInfo/x1?tabvalue=3')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Required')).toHaveCount(2)
  await page.getByLabel('Username').fill('receptionist')
  await page.locator('[name=password]').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password')
  await expect(page.getByLabel('Username')).toHaveValue('receptionist')
  await page.getByRole('button', { name: 'Show password' }).click()
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
  await page.getByLabel('Username').fill('receptionist')
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
      "Dashboard, Agenda, Client In Salon, Welcome, Online bookings, Till's day, Clients, Phone book, Birthdays, Services, Products, Packages, Promotions, Staff, Targets, Incentives, Data quality, Salon settings, Card management",
    RECEPTIONIST:
      "Agenda, Client In Salon, Welcome, Online bookings, Till's day, Clients, Phone book, Birthdays, Services, Products, Packages, Promotions, Targets, Incentives, Data quality, Card management",
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
      await expect(page.getByRole('button', { name: "Today's bookings" })).toHaveCount(
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
