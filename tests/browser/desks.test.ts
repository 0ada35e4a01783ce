import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/page.ts'
import { signInByForm } from './support/session.ts'

async function choose(page: Page, name: string) {
  await page.locator('.my-round').click()
  await page.getByRole('menuitem', { name }).click()
}

test('a registered device shows the team, who sign in by PIN, until it is removed', async ({ page, journey }) => {
  const security = page.getByRole('dialog', { name: 'Security' })
  await test.step('an administrator registers the device', async () => {
    await signInByForm(page, 'admin')
    await choose(page, 'Security')
    await expect(security.getByText(/^Administrators sign in with a password/)).toBeVisible()
    await page.keyboard.press('Escape')
    await navigate(page, '/salonConfig?tab=security')
    const devices = page.getByRole('region', { name: 'Devices at the desk' })
    await devices.getByRole('button', { name: 'Register this device' }).click()
    const form = page.getByRole('dialog', { name: 'Register this device' })
    await page.keyboard.press('Enter')
    await expect(form.getByText('Required')).toBeVisible()
    await form.getByLabel('Name of the device').fill('Reception')
    await page.keyboard.press('Enter')
    await expect(devices.getByText('This device', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await choose(page, 'Sign out')
    await expect(page.getByText('Nobody has chosen a PIN yet', { exact: false })).toBeVisible()
  })
  await test.step('the receptionist signs in with the password and chooses a PIN', async () => {
    await page.getByRole('button', { name: 'Sign in with username and password' }).click()
    await page.getByLabel('Username').fill('receptionist')
    await page.getByLabel('Password', { exact: true }).fill('demo-password')
    await page.keyboard.press('Enter')
    await choose(page, 'Security')
    await security.getByRole('button', { name: 'Choose a PIN' }).click()
    const form = page.getByRole('dialog', { name: 'Choose a PIN' })
    await form.getByLabel('New PIN').fill('123456')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Choose a PIN that is harder to guess')).toBeVisible()
    await form.getByLabel('New PIN').fill('402817')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(security.getByRole('button', { name: 'Choose another PIN' })).toBeVisible()
    await page.keyboard.press('Escape')
    await choose(page, 'Sign out')
  })
  await test.step('one press and six digits sign in', async () => {
    const people = page.getByRole('main').getByRole('listitem')
    await expect(people).toHaveCount(1)
    await expectAccessible(page)
    await people.getByRole('button').click()
    await page.keyboard.type('402818')
    await expect(page.getByText('Incorrect PIN')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.type('402817')
    await expect(page.locator('.shell')).toBeVisible()
    const { rows } = await journey.db.execute(`SELECT method FROM sessions ORDER BY created_utc DESC, rowid DESC LIMIT 1`)
    expect(rows[0]?.method).toBe('pin')
  })
  await test.step('a device that was removed asks for the password', async () => {
    await journey.db.execute('UPDATE desks SET deleted_utc = 1')
    await choose(page, 'Sign out')
    await expect(page.getByText('This device is no longer registered. Sign in with your password.')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeVisible()
  })
})
