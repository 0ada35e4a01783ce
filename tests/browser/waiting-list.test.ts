import type { APIRequestContext, Page } from '@playwright/test'
import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import { createBooking, day } from './support/agenda-steps.ts'
import { checkPage, expectAccessible } from './support/axe.ts'
import { callAsGuest, enterAsNewGuest, expectHeading, phone, receiveLink, salonId } from './support/guest-steps.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { callAs, signIn } from './support/session.ts'

test.use({ actionTimeout: 10_000 })

/** Only one team member does cuts, and is booked by Sofia Prima at 10:00 on `day`. */
async function bookOnlyCutter(request: APIRequestContext, { db }: Journey) {
  const reception = await callAs(request, 'receptionist')
  const cut = (await reception.get<Service[]>('Services')).find((service) => service.service === 'Cut')
  const working = await reception.get<User[]>('Users/GetOnlyWorking', `?date=${day}`)
  const { serviceId = '', assignedStaff = [] } = cut ?? {}
  const userId = working.find((user) => assignedStaff.includes(user.userId))?.userId ?? ''
  await db.execute({ sql: 'DELETE FROM user_services WHERE service_id = ? AND user_id <> ?', args: [serviceId, userId] })
  const client = await reception.post<{ clientId: string }>('Clients', { name: 'Sofia Prima', phoneNumber: '347 900 2200' })
  const { agendaId } = await createBooking(reception, client.clientId, [{ serviceId, userId, time: '10:00' }])
  return { reception, serviceId, agendaId }
}

/** Opens the waiting list of the salon. */
async function openWaitingList(page: Page) {
  await signIn(page, 'receptionist', '/reservations-online')
  await page.getByRole('radio', { name: 'Waiting list' }).click({ force: true })
  return (name: string) => page.locator('.waiting-row').filter({ hasText: name })
}

test('a guest who finds no suitable time joins the waiting list, and the front desk sees the entry at every width', async ({
  page,
  request,
  journey,
  otherBrowser,
}) => {
  await bookOnlyCutter(request, journey)
  const guest = await (await otherBrowser({ ...phone, locale: 'en-GB' })).newPage()

  await test.step('join', async () => {
    await enterAsNewGuest(guest, journey, '347 900 2233', 'Elena Greco')
    await guest.getByRole('checkbox', { name: /^Cut Consultation/ }).check()
    await guest.getByRole('button', { name: 'Choose a time' }).tap()
    await guest.getByRole('button', { name: 'No suitable time? Join the waiting list' }).tap()
    await expectHeading(guest, 'When would you like to come?')
    for (const name of [/^To /, /^From /]) {
      await guest.getByRole('button', { name }).tap()
      await expect(guest.getByRole('radiogroup')).toBeVisible()
      const december = guest.getByRole('radio', { name: 'Thursday 10 December' })
      if ((await december.count()) === 0) await guest.getByRole('button', { name: 'Next month' }).tap()
      await december.tap({ force: true })
    }
    await guest.getByLabel('Not before').selectOption('10:00')
    await guest.getByLabel('Finish by').selectOption('11:00')
    await checkPage(guest)
    await guest.getByRole('button', { name: 'Join the waiting list' }).tap()
    await expectHeading(guest, "You're on the waiting list")
    await checkPage(guest)
  })
  await test.step('front desk', async () => {
    const getRow = await openWaitingList(page)
    await expect(getRow('Elena Greco')).toContainText('Waiting')
    await expect(getRow('Elena Greco')).toContainText('10:00–11:00')
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await checkPage(page)
    }
  })
})

test('a cancelled booking is offered to a waiting guest, who accepts it once, also from two devices', async ({
  page: office,
  request,
  journey,
  otherBrowser,
}) => {
  const { reception, serviceId, agendaId } = await bookOnlyCutter(request, journey)
  const guest = await callAsGuest(request, journey, '347 900 2233', 'Elena Greco')
  await guest.joinWaitingList(serviceId, { day, from: '10:00', to: '11:00' })
  await reception.post('Agendas/Cancel', { reason: '' }, `/${agendaId}`)
  const offer = await receiveLink(journey, 'waitingOffer')
  const browser = await otherBrowser({ ...phone, locale: 'en-GB' })
  const page = await browser.newPage()

  await test.step('the offer names the time, and no person', async () => {
    await page.goto(offer)
    await expectHeading(page, 'A time is available')
    await expect(page.getByText('Thursday 10 December, 10:00–10:45')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/Elena|Greco|2233/)
    await checkPage(page)
  })
  await test.step('accepted twice, it is one booking', async () => {
    const late = await browser.newPage()
    await late.goto(offer)
    await expectHeading(late, 'A time is available')
    await page.getByRole('button', { name: /^Yes, book Thu/ }).tap()
    await expectHeading(page, "You're booked")
    await expect(page.getByText("We're sending you a confirmation")).toBeVisible()
    await checkPage(page)
    await late.getByRole('button', { name: /^Yes, book Thu/ }).tap()
    await expectHeading(late, "You're booked")
    await expect(late.getByText("If this was you, you're all set")).toBeVisible()
    const { rows } = await journey.db.execute(`SELECT count(*) AS n FROM agendas WHERE channel = 'waiting-list'`)
    expect(rows[0]?.n).toBe(1)
  })
  await test.step('the link of the entry shows the booking, and an invalid link is reported', async () => {
    await page.goto(await receiveLink(journey, 'waitingList'))
    await expectHeading(page, 'You have a booking')
    await page.goto('/waitingOffer#nobody.nothing')
    await expectHeading(page, 'This link is no longer valid')
  })
  await test.step('the front desk sees that it is booked', async () => {
    const getRow = await openWaitingList(office)
    await expect(getRow('Elena Greco')).toContainText('Booked')
  })
})

test('the front desk adds a client to the waiting list, removes the entry and restores it', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  await reception.post('Clients', { name: 'Sofia Prima', phoneNumber: '347 900 2200' })
  const getRow = await openWaitingList(page)
  await page.getByRole('button', { name: 'Add client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to the waiting list' })
  await dialog.getByLabel('Client').fill('Sofia Prima')
  await page.getByRole('option', { name: /Sofia Prima/ }).click()
  await dialog.getByLabel('Services').click()
  await page.getByRole('option', { name: /^Cut/ }).first().click()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Add client' }).click()
  const row = getRow('Sofia Prima')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Remove Sofia Prima' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('the booking page is embedded on the website that the salon lists, as high as its content, and elsewhere it is a link', async ({
  page,
  journey,
  baseURL,
}) => {
  const host = 'www.aurora-hair.test'
  await journey.db.execute({ sql: 'DELETE FROM salon_config_widgets WHERE salon_id = ?', args: [salonId] })
  await journey.db.execute({
    sql: `INSERT INTO salon_config_widgets (salon_config_widget_id, salon_id, widget, show_service_price, hosts_json, changed_utc)
      VALUES ('wid_1', ?, 'Site', 1, ?, 1)`,
    args: [salonId, JSON.stringify([host])],
  })

  await test.step('structured data for search engines', async () => {
    const html = await (await page.request.get(`/onlineBooking/${salonId}`)).text()
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'HairSalon', address: { '@type': 'PostalAddress' } })
    expect(data.openingHoursSpecification.length).toBeGreaterThan(4)
  })
  const snippet = await test.step('website code, QR code and preview', async () => {
    await signIn(page, 'admin', '/reservations-online')
    await page.getByRole('radio', { name: 'Link and website' }).click({ force: true })
    await expect(page.getByRole('img', { name: 'QR code of the booking page' })).toBeVisible()
    await expect(page.getByText(`Allowed on: ${host}`)).toBeVisible()
    const preview = page.frameLocator('iframe[title="Preview"]')
    await expect(preview.getByRole('button', { name: 'Choose a service' })).toBeVisible()
    await expectAccessible(page, { without: 'iframe' })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download (SVG)' }).click()
    expect((await downloading).suggestedFilename()).toBe('booking-qr.svg')
    return page.getByLabel('Website code').inputValue()
  })
  // The product runs on this machine, and the browser asks before a website may reach it.
  await page.context().grantPermissions(['local-network-access'])
  const body = `<!doctype html><html lang="en"><title>Salon</title><body><h1>Our salon</h1>${snippet}</body></html>`
  for (const name of [host, 'www.elsewhere.test'])
    await page.route(`https://${name}/`, (route) => route.fulfill({ contentType: 'text/html', body }))

  await test.step('on a listed website the frame grows with its content', async () => {
    await page.goto(`https://${host}/`)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('button', { name: 'Choose a service' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book online' })).toBeHidden()
    const getHeight = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
    await expect.poll(getHeight).toBeGreaterThan(300)
    const before = await getHeight()
    expect(await frame.locator('html').evaluate((root) => root.scrollHeight - root.clientHeight)).toBeLessThanOrEqual(0)
    await frame.getByRole('checkbox', { name: /^Cut Consultation/ }).check()
    await expect.poll(getHeight).toBeGreaterThan(before)
  })
  await test.step('on another website there is a link instead', async () => {
    await page.goto('https://www.elsewhere.test/')
    await expect(page.frameLocator('iframe').getByRole('heading', { name: "This page can't be shown here" })).toBeAttached()
    await expect(page.getByRole('link', { name: 'Book online' })).toHaveAttribute('href', `${baseURL}/onlineBooking/${salonId}`)
  })
})
