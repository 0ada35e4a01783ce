import type { Locator, Page } from '@playwright/test'
import { measureWeight } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/session.ts'

/** Opens a screen on a device that was used before, so that the notices of a first sign-in are not shown. */
async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('login_message', 'shown'))
  await signIn(page, 'admin', path)
}
const getPath = (url: string) => new URL(url).pathname
/** Leaves out what is asked for seconds after the page is shown: on a slow machine, that is before the page has come to rest. */
const leaveOutLate = (page: Page) => page.route(/\/assets\/live-|\/Conversations\/Unread\//, (route) => route.abort())

/** Adds up how far what is shown moves while nobody uses the page: its cumulative layout shift, read by the function returned. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) if ('value' in entry && typeof entry.value === 'number') sum += entry.value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      readShifts: () => {
        add(observer.takeRecords())
        return sum
      },
    })
  })
  return () => page.evaluate<number>('readShifts()')
}

test('the agenda needs at most 22 requests and 286 KB until its first booking, asks for its day first, and does not move', async ({
  page,
}) => {
  const asked: string[] = []
  const readShifts = await watchShifts(page)
  await leaveOutLate(page)
  // As a mouse does that rests over the page: nobody uses it yet.
  await page.addInitScript(() =>
    addEventListener('load', () => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))),
  )
  page.on('request', (request) => asked.push(getPath(request.url())))
  const { requests, bytes } = await measureWeight(page, async () => {
    await open(page, '/agendas')
    await expect(page.locator('[data-cover]').first()).toBeVisible()
  })
  expect(await readShifts()).toBeLessThanOrEqual(0.05)
  expect(requests).toBeLessThanOrEqual(22)
  expect(bytes).toBeLessThanOrEqual(286_000)
  const [firstDay = -1] = asked.flatMap((path, index) => (path.startsWith('/api/Agendas/Salon/') ? [index] : []))
  const firstLoaded = asked.findIndex((path) => path.startsWith('/assets/agenda-'))
  expect(firstDay).toBeGreaterThan(-1)
  expect(firstDay).toBeLessThan(firstLoaded)
  // The calls that the page sends in advance are those that the app uses: none is sent a second time.
  for (const name of ['UserPermissions/User', 'SalonConfigOpeningTimes/Salon', 'SalonConfigDaysCloseds/Salon']) {
    expect(asked.filter((path) => path.startsWith(`/api/${name}/`)).length, name).toBe(1)
  }
})

test('the sign-in page needs at most 12 requests and 198 KB', async ({ page }) => {
  const { requests, bytes } = await measureWeight(page, async () => {
    await page.goto('/login')
    await expect(page.getByLabel('Username')).toBeEditable()
  })
  expect(requests).toBeLessThanOrEqual(12)
  expect(bytes).toBeLessThanOrEqual(198_000)
})

/** A screen behind the start: what is on it, the read that it begins with, and at most how many requests and bytes it needs. */
interface Weighed {
  readonly name: string
  readonly getPath: (visit: { appointmentId: string; clientId: string }) => string
  readonly getShown: (page: Page) => Locator
  readonly read: string | null
  /** For the client record, four of them are the marks of who else has it open. */
  readonly requests: number
  readonly bytes: number
  /** Whether nothing moves while it loads. */
  readonly isStill: boolean
}
const screens: readonly Weighed[] = [
  {
    name: 'a client record',
    getPath: ({ clientId }) => `/clientInfo/${clientId}`,
    getShown: (page) => page.getByRole('tab', { name: 'Overview' }),
    read: '/api/Clients/Overview/',
    requests: 38,
    bytes: 312_000,
    isStill: true,
  },
  {
    name: 'the dashboard',
    getPath: () => '/dashboard',
    getShown: (page) => page.getByRole('heading', { name: 'Top services' }),
    read: null,
    requests: 34,
    bytes: 264_000,
    isStill: false,
  },
  {
    name: 'the checkout',
    getPath: ({ appointmentId, clientId }) => `/checkout/${appointmentId}/${clientId}`,
    getShown: (page) => page.getByRole('button', { name: /^Charge/ }),
    read: '/api/Appointments/',
    requests: 51,
    bytes: 391_000,
    isStill: true,
  },
]
for (const { name, getPath: getScreen, getShown, read, requests: maxRequests, bytes: maxBytes, isStill } of screens) {
  test(`${name} needs at most ${maxRequests} requests and ${maxBytes / 1000} KB, and asks for its data first`, async ({
    page,
    journey,
  }) => {
    const { rows } = await journey.db.execute(
      `SELECT appointment_id, client_id
        FROM appointments
        WHERE salon_id = 'sal_aurora_salon' AND checked_out_utc IS NULL
        ORDER BY appointment_id
        LIMIT 1`,
    )
    const path = getScreen({ appointmentId: String(rows[0]?.appointment_id), clientId: String(rows[0]?.client_id) })
    const asked: string[] = []
    const readShifts = await watchShifts(page)
    await leaveOutLate(page)
    page.on('request', (request) => asked.push(getPath(request.url())))
    const { requests, bytes } = await measureWeight(page, async () => {
      await open(page, path)
      await expect(getShown(page)).toBeVisible()
    })
    if (isStill) expect(await readShifts()).toBeLessThanOrEqual(0.05)
    expect(requests).toBeLessThanOrEqual(maxRequests)
    expect(bytes).toBeLessThanOrEqual(maxBytes)
    if (read === null) return
    const first = asked.findIndex((one) => one.startsWith(read))
    expect(first).toBeGreaterThan(-1)
    expect(first).toBeLessThan(asked.findIndex((one) => one.startsWith('/assets/kit-')))
  })
}

test('the next day of the agenda is there before it is opened', async ({ page }) => {
  await open(page, '/agendas')
  await expect(page.locator('[data-cover]').first()).toBeVisible()
  const prefetched = page.waitForResponse(
    (response) => response.url().includes('/api/Agendas/Salon/') && response.url().includes('date=2026-11-19'),
  )
  await page.mouse.move(700, 400)
  await prefetched
  // Without a connection only what is there already can be shown.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.locator('.ag-title')).toContainText('19 November')
  await expect(page.locator('[data-cover]').first()).toBeVisible()
})
