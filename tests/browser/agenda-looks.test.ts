import { book, cardOf, day, desk, heightOf, returning, signIn, toast } from './support/agenda-steps.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

test('both changeover days keep the salon’s clock for a reader elsewhere, morning and afternoon', async ({
  browser,
  baseURL,
  extraHTTPHeaders,
  now,
}) => {
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders,
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 1200 },
  })
  await context.clock.setFixedTime(now)
  const page = await context.newPage()
  const reception = await desk(page.request, 'receptionist')
  const { clientId, first, service } = await returning(reception, 'Zoe Quattrocchi', '+39 347 900 1122')
  await signIn(page, 'receptionist')
  for (const changeover of ['2026-03-29', '2026-10-25']) {
    const morning = await book(reception, clientId, [{ serviceId: service.serviceId, userId: first.userId, time: '09:30' }], changeover)
    const afternoon = await book(reception, clientId, [{ serviceId: service.serviceId, userId: first.userId, time: '15:15' }], changeover)
    await page.goto(`/agendas?day=${changeover}`)
    for (const [saved, from, to] of [
      [morning, '09:30', '10:00'],
      [afternoon, '15:15', '15:45'],
    ] as const) {
      const card = page.locator(`[data-cover="${saved.agendaServicesDTO[0]?.agendaServiceId}"]`)
      await expect(card).toHaveAccessibleName(new RegExp(`^${from} to ${to}, Zoe Quattrocchi`))
      const box = await card.boundingBox()
      expect(Math.abs((box?.y ?? 0) - (await heightOf(page, from)))).toBeLessThan(4)
    }
  }
  await context.close()
})

test('no violation at three widths, in both languages, light and dark; a phone shows one person and goes to the next', async ({ page }) => {
  const reception = await desk(page.request, 'receptionist')
  const { clientId, first, people, service } = await returning(reception, 'Zoe Quattrocchi', '+39 347 900 1122')
  const second = people.at(-1)
  await book(reception, clientId, [
    { serviceId: service.serviceId, userId: first.userId, time: '14:30' },
    { serviceId: service.serviceId, userId: second?.userId ?? first.userId, time: '15:00' },
  ])
  await signIn(page, 'receptionist', 'it')
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/agendas')
    await expect(page.locator('[data-cover]').first()).toBeVisible()
    await expect(toast(page, /./)).toHaveCount(0, { timeout: 15_000 })
    expect(await violations(page), `day at ${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `width ${width}`).toBeLessThanOrEqual(width)
    await page.evaluate(() => {
      for (const region of document.querySelectorAll('[data-color-scheme]')) region.setAttribute('data-color-scheme', 'dark')
    })
    expect(await violations(page, 'color-contrast'), `dark day at ${width}`).toEqual([])
    await page.goto('/agendas?view=list')
    await expect(page.getByRole('table')).toBeVisible()
    expect(await violations(page), `list at ${width}`).toEqual([])
    await page.goto(`/agenda/add?day=${day}`)
    await expect(page.getByRole('dialog', { name: 'Nuova prenotazione' })).toBeVisible()
    expect(await violations(page), `form at ${width}`).toEqual([])
  }
  await page.goto(`/agendas?day=${day}`)
  const chips = page.getByRole('navigation', { name: 'Filtra per collaboratore' }).getByRole('button')
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
  await chips.nth(1).click()
  await expect(chips.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('img', { name: /^Collaboratore 2 di / })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/agendas?day=${day}`)
  const cards = cardOf(page, 'Zoe Quattrocchi')
  await expect(cards).toHaveCount(2)
  // One booking with two people: choosing one card lights the other.
  await cards.first().click()
  await expect(page.locator('.ev.is-lit')).toHaveCount(1)
  expect(await violations(page), 'panel').toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('.ag-title').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })).toBeVisible()
  expect(await violations(page), 'shortcuts').toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/day=2026-12-11/)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(new RegExp(`day=${day}`))
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/agendas$/)
})
