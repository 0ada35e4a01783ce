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

test.describe('on a device that stores the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('after a reload without a network the day sheet is read and printed, and the app opens once it is back', async ({
    page,
    context,
  }) => {
    const heading = page.getByRole('heading', { name: 'Day sheet' })
    const rows = page.getByRole('list', { name: 'By time' }).getByRole('listitem')
    const reload = () => page.reload({ waitUntil: 'commit' })
    await signIn(page, 'receptionist', '/agendas')

    await test.step('the sheet is sealed while the agenda is open, and the app is stored', async () => {
      await page.getByRole('button', { name: 'Print day' }).click()
      await expect(rows.first()).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).last().click()
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      // Another screen extends the session, which changes its code.
      await page.goto('/clients')
      await expect(page.locator('.shell')).toBeVisible()
    })

    await test.step('it is there after a reload, and prints', async () => {
      await context.setOffline(true)
      await reload()
      await expect(heading).toBeVisible()
      await expect(page.getByText(/as of Wed 18 Nov, 10:00/).first()).toBeVisible()
      await expect(rows.first()).toBeVisible()
      await expectAccessible(page)
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('.ds-paper tbody tr').first()).toBeVisible()
      await expect(heading).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('with the network the app opens by itself', async () => {
      await context.setOffline(false)
      await expect(page.locator('.shell')).toBeVisible({ timeout: 20_000 })
      await expect(heading).toBeHidden()
    })

    await test.step('after the sign-out there is nothing to read', async () => {
      await context.setOffline(true)
      await reload()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByLabel('Username')).toBeVisible()
      await reload()
      await expect(page.getByLabel('Username')).toBeVisible()
      expect(await page.evaluate(() => [localStorage.getItem('day_sheet'), localStorage.getItem('sheet_secret')])).toEqual([null, null])
    })
  })
})
