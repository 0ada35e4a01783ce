import { expect, test } from 'vitest'
import type { PublicInfo } from '../../../schema/api/booking/guest-replies.ts'
import { createGuest } from '../../support/guest.ts'
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

test('submits a changed text under another name than one whose answer was lost', async () => {
  const { start, go, boss, control, fault } = await openWhatsApp()
  await start([])
  await control({ review: 'APPROVED' })
  const submit = () => go('POST', '/Templates', { kind: 'privacy', language: 'en' })
  await fault('reply lost')
  expect((await submit()).status).toBe(503)
  const text = 'Dear {firstName}, your data at {salon}, for you to read and change: {link}'
  await boss.call('POST', '/api/MessageTemplates/{sessionCode}', { kind: 'privacy', language: 'en', subject: 'Your data', text })
  await control({ review: 'PENDING' })
  const shown = (await submit()).body.templates.find(({ kind, language }) => kind === 'privacy' && language === 'en')
  expect(shown).toMatchObject({ state: 'pending', body: expect.stringContaining('Dear {{1}}') })
  const names = (await control()).templates.map(({ name }) => name)
  expect(new Set(names).size).toBe(2)
})

test('takes no bookings online where Meta sends and there is no SMS, because nobody would get a code', async () => {
  const { start, world, salon } = await openWhatsApp({ sms_sender: '' })
  const info = async () => (await world.call<PublicInfo>('GET', `/api/Salons/GetPublicInfo/${salon.salonId}`)).body.takesBookings
  const page = `/api/BookingPage/${salon.salonId}`
  expect(await info()).toBe(true)
  expect((await world.call('GET', `${page}/Classes`)).status).toBe(200)
  await start([])
  expect(await info()).toBe(false)
  expect((await world.call('GET', `${page}/Classes`)).body).toMatchObject({ code: 'online_booking_off' })
  const guest = createGuest(world, salon, '347 555 0199')
  expect((await guest.form('NewShortCode', {})).status).toBe(409)
})

test('sends nothing a second time that was on its way when the number was disconnected', async () => {
  const { start, go, run, gateways, control, outbox, queue, report } = await openWhatsApp()
  await start([])
  await report(incoming('1', textOf('Hello?')))
  await control({ windows: ['393475550142'] })
  await queue('free_text', { subject: 'x', text: 'Come in' })
  await run(nowUtc)
  await go('POST', '/Disconnect')
  await run(nowUtc + 11 * minute)
  expect((await gateways.sent()).map(({ gateway }) => gateway)).toEqual(['whatsapp'])
  expect(await outbox()).toMatchObject([{ state: 'sent', fallback: null }])
})

test('keeps the state of a text that is beyond the thousandth of the account', async () => {
  const { start, go, control } = await openWhatsApp()
  await start(['nps'])
  const state = async () =>
    (await go('POST', '/Check')).body.templates.find(({ kind, language }) => kind === 'nps' && language === 'en')?.state
  const [own] = (await control()).templates
  const others = (count: number) => Array.from({ length: count }, (_, no) => ({ ...own, id: `x${no}`, name: `of_another_${no}` }))
  await control({ templates: [...others(1000), own] })
  expect(await state()).toBe('approved')
  await control({ templates: others(999) })
  expect(await state()).toBe('missing')
  await control({ templates: [...others(999), own] })
  expect(await state()).toBe('approved')
})
