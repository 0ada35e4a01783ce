import type { Page } from '@playwright/test'
import type { ClientSummary } from '../../schema/api/clients.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/page.ts'
import { type Caller, callAs, signIn } from './support/session.ts'

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

/** The selected tab and the panels that can be seen, by the tab that names them. */
const readTabs = (page: Page) =>
  page.evaluate(() => ({
    selected: [...document.querySelectorAll('[role="tab"][aria-selected="true"]')].map(({ id }) => id),
    shown: [...document.querySelectorAll('[role="tabpanel"]')]
      .filter((panel) => panel.checkVisibility())
      .map((panel) => panel.getAttribute('aria-labelledby')),
  }))

/** Opens all tabs forwards, backwards and at random, and at last faster than they are shown; each time one panel is visible. */
async function openAllTabs(page: Page) {
  const list = page.getByRole('tab')
  await expect(list.nth(1)).toBeVisible()
  const ids = await list.evaluateAll((tabs) => tabs.map(({ id }) => id))
  const open = (id: string) => page.locator(`[id="${id}"]`).click()
  const expectOnePanel = (id: string) => expect.poll(() => readTabs(page), id).toEqual({ selected: [id], shown: [id] })
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
  readonly name: string
  readonly user?: string
  readonly width?: number
  /** The address of the screen, in the demo data. */
  readonly find: (caller: Caller) => Promise<string> | string
  /** Opens what has the tabs, where the screen itself has none. */
  readonly reach?: (page: Page) => Promise<void>
}
const screens: readonly Screen[] = [
  {
    name: "a client's record",
    find: async (admin) => {
      const [client] = await admin.get<ClientSummary[]>('Clients/Search', '?search=anna')
      return `/clientInfo/${client?.clientId}`
    },
  },
  {
    name: "a pet's record",
    user: 'pet-admin',
    find: async (admin) => {
      const [pet] = await admin.get<{ subClientId: string }[]>('SubClients')
      return `/petInfo/${pet?.subClientId}`
    },
  },
  { name: "a team member's record", find: ({ userId }) => `/staffInfo/${userId}` },
  { name: 'the own profile', find: ({ userId }) => `/InfoProfile/${userId}` },
  { name: 'the categories', find: () => '/services', reach: (services) => services.getByRole('button', { name: 'Categories' }).click() },
  { name: 'the board of a phone', width: 390, find: () => '/appointments' },
]

for (const { name, user = 'admin', width, find, reach } of screens)
  test(`each tab of ${name} shows one panel, at the first visit and at the second`, async ({ page }) => {
    if (width !== undefined) await page.setViewportSize({ width, height: 844 })
    const path = await find(await callAs(page.request, user))
    await signIn(page, user, '/birthday')
    for (let visit = 0; visit < 2; visit++) {
      await navigate(page, path)
      await reach?.(page)
      await openAllTabs(page)
      await navigate(page, '/birthday')
      await expect(page.getByRole('tab')).toHaveCount(0)
    }
  })
