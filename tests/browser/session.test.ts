import type { Page } from '@playwright/test'
import { checkPage, expectAccessible } from './support/axe.ts'
import { phone } from './support/guest-steps.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { passTime, toast } from './support/page.ts'
import { signIn } from './support/session.ts'

const getSignIn = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
const getName = (page: Page) => page.getByRole('textbox', { name: 'Name' }).first()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const endSessions = ({ db }: Journey) => db.execute('DELETE FROM sessions')
const countClients = async ({ db }: Journey, name: string) => {
  const { rows } = await db.execute({ sql: 'SELECT count(*) AS n FROM clients WHERE name = ?', args: [name] })
  return Number(rows[0]?.n)
}
async function enterClient(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New client' }).click()
  await getName(page).fill(name)
}
async function signInAgain(page: Page, username?: string): Promise<void> {
  const dialog = getSignIn(page)
  if (username) await dialog.getByLabel('Username').fill(username)
  await dialog.locator('[name=password]').fill('demo-password')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('what was entered when the session ended stays below the sign-in, and is sent after it', async ({ page, context, journey }) => {
  await signIn(page, 'receptionist', '/clients')
  const other = await context.newPage()
  await other.goto('/clients')
  for (const tab of [page, other]) await enterClient(tab, 'Ada Novelli')

  await test.step('a poll ends it while somebody types: in each tab the sign-in opens over the form', async () => {
    await endSessions(journey)
    await passTime(page, 30)
    for (const tab of [page, other]) {
      await expect(getSignIn(tab).getByLabel('Username')).toHaveValue('receptionist')
      await expect(getSignIn(tab).getByRole('alert')).toHaveText('Unauthorized Access')
      await expect(getSignIn(tab).locator('[name=password]')).toBeFocused()
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.locator('[name=password]').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(getSignIn(page).getByRole('alert')).toHaveText('Incorrect username or password')
  })
  await test.step('after signing in once, both tabs go on where they were', async () => {
    await signInAgain(page)
    for (const tab of [page, other]) {
      await expect(getSignIn(tab)).toHaveCount(0)
      await expect(getName(tab)).toHaveValue('Ada Novelli')
    }
    await getName(other).fill('Bruna Salvi')
    await save(other)
    await expect(toast(other, 'Bruna Salvi saved')).toBeVisible()
    await other.close()
  })
  await test.step('a save that is refused is sent by itself', async () => {
    await endSessions(journey)
    await save(page)
    await signInAgain(page)
    await expect(toast(page, 'Ada Novelli saved')).toBeVisible()
    await expect(page).toHaveURL(/clientInfo\/cli_/)
    expect(await countClients(journey, 'Ada Novelli')).toBe(1)
  })
})

test('another user who signs in over a page gets a new one, without what the first one had entered', async ({ page, journey }) => {
  await signIn(page, 'receptionist', '/clients')
  await enterClient(page, 'Ada Novelli')
  await endSessions(journey)
  await save(page)
  await signInAgain(page, 'image')
  await expect(page).toHaveURL(/\/appointments$/)
  await expect(page.getByRole('button', { name: 'Anna Colombo: profile and settings menu' }).first()).toBeVisible()
  await expect(getSignIn(page)).toHaveCount(0)
  expect(await countClients(journey, 'Ada Novelli')).toBe(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a dialog stays below the sign-in over it, and is discarded with the page', async ({ page, journey }) => {
    await signIn(page, 'receptionist', '/agenda/add')
    const booking = page.getByRole('dialog').filter({ hasText: 'New booking' })
    await expect(booking).toBeVisible()
    await booking.getByRole('combobox').first().fill('Ann')
    await expect(page.getByRole('option', { name: 'New client: Ann' })).toBeVisible()
    await endSessions(journey)
    await passTime(page, 30)
    await expect(getSignIn(page)).toBeVisible()
    await expect(page.getByRole('option', { includeHidden: true, name: 'New client: Ann' })).toBeHidden()
    await checkPage(page, 'light', 'dark')
    await signInAgain(page)
    await expect(getSignIn(page)).toHaveCount(0)
    await expect(booking).toBeVisible()
    await endSessions(journey)
    await passTime(page, 30)
    await getSignIn(page).getByRole('button', { name: 'Discard and leave' }).tap()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toHaveText('Unauthorized Access')
    await expect(booking).toHaveCount(0)
  })
})

test('a user who has lost every role goes to the sign-in, which returns to the page', async ({ page, journey }) => {
  const { rows } = await journey.db.execute("SELECT user_id FROM users WHERE username = 'receptionist'")
  const args = [String(rows[0]?.user_id)]
  const setRole = (role: string) =>
    journey.db.execute({ sql: `UPDATE user_permissions SET permission_id = '${role}' WHERE user_id = ?`, args })
  const expectSignIn = async () => {
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toHaveText("You don't have permission to do this")
  }
  await signIn(page, 'receptionist', '/birthday')
  await test.step('while the page is open', async () => {
    await setRole('NONE')
    await page.keyboard.press('/')
    await page.keyboard.type('anna')
    await expectSignIn()
  })
  await test.step('at the next sign-in', async () => {
    await page.getByLabel('Username').fill('receptionist')
    await page.locator('[name=password]').fill('demo-password')
    await page.keyboard.press('Enter')
    await expectSignIn()
  })
  await test.step('with the role again', async () => {
    await setRole('RECEPTIONIST')
    await page.getByLabel('Username').fill('receptionist')
    await page.locator('[name=password]').fill('demo-password')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/birthday$/)
  })
})

test('a sign-out that the server did not carry out says so, and is tried again until the session has ended', async ({ page, journey }) => {
  const countSessions = async () => Number((await journey.db.execute('SELECT count(*) AS n FROM sessions')).rows[0]?.n)
  await signIn(page, 'receptionist', '/birthday')
  await expect(page.getByRole('heading', { level: 1, name: 'Birthdays' })).toBeVisible()
  await page.route('**/api/Sessions/Logout*', (route) => route.fulfill({ status: 503, body: '{"error":"Away"}' }))
  await page.locator('.my-round').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(toast(page, 'Failed to logout with SessionCode.')).toBeVisible()
  expect(await countSessions()).toBe(1)
  await page.unroute('**/api/Sessions/Logout*')
  await passTime(page, 60)
  await expect(toast(page, 'Failed to logout with SessionCode.')).toHaveCount(0)
  expect(await countSessions()).toBe(0)
})
