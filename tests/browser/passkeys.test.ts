import type { Page } from '@playwright/test'
import { addAuthenticator } from './support/authenticator.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { signInByForm } from './support/session.ts'

test.use({ host: 'localhost' })

async function choose(page: Page, name: string) {
  await page.locator('.my-round').click()
  await page.getByRole('menuitem', { name }).click()
}

test('a passkey is added, signs in, proves again who somebody is, and is removed with Undo', async ({ page, context, journey }) => {
  const security = page.getByRole('dialog', { name: 'Security' })
  const authenticator = await addAuthenticator(page)
  await test.step('it is added after a sign-in with the password', async () => {
    await signInByForm(page, 'receptionist')
    await choose(page, 'Security')
    await security.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(security.getByText(/^Added .* not used yet$/)).toBeVisible()
    await expectAccessible(page)
    // A device has one.
    await security.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('There is already a passkey on this device')).toBeVisible()
    await security.getByRole('button', { name: /^Rename/ }).click()
    await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Tablet at the desk')
    await page.keyboard.press('Enter')
    await expect(security.getByText('Tablet at the desk')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('it signs in without a password, and a prompt that is closed changes nothing', async () => {
    await authenticator.setReady(false)
    await choose(page, 'Sign out')
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
    await expectAccessible(page)
    await authenticator.setReady(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.locator('.shell')).toBeVisible()
    const { rows } = await journey.db.execute(`SELECT method FROM sessions ORDER BY created_utc DESC, rowid DESC LIMIT 1`)
    expect(rows[0]?.method).toBe('passkey')
  })
  await test.step('after ten minutes a change asks again, and goes on after the passkey', async () => {
    await journey.setTime(11, context)
    await choose(page, 'Security')
    await security.getByRole('button', { name: 'Remove Tablet at the desk' }).click()
    const question = page.getByRole('dialog', { name: "Confirm it's you" })
    await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(question).not.toBeVisible()
    await expect(security.getByText('Tablet at the desk removed')).toBeVisible()
    await security.getByRole('button', { name: 'Undo' }).click()
    await expect(security.getByText('Tablet at the desk', { exact: true })).toBeVisible()
  })
})
