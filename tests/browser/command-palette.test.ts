import { createReturningClient } from './support/agenda-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { callAs, signIn } from './support/session.ts'

test('a typed booking fills the form, clients and pages open, and Enter waits for the answer', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { first } = await createReturningClient(reception)
  await signIn(page, 'receptionist', '/packages')
  await expect(page.locator('.content h1').first()).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Commands and search' })
  const rows = palette.getByRole('option')

  await test.step('what was understood is underlined and shown', async () => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await expect(rows.first()).toContainText('New booking')
    await page.keyboard.type(`book quattrocchi blow-dry with ${first.firstName} 10/12 at 10`)
    await expect(palette.locator('u')).toHaveText(['book', 'quattrocchi', 'blow-dry', `with ${first.firstName}`, '10/12 at 10'])
    await expect(rows.first()).toContainText('Zoe Quattrocchi')
    await expect(rows.first()).toContainText('Thu 10 Dec, 10:00')
    await expectAccessible(page)
  })
  await test.step('Enter opens the filled form', async () => {
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
    const form = page.getByRole('dialog', { name: 'New booking' })
    await expect(form).toContainText('Zoe Quattrocchi')
    await expect(form).toContainText(/10 December, 10:00–10:30/)
    await expect(form.getByRole('combobox', { name: 'Team member for Blow-dry' })).toContainText(first.firstName)
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/agendas\?day=2026-12-10/)
    await expect(page.getByRole('button', { name: /^10:00 to 10:30, Zoe Quattrocchi, Blow-dry/ })).toBeVisible()
  })
  await test.step('a page', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('pack')
    await expect(rows).toHaveText(['Packages', 'Help: Packages'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/packages$/)
  })
  await test.step('the agenda of a day', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('tomorrow')
    await expect(palette.getByRole('combobox')).toHaveValue('tomorrow')
    await expect(rows.first()).toHaveText('Agenda on Thursday 19 November')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/agendas\?day=2026-11-19/)
  })
  await test.step('Escape closes it', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  })
})

test('what is typed while the palette still loads is kept, and runs no shortcut of the agenda', async ({ page }) => {
  await callAs(page.request, 'receptionist')
  await signIn(page, 'receptionist', '/agendas')
  await expect(page.locator('[data-cover]').first()).toBeVisible()
  await page.route(/command-palette.*\.js/, async (route) => {
    await expect.poll(() => page.evaluate(() => document.body.dataset.typed)).toBe('yes')
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new tomorrow')
  await page.evaluate(() => {
    document.body.dataset.typed = 'yes'
  })
  await expect(page.getByRole('dialog', { name: 'Commands and search' }).getByRole('combobox')).toHaveValue('new tomorrow')
  await expect(page).toHaveURL(/\/agendas$/)
})
