import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import { linkToken } from '../../worker/db/link-token.ts'
import { createBooking, createReturningClient } from './support/agenda-steps.ts'
import { checkPage, expectAccessible } from './support/axe.ts'
import { expectHeading, phone } from './support/guest-steps.ts'
import { demoDay, expect, test, today } from './support/journey.ts'
import { closeToasts, navigate, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

test('a form is missing at start: the guest signs one by link, the desk has one signed here and starts without the last', async ({
  page,
  journey,
  otherBrowser,
}) => {
  const desk = await callAs(page.request, 'admin')
  const client = await createReturningClient(desk)
  const bookAt = (time: string): Promise<Agenda> => createBooking(desk, client.clientId, [client.blowDry(time)], today)
  const booking = await bookAt('15:00')
  await signIn(page, 'admin', '/salonConfig?tab=forms')
  const draft = { questions: [], serviceIds: [], onlyMinors: false, validMonths: 12, asksByLink: false }

  await test.step('the owner writes a form with a question for one service', async () => {
    await page.getByRole('button', { name: 'Add form' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Chemical service')
    await dialog.getByRole('textbox', { name: 'What the client signs' }).fill('I was told about the risks.')
    await dialog.getByRole('button', { name: 'Add a question' }).click()
    await dialog.getByRole('textbox', { name: 'Question no. 1' }).fill('Is your scalp irritated?')
    await dialog.getByRole('button', { name: 'Blow-dry', exact: true }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Chemical service')).toBeVisible()
    await checkPage(page, 'light', 'dark')
    await closeToasts(page)
  })

  await test.step('the guest signs it by the link, and the agenda shows what was answered', async () => {
    await navigate(page, `/agenda/${booking.agendaId}`)
    await expect(page.getByText('1 consent form missing')).toBeVisible()
    const guest = await (
      await otherBrowser({ ...phone, extraHTTPHeaders: { 'x-test-database': journey.name, 'x-test-now': demoDay } })
    ).newPage()
    await guest.goto(`/forms?lang=en#${linkToken('a secret for tests, 32 characters and more', 'Forms', booking.agendaId)}`)
    await expectHeading(guest, 'Chemical service')
    await guest.getByRole('button', { name: 'Sign' }).tap()
    await expect(guest.getByText('Please answer this question')).toBeVisible()
    await guest.getByLabel('Yes').check({ force: true })
    await guest.getByLabel('Or type your name').fill('Zoe Quattrocchi')
    await expectAccessible(guest)
    await guest.getByRole('button', { name: 'Sign' }).tap()
    await expectHeading(guest, 'All done, thank you')
    await page.reload()
    await expect(page.getByText('Chemical service: read before you start')).toBeVisible()
    await expect(page.getByText('1 consent form missing')).toBeHidden()
  })

  await test.step('a form that is added elsewhere appears without a reload, and is signed on the tablet', async () => {
    await desk.post('ConsentForms', { ...draft, name: 'Photographs', text: 'You may show my hair.' })
    await page.getByRole('button', { name: 'Sign here' }).click()
    const dialog = page.getByRole('dialog', { name: 'Photographs' })
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(dialog.getByText('Sign above or type the name')).toBeVisible()
    await dialog.getByLabel('Or write the name').fill('Zoe Quattrocchi')
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(toast(page, 'Photographs signed')).toBeVisible()
  })

  await test.step('start asks for a third one; anyone who starts without is named', async () => {
    await desk.post('ConsentForms', { ...draft, name: 'House rules', text: 'Please read them.' })
    const { appointmentId } = await desk.post<{ appointmentId: string }>('Appointments', { agendaId: booking.agendaId, arrived: true })
    // The person who does the service is not with another client.
    await journey.db.execute('UPDATE client_history_services SET end_utc = start_utc + 60 WHERE start_utc IS NOT NULL AND end_utc IS NULL')
    await page.goto(`/appointment/${appointmentId}/${client.clientId}`)
    await expect(page.getByText('1 consent form missing')).toBeVisible()
    await page
      .getByRole('button', { name: /^Start/ })
      .first()
      .click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'Start without a signed consent form?' })
    await question.getByRole('button', { name: /^Start as/ }).click()
    await expect(page.getByText(/House rules: .* started without it/)).toBeVisible()
  })
})
