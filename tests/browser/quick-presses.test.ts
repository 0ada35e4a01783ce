import type { Route } from '@playwright/test'
import type { RotaPeriod } from '../../schema/api/team/rota-schemas.ts'
import { createBooking, createReturningClient, day, getBookingPanel, getFirstCard } from './support/agenda-steps.ts'
import { expect, test, today } from './support/journey.ts'
import { holdWrite, navigate, openScreen, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'
import { bookThreeServices, clientName, getBoardCard, serveThreeServices, serveWalkIn } from './support/visit-steps.ts'

test('a check-in is shown on a screen that was read before it was saved', async ({ page }) => {
  const { agenda } = await bookThreeServices(await callAs(page.request, 'receptionist'))
  await signIn(page, 'receptionist', '/agendas')
  const releaseWrite = await holdWrite(page, '/api/Appointments/')
  await getFirstCard(page, agenda).click()
  await getBookingPanel(page).getByRole('button', { name: 'Check in' }).click()
  const { promise: released, resolve: releaseRead } = Promise.withResolvers<void>()
  const isRead = (url: URL) => url.pathname.startsWith('/api/Appointments/Salon/')
  // A poll would correct what is shown: it is never answered.
  await page.route(isRead, (route) => (route.request().headers()['if-none-match'] ? undefined : route.fallback()))
  const holdRead = async (route: Route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  }
  await page.route(isRead, holdRead, { times: 1 })
  await Promise.all([page.waitForRequest((request) => isRead(new URL(request.url()))), openScreen(page, '/appointments')])
  releaseWrite()
  await expect(toast(page, `${clientName} checked in.`)).toBeVisible()
  releaseRead()
  await expect(getBoardCard(page, 'Ready')).toBeVisible()
})

test('a week that is published before its last draft is saved has no draft left', async ({ page }) => {
  const admin = await callAs(page.request, 'admin')
  await signIn(page, 'admin', `/staff?tab=rota&week=${today}`)
  const marco = page.getByRole('gridcell', { name: /^Marco .*Saturday 21 November/ })
  await expect(marco).toHaveAccessibleName(/Off$/)
  const release = await holdWrite(page, '/api/Rota/Drafts/')
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await marco.press('+')
  await marco.press('Shift+ArrowRight')
  await expect(page.getByText('Draft, 1 change')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-busy', 'true')
  expect(sent.filter((path) => path.startsWith('/api/Rota/Publish/'))).toEqual([])
  release()
  await expect(toast(page, '1 change published')).toBeVisible()
  await expect(page.getByText('Draft, 1 change')).toBeHidden()
  const { drafts } = await admin.get<RotaPeriod>('Rota', '?fromDate=2026-11-16&toDate=2026-11-22')
  expect(drafts).toEqual([])
})

test('a shift is changed by every press, also by those that come before the first is shown', async ({ page }) => {
  await signIn(page, 'admin', `/staff?tab=rota&week=${today}`)
  const marco = page.getByRole('gridcell', { name: /^Marco .*Saturday 21 November/ })
  await marco.press('+')
  await expect(marco).toHaveAccessibleName(/–\d\d:\d\d$/)
  const readEnd = async () => /–(\d\d:\d\d)$/.exec((await marco.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  const before = await readEnd()
  // While the page's clock is stopped, it shows nothing new.
  await page.clock.pauseAt(await page.evaluate(() => Date.now()))
  for (let press = 0; press < 4; press++) await page.keyboard.press('Shift+ArrowLeft')
  await page.clock.resume()
  const [hour = 0, minute = 0] = before.split(':').map(Number)
  const after = new Date(Date.UTC(2026, 0, 1, hour, minute - 60)).toISOString().slice(11, 16)
  await expect.poll(readEnd).toBe(after)
})

test('services that are removed before the first removal is saved are each brought back by their own Undo, on any screen', async ({
  page,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { path } = await serveThreeServices(reception)
  await signIn(page, 'receptionist', path)
  const services = page.getByRole('region', { name: 'Services' }).locator('.vs-lines > li')
  await expect(services).toHaveCount(3)
  const release = await holdWrite(page, '/api/ClientHistoryServices/')
  for (const name of ['Cut', 'Blow-dry']) await services.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(services).toHaveCount(1)
  release()
  for (const name of ['Cut', 'Blow-dry']) await toast(page, `${name} removed.`).getByRole('button', { name: 'Undo' }).click()
  await expect(services).toHaveCount(3)

  const releaseLast = await holdWrite(page, '/api/ClientHistoryServices/')
  await services.getByRole('button', { name: 'Remove Deep conditioning' }).click()
  await expect(services).toHaveCount(2)
  await navigate(page, `/agendas?day=${today}`)
  await expect(services).toHaveCount(0)
  releaseLast()
  await toast(page, 'Deep conditioning removed.').getByRole('button', { name: 'Undo' }).click()
  await navigate(page, path)
  await expect(services).toHaveCount(3)
})

test('a quantity that is changed again before the first change is saved is charged as shown, without a conflict', async ({
  page,
  journey,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { path, clientHistoryProductsDTO: lines } = await serveWalkIn(reception, { name: 'Zoe Quattrocchi' })
  const { product = '', clientHistoryProductId = '' } = lines[0] ?? {}
  await signIn(page, 'receptionist', path)
  const charge = page.getByRole('button', { name: /^Charge/ })
  await expect(charge).toBeEnabled()
  const quantity = page.getByRole('group', { name: product })
  const release = await holdWrite(page, '/api/ClientHistoryProducts/')
  await quantity.getByRole('button', { name: 'Add one' }).click()
  await expect(quantity).toHaveText('2')
  await expect(charge).toBeDisabled()
  await quantity.getByRole('button', { name: 'Add one' }).click()
  release()
  await expect(charge).toBeEnabled()
  await expect(quantity).toHaveText('3')
  const select = { sql: 'SELECT quantity FROM client_history_products WHERE client_history_product_id = ?', args: [clientHistoryProductId] }
  expect((await journey.db.execute(select)).rows).toMatchObject([{ quantity: 3 }])
  await expect(toast(page, /changed by someone else/)).toHaveCount(0)
})

test('a form that takes the place of its loading dialog gives the focus back to the agenda', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, blowDry } = await createReturningClient(reception)
  const { agendaId } = await createBooking(reception, clientId, [blowDry('11:30')])
  await signIn(page, 'receptionist', `/agendas?day=${day}`)
  const card = page.locator('[data-cover]').first()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/Agendas/*/${agendaId}`, async (route) => {
    await released
    await route.continue()
  })
  await card.focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Booking', exact: true })).toBeFocused()
  release()
  await expect(page.getByRole('dialog', { name: 'Edit booking' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(card).toBeFocused()
})
