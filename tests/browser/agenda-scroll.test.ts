import type { Locator } from '@playwright/test'
import { createBooking, createReturningClient, day, getBookingPanel, getCard } from './support/agenda-steps.ts'
import { expect, test } from './support/journey.ts'
import { callAs, signIn } from './support/session.ts'

const getTop = async (card: Locator) => (await card.boundingBox())?.y ?? Number.NaN

test('a day opens at its first booking, and opening a booking does not scroll it away', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, blowDry } = await createReturningClient(reception)
  await createBooking(reception, clientId, [blowDry('09:15')])
  const late = await reception.post<{ clientId: string }>('Clients', { name: 'Ugo Serale', phoneNumber: '+39 347 900 1123' })
  await createBooking(reception, late.clientId, [blowDry('18:00')])
  const scroller = page.locator('[data-scroller="columns"]')

  await test.step('from today to another day', async () => {
    await signIn(page, 'receptionist', '/agendas')
    const busy = page.locator('[data-cover]').first()
    await expect(busy).toBeVisible()
    await page.goto(`/agendas?day=${day}`)
    await expect(getCard(page, 'Zoe Quattrocchi')).toBeInViewport()
  })
  await test.step('the first booking opened after loading stays where it is', async () => {
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    const card = getCard(page, 'Ugo Serale')
    await expect(card).toBeInViewport()
    const before = await getTop(card)
    await card.click()
    await expect(getBookingPanel(page)).toBeVisible()
    await expect.poll(() => getTop(card)).toBeCloseTo(before, 0)
    await page.keyboard.press('Escape')
    await expect(getBookingPanel(page)).toHaveCount(0)
    await expect.poll(() => getTop(card)).toBeCloseTo(before, 0)
  })
})
