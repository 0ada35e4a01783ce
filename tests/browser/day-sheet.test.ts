import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/session.ts'

test('without a network the day sheet is there on the open page, prints, and goes with the sign-out', async ({ page, context }) => {
  const sheet = page.getByRole('dialog', { name: 'Day sheet' })
  const rows = sheet.getByRole('list', { name: 'By time' }).getByRole('listitem')
  const link = page.getByRole('button', { name: /^Day sheet as of/ })
  await signIn(page, 'receptionist', '/agendas')

  await test.step('the printer of the agenda shows it', async () => {
    await page.getByRole('button', { name: 'Print day' }).click()
    await expect(rows.first()).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the network is cut: the agenda still has it, and it prints', async () => {
    await context.setOffline(true)
    await link.click()
    await expect(rows.first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.ds-paper tbody tr').first()).toBeVisible()
    await expect(page.locator('.shell')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await sheet.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('after the sign-out nothing of it is on the device', async () => {
    await context.setOffline(false)
    await expect(page.locator('.shell')).toBeVisible()
    const kept = () => page.evaluate(() => localStorage.getItem('day_sheet') !== null)
    expect(await kept()).toBe(true)
    await page.locator('.my-round').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect.poll(kept).toBe(false)
  })
})
