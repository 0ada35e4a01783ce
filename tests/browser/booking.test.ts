import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { checkPage } from './support/axe.ts'
import {
  bookingPage,
  callAsGuest,
  chooseFirstOfDecember,
  enterAsNewGuest,
  enterCode,
  expectHeading,
  findKnownPhone,
  getTimes,
  measureWeight,
  phone,
  readCode,
  startWithNumber,
  verifyPhone,
} from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'

test.use({ ...phone, actionTimeout: 10_000 })

test('the booking page needs at most 11 requests and 100 KB until the first step', async ({ page }) => {
  const { requests, bytes } = await measureWeight(page, async () => {
    await page.goto(bookingPage)
    await expect(page.getByRole('button', { name: 'Choose a service' })).toBeVisible()
    await page.waitForFunction(() => sessionStorage.length > 0)
  })
  expect(requests).toBeLessThanOrEqual(11)
  expect(bytes).toBeLessThanOrEqual(100_000)
})

test('keeps what a guest ticks before the scripts have run', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(bookingPage, { waitUntil: 'commit' })
  const cut = page.getByRole('checkbox', { name: /^Cut Consultation/ })
  const choose = page.getByRole('button', { name: /^Choose a / })
  await checkPage(page, 'light', 'dark')
  await cut.check()
  await expect(choose).toBeDisabled()
  release()
  await expect(choose).toBeEnabled()
  await expect(cut).toBeChecked()
})

test('a new guest chooses before anything is asked, confirms in seven taps, and gets the next times when the time has gone', async ({
  page,
  context,
  journey,
}) => {
  let taps = 0
  const tap = (target: Locator) => {
    taps += 1
    return target.tap()
  }
  const other = await context.newPage()
  await test.step('services, extras, people and times, without a number', async () => {
    await page.goto(bookingPage)
    await tap(page.getByRole('checkbox', { name: /^Cut Consultation/ }))
    await expect(page.getByRole('button', { name: /^Gloss 15 min · €16\.00/ })).toBeVisible()
    await expect(page.getByText('1 service', { exact: true })).toBeVisible()
    await checkPage(page, 'light', 'dark')
    await tap(page.getByRole('button', { name: 'Choose a time' }))
    await page.getByRole('button', { name: 'Later days' }).tap()
    await expect(page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio', { checked: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Earlier days' }).tap()
    await tap(getTimes(page).first())
    await checkPage(page, 'light', 'dark')
    const { rows } = await journey.db.execute('SELECT count(*) AS n FROM guest_codes')
    expect(Number(rows[0]?.n)).toBe(0)
    await tap(page.getByRole('button', { name: 'Continue' }))
  })
  await test.step('Back keeps the time; number, code and name', async () => {
    await expectHeading(page, 'Your number')
    await page.goBack()
    await expect(page.locator('.gb-time:has(:checked)')).toHaveCount(1)
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.getByLabel('Mobile number').fill('347 900 7788')
    await checkPage(page, 'light', 'dark')
    await tap(page.getByRole('button', { name: 'Send code' }))
    await enterCode(page, journey)
    await page.getByLabel('First and last name').fill('Nora Bassi')
    await tap(page.getByRole('button', { name: 'Continue' }))
  })
  await test.step('one page to confirm; the time goes to somebody else', async () => {
    await expectHeading(page, 'All set. Shall we book it?')
    await expect(page.getByText('€38.00').first()).toBeVisible()
    await expect(page.getByText(/^Booking for Nora\. (You can move or cancel until|It starts soon)/)).toBeVisible()
    await page.getByLabel('Anything we should know?').fill('First time here')
    await checkPage(page, 'light', 'dark')
    const guest = await callAsGuest(other.request, journey, '+39 347 900 7799', 'Quick Guest')
    const { slot } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('booking_sal_aurora_salon') ?? '{}'))
    await guest.take(slot)
    await page.getByRole('button', { name: /^Confirm / }).tap()
    await expect(page.getByRole('alert').filter({ hasText: 'Sorry, that time has just been taken.' })).toBeVisible()
    await expect(page.getByLabel('Anything we should know?')).toHaveValue('First time here')
    await checkPage(page)
    await getTimes(page).first().tap()
  })
  await test.step('booked', async () => {
    await tap(page.getByRole('button', { name: /^Confirm / }))
    await expectHeading(page, /^You're booked for /)
    expect(taps).toBe(7)
    const { rows } = await journey.db.execute(
      `SELECT a.note, c.name FROM agendas a JOIN clients c ON c.client_id = a.client_id WHERE c.phone_number = '+393479007788'`,
    )
    expect(rows.map((row) => ({ ...row }))).toEqual([{ note: 'First time here', name: 'Nora Bassi' }])
  })
})

test('a link chooses service and person, counts once, and its unknown parts are ignored', async ({ page }) => {
  await page.goto(`${bookingPage}?service=srv_aurora_cut&person=usr_aurora_giulia&service=nothing`)
  await expect(getTimes(page).first()).toContainText('Giulia')
  await expect(page.getByRole('radio', { name: 'Giulia', exact: true })).toBeChecked()
  await page.getByRole('radio', { name: 'Anyone available' }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Anyone available' })).toBeChecked()
  await page.goBack()
  await expectHeading(page, 'What would you like?')
  await expect(page.getByRole('checkbox', { name: /^Cut Consultation/ })).toBeChecked()
  await page.getByRole('button', { name: /^Today: / }).tap()
  await expect(page.getByText('Wednesday')).toBeVisible()
  await page.getByRole('button', { name: 'Privacy notice' }).tap()
  await expect(page.locator('.gb-law')).toBeVisible()
  await checkPage(page, 'light', 'dark')
})

test('a new guest corrects an invalid number and a wrong code, enters a name that survives a reload, and sees the services', async ({
  page,
  journey,
}) => {
  await test.step('the page allows its own scripts and those of the captcha only', async () => {
    const policy = (await page.goto(bookingPage))?.headers()['content-security-policy']
    expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
  })
  await test.step('phone number', async () => {
    await startWithNumber(page)
    const number = page.getByLabel('Mobile number')
    await expect(number).toBeVisible()
    // A shared phone must not remember anybody unasked.
    await expect(page.getByRole('checkbox', { name: /^Remember me on this phone/ })).not.toBeChecked()
    await checkPage(page, 'light', 'dark')
    await page.getByRole('button', { name: 'Send code' }).tap()
    await expect(page.getByRole('alert')).toHaveText('Enter your mobile number')
    await number.fill('12345')
    await page.getByRole('button', { name: 'Send code' }).tap()
    await expect(page.getByRole('alert')).toHaveText('Enter a valid phone number')
    await number.fill('347 900 1122')
    await page.getByRole('button', { name: 'Send code' }).tap()
  })
  await test.step('code', async () => {
    const field = page.getByLabel(/^Code sent/)
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    const code = await readCode(journey)
    await field.pressSequentially(code === '000000' ? '111111' : '000000')
    await expect(page.getByRole('alert')).toHaveText('Incorrect code')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await checkPage(page, 'light', 'dark')
    await field.pressSequentially(code)
  })
  await test.step('name', async () => {
    await expect(page.getByRole('heading', { name: "What's your name?" })).toBeFocused()
    await checkPage(page, 'light', 'dark')
    await page.getByLabel('First and last name').fill('Elena Greco')
    await page.reload()
    await expect(page.getByLabel('First and last name')).toHaveValue('Elena Greco')
    const offers = page.getByRole('checkbox', { name: /^Send me offers/ })
    await expect(offers).not.toBeChecked()
    await offers.check()
    await page.getByRole('button', { name: 'Choose services' }).tap()
  })
  await test.step('services', async () => {
    await expect(page.getByRole('heading', { name: 'Hello Elena, what would you like?' })).toBeVisible()
    await page.getByRole('checkbox', { name: /^Cut Consultation/ }).check()
    await page.getByRole('checkbox', { name: /^Blow-dry Wash,/ }).check()
    await expect(page.getByText('2 services')).toBeVisible()
    await checkPage(page, 'light', 'dark')
  })
  await test.step('the consent is in the log', async () => {
    const { rows } = await journey.db.execute('SELECT source, language FROM client_privacies ORDER BY rowid DESC LIMIT 1')
    expect(rows[0]).toMatchObject({ source: 'booking', language: 'en' })
  })
})

test('a new guest books two services, keeps all choices through Back and another language, and cannot book the same twice', async ({
  page,
  journey,
}) => {
  await enterAsNewGuest(page, journey, '347 900 1122', 'Elena Greco')
  const cut = page.getByRole('checkbox', { name: /^Cut Consultation/ })

  await test.step('every time names services, day, hours and team member', async () => {
    await cut.check()
    await page.getByRole('checkbox', { name: /^Blow-dry Wash,/ }).check()
    await page.getByRole('button', { name: 'Choose a time' }).tap()
    await expect(getTimes(page).first()).toBeVisible()
    await checkPage(page, 'light', 'dark')
    const label = /^Cut and Blow-dry, \w+day \d+ \w+, \d\d:\d\d to \d\d:\d\d, with \w+/
    await expect(page.getByRole('radio', { name: label }).first()).toBeAttached()
  })
  await test.step('a day of the next month', async () => {
    await page.getByRole('button', { name: 'Whole month' }).tap()
    await expect(page.getByRole('radiogroup', { name: 'November 2026' })).toBeVisible()
    await checkPage(page, 'light', 'dark')
    await chooseFirstOfDecember(page)
    await page.getByLabel('Anything we should know?').fill('With my daughter')
    await getTimes(page).first().tap()
  })
  await test.step('another language, Back and forward again', async () => {
    await page.getByRole('button', { name: 'Italiano' }).tap()
    await expect(page.getByRole('heading', { name: 'Quando ti va bene?' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
    await expect(page.getByRole('button', { name: 'Conferma martedì 1 dicembre' })).toBeEnabled()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Ciao Elena, cosa facciamo?' })).toBeVisible()
    await page.getByRole('button', { name: 'Scegli un orario' }).tap()
    await expect(page.getByRole('radio', { name: /martedì 1 dicembre, dalle/ }).first()).toBeAttached()
    await page.getByRole('button', { name: 'English' }).tap()
  })
  await test.step('the confirmed booking with its calendar file', async () => {
    await page.getByRole('button', { name: 'Confirm Tuesday 1 December' }).tap()
    await expect(page.getByRole('heading', { name: "You're booked for Tuesday 1 December" })).toBeVisible()
    await expect(page.getByText('Cut and Blow-dry with')).toBeVisible()
    await expect(page.getByText('1122')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get directions' })).toHaveAttribute('href', /^https:/)
    await checkPage(page, 'light', 'dark')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).tap()
    await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute('href', /dates=20261201T\d{6}Z%2F20261201T/)
    await page.getByRole('button', { name: 'Apple Calendar or a file' }).tap()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('2026-12-01.ics')
    const calendar = readFileSync(await download.path(), 'utf8')
    expect(calendar).toContain('BEGIN:VEVENT')
    expect(calendar).toContain('DTSTART:20261201T')
    const { rows } = await journey.db.execute(
      `SELECT a.online_booking, a.channel, a.note, c.name,
          (SELECT count(*) FROM agenda_services s WHERE s.agenda_id = a.agenda_id) AS services
        FROM agendas a JOIN clients c ON c.client_id = a.client_id
        WHERE c.phone_number = '+393479001122'`,
    )
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { online_booking: 1, channel: 'web', note: 'With my daughter', name: 'Elena Greco', services: 2 },
    ])
  })
  await test.step('Back and a reload stay at the booking; another booking starts empty; the phone can be forgotten', async () => {
    await page.goBack()
    await page.reload()
    await expect(page.getByRole('heading', { name: "You're booked for Tuesday 1 December" })).toBeVisible()
    await page.getByRole('button', { name: 'Make another booking' }).tap()
    await expect(cut).not.toBeChecked()
    await page.getByRole('button', { name: 'Not Elena? Forget this phone' }).tap()
    await expectHeading(page, 'What would you like?')
    await page.reload()
    await startWithNumber(page)
    await expect(page.getByLabel('Mobile number')).toHaveValue('')
  })
})

test('a returning guest books in two taps; anyone who confirms the same time later, or offline, keeps all choices', async ({
  page,
  context,
  journey,
}) => {
  await page.goto(bookingPage)
  await verifyPhone(page, journey, await findKnownPhone(journey))
  await expect(page.getByRole('button', { name: /^Same as last time/ })).toBeVisible()
  const slow = await context.newPage()
  await slow.goto(bookingPage)
  await slow.getByRole('button', { name: /^Same as last time/ }).tap()
  await slow.getByLabel('Anything we should know?').fill('No perfume')
  await getTimes(slow).first().tap()
  const chosen = (await slow.locator('.gb-time:has(:checked) input').getAttribute('aria-label')) ?? ''

  await test.step('two taps', async () => {
    await page.getByRole('button', { name: /^Same as last time/ }).tap()
    await expect(page.locator('.gb-time:has(:checked)')).toHaveCount(1)
    expect(await page.locator('.gb-time:has(:checked) input').getAttribute('aria-label')).toBe(chosen)
    await page.getByRole('button', { name: /^Confirm / }).tap()
    await expect(page.getByRole('heading', { name: /^You're booked for / })).toBeVisible()
  })
  await test.step('the same time at another phone is refused, and the other choices stay', async () => {
    await slow.getByRole('button', { name: /^Confirm / }).tap()
    await expect(slow.getByRole('alert')).toContainText('Sorry, that time has just been taken.')
    await expect(slow.getByLabel('Anything we should know?')).toHaveValue('No perfume')
    await expect(slow.getByRole('radio', { name: chosen, exact: true })).toHaveCount(0)
    await checkPage(slow)
    await getTimes(slow).first().tap()
  })
  await test.step('offline the choices are kept and can be confirmed later', async () => {
    await context.setOffline(true)
    await slow.getByRole('button', { name: /^Confirm / }).tap()
    await expect(slow.getByText("You're offline. Your choices are kept").first()).toBeVisible()
    await expect(slow.getByLabel('Anything we should know?')).toHaveValue('No perfume')
    await context.setOffline(false)
    await slow.getByRole('button', { name: /^Confirm / }).tap()
    await expect(slow.getByRole('heading', { name: /^You're booked for / })).toBeVisible()
  })
  const { rows } = await journey.db.execute(
    `SELECT count(*) AS n FROM agendas WHERE online_booking = 1 AND channel = 'web' AND changed_by = 'guest'`,
  )
  expect(Number(rows[0]?.n)).toBe(2)
})

test('a known phone needs no code when its session ends, and keeps the choices when the salon ends the device', async ({
  page,
  context,
  journey,
}) => {
  await page.goto(bookingPage)
  await verifyPhone(page, journey, await findKnownPhone(journey))
  const sameAsLastTime = page.getByRole('button', { name: /^Same as last time/ })
  await expect(sameAsLastTime).toBeVisible()

  await test.step('the session ended', async () => {
    await journey.db.execute('UPDATE booking_sessions SET expiry_utc = 1')
    await sameAsLastTime.tap()
    await expect(getTimes(page).first()).toBeVisible()
  })
  await test.step('the device was ended: a new code is sent', async () => {
    await journey.db.batch(
      [{ sql: 'UPDATE booking_sessions SET expiry_utc = 1' }, { sql: 'UPDATE device_codes SET ended_utc = 1' }],
      'write',
    )
    await context.setExtraHTTPHeaders({ 'x-test-database': journey.name, 'x-test-now': '2026-11-18T10:00:00Z' })
    await page.reload()
    await expect(page.getByText('Your choices are kept.')).toBeVisible()
    await page.getByRole('button', { name: 'Send code' }).tap()
    await enterCode(page, journey)
    await expect(getTimes(page).first()).toBeVisible()
  })
})

test('in a pet salon a guest books services for two pets', async ({ page, journey }) => {
  await page.goto('/onlineBooking/sal_zampa_salon?lang=it')

  await test.step('owner and pets', async () => {
    await startWithNumber(page)
    await page.getByLabel('Cellulare').fill('347 900 3344')
    await page.getByRole('button', { name: 'Invia il codice' }).tap()
    await enterCode(page, journey)
    await page.getByLabel('Nome e cognome').fill('Piero Fiore')
    await page.getByLabel("Nome dell'animale 1").fill('Luna')
    await page.getByRole('button', { name: 'Aggiungi un altro animale' }).tap()
    await page.getByLabel("Nome dell'animale 2").fill('Rex')
    await page.getByRole('button', { name: 'Scegli i servizi' }).tap()
  })
  await test.step('each pet has its own services', async () => {
    await page.getByRole('radio', { name: /^Luna/ }).check()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('radio', { name: /^Rex/ }).check()
    await expect(page.getByRole('checkbox').first()).not.toBeChecked()
    await page.getByRole('checkbox').first().check()
    await checkPage(page, 'light', 'dark')
  })
  await test.step('one booking for both', async () => {
    await page.getByRole('button', { name: 'Scegli un orario' }).tap()
    await getTimes(page).first().tap()
    await page.getByRole('button', { name: /^Conferma / }).tap()
    await expect(page.getByText(/per Luna e .+ per Rex/)).toBeVisible()
    const { rows } = await journey.db.execute(
      `SELECT p.name
        FROM agenda_services s
          JOIN sub_clients p ON p.sub_client_id = s.sub_client_id
          JOIN clients c ON c.client_id = p.client_id
        WHERE c.phone_number = '+393479003344'
        ORDER BY s.start_utc`,
    )
    expect(rows.map((row) => row.name)).toEqual(['Luna', 'Rex'])
  })
})

test('a salon without online bookings, a suspended one and an unknown one each show what the guest can do', async ({ page, journey }) => {
  await test.step('bookings by phone only; English without a language in the link', async () => {
    await journey.db.execute(`UPDATE salons SET sms_sender = '', wa_box_uid = '' WHERE salon_id = 'sal_zampa_salon'`)
    await page.goto('/onlineBooking/sal_zampa_salon')
    await expect(page.getByText('Zampa Felice takes bookings by phone.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call the salon/ })).toHaveAttribute('href', /^tel:\+39/)
    await checkPage(page, 'light', 'dark')
  })
  await test.step('suspended', async () => {
    await journey.db.execute(`UPDATE salons SET suspended_utc = 1 WHERE salon_id = 'sal_zampa_salon'`)
    await page.reload()
    await expect(page.getByText("Zampa Felice isn't taking bookings at the moment.")).toBeVisible()
  })
  await test.step('unknown', async () => {
    await page.goto('/onlineBooking/nobody?lang=en')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})
