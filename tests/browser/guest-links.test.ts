import type { Page } from '@playwright/test'
import type { LinkedBooking } from '../../schema/api/booking/guest-replies.ts'
import { eventsOf } from '../support/ical.ts'
import { checkPage } from './support/axe.ts'
import {
  callAsGuest,
  chooseFirstOfDecember,
  enterAsNewGuest,
  expectHeading,
  getTimes,
  measureWeight,
  phone,
  receiveLink,
  receiveTexts,
} from './support/guest-steps.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { signIn } from './support/session.ts'

test.use({ ...phone, actionTimeout: 10_000 })

/** Books a cut on Tuesday 1 December; returns the token of the link in the confirmation, which is in the guest's language. */
async function bookCut(page: Page, journey: Journey): Promise<string> {
  const guest = await callAsGuest(page.request, journey, '+39 347 900 1144', 'Elena Greco')
  await guest.book('Cut', '2026-12-01')
  const link = await receiveLink(journey, 'nextAgendas')
  expect(link).toContain('lang=it')
  return link.split('#')[1] ?? ''
}
const open = (page: Page, token: string) => page.goto(`/nextAgendas?lang=en#${token}`)

test('the link in a confirmation opens a light page without personal data, and a calendar file', async ({ page, journey }) => {
  const token = await bookCut(page, journey)
  const { requests, bytes } = await measureWeight(page, async () => {
    await open(page, token)
    await expectHeading(page, "You're booked for Tuesday 1 December")
  })
  expect(requests).toBeLessThanOrEqual(12)
  expect(bytes).toBeLessThanOrEqual(120_000)
  await expect(page.getByText(/^Cut with \w+$/)).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/Elena|Greco|1144/)
  await checkPage(page, 'light', 'dark')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const href = await page.getByRole('link', { name: 'Apple Calendar or a file' }).getAttribute('href')
  const [event] = eventsOf(await (await page.request.get(href ?? '')).text())
  expect([event?.sequence, event?.start.slice(0, 10)]).toEqual([0, '2026-12-01'])
})

test('a guest moves the booking of a link to another day and back, and each change is confirmed by a message', async ({
  page,
  journey,
}) => {
  await open(page, await bookCut(page, journey))
  await expectHeading(page, "You're booked for Tuesday 1 December")

  await test.step('choose a time on another day', async () => {
    await page.getByRole('button', { name: 'Change time' }).tap()
    await expectHeading(page, 'When would you like to come?')
    await expect(page.getByText(/^Your current booking: Tuesday 1 December, \d\d:\d\d$/)).toBeVisible()
    await page.getByRole('radio', { name: /^Thursday 3 December$/ }).check()
    await expect(page.getByRole('radio', { name: /^Cut, Thursday 3 December, \d\d:\d\d to \d\d:\d\d, with \w+$/ }).first()).toBeAttached()
    await getTimes(page).first().tap()
    await checkPage(page, 'light')
  })
  await test.step('move', async () => {
    await page.getByRole('button', { name: /^Move to Thursday 3 December, \d\d:\d\d$/ }).tap()
    await expectHeading(page, "You're booked for Thursday 3 December")
    await expect(page.getByRole('alert')).toContainText("Booking moved. We're sending you a message.")
    await checkPage(page, 'light')
    await receiveTexts(journey, 3)
  })
  await test.step('move back', async () => {
    await page.getByRole('button', { name: /^Move back to Tuesday 1 December, / }).tap()
    await expectHeading(page, "You're booked for Tuesday 1 December")
    const changes = (await receiveTexts(journey, 4)).slice(2)
    expect(changes.map((text) => /been moved|is cancelled|is restored/.exec(text)?.[0])).toEqual(['been moved', 'been moved'])
  })
})

test('a guest cancels and restores the booking of a link, and a second phone that cancels later sees that it was changed', async ({
  page,
  context,
  journey,
}) => {
  const token = await bookCut(page, journey)
  await open(page, token)
  await expectHeading(page, "You're booked for Tuesday 1 December")

  await test.step('cancel while another phone has the booking open', async () => {
    const other = await context.newPage()
    await other.goto(`/nextAgendas?lang=it#${token}`)
    await expectHeading(other, 'Ci vediamo martedì 1 dicembre')
    await checkPage(other, 'light')
    await page.getByRole('button', { name: 'Cancel booking' }).tap()
    await expectHeading(page, 'Your booking is cancelled')
    await checkPage(page, 'light', 'dark')
    await other.getByRole('button', { name: 'Annulla prenotazione' }).tap()
    await expect(other.getByRole('alert')).toContainText('Questa prenotazione è stata modificata')
    await expectHeading(other, 'La tua prenotazione è annullata')
    await other.close()
  })
  await test.step('restore: each change happened once, and a reload shows the booking', async () => {
    await page.getByRole('button', { name: 'Restore booking' }).tap()
    await expectHeading(page, "You're booked for Tuesday 1 December")
    const changes = (await receiveTexts(journey, 4)).slice(2)
    expect(changes.map((text) => /been moved|is cancelled|is restored/.exec(text)?.[0])).toEqual(['is cancelled', 'is restored'])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Change time' })).toBeVisible()
  })
  await test.step('the salon has cancelled: the page offers to call it', async () => {
    await journey.db.execute({ sql: `UPDATE agendas SET outcome = 'cancelled' WHERE agenda_id = ?`, args: [token.split('.')[0] ?? ''] })
    await page.getByRole('button', { name: 'Cancel booking' }).tap()
    await expectHeading(page, 'This booking can no longer be changed')
    await expect(page.getByRole('link', { name: /^Call the salon: / })).toHaveAttribute('href', /^tel:\+?\d+$/)
    await checkPage(page, 'light')
  })
  await test.step('a truncated link is reported', async () => {
    await open(page, token.slice(0, -2))
    await expectHeading(page, "This link doesn't work")
    await checkPage(page, 'light', 'dark')
  })
})

test('a tab with a finished booking shows, when reopened, that the booking was cancelled or moved meanwhile', async ({ page, journey }) => {
  await enterAsNewGuest(page, journey, '347 900 1145', 'Elena Greco')
  await page.getByRole('checkbox', { name: /^Cut Consultation/ }).check()
  await page.getByRole('button', { name: 'Choose a time' }).tap()
  await page.getByRole('button', { name: 'Whole month' }).tap()
  await chooseFirstOfDecember(page)
  await getTimes(page).first().tap()
  await page.getByRole('button', { name: 'Confirm Tuesday 1 December' }).tap()
  await expectHeading(page, "You're booked for Tuesday 1 December")
  const [, token = ''] = (await receiveLink(journey, 'nextAgendas')).split('#')

  await test.step('moved by the salon', async () => {
    await journey.db.batch(
      ['agendas', 'agenda_services'].map((table) => ({
        sql: `UPDATE ${table} SET start_utc = start_utc + 86400 WHERE agenda_id = ?`,
        args: [token.split('.')[0] ?? ''],
      })),
    )
    await page.reload()
    await expectHeading(page, "You're booked for Wednesday 2 December")
  })
  await test.step('cancelled on another phone', async () => {
    const { booking } = (await (await page.request.get(`/api/Links/Booking/${token}`)).json()) as LinkedBooking
    expect((await page.request.delete(`/api/Links/Booking/${token}?version=${booking?.version}`)).status()).toBe(200)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expectHeading(page, 'Your booking is cancelled')
    await page.reload()
    await expectHeading(page, 'Your booking is cancelled')
    await checkPage(page, 'light')
  })
  await test.step('another booking starts with the services', async () => {
    await page.getByRole('button', { name: 'Book another time' }).tap()
    await expectHeading(page, 'Hello Elena, what would you like?')
  })
})

test('a revoked calendar link answers 404', async ({ page }) => {
  await signIn(page, 'admin', '/birthday')
  await page.locator('.my-round').tap()
  await page.getByRole('menuitem', { name: 'My calendar' }).tap()
  const dialog = page.getByRole('dialog', { name: 'My calendar' })
  await dialog.getByRole('button', { name: 'Create link' }).tap()
  const field = dialog.getByLabel('Calendar link')
  await expect(field).toHaveValue(/\/api\/Links\/Calendar\/[\w.-]+\/calendar\.ics$/)
  await checkPage(page, 'light', 'dark')
  const address = await field.inputValue()
  expect((await page.request.get(address)).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Revoke' }).tap()
  await page.getByRole('alertdialog', { name: 'Revoke the calendar link?' }).getByRole('button', { name: 'Revoke' }).tap()
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})

test('an administrator sets until when guests can change a booking, from 0 to 720 hours', async ({ page, journey }) => {
  await signIn(page, 'admin', '/reservations-online')
  await page.getByRole('combobox', { name: 'View' }).tap()
  await page.getByRole('option', { name: 'Booking times' }).tap()
  const hours = page.getByLabel('Hours before the start')
  await expect(hours).toHaveValue('24')
  await hours.fill('1000')
  await hours.blur()
  await expect(page.getByText('Enter a number from 0 to 720')).toBeVisible()
  await hours.fill('2')
  await checkPage(page, 'light')
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('Online change limit saved')).toBeVisible()
  const { rows } = await journey.db.execute(`SELECT change_until_hours AS hours FROM salons WHERE salon_id = 'sal_aurora_salon'`)
  expect(rows[0]?.hours).toBe(2)
})
