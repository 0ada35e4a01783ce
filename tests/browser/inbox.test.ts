import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import { receiptToken } from '../../worker/features/messages/sending/receipt-tokens.ts'
import { createBooking, createReturningClient, day } from './support/agenda-steps.ts'
import { checkPage } from './support/axe.ts'
import { salonId } from './support/guest-steps.ts'
import { demoDay, expect, test } from './support/journey.ts'
import { closeToasts, passTime, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

const hook = `/api/GatewayHooks/IncomingSms/${receiptToken('a secret for tests, 32 characters and more', 'incoming_sms', 'platform')}`
const salonNumber = '393330001111'
const nowUtc = Date.parse(demoDay) / 1000

test('a reminder answered by SMS confirms the booking on a second desk, and the desk answers what else is written', async ({
  page,
  journey,
  otherBrowser,
}) => {
  const { db } = journey
  const desk = await callAs(page.request, 'admin')
  const client = await createReturningClient(desk)
  const booking = await createBooking(desk, client.clientId, [client.blowDry('10:00')])
  const phoneNumber = '+393479001122'
  const setSender = `UPDATE salons SET sms_sender = '${salonNumber}', sms_sender_confirmed = '${salonNumber}' WHERE salon_id = '${salonId}'`
  await db.execute(setSender)
  const { agendaId, start } = booking
  await db.execute({
    sql: `
      INSERT INTO outbox (
        outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, client_id, state, due_utc, until_utc, created_utc
      )
      SELECT 'out_reminder', salon_id, 'reminder', 'booking_reminder', 'en', ?, 'sms', ?, client_id, 'sent', 1, 1, ?
      FROM clients
      WHERE client_id = ?`,
    args: [
      JSON.stringify({ agendaId, start, services: 'Cut', bookings: [{ agendaId, start, services: 'Cut' }] }),
      phoneNumber,
      nowUtc - 60,
      client.clientId,
    ],
  })
  let no = 0
  const write = async (text: string, from = phoneNumber) => {
    const reply = await page.request.post(hook, { form: { id: `in_${++no}`, from, to: salonNumber, text } })
    expect(reply.status()).toBe(200)
  }
  const second = await (await otherBrowser({ extraHTTPHeaders: { 'x-test-database': journey.name, 'x-test-now': demoDay } })).newPage()
  await signIn(second, 'admin', '/messages')
  await signIn(page, 'admin', '/agendas')
  const list = second.getByRole('region', { name: 'Conversations' })

  await test.step('yes confirms the booking, and the second desk sees it without loading the page again', async () => {
    await write('Sì!')
    await passTime(second, 120)
    await expect(list.getByRole('button', { name: /Zoe Quattrocchi/ })).toContainText('Confirmed')
    expect((await desk.get<Agenda>('Agendas', `/${agendaId}`)).confirmed).toBe(demoDay.replace('.000Z', 'Z'))
    await list.getByRole('button', { name: /Zoe Quattrocchi/ }).click()
    await expect(second.getByText('Zoe Quattrocchi confirmed')).toBeVisible()
    await expect(second.getByRole('complementary', { name: 'Client' })).toContainText('Confirmed')
  })

  await test.step('anything else is counted in the menu and alerts the desk', async () => {
    await second.getByRole('button', { name: /^Done/ }).first().click()
    await write('Could I add a gloss?')
    await expect(page.getByRole('link', { name: /^Messages/ })).toContainText(/\d/, { timeout: 15_000 })
    // The desk has the conversation open: what arrives is read there at once.
    await second
      .getByRole('button', { name: /^Inbox/ })
      .first()
      .click()
    await expect(list.getByRole('button', { name: /Zoe Quattrocchi/ })).toContainText('Could I add a gloss?')
  })

  await test.step('the desk answers, with the name filled in, and closes the conversation', async () => {
    await second.getByRole('button', { name: /^Inbox/ }).click()
    await list.getByRole('button', { name: /Zoe Quattrocchi/ }).click()
    await second.getByLabel(/^Reply to/).fill('Of course, {First name}.')
    await second.getByRole('button', { name: 'Send by SMS' }).click()
    await expect(second.getByRole('list', { name: 'Messages' })).toContainText('Of course, Zoe.')
    await expect.poll(() => journey.sentTexts()).toContain('Of course, Zoe.')
    await checkPage(second, 'light', 'dark')
    await second.getByRole('button', { name: 'Done', exact: true }).last().click()
    await toast(second, 'Conversation done').getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('button', { name: /Zoe Quattrocchi/ })).toBeVisible()
    await closeToasts(second)
  })

  await test.step('an unknown number is linked to a client', async () => {
    await write('Are you open on Monday?', '+393330009999')
    await list.getByRole('button', { name: /Are you open on Monday/ }).click()
    await second.getByLabel('Whose number is it?').fill('Zoe')
    await second.getByRole('option', { name: /Zoe Quattrocchi/ }).click()
    await expect(second.getByRole('complementary', { name: 'Client' }).getByRole('heading', { name: 'Zoe Quattrocchi' })).toBeVisible()
  })
  expect(day).toBe(start.slice(0, 10))
})
