import type { BrowserContext } from '@playwright/test'
import type { Salon } from '../../schema/api/platform/salons-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, type Journey, test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { callAs, signIn, submitLogin } from './support/session.ts'

/** Waits for the invitation of a new administrator; returns the address of its link. */
async function receiveInvitation(context: BrowserContext, journey: Journey, email: string): Promise<string> {
  const mails = await context.newPage()
  const mail = mails.locator('article').filter({ hasText: email })
  await expect
    .poll(async () => {
      await mails.goto(journey.messagesPage)
      return mail.count()
    })
    .toBe(1)
  const { pathname, hash } = new URL((await mail.locator('a').first().getAttribute('href')) ?? '')
  await mails.close()
  return `${pathname}${hash}`
}

test('a new salon is refused at each wrong field, then created, and its administrator is invited', async ({ page, context, journey }) => {
  const username = `vera-${journey.name}`
  const email = `${username}@example.com`
  await signIn(page, 'superadmin', '/salons')
  await expect(page.getByRole('grid', { name: 'Salons' })).toContainText('Zampa Felice')
  await page.getByRole('link', { name: 'New salon' }).click()
  const create = page.getByRole('button', { name: 'Create salon' })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const mail = page.getByRole('region', { name: 'First administrator' }).getByRole('textbox', { name: 'E-mail' })

  await test.step('required fields', async () => {
    await create.click()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toBeFocused()
    await expectAccessible(page)
  })
  await test.step('an invalid e-mail address', async () => {
    await name.fill('Atelier Vera')
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Vera')
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Neri')
    await mail.fill('no address')
    await page.getByRole('textbox', { name: 'Username' }).fill('receptionist')
    await page.getByText('English', { exact: true }).click()
    await create.click()
    await expect(page.getByText('Enter a valid e-mail address')).toBeVisible()
  })
  await test.step('a username that only the server knows to be taken', async () => {
    await mail.fill(email)
    await create.click()
    await expect(page.getByText('This username is taken')).toBeVisible()
    await expect(name).toHaveValue('Atelier Vera')
  })
  await test.step('created and invited', async () => {
    await page.getByRole('textbox', { name: 'Username' }).fill(username)
    await create.click()
    await expect(toast(page, `Atelier Vera created. An invitation will be sent to ${email}.`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Atelier Vera' })).toBeVisible()
    await receiveInvitation(context, journey, email)
  })
})

test('the first administrator of a salon opens the invitation, adds a service and books the first client', async ({
  page,
  context,
  request,
  journey,
}) => {
  const username = `vera-${journey.name}`
  const email = `${username}@example.com`
  const platform = await callAs(request, 'superadmin')
  const { salonId } = await platform.post<Salon>('Salons', {
    salonName: 'Atelier Vera',
    language: 'en',
    admin: { firstName: 'Vera', lastName: 'Neri', email, username },
  })

  await test.step('the administrator chooses a password and signs in', async () => {
    // The screens for working hours are not there yet.
    const week = Array.from({ length: 7 }, (_, day) => ({
      isWorking: day > 0,
      timing: day > 0 ? [{ opening: '09:00', closing: '19:00' }] : [],
    }))
    const sql = 'UPDATE users SET in_agenda = 1, working_hours_json = ? WHERE username = ?'
    await journey.db.execute({ sql, args: [JSON.stringify(week), username] })
    await page.goto(await receiveInvitation(context, journey, email))
    await page.locator('[name=new-password]').fill('three words together')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
    await submitLogin(page, username, 'three words together')
    await expect(page.locator('.shell')).toBeVisible()
  })
  await test.step('opening hours and categories exist, a service is added', async () => {
    await navigate(page, '/salonConfig?tab=opening')
    await expect(page.getByLabel('Monday, period 1: opens')).toHaveValue('09:00')
    await expect(page.getByRole('switch', { name: /Sunday/ })).not.toBeChecked()
    await navigate(page, '/services')
    await expect(page.getByText('No services yet')).toBeVisible()
    await page.getByRole('button', { name: 'New service' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New service' })
    await dialog.getByRole('textbox', { name: 'Service' }).fill('Cut')
    await dialog.getByRole('combobox', { name: 'Category', exact: true }).click()
    await page.getByRole('option', { name: 'Cut and styling' }).click()
    await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('38')
    await dialog.getByRole('textbox', { name: 'Duration' }).fill('45 minutes')
    await dialog.getByRole('button', { name: 'Vera Neri' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Cut added to the catalogue')).toBeVisible()
  })
  await test.step('the first client is booked', async () => {
    await navigate(page, '/agenda/add?day=2026-11-19&time=10:00')
    const dialog = page.getByRole('dialog', { name: 'New booking' })
    const client = dialog.getByRole('combobox', { name: 'Client' })
    await expect(client).toBeFocused()
    await client.fill('Maria Prima')
    await page.getByRole('option', { name: /Maria Prima/ }).click()
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('+39 347 111 2233')
    await dialog.getByRole('combobox', { name: 'Add service' }).fill('Cut')
    await page.getByRole('option', { name: /Cut/ }).first().click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Booked: Maria Prima, Thu 19 Nov at 10:00')).toBeVisible()
  })
  const { rows } = await journey.db.execute({
    sql: `SELECT s.length_minutes AS minutes, s.price_cents AS cents
      FROM agendas a JOIN agenda_services s ON s.agenda_id = a.agenda_id
      WHERE a.salon_id = ?`,
    args: [salonId],
  })
  expect(rows.map(({ minutes, cents }) => [minutes, cents])).toEqual([[45, 3800]])
})

test('a superadmin finds a sender that waits for confirmation, and confirms it', async ({ page, journey }) => {
  await journey.db.execute(`UPDATE salons SET sms_sender = 'ZAMPA9' WHERE salon_id = 'sal_zampa_salon'`)
  await signIn(page, 'superadmin', '/salons')
  await expect(page.getByText('SMS (not confirmed)')).toBeVisible()
  await navigate(page, '/salon/sal_zampa_salon')
  const confirmed = page.getByRole('checkbox', { name: /^SMS sender confirmed/ })
  await expect(confirmed).not.toBeChecked()
  await confirmed.check({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Zampa Felice saved')).toBeVisible()
  await expect(confirmed).toBeChecked()
  const { rows } = await journey.db.execute(`SELECT sms_sender_confirmed AS sender FROM salons WHERE salon_id = 'sal_zampa_salon'`)
  expect(rows[0]?.sender).toBe('ZAMPA9')
})

test('nobody of a suspended salon can sign in (403), until Undo', async ({ page, journey }) => {
  const signInAsAdmin = () => page.request.post('/api/Sessions/Login', { form: { username: 'pet-admin', password: 'demo-password' } })
  await signIn(page, 'superadmin', '/salon/sal_zampa_salon')

  await test.step('suspend', async () => {
    await page.getByRole('button', { name: 'Suspend' }).click()
    const question = page.getByRole('alertdialog', { name: 'Suspend Zampa Felice?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText(/Suspended since/)).toBeVisible()
    const refused = await signInAsAdmin()
    expect([refused.status(), await refused.json()]).toEqual([403, { error: 'This salon is suspended', code: 'salon_suspended' }])
  })
  await test.step('undo', async () => {
    await toast(page, 'Zampa Felice suspended').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/Suspended since/)).toHaveCount(0)
    expect((await signInAsAdmin()).status()).toBe(200)
  })
  await test.step('the page of a suspended salon is accessible', async () => {
    await journey.db.execute(`UPDATE salons SET suspended_utc = unixepoch('2026-11-18') WHERE salon_id = 'sal_zampa_salon'`)
    await page.reload()
    await expect(page.getByText(/Suspended since/)).toBeVisible()
    await expectAccessible(page)
  })
})

test('a groomer in Bristol opens a salon, is booked online and closes the first day in pounds: there is no € sign anywhere', async ({
  page,
  request,
  journey,
  otherBrowser,
}) => {
  const username = `bea-${journey.name}`
  const expectPounds = async (screen = page) => {
    await expect(screen.locator('body')).toContainText('£')
    await expect(screen.locator('body')).not.toContainText('€')
  }
  await test.step('the country brings the currency', async () => {
    await signIn(page, 'superadmin', '/salon/add')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bristol Barks')
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Bea')
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Hill')
    const admin = page.getByRole('region', { name: 'First administrator' })
    await admin.getByRole('textbox', { name: 'E-mail' }).fill(`${username}@example.com`)
    await page.getByRole('textbox', { name: 'Username' }).fill(username)
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: /United Kingdom/ }).click()
    await expect(page.getByRole('combobox', { name: 'Currency' })).toContainText('British Pound')
    await page.getByRole('button', { name: 'Create salon' }).click()
    await expect(page.getByRole('heading', { name: 'Bristol Barks' })).toBeVisible()
  })
  const found = await journey.db.execute(`SELECT salon_id, currency, time_zone FROM salons WHERE salon_name = 'Bristol Barks'`)
  expect([found.rows[0]?.currency, found.rows[0]?.time_zone]).toEqual(['GBP', 'Europe/London'])
  const salonId = String(found.rows[0]?.salon_id)
  await journey.db.execute({
    sql: `
      UPDATE users
      SET in_agenda = 1, password_hash = (SELECT u.password_hash FROM users u WHERE u.username = 'admin')
      WHERE username = ?`,
    args: [username],
  })
  await journey.db.execute({
    sql: `UPDATE salons SET sms_sender = 'BRISTOL', sms_sender_confirmed = 'BRISTOL' WHERE salon_id = ?`,
    args: [salonId],
  })
  const owner = await callAs(request, username)
  const [category] = await owner.get<{ serviceCategoryId: string }[]>('ServiceCategories')
  const wash = await owner.post<{ serviceId: string }>('Services', {
    service: 'Wash and trim',
    serviceCategoryId: category?.serviceCategoryId,
    length: '45 minutes',
    price: 38,
    assignedStaff: [owner.userId],
  })
  await journey.db.batch(
    [
      `INSERT INTO online_booking_service_categories (online_booking_service_category_id, salon_id, category_name, changed_utc)
      VALUES ('onl_bristol', '${salonId}', 'Grooming', 1)`,
      `INSERT INTO online_booking_slots (
        online_booking_slot_id, salon_id, online_booking_service_category_id,
        weekdays_json, from_time, to_time, capacity, least_hours_ahead, most_days_ahead, changed_utc
      )
      VALUES ('slo_bristol', '${salonId}', 'onl_bristol', '[1,2,3,4,5]', '09:00', '18:00', 5, 1, 60, 1)`,
      `UPDATE services SET online_booking_service_category_id = 'onl_bristol' WHERE service_id = '${wash.serviceId}'`,
    ],
    'write',
  )
  await test.step('guests see pounds', async () => {
    const guest = await (await otherBrowser()).newPage()
    await guest.goto(`/onlineBooking/${salonId}`)
    await expectPounds(guest)
  })
  await test.step('the first visit is charged, and its receipt printed', async () => {
    const { clientId } = await owner.post<{ clientId: string }>('Clients', { name: 'Amy Prior', phoneNumber: '+44 7911 123456' })
    const { appointmentId } = await owner.post<{ appointmentId: string }>('Appointments', {
      clientId,
      outsideHours: true,
      services: [{ serviceId: wash.serviceId, userId: owner.userId, mayOverlap: true }],
    })
    await owner.post('Appointments/StartServices', undefined, `/${appointmentId}`)
    await owner.post('Appointments/Stop', undefined, `/${appointmentId}`)
    await signIn(page, username, `/checkout/${appointmentId}/${clientId}`)
    await page
      .getByRole('radio', { name: 'Cash' })
      .or(page.getByRole('button', { name: 'Cash', exact: true }))
      .first()
      .click()
    await page.getByRole('button', { name: 'Charge £38.00' }).click()
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('£38.00')
    await expectPounds()
  })
  await test.step('the day and its month are counted', async () => {
    await navigate(page, '/tillDay')
    await expect(page.locator('.page')).toContainText('£38.00')
    await expectPounds()
    await navigate(page, '/accountantMonth?month=2026-11')
    await expect(page.getByRole('row', { name: /^Total/ }).first()).toContainText('38.00')
    await expectPounds()
  })
})
