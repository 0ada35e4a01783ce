import type { BrowserContext, Page } from '@playwright/test'
import { fromBase32, totp } from '../../worker/features/session/totp.ts'
import { violations } from './support/axe.ts'
import { demoDay, expect, test } from './support/journey.ts'

const gatewaysUrl = () => String(JSON.parse(process.env.PRODUCT ?? '{}').gateways)
const seconds = Date.parse(demoDay) / 1000

async function enter(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username').fill('receptionist')
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const openSecurity = async (page: Page) => {
  await page.locator('.my-round').click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
}

test('a forgotten password, a second step, and a sign-out everywhere from a second browser', async ({
  page,
  context,
  browser,
  journey,
  baseURL,
}) => {
  const headers = (later = 0) => ({
    'x-test-database': journey.name,
    'x-test-now': new Date((seconds + later) * 1000).toISOString(),
  })
  const at = (which: BrowserContext, later: number) => which.setExtraHTTPHeaders(headers(later))

  // Forgotten: the same answer for a name that nobody has.
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Required')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  expect(await violations(page)).toEqual([])
  for (const name of ['nobody-at-all', 'receptionist']) {
    await page.getByLabel('Username').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await expect(page.getByText(name)).toBeVisible()
    if (name === 'nobody-at-all') await page.getByRole('button', { name: 'Send again' }).click()
  }

  // The mail lies on the page of what would have been sent: one, to the address of the account.
  const mails = await context.newPage()
  await expect
    .poll(async () => {
      await mails.goto(gatewaysUrl())
      return mails.locator('article').count()
    })
    .toBe(1)
  await expect(mails.locator('article')).toContainText('New password for Studio Aurora')
  const link = new URL((await mails.locator('article a').getAttribute('href')) ?? '')
  await mails.close()
  const address = `${baseURL}${link.pathname}${link.hash}`

  await page.goto(address)
  const field = page.locator('[name=new-password]')
  await field.fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Too short')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await field.fill('three words together')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible()
  await page.goto(address)
  await field.fill('three other words')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This link is no longer valid')).toBeVisible()
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await enter(page, 'demo-password')
  await expect(page.getByText('Incorrect username or password')).toBeVisible()
  await enter(page, 'three words together')
  await expect(page.locator('.shell')).toBeVisible()

  // The second step is switched on with the key that the QR code holds.
  await openSecurity(page)
  const dialog = page.getByRole('dialog', { name: 'Security' })
  await expect(dialog.getByText('This device')).toBeVisible()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const key = fromBase32((await dialog.locator('.two-step-key code').textContent()) ?? '')
  const codeAt = (later: number) => totp(key, seconds + later)
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Confirm code' }).click()
  await expect(dialog.getByText('Incorrect code')).toBeVisible()
  await code.fill(codeAt(0))
  await dialog.getByRole('button', { name: 'Confirm code' }).click()
  const [recovery = ''] = await dialog.locator('.recovery-codes li').allInnerTexts()
  await expect(dialog.locator('.recovery-codes li')).toHaveCount(10)
  await dialog.getByRole('button', { name: "I've saved them" }).click()
  await expect(dialog.getByText('10 recovery codes left.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Turn off' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  // A second browser, a phone: the password, then the code; the one that was used is worth nothing.
  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true })
  await phone.clock.setFixedTime(new Date(seconds * 1000))
  await at(phone, 30)
  const small = await phone.newPage()
  await small.goto('/login')
  await enter(small, 'three words together')
  const second = small.getByRole('textbox', { name: 'Code' })
  await second.fill(codeAt(0))
  await small.keyboard.press('Enter')
  await expect(small.getByText('Incorrect code')).toBeVisible()
  expect(await violations(small)).toEqual([])
  await second.fill(codeAt(30))
  await small.keyboard.press('Enter')
  await expect(small.locator('.shell')).toBeVisible()

  // Both devices are listed; everywhere is both of them.
  await openSecurity(small)
  const sheet = small.getByRole('dialog', { name: 'Security' })
  await expect(sheet.locator('.devices > li')).toHaveCount(2)
  expect(await violations(small)).toEqual([])
  await sheet.getByRole('button', { name: 'Sign out of all devices' }).click()
  const question = small.getByRole('alertdialog')
  await expect(question).toContainText("You'll be signed out on all 2 devices")
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet.locator('.devices > li')).toHaveCount(2)
  await sheet.getByRole('button', { name: 'Sign out of all devices' }).click()
  await question.getByRole('button', { name: 'Sign out of all devices' }).click()
  await expect(small).toHaveURL(/\/login$/)
  await phone.close()
  // The first browser hears of it by itself.
  await expect(page).toHaveURL(/\/login$/, { timeout: 20_000 })
  await expect(page.getByText('Unauthorized Access')).toBeVisible()

  // Without the phone: a recovery code, once.
  await at(context, 60)
  await enter(page, 'three words together')
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page.locator('.shell')).toBeVisible()
  await openSecurity(page)
  await expect(dialog.getByText('9 recovery codes left.')).toBeVisible()
  // And off again, with the password.
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await dialog.locator('[name=password]').fill('demo-password')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText('Incorrect password')).toBeVisible()
  await dialog.locator('[name=password]').fill('three words together')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect((await journey.db.execute('SELECT count(*) AS n FROM two_steps')).rows[0]?.n).toBe(0)
})
