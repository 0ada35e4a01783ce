import type { Page } from '@playwright/test'
import { createReturningClient, getBookingPanel, getCard } from './support/agenda-steps.ts'
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
