import { createBooking, createReturningClient, day, getFirstCard, getTimeY } from './support/agenda-steps.ts'
import { expectAccessible, expectFitsWidth, setColorScheme } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate, passTime, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

test("on the days of a clock change bookings are at the salon's time of day for a reader in New York", async ({ otherBrowser }) => {
  const context = await otherBrowser({ timezoneId: 'America/New_York', viewport: { width: 1440, height: 1200 } })
  const page = await context.newPage()
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, blowDry } = await createReturningClient(reception)
  await signIn(page, 'receptionist', '/welcome')
  for (const changeover of ['2026-03-29', '2026-10-25'])
    await test.step(changeover, async () => {
      const morning = await createBooking(reception, clientId, [blowDry('09:30')], changeover)
      const afternoon = await createBooking(reception, clientId, [blowDry('15:15')], changeover)
      await navigate(page, `/agendas?day=${changeover}`)
      for (const [booking, from, to] of [
        [morning, '09:30', '10:00'],
        [afternoon, '15:15', '15:45'],
      ] as const) {
        const card = getFirstCard(page, booking)
        await expect(card).toHaveAccessibleName(new RegExp(`^${from} to ${to}, Zoe Quattrocchi`))
        const box = await card.boundingBox()
        expect(Math.abs((box?.y ?? 0) - (await getTimeY(page, from)))).toBeLessThan(4)
      }
    })
})

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [360, 740],
] as const) {
  test(`day, list and booking form are accessible in Italian at ${width} px, the day in dark too`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'receptionist', '/agendas', 'it')
    await expect(page.locator('[data-cover]').first()).toBeVisible()
    await passTime(page, 7)
    await expect(toast(page, /./)).toHaveCount(0)
    await expectAccessible(page, { label: 'day' })
    await expectFitsWidth(page)
    await navigate(page, '/agendas?view=list')
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page, { label: 'list' })
    await navigate(page, `/agenda/add?day=${day}`)
    await expect(page.getByRole('dialog', { name: 'Nuova prenotazione' })).toBeVisible()
    await expectAccessible(page, { label: 'form' })
    await navigate(page, '/agendas')
    await expect(page.locator('[data-cover]').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await setColorScheme(page, 'dark')
    await expectAccessible(page, { label: 'day, dark', only: 'color-contrast' })
  })
}
