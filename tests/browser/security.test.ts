import type { Page } from '@playwright/test'
import { fromBase32, totp } from '../../worker/features/platform/session/totp.ts'
import { expectAccessible } from './support/axe.ts'
import { phone } from './support/guest-steps.ts'
import { demoDay, expect, test } from './support/journey.ts'
import { passTime } from './support/page.ts'
import { callAs, signIn, submitLogin } from './support/session.ts'

const startUtc = Date.parse(demoDay) / 1000
const openSecurity = async (page: Page) => {
  await page.locator('.my-round').click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
}
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Security' })

test('a forgotten password is replaced by a link that works once, and the reply does not reveal whether the account exists', async ({
  page,
  context,
  journey,
  baseURL,
}) => {
  await test.step('the same reply for an unknown and for a known username', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Required')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
    await expectAccessible(page)
    for (const name of ['nobody-at-all', 'receptionist']) {
      await page.getByLabel('Username').fill(name)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
      await expect(page.getByText(name)).toBeVisible()
      if (name === 'nobody-at-all') await page.getByRole('button', { name: 'Send again' }).click()
    }
  })
  const address = await test.step('one e-mail is sent, to the address of the account', async () => {
    const mails = await context.newPage()
    await expect
      .poll(async () => {
        await mails.goto(journey.messagesPage)
        return mails.locator('article').count()
      })
      .toBe(1)
    await expect(mails.locator('article')).toContainText('New password for Studio Aurora')
    const { pathname, hash } = new URL((await mails.locator('article a').getAttribute('href')) ?? '')
    await mails.close()
    return `${baseURL}${pathname}${hash}`
  })
  const field = page.locator('[name=new-password]')

  await test.step('the link takes a new password', async () => {
    await page.goto(address)
    await field.fill('short')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Too short')).toBeVisible()
    await expectAccessible(page)
    await field.fill('three words together')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible()
  })
  await test.step('the link works once, and its token is removed from the address', async () => {
    await page.goto(address)
    await field.fill('three other words')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This link is no longer valid')).toBeVisible()
    await page.getByRole('button', { name: 'Request a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    expect(page.url()).not.toContain('token')
  })
  await test.step('only the new password signs in', async () => {
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    // The screen that is left has a username, too.
    await expect(page.getByRole('heading', { name: 'Sign in to your salon' })).toBeVisible()
    await submitLogin(page, 'receptionist', 'demo-password')
    await expect(page.getByText('Incorrect username or password')).toBeVisible()
    await submitLogin(page, 'receptionist', 'three words together')
    await expect(page.locator('.shell')).toBeVisible()
  })
})

test('two-step verification asks a second device for an unused code, and signing out of all devices ends both', async ({
  page,
  journey,
  otherBrowser,
}) => {
  await signIn(page, 'receptionist', '/birthday')
  const key = await test.step('turn on with the key of the QR code', async () => {
    await openSecurity(page)
    const dialog = getDialog(page)
    await expect(dialog.getByText('This device')).toBeVisible()
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await dialog.locator('[name=password]').fill('wrong-password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Incorrect password')).toBeVisible()
    await expectAccessible(page)
    await dialog.locator('[name=password]').fill('demo-password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expectAccessible(page)
    const secret = fromBase32((await dialog.locator('.session-two-step-key code').textContent()) ?? '')
    const code = dialog.getByRole('textbox', { name: 'Code' })
    await code.fill('000000')
    await dialog.getByRole('button', { name: 'Confirm code' }).click()
    await expect(dialog.getByText('Incorrect code')).toBeVisible()
    await code.fill(totp(secret, startUtc))
    await dialog.getByRole('button', { name: 'Confirm code' }).click()
    await expect(dialog.locator('.session-recovery-codes li')).toHaveCount(10)
    await dialog.getByRole('button', { name: "I've saved them" }).click()
    await expect(dialog.getByText('10 recovery codes left.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Turn off' })).toBeVisible()
    await expectAccessible(page)
    return secret
  })
  const context = await otherBrowser({ ...phone, isMobile: false })
  await journey.setTime(0.5, context)
  const second = await context.newPage()

  await test.step('a phone signs in with password and code, but not with the code used before', async () => {
    await second.goto('/login')
    await submitLogin(second, 'receptionist', 'demo-password')
    const code = second.getByRole('textbox', { name: 'Code' })
    await code.fill(totp(key, startUtc))
    await second.keyboard.press('Enter')
    await expect(second.getByText('Incorrect code')).toBeVisible()
    await expectAccessible(second)
    await code.fill(totp(key, startUtc + 30))
    await second.keyboard.press('Enter')
    await expect(second.locator('.shell')).toBeVisible()
  })
  await test.step('both devices are listed and signed out after a confirmation', async () => {
    await openSecurity(second)
    const dialog = getDialog(second)
    const devices = dialog.locator('.session-devices > li')
    await expect(devices).toHaveCount(2)
    await expectAccessible(second)
    await dialog.getByRole('button', { name: 'Sign out of all devices' }).click()
    const question = second.getByRole('alertdialog')
    await expect(question).toContainText("You'll be signed out on all 2 devices")
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(devices).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Sign out of all devices' }).click()
    await question.getByRole('button', { name: 'Sign out of all devices' }).click()
    await expect(second).toHaveURL(/\/login$/)
  })
  await test.step('the first device asks to sign in again within 20 seconds', async () => {
    await passTime(page, 20)
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
    await expect(page.getByText('Unauthorized Access')).toBeVisible()
  })
})

test('a recovery code signs in once instead of the code, and two-step verification is turned off with the password', async ({
  page,
  journey,
}) => {
  const user = await callAs(page.request, 'receptionist')
  const { secret } = await user.post<{ secret: string }>('Users/TwoStep', { password: 'demo-password' }, `/${user.userId}`)
  const code = totp(fromBase32(secret), startUtc)
  const { recoveryCodes } = await user.put<{ recoveryCodes: string[] }>('Users/TwoStep', { code }, `/${user.userId}`)

  await test.step('sign in with a recovery code', async () => {
    await page.goto('/login')
    await submitLogin(page, 'receptionist', 'demo-password')
    await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.locator('.shell')).toBeVisible()
  })
  const dialog = getDialog(page)

  await test.step('new recovery codes replace the old ones', async () => {
    await openSecurity(page)
    await expect(dialog.getByText('9 recovery codes left.')).toBeVisible()
    await dialog.getByRole('button', { name: 'New recovery codes' }).click()
    await dialog.locator('[name=password]').fill('demo-password')
    await dialog.getByRole('button', { name: 'New recovery codes' }).click()
    await expect(dialog.locator('.session-recovery-codes li')).toHaveCount(10)
    await dialog.getByRole('button', { name: "I've saved them" }).click()
    await expect(dialog.getByText('10 recovery codes left.')).toBeVisible()
  })
  await test.step('turn off, not with a wrong password', async () => {
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await dialog.locator('[name=password]').fill('wrong-password')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog.getByText('Incorrect password')).toBeVisible()
    await dialog.locator('[name=password]').fill('demo-password')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog.getByRole('button', { name: 'Turn on' })).toBeVisible()
  })
  expect((await journey.db.execute('SELECT count(*) AS n FROM two_steps')).rows[0]?.n).toBe(0)
})

test('an administrator requires two-step verification of a role, whose members set it up when they sign in', async ({
  page,
  otherBrowser,
}) => {
  await test.step('the administrator chooses the role', async () => {
    await signIn(page, 'admin', '/salonConfig?tab=security')
    const section = page.getByRole('region', { name: 'Two-step verification in your salon' })
    await section.getByText('Receptionists').click()
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Requirement saved.')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expectAccessible(page)
  })
  const desk = await (await otherBrowser({ ...phone, isMobile: false })).newPage()
  await test.step('the receptionist sets it up before there is a session', async () => {
    await desk.goto('/login')
    await submitLogin(desk, 'receptionist', 'demo-password')
    await expect(desk.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expectAccessible(desk)
    const secret = fromBase32((await desk.locator('.session-two-step-key code').textContent()) ?? '')
    await desk.getByRole('textbox', { name: 'Code' }).fill(totp(secret, startUtc))
    await desk.keyboard.press('Enter')
    await expect(desk.locator('.session-recovery-codes li')).toHaveCount(10)
    await expectAccessible(desk)
    await desk.getByRole('button', { name: "I've saved them" }).click()
    await expect(desk.locator('.shell')).toBeVisible()
  })
  await test.step('the receptionist cannot turn it off', async () => {
    await openSecurity(desk)
    await expect(getDialog(desk).getByText("Your role requires it, so it can't be turned off.")).toBeVisible()
    await expect(getDialog(desk).getByRole('button', { name: 'Turn off' })).toHaveCount(0)
  })
})
