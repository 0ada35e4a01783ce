import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { deriveCode } from '../../worker/db/secrets.ts'
import { clean } from './support/axe.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { signIn } from './support/shell.ts'

// A phone, as narrow as they come.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, actionTimeout: 10_000 })

const hair = '/onlineBooking/sal_aurora_salon'
const pets = '/onlineBooking/sal_zampa_salon'

/** What the phone shows: the code of the message that was sent last. */
async function codeFor({ db }: Journey): Promise<string> {
  const { rows } = await db.execute('SELECT guest_code_id FROM guest_codes ORDER BY at_utc DESC, rowid DESC LIMIT 1')
  return deriveCode('a secret for tests, 32 characters and more', 'guest', String(rows[0]?.guest_code_id))
}
async function typeCode(page: Page, journey: Journey) {
  const field = page.getByLabel(/^(Code sent|Codice inviato)/)
  await expect(field).toBeFocused()
  await field.pressSequentially(await codeFor(journey))
}
async function prove(page: Page, journey: Journey, phone: string) {
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).tap()
  await typeCode(page, journey)
}
/** Somebody whom the salon has served before, with an Italian number. */
async function knownPhone({ db }: Journey): Promise<string> {
  const { rows } = await db.execute(
    `SELECT c.phone_number AS phone FROM clients c JOIN agendas a ON a.client_id = c.client_id
      WHERE c.salon_id = 'sal_aurora_salon' AND a.start_utc < unixepoch('2026-11-18') AND a.outcome IS NULL AND c.phone_number LIKE '+393%'
      GROUP BY c.client_id HAVING count(*) > 2 ORDER BY c.client_id LIMIT 1`,
  )
  return String(rows[0]?.phone).slice(3)
}
const time = (page: Page) => page.locator('.gb-time')

test('the first step is there after twelve requests and 120 KB at most', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(request.response().then(async (response) => gzipSync((await response?.body()) ?? Buffer.alloc(0)).length))
  })
  await page.goto(hair)
  await expect(page.getByLabel('Mobile number')).toBeEditable()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeLessThanOrEqual(12)
  expect(bytes).toBeLessThanOrEqual(120_000)
})

test('a new guest: phone, code, name, services, time, booked; back, reload, another language and a wrong code lose nothing', async ({
  page,
  journey,
}) => {
  const policy = (await page.goto(hair))?.headers()['content-security-policy']
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await clean(page, 'light', 'dark')
  await page.getByRole('button', { name: 'Send code' }).tap()
  await expect(page.getByRole('alert')).toHaveText('Enter your mobile number')
  await page.getByLabel('Mobile number').fill('12345')
  await page.getByRole('button', { name: 'Send code' }).tap()
  await expect(page.getByRole('alert')).toHaveText('Enter a valid phone number')

  await page.getByLabel('Mobile number').fill('347 900 1122')
  await page.getByRole('button', { name: 'Send code' }).tap()
  const field = page.getByLabel(/^Code sent/)
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  const code = await codeFor(journey)
  await field.pressSequentially(code === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert')).toHaveText('Incorrect code')
  await clean(page, 'light', 'dark')
  await field.fill(code)

  await expect(page.getByRole('heading', { name: "What's your name?" })).toBeFocused()
  await clean(page, 'light', 'dark')
  await page.getByLabel('First and last name').fill('Elena Greco')
  await page.reload()
  await expect(page.getByLabel('First and last name')).toHaveValue('Elena Greco')
  await page.getByRole('button', { name: 'Choose services' }).tap()
  await expect(page.getByRole('heading', { name: 'Hello Elena, what would you like?' })).toBeVisible()

  const cut = page.getByRole('checkbox', { name: /^Cut 45 min/ })
  const dry = page.getByRole('checkbox', { name: /^Blow-dry 30 min/ })
  await cut.check()
  await dry.check()
  await expect(page.getByText('2 services')).toBeVisible()
  await clean(page, 'light', 'dark')
  await page.getByRole('button', { name: 'Choose a time' }).tap()
  await expect(time(page).first()).toBeVisible()
  await clean(page, 'light', 'dark')
  // Every time says what, when and by whom.
  await expect(
    page.getByRole('radio', { name: /^Cut and Blow-dry, \w+day \d+ \w+, \d\d:\d\d to \d\d:\d\d, with \w+/ }).first(),
  ).toBeAttached()

  await page.getByRole('button', { name: 'Whole month' }).tap()
  await expect(page.getByRole('radiogroup', { name: 'November 2026' })).toBeVisible()
  await clean(page, 'light', 'dark')
  await page.getByRole('button', { name: 'Next month' }).tap()
  const december = page.getByRole('radio', { name: /^Tuesday 1 December$/ })
  await expect(december).toBeEnabled()
  await december.check()
  await expect(page.getByRole('radio', { name: /, Tuesday 1 December, / }).first()).toBeAttached()

  await page.getByLabel('Anything we should know?').fill('With my daughter')
  await time(page).first().tap()
  await page.getByRole('button', { name: 'Italiano' }).tap()
  await expect(page.getByRole('heading', { name: 'Quando ti va bene?' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('button', { name: 'Conferma martedì 1 dicembre' })).toBeEnabled()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Ciao Elena, cosa facciamo?' })).toBeVisible()
  await page.getByRole('button', { name: 'Scegli un orario' }).tap()
  await expect(page.getByRole('radio', { name: /martedì 1 dicembre, dalle/ }).first()).toBeAttached()
  await page.getByRole('button', { name: 'English' }).tap()
  await page.getByRole('button', { name: 'Confirm Tuesday 1 December' }).tap()

  await expect(page.getByRole('heading', { name: "You're booked for Tuesday 1 December" })).toBeVisible()
  await expect(page.getByText('Cut and Blow-dry with')).toBeVisible()
  await expect(page.getByText('1122')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get directions' })).toHaveAttribute('href', /^https:/)
  await clean(page, 'light', 'dark')
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).tap()
  const download = await loading
  expect(download.suggestedFilename()).toBe('2026-12-01.ics')
  const calendar = readFileSync(await download.path(), 'utf8')
  expect(calendar).toContain('BEGIN:VEVENT')
  expect(calendar).toContain('DTSTART:20261201T')

  const { rows } = await journey.db.execute(
    `SELECT a.online_booking, a.channel, a.note, c.name, (SELECT count(*) FROM agenda_services s WHERE s.agenda_id = a.agenda_id) AS services
      FROM agendas a JOIN clients c ON c.client_id = a.client_id WHERE c.phone_number = '+393479001122'`,
  )
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { online_booking: 1, channel: 'web', note: 'With my daughter', name: 'Elena Greco', services: 2 },
  ])
  // Behind a booking lies nothing that could book it again.
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: "You're booked for Tuesday 1 December" })).toBeVisible()
  await page.getByRole('button', { name: 'Make another booking' }).tap()
  await expect(cut).not.toBeChecked()

  await page.getByRole('button', { name: 'Not Elena? Forget this phone' }).tap()
  await expect(page.getByLabel('Mobile number')).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('a returning guest: three taps; who was slower is told so, sees what is left and loses nothing', async ({
  page,
  context,
  journey,
}) => {
  await page.goto(hair)
  await prove(page, journey, await knownPhone(journey))
  await expect(page.getByRole('button', { name: /^Same as last time/ })).toBeVisible()
  await page.close()

  const [slow, quick] = [await context.newPage(), await context.newPage()]
  await slow.goto(hair)
  await slow.getByRole('button', { name: /^Same as last time/ }).tap()
  await slow.getByLabel('Anything we should know?').fill('No perfume')
  await time(slow).first().tap()
  const chosen = await slow.locator('.gb-time:has(:checked) input').getAttribute('aria-label')

  await quick.goto(hair)
  await quick.getByRole('button', { name: /^Same as last time/ }).tap()
  await time(quick).first().tap()
  expect(await quick.locator('.gb-time:has(:checked) input').getAttribute('aria-label')).toBe(chosen)
  await quick.getByRole('button', { name: /^Confirm / }).tap()
  await expect(quick.getByRole('heading', { name: /^You're booked for / })).toBeVisible()

  await slow.getByRole('button', { name: /^Confirm / }).tap()
  await expect(slow.getByRole('alert')).toContainText('Sorry, that time has just been taken.')
  await expect(slow.getByLabel('Anything we should know?')).toHaveValue('No perfume')
  await expect(slow.getByRole('radio', { name: chosen ?? '', exact: true })).toHaveCount(0)
  await clean(slow)
  await time(slow).first().tap()

  await context.setOffline(true)
  await slow.getByRole('button', { name: /^Confirm / }).tap()
  await expect(slow.getByText("You're offline. Your choices are kept").first()).toBeVisible()
  await expect(slow.getByLabel('Anything we should know?')).toHaveValue('No perfume')
  await context.setOffline(false)
  await slow.getByRole('button', { name: /^Confirm / }).tap()
  await expect(slow.getByRole('heading', { name: /^You're booked for / })).toBeVisible()
  const { rows } = await journey.db.execute(
    `SELECT count(*) AS n FROM agendas WHERE online_booking = 1 AND channel = 'web' AND changed_by = 'guest'`,
  )
  expect(Number(rows[0]?.n)).toBe(2)

  // The session ends, the device is still known: nothing is asked anew.
  await slow.getByRole('button', { name: 'Make another booking' }).tap()
  await journey.db.execute('UPDATE booking_sessions SET expiry_utc = 1')
  await slow.getByRole('button', { name: /^Same as last time/ }).tap()
  await expect(time(slow).first()).toBeVisible()
  // The salon ends the device: the code comes by message again, and what was chosen stays.
  await journey.db.batch([{ sql: 'UPDATE booking_sessions SET expiry_utc = 1' }, { sql: 'UPDATE device_codes SET ended_utc = 1' }], 'write')
  await context.setExtraHTTPHeaders({ 'x-test-database': journey.name, 'x-test-now': '2026-11-18T10:00:00Z' })
  await slow.reload()
  await expect(slow.getByText('Your choices are kept.')).toBeVisible()
  await slow.getByRole('button', { name: 'Send code' }).tap()
  await typeCode(slow, journey)
  await expect(time(slow).first()).toBeVisible()
})

test('a pet salon: several pets, services for each; a salon that takes no bookings says so kindly', async ({ page, journey }) => {
  await page.goto(`${pets}?lang=it`)
  await page.getByLabel('Cellulare').fill('347 900 3344')
  await page.getByRole('button', { name: 'Invia il codice' }).tap()
  await typeCode(page, journey)
  await page.getByLabel('Nome e cognome').fill('Piero Fiore')
  await page.getByLabel("Nome dell'animale 1").fill('Luna')
  await page.getByRole('button', { name: 'Aggiungi un altro animale' }).tap()
  await page.getByLabel("Nome dell'animale 2").fill('Rex')
  await page.getByRole('button', { name: 'Scegli i servizi' }).tap()
  await page.getByRole('radio', { name: /^Luna/ }).check()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('radio', { name: /^Rex/ }).check()
  await expect(page.getByRole('checkbox').first()).not.toBeChecked()
  await page.getByRole('checkbox').first().check()
  await clean(page, 'light', 'dark')
  await page.getByRole('button', { name: 'Scegli un orario' }).tap()
  await time(page).first().tap()
  await page.getByRole('button', { name: /^Conferma / }).tap()
  await expect(page.getByText(/per Luna e .+ per Rex/)).toBeVisible()
  const { rows } = await journey.db.execute(
    `SELECT p.name FROM agenda_services s JOIN sub_clients p ON p.sub_client_id = s.sub_client_id JOIN clients c ON c.client_id = p.client_id
      WHERE c.phone_number = '+393479003344' ORDER BY s.start_utc`,
  )
  expect(rows.map((row) => row.name)).toEqual(['Luna', 'Rex'])

  await journey.db.execute(`UPDATE salons SET sms_sender = '', wa_box_uid = '' WHERE salon_id = 'sal_zampa_salon'`)
  // Without a language in the link the page speaks English.
  await page.goto(pets)
  await expect(page.getByText('Zampa Felice takes bookings by phone.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call the salon/ })).toHaveAttribute('href', /^tel:\+39/)
  await clean(page, 'light', 'dark')
  await journey.db.execute(`UPDATE salons SET suspended_utc = 1 WHERE salon_id = 'sal_zampa_salon'`)
  await page.reload()
  await expect(page.getByText("Zampa Felice isn't taking bookings at the moment.")).toBeVisible()
  await page.goto('/onlineBooking/nobody?lang=en')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test.describe('at the desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false })

  test('what was booked online, when it may be, and the log over all salons; guests only come to the page itself', async ({ page }) => {
    await signIn(page, 'receptionist')
    await page.goto('/reservations-online')
    await expect(page.getByRole('heading', { name: 'Online bookings' })).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Bookings' }).locator('tbody tr').first()).toBeVisible()
    await clean(page, 'light', 'dark')
    await page.getByText('Booking times').click()
    await expect(page.getByText('08:00–21:00').first()).toBeVisible()
    await clean(page, 'light', 'dark')
    await page.goto(hair)
    await expect(page).toHaveURL(/\/agendas$/)
    await page.goto(`${hair}?preview`)
    await expect(page.getByLabel('Mobile number')).toBeVisible()

    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await signIn(page, 'superadmin')
    await page.goto('/reservation-online')
    const log = page.getByRole('grid', { name: 'Online booking log' })
    await expect(log.getByText('Studio Aurora').first()).toBeVisible()
    await clean(page, 'light', 'dark')
    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: /CSV/ }).click()
    expect((await loading).suggestedFilename()).toBe('Reservation log.csv')
  })
})
