import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { deriveCode } from '../../worker/db/secrets.ts'
import type { SentMessage } from '../../worker/local/fakes/server.ts'
import { eventsOf } from '../support/ical.ts'
import { clean } from './support/axe.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { signIn } from './support/shell.ts'

// A phone, as narrow as they come.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, actionTimeout: 10_000 })

/** What the phone has been sent, the oldest first; waits until there are so many. */
async function received({ name }: Journey, count: number): Promise<string[]> {
  const { outside } = JSON.parse(process.env.PRODUCT ?? '{}')
  let texts: string[] = []
  await expect
    .poll(async () => {
      const reply = await fetch(`${outside}/messages`, { headers: { 'x-test-database': name } })
      texts = ((await reply.json()) as SentMessage[]).map(({ text }) => text)
      return texts.length
    })
    .toBe(count)
  return texts
}
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
const time = (page: Page) => page.locator('.gb-time')

test('a guest books, opens the link of the message, moves the booking, calls it off and brings it back; a wrong link says what to do', async ({
  page,
  journey,
}) => {
  await page.goto('/onlineBooking/sal_aurora_salon')
  await page.getByLabel('Mobile number').fill('347 900 1144')
  await page.getByRole('button', { name: 'Send code' }).tap()
  await expect(page.getByLabel(/^Code sent/)).toBeFocused()
  const { rows } = await journey.db.execute('SELECT guest_code_id FROM guest_codes ORDER BY at_utc DESC, rowid DESC LIMIT 1')
  const code = deriveCode('a secret for tests, 32 characters and more', 'guest', String(rows[0]?.guest_code_id))
  await page.getByLabel(/^Code sent/).pressSequentially(code)
  await page.getByLabel('First and last name').fill('Elena Greco')
  await page.getByRole('button', { name: 'Choose services' }).tap()
  await page.getByRole('checkbox', { name: /^Cut 45 min/ }).check()
  await page.getByRole('button', { name: 'Choose a time' }).tap()
  await page.getByRole('button', { name: 'Whole month' }).tap()
  await page.getByRole('button', { name: 'Next month' }).tap()
  await page.getByRole('radio', { name: /^Tuesday 1 December$/ }).check()
  await expect(page.getByRole('radio', { name: /, Tuesday 1 December, / }).first()).toBeAttached()
  await time(page).first().tap()
  await page.getByRole('button', { name: 'Confirm Tuesday 1 December' }).tap()
  await heading(page, "You're booked for Tuesday 1 December")

  // The message's link, in the guest's own language; light: nothing of the back office, nothing of anybody.
  const [, confirmation = ''] = await received(journey, 2)
  const link = /\/nextAgendas\?lang=it#([\w.-]+)$/m.exec(confirmation)?.[1] ?? ''
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(request.response().then(async (response) => gzipSync((await response?.body()) ?? Buffer.alloc(0)).length))
  })
  await page.goto(`/nextAgendas?lang=en#${link}`)
  await heading(page, "You're booked for Tuesday 1 December")
  await page.waitForLoadState('networkidle')
  expect(sizes.length).toBeLessThanOrEqual(12)
  expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120_000)
  await expect(page.getByText(/^Cut with \w+$/)).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/Elena|Greco|1144/)
  await clean(page, 'light', 'dark')
  const file = await page.request.get((await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '')
  const [entry] = eventsOf(await file.text())
  expect([entry?.sequence, entry?.start.slice(0, 10)]).toEqual([0, '2026-12-01'])

  await page.getByRole('button', { name: 'Change time' }).tap()
  await heading(page, 'When would you like to come?')
  await expect(page.getByText(/^Your current booking: Tuesday 1 December, \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('radio', { name: /^Thursday 3 December$/ }).check()
  await expect(page.getByRole('radio', { name: /^Cut, Thursday 3 December, \d\d:\d\d to \d\d:\d\d, with \w+$/ }).first()).toBeAttached()
  await time(page).first().tap()
  await clean(page, 'light')
  await page.getByRole('button', { name: 'Move to Thursday 3 December' }).tap()
  await heading(page, "You're booked for Thursday 3 December")
  await expect(page.getByRole('alert')).toContainText("Booking moved. We're sending you a message.")
  await clean(page, 'light')
  await received(journey, 3)
  await page.getByRole('button', { name: /^Move back to Tuesday 1 December, / }).tap()
  await heading(page, "You're booked for Tuesday 1 December")

  // Called off while another phone has it open: that one is told how it stands, and nothing happens twice.
  const other = await page.context().newPage()
  await other.goto(`/nextAgendas?lang=it#${link}`)
  await expect(other.getByRole('heading', { name: 'Ci vediamo martedì 1 dicembre' })).toBeVisible()
  await clean(other, 'light')
  await page.getByRole('button', { name: 'Cancel booking' }).tap()
  await heading(page, 'Your booking is cancelled')
  await clean(page, 'light', 'dark')
  await other.getByRole('button', { name: 'Annulla prenotazione' }).tap()
  await expect(other.getByRole('alert')).toContainText('Questa prenotazione è stata modificata')
  await expect(other.getByRole('heading', { name: 'La tua prenotazione è annullata' })).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Restore booking' }).tap()
  await heading(page, "You're booked for Tuesday 1 December")
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change time' })).toBeVisible()
  const outcomes = (await received(journey, 6)).slice(2).map((text) => /been moved|is cancelled|is restored/.exec(text)?.[0])
  expect(outcomes).toEqual(['been moved', 'been moved', 'is cancelled', 'is restored'])

  // The salon calls it off, and what is left to do is said; so it is where the link was torn.
  await journey.db.execute(`UPDATE agendas SET outcome = 'cancelled' WHERE agenda_id = '${link.split('.')[0]}'`)
  await page.getByRole('button', { name: 'Cancel booking' }).tap()
  await heading(page, 'This booking can no longer be changed')
  await expect(page.getByRole('link', { name: /^Call the salon: / })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await clean(page, 'light')
  await page.goto(`/nextAgendas?lang=en#${link.slice(0, -2)}`)
  await heading(page, "This link doesn't work")
  await clean(page, 'light', 'dark')
})

test('an administrator makes a calendar address, and it is over once it is revoked; guests may change a booking for as long as the salon says', async ({
  page,
  journey,
}) => {
  await signIn(page, 'admin')
  await page.locator('.my-round').tap()
  await page.getByRole('menuitem', { name: 'My calendar' }).tap()
  const dialog = page.getByRole('dialog', { name: 'My calendar' })
  await dialog.getByRole('button', { name: 'Create link' }).tap()
  const address = dialog.getByLabel('Calendar link')
  await expect(address).toHaveValue(/\/api\/Links\/Calendar\/[\w.-]+\/calendar\.ics$/)
  await clean(page, 'light', 'dark')
  const first = await address.inputValue()
  expect((await page.request.get(first)).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Revoke' }).tap()
  await page.getByRole('alertdialog', { name: 'Revoke the calendar link?' }).getByRole('button', { name: 'Revoke' }).tap()
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await page.request.get(first)).status()).toBe(404)
  await page.keyboard.press('Escape')

  await page.goto('/reservations-online')
  await page.getByText('Booking times', { exact: true }).first().tap()
  const hours = page.getByLabel('Hours before the start')
  await expect(hours).toHaveValue('24')
  await hours.fill('1000')
  await hours.blur()
  await expect(page.getByText('Enter a number from 0 to 720')).toBeVisible()
  await hours.fill('2')
  await clean(page, 'light')
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('Online change limit saved')).toBeVisible()
  const { rows } = await journey.db.execute(`SELECT change_until_hours AS hours FROM salons WHERE salon_id = 'sal_aurora_salon'`)
  expect(rows[0]?.hours).toBe(2)
})
