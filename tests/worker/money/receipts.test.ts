import { expect, test } from 'vitest'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { openSalon } from '../../support/salon.ts'

test('prints and e-mails the same receipt, marked as no tax document in its own language', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { city: 'Łódź', address: 'Via Ñandú 7', vat_number: '01234567890', email: 'salon@example.test' })
  const other = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const { go, served } = await openLedger(world, salon, desk)
  const [client = ''] = salon.clients
  await world.db.execute({
    sql: `UPDATE clients SET name = ?, email = 'anna@example.test' WHERE client_id = ?`,
    args: ['Аня 美容 <b>\u202E & "Ж" D’Èrrico', client],
  })
  await world.db.execute(
    `UPDATE services SET service = 'Taglio 美 "x" <i> ' || char(10) || 'https://evil.example' WHERE service_id = '${salon.cut}'`,
  )
  const ready = await served(client, [[salon.cut, salon.anna], [salon.colour, salon.giulia]], 2) // biome-ignore format: pairs
  const print = (id: string, query = '', person = desk) =>
    go<ArrayBuffer>('GET', `/api/Appointments/Receipt/{sessionCode}/${id}${query}`, undefined, { as: person })
  const sendByMail = (id: string, body: object, key?: string) =>
    go<{ email: string }>('POST', `/api/Appointments/SendReceipt/{sessionCode}/${id}`, body, key ? { key } : {})
  const { appointmentId } = ready
  expect(await print(appointmentId)).toMatchObject({ status: 409, body: { error: 'Not checked out yet' } })
  const payments = [
    { method: 'cash', amount: 100 },
    { method: 'voucher', amount: 22.5 },
  ]
  const checkout = { version: ready.version, payments, tip: 3.5, owed: 12 }
  const { version } = (await go<Appointment>('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, checkout)).body
  await go('POST', `/api/Appointments/Refund/{sessionCode}/${appointmentId}`, { version, amount: 10.25, method: 'cash', reason: 'Late' })

  await world.resetRoundTrips()
  const italian = await print(appointmentId)
  expect(await world.countRoundTrips()).toBe(1)
  expect([italian.status, italian.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(italian.headers.get('content-disposition')).toBe('inline; filename="receipt.pdf"')
  const read = readPdf(italian.body)
  expect(read.pages).toBe(1)
  expect(read.texts).toEqual([
    'Salon 1',
    'Ricevuta · 24/11/2026 12:00',
    'Questo non è un documento fiscale.',
    'Servizi e prodotti',
    'Taglio ? "x" <i> https://evil.example',
    '32,00 €',
    'Colour',
    '62,00 €',
    '2 × Silver',
    '37,00 €',
    'Mancia',
    '3,50 €',
    'Totale',
    '134,50 €',
    'Pagamento',
    'Contanti',
    '100,00 €',
    'Carta regalo',
    '22,50 €',
    'Rimborsato',
    '-10,25 €',
    'Da saldare',
    '12,00 €',
    'Pagato',
    '112,25 €',
    'Salone',
    'Indirizzo',
    'Via Ñandú 7, Lódz',
    'Partita IVA',
    '01234567890',
    'Cliente',
    '??? ?? <b> & "?" D’Èrrico',
    'Questo non è un documento fiscale. · 1 / 1',
  ])
  const english = readPdf((await print(appointmentId, '?language=en')).body)
  expect(english.texts).toContain('€134.50')
  expect(english.texts).toContain('Outstanding')
  expect(english.texts).toContain('Gift card')
  expect(english.texts.filter((text) => text.includes('This is not a tax document.'))).toHaveLength(2)
  expect(english.texts.join()).not.toContain('documento fiscale')
  expect((await print(appointmentId, '?language=fr')).status).toBe(400)
  expect((await print(appointmentId, '', await other.as('ADMIN'))).status).toBe(404)
  expect((await print(appointmentId, '', await salon.as('IMAGE'))).status).toBe(403)

  // By e-mail to the client or to another address; a repeated call sends it once.
  const gateways = getGateways(world)
  expect((await sendByMail(appointmentId, {}, 'once')).body).toEqual({ appointmentId, email: 'anna@example.test' })
  expect((await sendByMail(appointmentId, {}, 'once')).status).toBe(200)
  const [sent] = await gateways.until(1, 'anna@example.test')
  expect(sent).toMatchObject({ subject: 'La tua ricevuta di Salon 1' })
  expect(sent?.text).toContain('Taglio 美 "x" <i> https://evil.example: 32,00')
  expect(sent?.text).toContain('Questo non è un documento fiscale.')
  expect(sent?.text).not.toContain('tax document')
  expect(sent?.html).not.toContain('<i>')
  expect((await sendByMail(appointmentId, { email: 'somebody@example.test', language: 'en' })).body.email).toBe('somebody@example.test')
  const [copy] = await gateways.until(1, 'somebody@example.test')
  expect(copy?.text).toContain('Total: €134.50')
  expect(copy?.text).toContain('This is not a tax document.')
  expect(copy?.text).not.toContain('documento fiscale')
  expect(await gateways.sent('anna@example.test')).toHaveLength(1)
  expect((await sendByMail(appointmentId, { email: 'nobody' })).body.fields).toEqual({ email: 'Enter a valid e-mail address' })
  await world.db.execute(`UPDATE clients SET email = '' WHERE client_id = '${client}'`)
  expect((await sendByMail(appointmentId, {})).body.fields).toEqual({ email: 'Required' })
  expect(
    (await go('POST', `/api/Appointments/SendReceipt/{sessionCode}/${appointmentId}`, {}, { as: await other.as('ADMIN') })).status,
  ).toBe(404)
})

test('sends five receipts of a visit a day, also by parallel calls, and records who sent them (429)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { email: 'salon@example.test' })
  const desk = await salon.as('RECEPTIONIST')
  const { go, served } = await openLedger(world, salon, desk)
  const checkOut = async (client: string) => {
    const { appointmentId, version, total } = await served(client, [[salon.cut, salon.anna]])
    const payments = [{ method: 'cash', amount: total }]
    await go('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments })
    return appointmentId
  }
  const [first, second] = [await checkOut(salon.clients[0] ?? ''), await checkOut(salon.clients[1] ?? '')]
  const send = (id: string, n: number, now?: string) =>
    desk.call<{ code?: string }>(
      'POST',
      `/api/Appointments/SendReceipt/{sessionCode}/${id}`,
      { email: `a${n}@example.test` },
      now ? { now } : {},
    )
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => send(first, n)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.map(({ body }) => body.code)).toEqual(['too_many_receipts', 'too_many_receipts', 'too_many_receipts'])
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(second, 9)).status).toBe(200)
  const { rows } = await world.db.execute({
    sql: `
      SELECT DISTINCT t.user_id, t.action
      FROM audit_log t
      JOIN sent_receipts r ON r.sent_receipt_id = t.entity_id
      JOIN outbox o ON o.outbox_id = r.outbox_id AND o.recipient LIKE 'a%@example.test'
      WHERE t.root_id = ?`,
    args: [first],
  })
  expect(rows.map((row) => ({ ...row }))).toEqual([{ user_id: desk.userId, action: 'create' }])
})
