import { expect, test } from 'vitest'
import { incoming, nowUtc, openWhatsApp, textOf, toIso } from '../../support/whatsapp.ts'

const minute = 60

test('falls back after the booking has begun for what announces none: a pet that is ready, a question about a price, a fee', async () => {
  const opened = await openWhatsApp()
  const { start, run, gateways, outbox, queue, book } = opened
  await start(['booking_reminder'])
  const { agendaId } = await book(-2)
  const of = { agenda_id: agendaId }
  await queue('pet_ready', { agendaId, pets: 'Rex', others: '', link: false, openUntil: null, toPay: null }, of)
  await queue('surcharge', { surchargeId: 'sur_1', pets: 'Rex', text: 'Matted coat', price: 12 }, of)
  await queue('payment_link', { paymentOrderId: 'pay_1', amount: 20, isFee: true }, of)
  await queue('booking_reminder', { agendaId, start: toIso(nowUtc - 7200), services: 'Cut' }, of)
  await run(nowUtc)
  await run(nowUtc + minute)
  const sent = (await outbox()).filter(({ channel }) => channel === 'sms')
  expect(sent.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual(['payment_link sent', 'pet_ready sent', 'surcharge sent'])
  expect((await gateways.sent()).map(({ gateway }) => gateway)).toEqual(['sms', 'sms', 'sms'])
})

test('takes more messages than one call works off, as often as Meta sends the call again', async () => {
  const { start, report, world } = await openWhatsApp()
  await start([])
  const all = Array.from({ length: 160 }, (_, no) => incoming(String(no), textOf(`Line ${no}`)))
  const call = { contacts: all[0]?.contacts ?? [], messages: all.flatMap(({ messages }) => messages) }
  const count = async () => Number((await world.db.execute('SELECT count(*) AS n FROM incoming_messages')).rows[0]?.n)
  expect((await report(call)).status).toBe(503)
  expect(await count()).toBe(150)
  expect((await report(call)).status).toBe(200)
  expect(await count()).toBe(160)
})
