import type { Page } from '@playwright/test'
import { type Role, roles } from '../../schema/terms.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/page.ts'
import { signIn, signInByForm, submitLogin } from './support/session.ts'

const users: Record<Role, string> = {
  SUPERADMIN: 'superadmin',
  ADMIN: 'admin',
  RECEPTIONIST: 'receptionist',
  SALESMARKETING: 'marketing',
  IMAGE: 'image',
  ASSISTANCE: 'assistance',
  TEAMMANAGER: 'manager',
}
/** The page on which a role lands. */
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
const menu: Record<Role, string> = {
  SUPERADMIN: 'Salons, Online booking log, SMS log',
  ADMIN: [
    'Dashboard, Agenda, Client In Salon, Reception, Sell, Online bookings, Classes, End of day, Invoices, Clients, Messages, Phone book',
    'Birthdays, Services, Products, Packages, Courses, Gift cards, Promotions, Staff, Targets, Incentives, Reports, Data quality',
    'Salon settings, Card management',
  ].join(', '),
  RECEPTIONIST: [
    'Agenda, Client In Salon, Reception, Sell, Online bookings, Classes, End of day, Invoices, Clients, Messages, Phone book, Birthdays',
    'Services, Products, Packages, Courses, Gift cards, Promotions, Targets, Incentives, Reports, Data quality, Card management',
  ].join(', '),
  SALESMARKETING: 'Reception, Sell, Clients, Messages, Phone book, Services, Products, Gift cards, Reports, Card management',
  IMAGE: 'Agenda, Client In Salon, Classes, Targets, Incentives',
  ASSISTANCE: 'Agenda, Client In Salon, Classes, Targets, Incentives',
  TEAMMANAGER: [
    'Agenda, Client In Salon, Reception, Sell, Classes, Clients, Messages, Phone book, Services, Products, Gift cards, Targets, Incentives',
    'Reports, Card management',
  ].join(', '),
}
const user = 'ADMIN SALESMARKETING RECEPTIONIST TEAMMANAGER'
const profile = 'ADMIN RECEPTIONIST ASSISTANCE IMAGE TEAMMANAGER'
/** Some twenty routes, and the roles that may open them. */
const routes: readonly (readonly [path: string, roles: string])[] = [
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
const expectPath = (page: Page, path: string, message: string) => expect.poll(() => new URL(page.url()).pathname, { message }).toBe(path)

test('after a refused sign-in the username stays, and the next one opens the requested page', async ({ page }) => {
  await page.goto('/clientInfo/x1?tabvalue=3')
  await expect(page).toHaveURL(/\/login$/)

  await test.step('without and with a wrong password', async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Required')).toHaveCount(2)
    await page.getByLabel('Username').fill('receptionist')
    await page.locator('[name=password]').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Incorrect username or password')
    await expect(page.getByLabel('Username')).toHaveValue('receptionist')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.locator('[name=password]')).toHaveValue('wrong')
  })
  await test.step('in Italian', async () => {
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitem', { name: 'Italiano' }).click()
    await expect(page.getByRole('heading', { name: 'Accedi al tuo salone' })).toBeVisible()
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')])).toEqual(['it', 'it'])
    await page.getByLabel('Nome utente').fill('receptionist')
    await page.locator('[name=password]').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Nome utente o password non corretti. Riprova.')
  })
  await test.step('with the right password', async () => {
    await page.locator('[name=password]').fill('demo-password')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/clientInfo\/x1\?tabvalue=3$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Cliente' })).toBeVisible()
    const stored = ['Card_Management_url', 'isPet', 'language', 'login_message', 'session_code', 'user_id']
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(expect.arrayContaining(stored))
  })
})

test('a stored session signs in by itself, and signing out removes it', async ({ page }) => {
  await signIn(page, 'receptionist', '/login', 'it')
  await expect(page).toHaveURL(/\/agendas$/)
  await page.locator('.my-round').click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => [localStorage.getItem('session_code'), localStorage.getItem('user_id')])).toEqual([null, null])
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/error404$/)
})

test('a session that ended on the server or by time is begun again over the page', async ({ page, journey, now }) => {
  await signIn(page, 'receptionist', '/birthday')
  await expect(page.getByRole('heading', { level: 1, name: 'Birthdays' })).toBeVisible()

  await test.step('ended on the server', async () => {
    await journey.db.execute('DELETE FROM sessions')
    await page.keyboard.press('/')
    await page.keyboard.type('anna')
    await expect(page.getByRole('alert')).toHaveText('Unauthorized Access')
    await submitLogin(page, 'receptionist', 'demo-password')
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toHaveCount(0)
    await expect(page.getByRole('option', { name: /anna/i }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/birthday$/)
  })
  await test.step('after 13 hours of sleep', async () => {
    await page.clock.setFixedTime(Date.parse(now) + 13 * 3_600_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('alert')).toHaveText('Unauthorized Access')
    await page.reload()
    await expect(page).toHaveTitle('Sign in · Bella & Bau')
    await submitLogin(page, 'receptionist', 'demo-password')
    await expect(page).toHaveTitle('Birthdays · Studio Aurora')
  })
})

test('invalid stored values fall back to the defaults, and an unknown session is refused', async ({ page }) => {
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
  await page.addInitScript(() => localStorage.setItem('session_code', 'eyJhbGciOi.nobodys.code-at-all'))
  await page.addInitScript(() => localStorage.setItem('user_id', 'usr_nobody'))
  await page.goto('/agendas')
  await expect(page.getByRole('alert')).toHaveText('Unauthorized Access')
})

test('a guest is sent from every page of the app to the sign-in screen', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  for (const [path, allowed] of routes) {
    await navigate(page, path)
    await expectPath(page, allowed.split(' ').includes('guest') ? path : home.guest, path)
  }
})

for (const role of roles) {
  test(`${role} lands on ${home[role]}, sees its menu and opens only its pages`, async ({ page }) => {
    await signInByForm(page, users[role])
    await expect(page).toHaveURL(new RegExp(`${home[role]}$`))

    await test.step('menu', async () => {
      const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
      expect((await links.locator('.nav-word').allTextContents()).join(', ')).toBe(menu[role])
      const hasBookings = role === 'ADMIN' || role === 'RECEPTIONIST'
      await expect(page.getByRole('button', { name: "Today's bookings" })).toHaveCount(hasBookings ? 1 : 0)
    })
    await test.step('pages', async () => {
      for (const [path, allowed] of routes) {
        await navigate(page, path)
        await expectPath(page, allowed.split(' ').includes(role) ? path : home[role], path)
      }
    })
    await test.step('two refused pages, the second before the first was redirected', async () => {
      await page.evaluate(() => {
        for (const path of ['/login', '/nps']) {
          history.pushState(null, '', path)
          dispatchEvent(new PopStateEvent('popstate', { state: null }))
        }
      })
      await expectPath(page, home[role], 'refused twice')
    })
    await test.step('own menu', async () => {
      await page.locator('.my-round').click()
      await expect(page.getByRole('menuitem', { name: 'My profile' })).toHaveCount(profile.split(' ').includes(role) ? 1 : 0)
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/\/login$/)
    })
  })
}
