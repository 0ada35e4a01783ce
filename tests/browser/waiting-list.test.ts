import type { Page } from '@playwright/test'
import type { Service } from '../../schema/api/catalogue.ts'
import type { User } from '../../schema/api/staff.ts'
import { deriveCode } from '../../worker/db/secrets.ts'
import type { SentMessage } from '../../worker/local/fakes/server.ts'
import { book, desk } from './support/agenda-steps.ts'
import { clean, violations } from './support/axe.ts'
import { demoDay, expect, type Journey, test } from './support/journey.ts'
import { signIn, walk } from './support/shell.ts'

test.use({ actionTimeout: 10_000 })
const salon = 'sal_aurora_salon'
/** A Thursday without bookings. */
const day = '2026-12-10'
const host = 'www.aurora-hair.test'
const secret = 'a secret for tests, 32 characters and more'
const headersOf = ({ name }: Journey) => ({ 'x-test-database': name, 'x-test-now': demoDay })
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Where the last message with such a link leads. */
async function linkTo({ name }: Journey, path: string): Promise<string> {
  const { outside } = JSON.parse(process.env.PRODUCT ?? '{}')
  const pattern = new RegExp(`/${path}\\?lang=\\w+#[\\w.-]+$`, 'm')
  let link = ''
  await expect
    .poll(async () => {
      const reply = await fetch(`${outside}/messages`, { headers: { 'x-test-database': name } })
      const texts = ((await reply.json()) as SentMessage[]).map(({ text }) => text)
      link = texts.flatMap((text) => pattern.exec(text)?.[0] ?? []).at(-1) ?? ''
      return link
    })
    .not.toBe('')
  return link
}

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

test('a guest waits for a time, the desk calls a booking off, the guest is asked and says yes; who comes second is told kindly', async ({
  page: office,
  browser,
  journey,
  baseURL,
  request,
}) => {
  // One person cuts, and the hour that the guest wants is taken.
  const { db } = journey
  const reception = await desk(request, 'receptionist')
  const cut = (await reception.get<Service[]>('Services')).find((service) => service.service === 'Cut')
  const working = await reception.get<User[]>('Users/GetOnlyWorking', `?date=${day}`)
  const { serviceId = '', assignedStaff = [] } = cut ?? {}
  const userId = working.find((user) => assignedStaff.includes(user.userId))?.userId ?? ''
  await db.execute(`DELETE FROM user_services WHERE service_id = '${serviceId}' AND user_id <> '${userId}'`)
  const client = await reception.post<{ clientId: string }>('Clients', { name: 'Sofia Prima', phoneNumber: '347 900 2200' })
  const { agendaId } = await book(reception, client.clientId, [{ serviceId, userId, time: '10:00' }], day)

  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'en-GB', extraHTTPHeaders: headersOf(journey) })
  await context.clock.setFixedTime(demoDay)
  const page = await context.newPage()
  await page.goto(`/onlineBooking/${salon}`)
  await page.getByLabel('Mobile number').fill('347 900 2233')
  await page.getByRole('button', { name: 'Send code' }).tap()
  await expect(page.getByLabel(/^Code sent/)).toBeFocused()
  const codes = await db.execute('SELECT guest_code_id FROM guest_codes ORDER BY at_utc DESC, rowid DESC LIMIT 1')
  await page.getByLabel(/^Code sent/).pressSequentially(deriveCode(secret, 'guest', String(codes.rows[0]?.guest_code_id)))
  await page.getByLabel('First and last name').fill('Elena Greco')
  await page.getByRole('button', { name: 'Choose services' }).tap()
  await page.getByRole('checkbox', { name: /^Cut 45 min/ }).check()
  await page.getByRole('button', { name: 'Choose a time' }).tap()
  await page.getByRole('button', { name: 'No suitable time? Join the waiting list' }).tap()
  await heading(page, 'When would you like to come?')
  await page.getByLabel('To', { exact: true }).fill(day)
  await page.getByLabel('From', { exact: true }).fill(day)
  await page.getByLabel('Not before').selectOption('10:00')
  await page.getByLabel('Finish by').selectOption('11:00')
  await clean(page)
  await page.getByRole('button', { name: 'Join the waiting list' }).tap()
  await heading(page, "You're on the waiting list")
  await clean(page)

  // The desk sees who waits, at every width; then a booking is called off.
  await signIn(office, 'receptionist')
  await walk(office, '/reservations-online')
  await office.getByRole('radio', { name: 'Waiting list' }).click({ force: true })
  const row = office.locator('.waiting-row').filter({ hasText: 'Elena Greco' })
  await expect(row).toContainText('Waiting')
  await expect(row).toContainText('10:00–11:00')
  for (const width of [360, 768, 1440]) {
    await office.setViewportSize({ width, height: 900 })
    await clean(office)
  }
  await reception.post('Agendas/Cancel', { reason: '' }, `/${agendaId}`)

  const offer = await linkTo(journey, 'waitingOffer')
  await page.goto(offer)
  await heading(page, 'A time is available')
  await expect(page.getByText('Thursday 10 December, 10:00–10:45')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/Elena|Greco|2233/)
  await clean(page)
  const late = await context.newPage()
  await late.goto(offer)
  await heading(late, 'A time is available')
  await page.getByRole('button', { name: /^Yes, book Thu/ }).tap()
  await heading(page, "You're booked")
  await expect(page.getByText("We're sending you a confirmation")).toBeVisible()
  await clean(page)
  await late.getByRole('button', { name: /^Yes, book Thu/ }).tap()
  await heading(late, "You're booked")
  await expect(late.getByText("If this was you, you're all set")).toBeVisible()
  await late.close()
  const booked = await db.execute(`SELECT count(*) AS n FROM agendas WHERE channel = 'waiting-list'`)
  expect(booked.rows[0]?.n).toBe(1)
  await page.goto(await linkTo(journey, 'waitingList'))
  await heading(page, 'You have a booking')
  await page.goto('/waitingOffer#nobody.nothing')
  await heading(page, 'This link is no longer valid')
  await context.close()

  // At the desk it is booked; the next one is put on the list, taken off and brought back.
  await office.reload()
  await office.getByRole('radio', { name: 'Waiting list' }).click({ force: true })
  await expect(row).toContainText('Booked')
  await office.getByRole('button', { name: 'Add client' }).click()
  const dialog = office.getByRole('dialog', { name: 'Add to the waiting list' })
  await dialog.getByLabel('Client').fill('Sofia Prima')
  await office.getByRole('option', { name: /Sofia Prima/ }).click()
  await dialog.getByLabel('Services').click()
  await office.getByRole('option', { name: /^Cut/ }).first().click()
  await clean(office)
  await dialog.getByRole('button', { name: 'Add client' }).click()
  const second = office.locator('.waiting-row').filter({ hasText: 'Sofia Prima' })
  await expect(second).toBeVisible()
  await second.getByRole('button', { name: 'Remove Sofia Prima' }).click()
  await expect(second).toHaveCount(0)
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(second).toBeVisible()
})

test('the page stands on the web site that the salon lists, as high as it is; elsewhere a link; search engines read what it is about', async ({
  page,
  journey,
  baseURL,
}) => {
  await journey.db.execute({ sql: `DELETE FROM salon_config_widgets WHERE salon_id = ?`, args: [salon] })
  await journey.db.execute({
    sql: `INSERT INTO salon_config_widgets (salon_config_widget_id, salon_id, widget, show_service_price, hosts_json, changed_utc) VALUES ('wid_1', ?, 'Site', 1, ?, 1)`,
    args: [salon, JSON.stringify([host])],
  })
  const html = await (await page.request.get(`/onlineBooking/${salon}`)).text()
  const said = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
  expect(said).toMatchObject({ '@context': 'https://schema.org', '@type': 'HairSalon', address: { '@type': 'PostalAddress' } })
  expect(said.openingHoursSpecification.length).toBeGreaterThan(4)

  // The desk tries it out: the code, the lines for the web site, the page in its frame.
  await signIn(page, 'admin')
  await walk(page, '/reservations-online')
  await page.getByRole('radio', { name: 'Link and website' }).click({ force: true })
  await expect(page.getByRole('img', { name: 'QR code of the booking page' })).toBeVisible()
  await expect(page.getByText(`Allowed on: ${host}`)).toBeVisible()
  const snippet = await page.getByLabel('Website code').inputValue()
  const preview = page.frameLocator('iframe[title="How it looks there"]')
  await expect(preview.getByLabel('Mobile number')).toBeVisible()
  expect(await violations(page, undefined, 'iframe')).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download (SVG)' }).click()
  expect((await saving).suggestedFilename()).toBe('booking-qr.svg')

  // The product stands on this machine, and the browser asks before a web site may reach it.
  await page.context().grantPermissions(['local-network-access'])
  const site = (lines: string) => `<!doctype html><html lang="en"><title>Salon</title><body><h1>Our salon</h1>${lines}</body></html>`
  for (const name of [host, 'www.elsewhere.test'])
    await page.route(`https://${name}/`, (route) => route.fulfill({ contentType: 'text/html', body: site(snippet) }))
  await page.goto(`https://${host}/`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByLabel('Mobile number')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book online' })).toBeHidden()
  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
  await expect.poll(height).toBeGreaterThan(300)
  const before = await height()
  expect(await frame.locator('html').evaluate((root) => root.scrollHeight - root.clientHeight)).toBeLessThanOrEqual(0)
  await frame.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(height).toBeGreaterThan(before)

  await page.goto('https://www.elsewhere.test/')
  await expect(page.frameLocator('iframe').getByRole('heading', { name: "This page can't be shown here" })).toBeAttached()
  await expect(page.getByRole('link', { name: 'Book online' })).toHaveAttribute('href', `${baseURL}/onlineBooking/${salon}`)
})
