import { demoDay, expect, test } from './support/journey.ts'
import { holdWrite, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'
import { serveThreeServices } from './support/visit-steps.ts'

test('a notice that replaces another one is shown for its whole time, also when that one is just being closed', async ({ page }) => {
  await signIn(page, 'admin', '/appointments')
  const refresh = page.getByRole('button', { name: 'Refresh' })
  const notice = toast(page, 'Appointment refreshed')
  await expect(refresh).toBeEnabled()
  let replies = 0
  page.on('response', (reply) => {
    if (reply.url().includes('/api/Appointments/')) replies += 1
  })
  await page.clock.pauseAt(Date.parse(demoDay) + 1_000)
  /** Presses the button, and lets time pass in the page until its notice is drawn. */
  const press = async () => {
    const before = replies
    await refresh.click()
    await expect(async () => {
      await page.clock.runFor(16)
      expect(replies).toBeGreaterThan(before)
      await expect(refresh).toBeEnabled({ timeout: 100 })
      await expect(notice).toHaveAttribute('data-state', 'open', { timeout: 100 })
    }).toPass({ intervals: [20] })
  }
  await test.step('five seconds after the first one', async () => {
    await press()
    await page.clock.runFor(5_000)
    await press()
    await page.clock.runFor(4_000)
    await expect(notice).toHaveAttribute('data-state', 'open')
  })
  await test.step('while it is being closed', async () => {
    while ((await notice.getAttribute('data-state')) === 'open') await page.clock.runFor(16)
    await press()
    await page.clock.runFor(4_000)
    await expect(notice).toHaveAttribute('data-state', 'open')
    await page.clock.runFor(3_000)
    await expect(notice).toHaveCount(0)
  })
})

test('a press goes to the button where it began, though its notice moves; a pointer that leaves takes it back', async ({ page }) => {
  const { path } = await serveThreeServices(await callAs(page.request, 'receptionist'))
  await signIn(page, 'receptionist', path)
  const services = page.getByRole('region', { name: 'Services' }).locator('.vs-lines > li')
  const remove = (name: string) => services.getByRole('button', { name: `Remove ${name}` }).click()
  const getUndo = (name: string) => toast(page, `${name} removed.`).getByRole('button', { name: 'Undo' })
  await remove('Cut')
  await expect(getUndo('Cut')).toBeVisible()
  const release = await holdWrite(page, '/api/ClientHistoryServices/')
  await remove('Blow-dry')
  await expect(services).toHaveCount(1)
  await test.step('another notice arrives between press and release', async () => {
    await getUndo('Cut').hover()
    const place = await getUndo('Cut').boundingBox()
    await page.mouse.down()
    release()
    await expect.poll(async () => (await getUndo('Cut').boundingBox())?.y).toBeGreaterThan((place?.y ?? 0) + (place?.height ?? 0))
    await page.mouse.up()
    await expect(toast(page, 'Cut removed.')).toHaveCount(0)
    await expect(services).toHaveCount(2)
  })
  await test.step('the pointer leaves between press and release', async () => {
    await getUndo('Blow-dry').hover()
    await page.mouse.down()
    await page.mouse.move(4, 400)
    await page.mouse.up()
    await expect(toast(page, 'Blow-dry removed.')).toHaveAttribute('data-state', 'open')
    await expect(services).toHaveCount(2)
  })
})
