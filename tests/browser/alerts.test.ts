import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { expect, type Journey, test } from './support/journey.ts'

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(page.locator('.shell')).toBeVisible()
}
let no = 0
async function raise({ db }: Journey, username: string, type: string, content: string, parameters: object = {}): Promise<void> {
  no += 1
  await db.execute({
    sql: `INSERT INTO alerts (alert_id, user_id, salon_id, type, content, parameters_json, at_utc) SELECT ?, user_id, salon_id, ?, ?, ?, unixepoch('2026-11-18T08:30:00Z') FROM users WHERE username = ?`,
    args: [`alr_${no}`, type, content, JSON.stringify(parameters), username],
  })
}
const dot = (page: Page) => page.locator('.bell').evaluateAll((bells) => bells.map((bell) => getComputedStyle(bell, '::after').width))

test('the bell: alerts come by themselves, lead where they say, and go', async ({ page, journey }) => {
  await signIn(page, 'admin')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const popup = page.getByRole('dialog', { name: 'Notifications' })
  await expect(bell).toBeVisible()
  expect(await dot(page)).toEqual([])
  await bell.click()
  await expect(popup.getByText('Nothing to show here yet')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(bell).toBeFocused()

  // Raised while the page is open: there within 30 seconds, with a dot.
  const { rows } = await journey.db.execute(
    `SELECT agenda_id FROM agendas WHERE salon_id = (SELECT salon_id FROM users WHERE username = 'admin') ORDER BY start_utc LIMIT 1`,
  )
  const agendaId = String(rows[0]?.agenda_id)
  await raise(journey, 'admin', 'News', 'On Friday we close at six')
  await raise(journey, 'receptionist', 'News', 'Not for the administrator')
  await expect(page.getByRole('button', { name: 'Notifications: 1' })).toBeVisible({ timeout: 30_000 })
  expect(await dot(page)).toEqual(['8px'])
  await raise(journey, 'admin', 'Booking', 'Serena Monti has booked', { id: agendaId })
  await raise(journey, 'admin', 'Message', 'x', {
    id: 'cli_1',
    sentence: 'message_bad_recipient',
    values: { name: 'Anna Conti', recipient: '12' },
  })
  for (const [type, id] of [
    ['DailyTarget', undefined],
    ['NPS', 'cli_2'],
    ['Survey', 'cli_3'],
    ['Request', 'usr_4'],
  ] as const)
    await raise(journey, 'admin', type, `About ${type}`, id === undefined ? {} : { id })
  await page.reload()
  await bell.click()
  await expect(popup.getByRole('listitem')).toHaveCount(7)
  await expect.poll(async () => popup.boundingBox().then((box) => [box?.width, box?.height])).toEqual([345, 312])
  await expect(popup.getByText("Message to Anna Conti not sent: 12 doesn't exist")).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Each leads where section 2 says, and is read from then on.
  const reopen = async () => {
    // A press that comes before the popup listens is pressed again, as people do.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden({ timeout: 1000 })
    }).toPass({ timeout: 10_000 })
    await bell.click()
  }
  const follow = async (text: string, url: RegExp) => {
    await reopen()
    await popup.getByRole('button', { name: text }).click()
    await expect(page).toHaveURL(url)
  }
  await follow('On Friday we close at six', /\/InfoProfile\/[^/]+\?tab=7$/)
  await follow('About DailyTarget', /\/target$/)
  await follow('About NPS', /\/clientInfo\/cli_2\?tabvalue=3$/)
  await follow('About Survey', /\/clientInfo\/cli_3\?tabvalue=4$/)
  await follow('About Request', /\/InfoProfile\/usr_4$/)
  await follow('Anna Conti', /\/clientInfo\/cli_1$/)
  await follow('Serena Monti has booked', new RegExp(`/agenda/${agendaId}$`))
  await expect.poll(async () => (await journey.db.execute('SELECT count(*) AS n FROM alerts WHERE read = 1')).rows[0]?.n).toBe(7)
  await page.goto('/agendas')

  // One goes, and is taken back.
  await bell.click()
  await popup.getByRole('listitem').first().getByRole('button', { name: 'Delete this notification' }).click()
  await expect(popup.getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: 'Undo' }).click()
  await reopen()
  await expect(popup.getByRole('listitem')).toHaveCount(7)

  // All go, after a question; what fails is said, and they are still there.
  const deleteAll = async (answer: 'Yes' | 'No') => {
    await reopen()
    await popup.getByRole('button', { name: 'Delete all' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Delete all notifications?')
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toBeHidden()
  }
  await deleteAll('No')
  await expect(page.getByRole('button', { name: 'Notifications: 7' })).toBeVisible()
  await page.route('**/api/Alerts/DeleteAll/**', (route) => route.fulfill({ status: 500, body: '{"error":"Something went wrong."}' }))
  await deleteAll('Yes')
  await expect(page.getByText('Something went wrong. Please try again later!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications: 7' })).toBeVisible()
  await page.unroute('**/api/Alerts/DeleteAll/**')
  await deleteAll('Yes')
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  expect(await dot(page)).toEqual([])
  await reopen()
  await expect(popup.getByText('Nothing to show here yet')).toBeVisible()
  expect((await journey.db.execute(`SELECT count(*) AS n FROM alerts`)).rows[0]?.n).toBe(1)
})

test('the bell on a phone, in Italian; and for who may not go where an alert leads', async ({ page, journey }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('language', 'it'))
  await raise(journey, 'marketing', 'News', 'Venerdì chiudiamo alle sei')
  await raise(journey, 'marketing', 'Message', 'x', { sentence: 'message_credit', values: { name: 'Anna Conti' } })
  await signIn(page, 'marketing')
  await page.getByRole('button', { name: 'Notifiche: 2' }).click()
  const popup = page.getByRole('dialog', { name: 'Notifiche' })
  await expect(popup.getByText('Il messaggio a Anna Conti non è partito: il credito per i messaggi è esaurito')).toBeVisible()
  const box = await popup.boundingBox()
  expect(Math.round(box?.width ?? 0)).toBeLessThanOrEqual(345)
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 360).toBe(true)
  expect(await violations(page)).toEqual([])
  // The profile is not for marketing: the alert is read, and one stays where one is.
  await popup.getByRole('button', { name: 'Venerdì chiudiamo alle sei' }).click()
  await expect.poll(async () => (await journey.db.execute('SELECT count(*) AS n FROM alerts WHERE read = 1')).rows[0]?.n).toBe(1)
  await expect(page).toHaveURL(/\/welcome$/)
})
