import type { Page } from '@playwright/test'
import type { ClientSummary } from '../../schema/api/clients.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

// As people see the tabs: with the transitions that other journeys leave out.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const shuffle = (names: readonly string[], seed: number): string[] => {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state
  }
  return names
    .map((name) => ({ name, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name)
}

/** Opens all tabs forwards, backwards and at random, and at last faster than they are shown; each time one panel is visible. */
async function openAllTabs(page: Page) {
  const list = page.getByRole('tab')
  await expect(list.nth(1)).toBeVisible()
  const ids = await list.evaluateAll((tabs) => tabs.map(({ id }) => id))
  const open = (id: string) => page.locator(`[id="${id}"]`).click()
  const expectOnePanel = async (id: string) => {
    await expect(page.locator(`[id="${id}"]`)).toHaveAttribute('aria-selected', 'true')
    const shown = () =>
      page
        .locator('[role="tabpanel"]')
        .evaluateAll((panels) => panels.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('aria-labelledby')))
    await expect.poll(shown, id).toEqual([id])
  }
  for (const order of [ids, ids.toReversed(), shuffle(ids, 42)]) {
    for (const id of order) {
      await open(id)
      await expectOnePanel(id)
    }
  }
  const fast = shuffle(ids, 7)
  for (const id of fast) await open(id)
  await expectOnePanel(fast.at(-1) ?? '')
}

interface Screen {
  readonly path: string
  /** Opens what has the tabs, where the screen itself has none. */
  readonly reach?: (page: Page) => Promise<void>
}

async function openAllTwice(page: Page, screens: readonly Screen[]) {
  for (const visit of ['first', 'second'])
    for (const { path, reach } of screens)
      await test.step(`${path}, ${visit} visit`, async () => {
        await navigate(page, path)
        await reach?.(page)
        await openAllTabs(page)
        await navigate(page, '/birthday')
        await expect(page.getByRole('tab')).toHaveCount(0)
      })
}

test('each tab of a salon shows one panel, at the first visit and at the second', async ({ page }) => {
  const admin = await callAs(page.request, 'admin')
  const [client] = await admin.get<ClientSummary[]>('Clients/Search', '?search=anna')
  await signIn(page, 'admin', '/birthday')
  await openAllTwice(page, [
    { path: `/clientInfo/${client?.clientId}` },
    { path: `/staffInfo/${admin.userId}` },
    { path: `/InfoProfile/${admin.userId}` },
    { path: '/services', reach: (services) => services.getByRole('button', { name: 'Categories' }).click() },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await openAllTwice(page, [{ path: '/appointments' }])
})

test("each tab of a pet's record shows one panel, at the first visit and at the second", async ({ page }) => {
  const admin = await callAs(page.request, 'pet-admin')
  const [pet] = await admin.get<{ subClientId: string }[]>('SubClients')
  await signIn(page, 'pet-admin', '/birthday')
  await openAllTwice(page, [{ path: `/petInfo/${pet?.subClientId}` }])
})
