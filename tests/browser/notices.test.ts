import { demoDay, expect, test } from './support/journey.ts'
import { toast } from './support/page.ts'
import { signIn } from './support/session.ts'

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
