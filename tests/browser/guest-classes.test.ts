import type { Page } from '@playwright/test'
import { checkPage } from './support/axe.ts'
import { bookingPage, enterCode, expectHeading, phone, receiveLink, receiveTexts } from './support/guest-steps.ts'
import { expect, type Journey, test } from './support/journey.ts'

test.use({ ...phone, actionTimeout: 10_000 })

const classesPage = `${bookingPage}/classes`
const openFirst = (page: Page) => page.getByRole('link', { name: /^Blow-dry workshop/ }).first()

/** Number, code and name of somebody whom the salon does not know. */
async function signIn(page: Page, journey: Journey, number: string, name: string): Promise<void> {
  await expectHeading(page, 'Your number')
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'Send code' }).tap()
  await enterCode(page, journey)
  await page.getByLabel('First and last name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expectHeading(page, 'Blow-dry workshop')
}

test('a guest books the last seats of a class, another waits for one and moves up when the first leaves', async ({
  page,
  journey,
  otherBrowser,
}) => {
  const other = await (await otherBrowser({ ...phone, locale: 'en-GB' })).newPage()

  await test.step('the classes, and one of them', async () => {
    await page.goto(bookingPage)
    await page.getByRole('link', { name: 'Classes and events' }).tap()
    await expectHeading(page, 'Classes and events')
    await expect(openFirst(page)).toContainText('2 seats left')
    await expect(openFirst(page)).toContainText('€38.00 a seat')
    await expect(page.getByRole('link', { name: /^Blow-dry workshop/ }).last()).toContainText('Full: wait for a seat')
    await checkPage(page, 'light', 'dark')
    await openFirst(page).tap()
    await expectHeading(page, 'Blow-dry workshop')
    await page.getByRole('radio', { name: '2' }).tap()
    await expect(page.getByText('€76.00')).toBeVisible()
    await checkPage(page, 'light', 'dark')
    await page.getByRole('button', { name: 'Continue' }).tap()
  })
  await test.step('number, code and name; the choice is kept, also over a reload and Back', async () => {
    await expectHeading(page, 'Your number')
    await page.goBack()
    await expect(page.getByRole('radio', { name: '2' })).toBeChecked()
    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).tap()
    await signIn(page, journey, '3471239866', 'Monica Rossi')
    await expect(page.getByRole('radio', { name: '2' })).toBeChecked()
  })
  const booking = await test.step('confirmed, with a message', async () => {
    await page.getByRole('button', { name: 'Book 2 seats' }).tap()
    await expectHeading(page, /^You're booked for /)
    await expect(page.getByText('2 seats · Blow-dry workshop with Anna')).toBeVisible()
    await expect(page.getByText('€76.00')).toBeVisible()
    await checkPage(page, 'light', 'dark')
    await receiveTexts(journey, 2)
    await page.getByRole('button', { name: 'All classes' }).tap()
    await expect(openFirst(page)).toContainText('You have 2 seats')
    await openFirst(page).tap()
    return page.getByRole('link', { name: 'View or cancel your seats' })
  })
  await test.step('another guest waits, leaves the list and comes back to their place', async () => {
    await other.goto(classesPage)
    await openFirst(other).tap()
    await expect(other.getByText('This class is full')).toBeVisible()
    await other.getByRole('button', { name: 'Continue' }).tap()
    await signIn(other, journey, '3471239855', 'Paola Verdi')
    await other.getByRole('button', { name: 'Wait for 1 seat' }).tap()
    await expectHeading(other, "You're on the waiting list")
    await checkPage(other, 'light', 'dark')
    const link = await receiveLink(journey, `onlineBooking/[\\w]+/classes`)
    await other.goto(link)
    await other.getByRole('button', { name: 'Leave the waiting list' }).tap()
    await expectHeading(other, 'You have left the waiting list')
    await other.getByRole('button', { name: 'Back on the list, in your place' }).tap()
    await expectHeading(other, "You're on the waiting list")
    await other.goto(`/me/${bookingPage.split('/').at(-1)}?lang=en`)
    await expect(other.getByText('Blow-dry workshop')).toBeVisible()
    await checkPage(other, 'light', 'dark')
  })
  await test.step('the first gives up the seats, and the other has one', async () => {
    await booking.tap()
    await page.getByRole('button', { name: 'Cancel booking' }).tap()
    await expectHeading(page, 'Your booking is cancelled')
    await expect.poll(async () => (await journey.sentTexts()).filter((text) => /Blow-dry workshop/.test(text)).length).toBe(4)
    await other.goto(classesPage)
    await expect(openFirst(other)).toContainText('You have 1 seat')
    await openFirst(other).tap()
    await other.getByRole('link', { name: 'View or cancel your seats' }).tap()
    await expectHeading(other, /^You're booked for /)
  })
})

test('a guest whose seats are gone meanwhile sees what is left, and decides again', async ({ page, journey }) => {
  await page.goto(classesPage)
  await openFirst(page).tap()
  await page.getByRole('radio', { name: '2' }).tap()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await signIn(page, journey, '3471239844', 'Rita Neri')
  const { rows } = await journey.db.execute(
    `SELECT class_id FROM classes WHERE salon_id = 'sal_aurora_salon' AND online = 1 ORDER BY start_utc LIMIT 1`,
  )
  const classId = String(rows[0]?.class_id)
  await journey.db.execute({ sql: 'UPDATE classes SET seats = seats - 1 WHERE class_id = ?', args: [classId] })
  await page.getByRole('button', { name: 'Book 2 seats' }).tap()
  await expect(page.getByText('Sorry, only 1 seat is left now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book 1 seat' })).toBeEnabled()
  await journey.db.execute({ sql: 'UPDATE classes SET cancelled_utc = 1 WHERE class_id = ?', args: [classId] })
  await page.getByRole('button', { name: 'Book 1 seat' }).tap()
  await expect(page.getByText("This class can't be booked any more. These are the others:")).toBeVisible()
  await expect(page.getByRole('link', { name: /^Blow-dry workshop/ })).toHaveCount(1)
})
