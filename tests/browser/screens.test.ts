import type { APIRequestContext, Page } from '@playwright/test'
import type { Role } from '../../schema/terms.ts'
import { randomFrom } from '../../worker/local/demo-random.ts'
import { runsAll } from '../support/runs-all.ts'
import { listAddresses } from './support/addresses.ts'
import { createEmptySalon, lengthenTexts } from './support/extreme-data.ts'
import { salonId } from './support/guest-steps.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { navigate, waitForFrames } from './support/page.ts'
import { findLayoutViolations, findPanelViolations } from './support/screen-sweep.ts'
import { signIn } from './support/session.ts'

const sizes = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const
type Prepare = (journey: Journey, request: APIRequestContext) => Promise<string>
const seen: readonly (readonly [whose: string, username: string, role: Role, prepare: Prepare])[] = [
  ['admin', 'admin', 'ADMIN', async () => salonId],
  ['superadmin', 'superadmin', 'SUPERADMIN', async () => salonId],
  ['pet-admin', 'pet-admin', 'ADMIN', async () => 'sal_zampa_salon'],
  ['a new salon', 'admin', 'ADMIN', createEmptySalon],
  ['a salon with the longest texts', 'admin', 'ADMIN', (journey) => lengthenTexts(journey, salonId)],
]
const isPhone = ([width]: (typeof sizes)[number]) => width < 768

/** Counts the calls and the scripts that are under way; the function returned waits until there are none and nothing is busy. */
function watchCalls(page: Page): () => Promise<void> {
  let pending = 0
  const count = (change: number) => (request: { url(): string; resourceType(): string }) => {
    // A dialog comes with its code: without waiting for it, the page without the dialog was judged.
    if (['fetch', 'script'].includes(request.resourceType())) pending += change
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return async () => {
    await expect.poll(() => pending, { intervals: [20] }).toBe(0)
    await expect(page.locator('[aria-busy=true], .is-busy')).toHaveCount(0)
  }
}

/** What is wrong with a screen and stays so: a window that has just been resized, or a screen that replies still change, is read again. */
async function readWhatLasts(page: Page, settle: () => Promise<void>, read: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = []
  const isClean = async () => {
    // Twice: what a screen asks for when it is first drawn, and what it draws of that.
    for (let round = 0; round < 2; round++) {
      await settle()
      await waitForFrames(page)
    }
    found = await read()
    return found.length === 0
  }
  await expect
    .poll(isClean, { timeout: 2_000 })
    .toBe(true)
    .catch(() => undefined)
  return found
}

/** Opens each tab of a screen in an order, and returns what is wrong after any of them. */
async function openTabs(page: Page, settle: () => Promise<void>, order: (ids: string[]) => string[]): Promise<string[]> {
  const ids = await page.getByRole('tab').evaluateAll((tabs) => tabs.map(({ id }) => id).filter(Boolean))
  const found: string[] = []
  for (const id of order(ids)) {
    const tab = page.getByRole('tab').and(page.locator(`[id="${id}"]`))
    // A tab may lead to a screen without it, and stands behind "More" where there is no place for it.
    const isOpened = await tab.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
    if (!isOpened) continue
    found.push(...(await readWhatLasts(page, settle, () => page.evaluate(findPanelViolations))).map((line) => `tab ${id}: ${line}`))
  }
  return found
}

// Short: every third screen at one width, its tabs in one order; with `--full` all at every width and in three orders.
for (const [i, [whose, username, role, prepare]] of seen.entries())
  test(`no screen of ${whose} cuts text, covers or shrinks a control, or shows two panels of tabs`, async ({ page, journey }) => {
    test.setTimeout(runsAll ? 1_200_000 : 180_000)
    const random = randomFrom(`screens ${whose}`)
    const addresses = await listAddresses(journey.db, await prepare(journey, page.request), role, random)
    const orders = [(ids: string[]) => ids, (ids: string[]) => ids.toReversed(), (ids: string[]) => random.shuffled(ids)]
    await page.addInitScript(() => localStorage.setItem('login_message', 'shown'))
    const settle = watchCalls(page)
    await signIn(page, username, '/')
    const found: string[] = []
    for (const [place, address] of addresses.filter((_, at) => runsAll || at % 3 === i % 3).entries()) {
      for (const [which, size] of sizes.entries()) {
        if (!runsAll && which !== place % sizes.length) continue
        await page.setViewportSize({ width: size[0], height: size[1] })
        await navigate(page, address)
        await settle()
        const note = (lines: string[]) => found.push(...lines.map((line) => `${address} at ${size[0]}: ${line}`))
        note(await readWhatLasts(page, settle, () => page.evaluate(findLayoutViolations, isPhone(size))))
        for (const order of runsAll ? orders : orders.slice(place % orders.length).slice(0, 1)) note(await openTabs(page, settle, order))
      }
    }
    expect(found).toEqual([])
  })
