import type { Route } from '@playwright/test'
import { getBookingPanel, getFirstCard } from './support/agenda-steps.ts'
import { expect, test } from './support/journey.ts'
import { holdWrite, openScreen, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'
import { bookThreeServices, clientName, getBoardCard } from './support/visit-steps.ts'

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
