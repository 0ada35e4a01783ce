import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { passTime } from './support/page.ts'
import { signIn } from './support/session.ts'

let count = 0
async function raise({ db }: Journey, username: string, type: string, content: string, parameters: object = {}): Promise<void> {
  count += 1
  await db.execute({
    sql: `INSERT INTO alerts (alert_id, user_id, salon_id, type, content, parameters_json, at_utc)
      SELECT ?, user_id, salon_id, ?, ?, ?, unixepoch('2026-11-18T08:30:00Z') FROM users WHERE username = ?`,
    args: [`alr_${count}`, type, content, JSON.stringify(parameters), username],
  })
}
/** Raises one alert of each type for the administrator, one of them about a booking. */
async function raiseSeven(journey: Journey): Promise<void> {
  const { rows } = await journey.db.execute(
    `SELECT agenda_id FROM agendas WHERE salon_id = (SELECT salon_id FROM users WHERE username = 'admin') ORDER BY start_utc LIMIT 1`,
  )
  const agendaId = String(rows[0]?.agenda_id)
  await raise(journey, 'admin', 'News', 'On Friday we close at six')
  await raise(journey, 'receptionist', 'News', 'Not for the administrator')
  await raise(journey, 'admin', 'Booking', 'Serena Monti has booked', { id: agendaId })
  const values = { name: 'Anna Conti', recipient: '12' }
  await raise(journey, 'admin', 'Message', 'x', { id: 'cli_1', sentence: 'message_bad_recipient', values })
  await raise(journey, 'admin', 'DailyTarget', 'About DailyTarget')
  await raise(journey, 'admin', 'NPS', 'About NPS', { id: 'cli_2' })
  await raise(journey, 'admin', 'Survey', 'About Survey', { id: 'cli_3' })
  await raise(journey, 'admin', 'Request', 'About Request', { id: 'usr_4' })
}

const getBell = (page: Page, unread?: number) =>
  page.getByRole(
    'button',
    unread === undefined ? { name: /^Notifications/ } : { name: unread ? `Notifications: ${unread}` : 'Notifications', exact: true },
  )
const getPopup = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
/** Width of the dot on the bell; empty without a bell that has one. */
const getDots = (page: Page) => page.locator('.bell').evaluateAll((bells) => bells.map((bell) => getComputedStyle(bell, '::after').width))

test('an alert that no hint told of is on the bell within two minutes, and the popup lists the own ones only', async ({
  page,
  journey,
}) => {
  await signIn(page, 'admin', '/birthday')

  await test.step('without alerts the bell has no dot and the popup is empty', async () => {
    await expect(getBell(page)).toBeVisible()
    expect(await getDots(page)).toEqual([])
    await getBell(page).click()
    await expect(getPopup(page).getByText('Nothing to show here yet')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(getPopup(page)).toBeHidden()
    await expect(getBell(page)).toBeFocused()
  })
  await test.step('an alert raised while the page is open', async () => {
    await raiseSeven(journey)
    await passTime(page, 120)
    await expect(getBell(page, 7)).toBeVisible()
    expect(await getDots(page)).toEqual(['8px'])
  })
  await test.step('the popup with seven alerts', async () => {
    await getBell(page).click()
    await expect(getPopup(page).getByRole('listitem')).toHaveCount(7)
    await expect
      .poll(async () =>
        getPopup(page)
          .boundingBox()
          .then((box) => [box?.width, box?.height]),
      )
      .toEqual([345, 312])
    await expect(getPopup(page).getByText("Message to Anna Conti not sent: 12 doesn't exist")).toBeVisible()
    await expectAccessible(page)
  })
})

test('on a phone the popup fits in Italian, and an alert about a page without access is read where one is', async ({ page, journey }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await raise(journey, 'marketing', 'Request', 'Anna chiede due giorni', { id: 'usr_4' })
  await raise(journey, 'marketing', 'Message', 'x', { sentence: 'message_credit', values: { name: 'Anna Conti' } })
  await signIn(page, 'marketing', '/', 'it')
  await page.getByRole('button', { name: 'Notifiche: 2' }).click()
  const popup = page.getByRole('dialog', { name: 'Notifiche' })
  await expect(popup.getByText('Il messaggio a Anna Conti non è partito: il credito per i messaggi è esaurito')).toBeVisible()
  const { x, width } = (await popup.boundingBox()) ?? { x: -1, width: 0 }
  expect(Math.round(width)).toBeLessThanOrEqual(345)
  expect(x >= 0 && x + width <= 360).toBe(true)
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Anna chiede due giorni' }).click()
  await expect.poll(async () => (await journey.db.execute('SELECT count(*) AS n FROM alerts WHERE read = 1')).rows[0]?.n).toBe(1)
  await expect(page).toHaveURL(/\/welcome$/)
})
