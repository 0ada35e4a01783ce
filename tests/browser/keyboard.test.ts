import type { Page } from '@playwright/test'
import { createBooking, createReturningClient, day, getBookingPanel, getCard } from './support/agenda-steps.ts'
import { expect, test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

const pressTab = async (page: Page, times: number) => {
  for (let i = 0; i < times; i += 1) await page.keyboard.press('Tab')
}
/** The focus is on something that can be used, not on the page's body. */
const expectFocus = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

test('the whole job of the desk is done by keyboard: book, check in, start, stop, charge, book again', async ({ page, journey }) => {
  const reception = await callAs(page.request, 'receptionist')
  await createReturningClient(reception)
  // Nobody is busy with another visit.
  await journey.db.execute('UPDATE client_history_services SET end_utc = start_utc + 60 WHERE start_utc IS NOT NULL AND end_utc IS NULL')
  await signIn(page, 'receptionist', '/agendas')
  await expect(page.locator('[data-cover]').first()).toBeVisible()
  const card = getCard(page, 'Zoe Quattrocchi')

  await test.step('the first card is two Tabs and Enter from the top of the page', async () => {
    await pressTab(page, 2)
    await expect(page.getByRole('button', { name: 'Skip to the bookings' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-cover][tabindex="0"]')).toBeFocused()
  })
  await test.step('book', async () => {
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: 'New booking' }).getByLabel('Client')).toBeFocused()
    await page.keyboard.type('900 11')
    await expect(page.getByRole('option', { name: /Zoe Quattrocchi/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'New booking' }).getByText('Same as last time')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'New booking' }).getByRole('button', { name: 'Save' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Booked: Zoe Quattrocchi')).toBeVisible()
    await expectFocus(page)
  })
  await test.step('the steps of the visit have a key each; a wrong one does nothing', async () => {
    await card.focus()
    await page.keyboard.press('x')
    await expect(page.locator('[aria-live="polite"]').filter({ hasText: 'Not possible now' })).toHaveCount(1)
    await page.keyboard.press('a')
    await expect(card).toHaveAccessibleName(/Ready/)
    await expect(toast(page, 'Zoe Quattrocchi checked in')).toBeVisible()
    await page.keyboard.press('s')
    await expect(card).toHaveAccessibleName(/In-progress/)
    await expect(toast(page, 'started with Zoe Quattrocchi')).toBeVisible()
    await page.keyboard.press('x')
    await expect(card).toHaveAccessibleName(/Completed/)
    await expect(toast(page, 'All services for Zoe Quattrocchi completed')).toBeVisible()
    await expect(card).toBeFocused()
    await page.keyboard.press('c')
    await expect(page).toHaveURL(/\/checkout\//)
  })
  await test.step('charge', async () => {
    await page.getByRole('button', { name: 'Card', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Charge/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Book again' })).toBeVisible()
  })
  await test.step('book again from the agenda', async () => {
    await navigate(page, '/agendas')
    await expect(card).toHaveAccessibleName(/Paid/)
    await card.focus()
    await page.keyboard.press('Enter')
    const again = getBookingPanel(page).getByRole('button', { name: 'Book again' })
    await again.focus()
    await page.keyboard.press('Enter')
    const confirm = page.getByRole('dialog', { name: 'Book again' }).getByRole('button', { name: 'Confirm Wednesday 30 December' })
    await expect(confirm).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Booked for Wednesday 30 December')).toBeVisible()
    await expect(again).toBeFocused()
  })
})

test('the focus stays beside what is opened, picked, removed, cancelled and closed', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, blowDry } = await createReturningClient(reception)
  await createBooking(reception, clientId, [blowDry('11:30')])
  await createBooking(reception, clientId, [blowDry('15:00')])
  await signIn(page, 'receptionist', `/agendas?day=${day}`)
  const card = page.locator('[data-cover]').first()
  const panel = getBookingPanel(page)

  await test.step('closing a booking opened by mouse returns to its card', async () => {
    await card.click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(card).toBeFocused()
    await card.click()
    await panel.getByRole('button', { name: 'Close booking' }).click()
    await expect(card).toBeFocused()
  })
  await test.step('after Enter, Tab stays in the panel until Escape', async () => {
    await page.keyboard.press('Enter')
    await expect(panel.locator(':focus')).toHaveCount(1)
    for (let i = 0; i < 14; i += 1) {
      await page.keyboard.press('Tab')
      await expect(panel.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Shift+Tab')
    await expect(panel.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(card).toBeFocused()
  })
  await test.step('a service picked and removed', async () => {
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: 'Edit booking' })
    await form.getByRole('button', { name: 'Add service' }).click()
    await expect(form.getByRole('combobox', { name: 'Add service' })).toBeFocused()
    await page.keyboard.type('cut')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('button', { name: 'Remove Cut', exact: true })).toBeVisible()
    await expect(form.getByRole('button', { name: 'Save' })).toBeFocused()
    await form.getByRole('button', { name: 'Remove Cut', exact: true }).click()
    await expect(form.getByRole('button', { name: 'Add service' })).toBeFocused()
    await form.getByRole('button', { name: 'Change client' }).click()
    await expect(form.getByLabel('Client')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expectFocus(page)
  })
  await test.step('a cancelled booking leaves the focus on the next card', async () => {
    await card.click()
    await panel.getByRole('button', { name: 'Cancel booking' }).click()
    const dialog = page.getByRole('dialog', { name: /Cancel/ })
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.locator('[data-cover]')).toHaveCount(1)
    await expect(page.locator('[data-cover]')).toBeFocused()
  })
})

test('options that are found while their dialog is still opening stay there for screen readers', async ({ page }) => {
  await createReturningClient(await callAs(page.request, 'receptionist'))
  await signIn(page, 'receptionist', '/agendas')
  await expect(page.locator('[data-cover]').first()).toBeVisible()
  const label = page.getByRole('dialog', { name: 'New booking' }).getByLabel('Client')
  const option = page.getByRole('option', { name: /Zoe Quattrocchi/ })
  // A dialog hides what is behind it in the next frame: a busy device draws none for a while.
  const frames = await page.evaluateHandle(() => {
    const draw = window.requestAnimationFrame
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => held.push(callback)
    return {
      release() {
        window.requestAnimationFrame = draw
        for (const callback of held) draw(callback)
      },
    }
  })
  await page.keyboard.press('n')
  await label.focus()
  await page.keyboard.type('900 11')
  await expect(option).toBeVisible()
  await frames.evaluate(({ release }) => release())
  await expect(page.locator('main[aria-hidden="true"], [aria-hidden="true"] main')).toHaveCount(1)
  await expect(option).toBeVisible()
})
