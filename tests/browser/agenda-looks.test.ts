import { createBooking, createReturningClient, day, getCard, getFirstCard, getTimeY } from './support/agenda-steps.ts'
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

test('a phone shows one team member at a time, a wide screen highlights all cards of a booking and is used by shortcut keys', async ({
  page,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, service, first, last } = await createReturningClient(reception)
  await createBooking(reception, clientId, [
    { serviceId: service.serviceId, userId: first.userId, time: '14:30' },
    { serviceId: service.serviceId, userId: last.userId, time: '15:00' },
  ])
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'receptionist', `/agendas?day=${day}`, 'it')

  await test.step('phone', async () => {
    const chips = page.getByRole('navigation', { name: 'Filtra per collaboratore' }).getByRole('button')
    await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
    await chips.nth(1).click()
    await expect(chips.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('img', { name: /^2 di / })).toBeVisible()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/agendas?day=${day}`)

  await test.step('choosing one card of a booking highlights the other', async () => {
    const cards = getCard(page, 'Zoe Quattrocchi')
    await expect(cards).toHaveCount(2)
    await cards.first().click()
    await expect(page.locator('.ag-card.is-lit')).toHaveCount(1)
    await expectAccessible(page, { label: 'panel' })
    await page.keyboard.press('Escape')
  })
  await test.step('shortcut keys: help, next day, previous day, today', async () => {
    await page.locator('.ag-title').focus()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Guida' })
    await expect(help.getByRole('heading', { name: 'Agenda' })).toBeVisible()
    await expect(help.getByRole('heading', { name: 'Tasti', exact: true })).toBeVisible()
    await expectAccessible(page, { label: 'help' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/day=2026-12-11/)
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(new RegExp(`day=${day}`))
    await page.keyboard.press('t')
    await expect(page).toHaveURL(/\/agendas$/)
  })
})
