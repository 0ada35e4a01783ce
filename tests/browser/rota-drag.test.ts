import type { Locator, Page } from '@playwright/test'
import { expect, test, today } from './support/journey.ts'
import { signIn } from './support/session.ts'

const getCell = (page: Page) => page.getByRole('gridcell', { name: /^Marco .*Saturday 21 November/ })
const toMinutes = (time = '') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** From when until when somebody works on the day of a cell, breaks included, in minutes after midnight. */
async function readHours(cell: Locator): Promise<[from: number, to: number]> {
  const times = (await cell.getAttribute('aria-label'))?.match(/\d\d:\d\d/g) ?? []
  return [toMinutes(times[0]), toMinutes(times.at(-1))]
}

/** The bar of a cell, and how many pixels so many minutes are. */
async function measure(cell: Locator) {
  const box = await cell.locator('.ro-grip').boundingBox()
  const [from, to] = await readHours(cell)
  if (!box) throw new Error('no bar')
  return { middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, end: box.x + box.width - 2, pixels: box.width / (to - from) }
}

async function dragMouse(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by / 2, from.y, { steps: 4 })
  await page.mouse.move(from.x + by, from.y, { steps: 4 })
}

test('a shift is drawn, moved and resized with the mouse in steps of 15 minutes, and Escape puts it back', async ({ page }) => {
  await signIn(page, 'admin', `/staff?tab=rota&week=${today}`)
  const cell = getCell(page)
  await expect(cell).toHaveAccessibleName(/Off$/)
  const track = await cell.locator('.ro-b').boundingBox()
  if (!track) throw new Error('no track')

  await dragMouse(page, { x: track.x + track.width * 0.25, y: track.y + track.height / 2 }, track.width * 0.4)
  await page.mouse.up()
  await expect(page.getByText('Draft, 1 change')).toBeVisible()
  const drawn = await readHours(cell)
  expect([drawn[0] % 15, drawn[1] % 15]).toEqual([0, 0])

  const { middle, pixels } = await measure(cell)
  await dragMouse(page, middle, 60 * pixels)
  await expect(cell.getByText(/^was /)).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => readHours(cell)).toEqual([drawn[0] + 60, drawn[1] + 60])

  const { end } = await measure(cell)
  await dragMouse(page, { x: end, y: middle.y }, -30 * pixels)
  await page.mouse.up()
  await expect.poll(() => readHours(cell)).toEqual([drawn[0] + 60, drawn[1] + 30])

  const moved = await measure(cell)
  await dragMouse(page, moved.middle, -90 * pixels)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await readHours(cell)).toEqual([drawn[0] + 60, drawn[1] + 30])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cell.click()
  await expect(page.getByRole('dialog', { name: 'Edit shift' })).toBeVisible()
})

test('a shift is moved by touch on a tablet', async ({ otherBrowser }) => {
  const page = await (await otherBrowser({ viewport: { width: 1024, height: 768 }, hasTouch: true })).newPage()
  await signIn(page, 'admin', `/staff?tab=rota&week=${today}`)
  const cell = getCell(page)
  await cell.focus()
  await page.keyboard.press('+')
  await expect(page.getByText('Draft, 1 change')).toBeVisible()
  await cell.scrollIntoViewIfNeeded()
  const before = await readHours(cell)
  const { middle, pixels } = await measure(cell)
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: middle.y }] })
  await send('touchStart', middle.x)
  // A finger that moves less than its own width is a tap.
  for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', middle.x - 120 * pixels * share)
  await send('touchEnd')
  await expect.poll(() => readHours(cell)).toEqual([before[0] - 120, before[1] - 120])
})
