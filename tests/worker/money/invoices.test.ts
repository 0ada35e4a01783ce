import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Invoice, InvoiceRow, OpenVisit, VisitInvoices } from '../../../schema/api/money/invoices-schemas.ts'
import { openInvoicing, toAnswer } from '../../support/invoicing.ts'
import { readPdf } from '../../support/pdf-text.ts'

test('invoices a checkout, credits its refund and its void, and covers no ledger entry twice', async () => {
  const { salon, go, paid, draft, issue, client } = await openInvoicing()
  const { appointmentId, version } = await paid()
  const visit = () => go<VisitInvoices>('GET', `/api/Invoices/Appointment/{sessionCode}/${appointmentId}`)
  expect((await visit()).body).toMatchObject({ clientId: client, hasData: true, open: { kind: 'invoice', total: 32 }, invoices: [] })
  const made = await draft(appointmentId)
  expect(made.body).toMatchObject({
    ...{ state: 'draft', kind: 'invoice', number: null, total: 32, tax: 5.77, taxable: 26.23, problems: {} },
    lines: [{ description: 'Cut', quantity: 1, price: 32, amount: 32, rate: 22 }],
    payments: [{ method: 'cash', amount: 32 }],
  })
  expect(await draft(appointmentId)).toMatchObject({ status: 409, body: { code: 'nothing_to_invoice' } })
  // Deleting the draft frees the visit, and taking that back covers it again.
  const { invoiceId } = made.body
  expect((await go('DELETE', `/api/Invoices/{sessionCode}/${invoiceId}`)).status).toBe(200)
  expect((await visit()).body.open).toMatchObject({ total: 32 })
  expect((await go<Invoice>('POST', `/api/Invoices/Restore/{sessionCode}/${invoiceId}`)).body.state).toBe('draft')
  const issued = await issue(invoiceId)
  expect(issued.body).toMatchObject({ state: 'issued', number: '1/2026', day: '2026-11-24', file: 'IT12345670017_00001.xml' })
  expect(await issue(invoiceId)).toMatchObject({ status: 409, body: { code: 'invoice_is_issued' } })
  expect(await go('DELETE', `/api/Invoices/{sessionCode}/${invoiceId}`)).toMatchObject({ status: 409, body: { code: 'invoice_is_issued' } })

  const refund = { version, amount: 10, reason: 'Too short' }
  const refunded = await go<{ version: number }>('POST', `/api/Appointments/Refund/{sessionCode}/${appointmentId}`, refund)
  expect((await visit()).body.open).toMatchObject({ kind: 'credit_note', total: 10 })
  const credit = await issue((await draft(appointmentId)).body.invoiceId)
  expect(credit.body).toMatchObject({ kind: 'credit_note', number: '2/2026', total: 10, credits: [{ invoiceId, number: '1/2026' }] })
  const voiding = { version: refunded.body.version, reason: 'Wrong client' }
  await go('POST', `/api/Appointments/Void/{sessionCode}/${appointmentId}`, voiding, '12:10')
  const rest = await issue((await draft(appointmentId, '12:11')).body.invoiceId, '12:12')
  expect(rest.body).toMatchObject({ kind: 'credit_note', number: '3/2026', total: 22 })
  expect((await visit()).body).toMatchObject({ open: null, invoices: [{ number: '1/2026' }, { number: '2/2026' }, { number: '3/2026' }] })
  const { status } = await salon.world.db
    .execute(`UPDATE invoices SET document_json = '{}' WHERE invoice_id = '${invoiceId}'`)
    .then(() => ({ status: 'changed' }))
    .catch((error: Error) => ({ status: error.message }))
  expect(status).toContain('refuse:closed')
})

test('issues several checkouts of a month as one invoice, and refuses those of two months or clients', async () => {
  const { go, paid, draft, client, other } = await openInvoicing()
  const visits = [await paid(), await paid('2026-11-20'), await paid('2026-10-30')]
  const [today = '', friday = '', october = ''] = visits.map(({ appointmentId }) => appointmentId)
  const foreign = (await paid('2026-11-20', other)).appointmentId
  const open = await go<OpenVisit[]>('GET', `/api/Invoices/Open/{sessionCode}?clientId=${client}`)
  expect(open.body.map(({ day, total }) => `${day} ${total}`)).toEqual(['2026-11-24 32', '2026-11-20 32', '2026-10-30 32'])
  expect(await draft([today, october])).toMatchObject({ status: 409, body: { code: 'invoice_of_several_months' } })
  expect(await draft([today, foreign])).toMatchObject({ status: 409, body: { code: 'invoice_of_several_clients' } })
  const { body } = await draft([today, friday])
  expect(body).toMatchObject({ total: 64, tax: 11.54, lines: [{ day: '2026-11-20' }, { day: '2026-11-24' }] })
  expect(body.appointmentIds.toSorted()).toEqual([today, friday].toSorted())
})

test('numbers 50 invoices that are issued at once without a gap or a double', async () => {
  const { go, insertDrafts, issue } = await openInvoicing()
  const drafts = await insertDrafts(50)
  const issued = await Promise.all(drafts.map((id) => issue(id)))
  expect(issued.map(({ status }) => status)).toEqual(drafts.map(() => 200))
  const numbers = issued.map(({ body }) => Number(body.number?.split('/')[0])).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  expect(new Set(issued.map(({ body }) => body.file)).size).toBe(50)
  const rows = await go<InvoiceRow[]>('GET', '/api/Invoices/Salon/{sessionCode}?month=2026-11')
  expect(rows.body).toHaveLength(50)
})

test('takes the year from the midnight of the salon, and begins at 1 in each year and series', async () => {
  const { go, insertDrafts, issue, settings } = await openInvoicing('2026-12-31')
  const [before = '', after = '', next = ''] = await insertDrafts(3)
  expect((await issue(before, '23:59', '2026-12-31')).body).toMatchObject({ number: '1/2026', day: '2026-12-31' })
  // 23:00 UTC of the old year is midnight in Rome.
  expect((await issue(after, '00:00', '2027-01-01')).body).toMatchObject({ number: '1/2027', day: '2027-01-01' })
  const saved = await go('PUT', '/api/InvoiceSettings/{sessionCode}', { ...settings, series: 'B', version: 0 }, '00:00', '2027-01-01')
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect((await issue(next, '00:01', '2027-01-01')).body.number).toBe('B1/2027')
})

test('reads the answer of the exchange: a rejected invoice is mended and issued under its number in a new file', async () => {
  const { go, upload, paid, draft, issue } = await openInvoicing()
  const { invoiceId } = (await draft((await paid()).appointmentId)).body
  const { file, version } = (await issue(invoiceId)).body
  const sent = await go<Invoice>('POST', `/api/Invoices/Sent/{sessionCode}/${invoiceId}`, { version })
  expect(sent.body.state).toBe('sent')
  const undone = await go<Invoice>('POST', `/api/Invoices/UndoSent/{sessionCode}/${invoiceId}`, { version: sent.body.version })
  expect(undone.body).toMatchObject({ state: 'issued', sent: null })
  const rejection = toAnswer('NotificaScarto', file ?? '', [['00427', 'Codice destinatario errato &amp; non valido']])
  const rejected = await upload(rejection)
  expect(rejected.body).toMatchObject({
    ...{ invoiceId, state: 'rejected', exchangeId: '111' },
    answerErrors: [{ code: '00427', text: 'Codice destinatario errato & non valido' }],
  })
  const buyer = { ...rejected.body.buyer, invoiceCode: 'ZZZ9999' }
  const mending = { version: rejected.body.version, buyer, dueDays: 0, reason: '' }
  expect((await go('PUT', `/api/Invoices/{sessionCode}/${invoiceId}`, mending)).status).toBe(200)
  const again = await issue(invoiceId)
  expect(again.body).toMatchObject({ state: 'issued', number: '1/2026', file: 'IT12345670017_00002.xml', answerErrors: [] })
  expect(await upload(rejection)).toMatchObject({ status: 409, body: { code: 'answer_of_no_invoice' } })
  expect((await upload(toAnswer('RicevutaConsegna', again.body.file ?? ''))).body.state).toBe('accepted')
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${rejection.replace('111', '&b;')}`
  for (const bad of [
    bomb,
    '<NotificaScarto>',
    'x',
    rejection.replace('NotificaScarto', 'NotificaAltro'),
    rejection.replace('&amp;', '&x;'),
  ])
    expect(await upload(bad)).toMatchObject({ status: 400, body: { code: 'answer_unreadable' } })
  expect((await upload(`<a>${' '.repeat(600_000)}</a>`)).status).toBe(400)
})

test('answers the files: the XML, the PDF and its link by e-mail, and the month as a zip without rejected ones', async () => {
  const { world, go, upload, paid, draft, issue, client } = await openInvoicing()
  const ids = []
  for (const _ of [1, 2]) ids.push((await draft((await paid()).appointmentId)).body.invoiceId)
  const [first = '', second = ''] = ids
  expect(await go('GET', `/api/Invoices/Xml/{sessionCode}/${first}`)).toMatchObject({ status: 409, body: { code: 'invoice_not_issued' } })
  // All invoices at once are for somebody who has just proven who they are.
  const readZip = () => go<ArrayBuffer>('GET', '/api/Invoices/Zip/{sessionCode}?month=2026-11')
  expect(await readZip()).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
  await world.db.execute({ sql: 'UPDATE sessions SET confirmed_utc = ?', args: [Date.parse('2026-11-24T12:00:00Z') / 1000] })
  expect(await readZip()).toMatchObject({ status: 409 })
  const { body: issued } = await issue(first)
  await upload(toAnswer('NotificaScarto', (await issue(second)).body.file ?? ''))
  const xml = await go<ArrayBuffer>('GET', `/api/Invoices/Xml/{sessionCode}/${first}`)
  expect(xml.headers.get('content-disposition')).toBe(`attachment; filename="${issued.file}"`)
  const zip = await readZip()
  const files = unzipSync(new Uint8Array(zip.body))
  expect(Object.keys(files)).toEqual([issued.file])
  expect(strFromU8(files[issued.file ?? ''] ?? new Uint8Array())).toContain('<Numero>1/2026</Numero>')
  const pdf = await go<ArrayBuffer>('GET', `/api/Invoices/Pdf/{sessionCode}/${first}`)
  const { texts } = readPdf(pdf.body)
  for (const text of ['Fattura', 'N. 1/2026 del 24/11/2026', 'Bianchi & Figli S.n.c.', '32,00 €']) expect(texts).toContain(text)
  expect(await go('POST', `/api/Invoices/SendPdf/{sessionCode}/${first}`, {})).toMatchObject({
    status: 400,
    body: { fields: { email: 'Required' } },
  })
  await world.db.execute(`UPDATE clients SET email = 'conti@bianchi.example' WHERE client_id = '${client}'`)
  expect((await go('POST', `/api/Invoices/SendPdf/{sessionCode}/${first}`, {})).body).toEqual({
    invoiceId: first,
    email: 'conti@bianchi.example',
  })
  const { rows } = await world.db.execute(`SELECT kind, channel, recipient FROM outbox WHERE kind = 'invoice'`)
  expect(rows.map((row) => ({ ...row }))).toEqual([{ kind: 'invoice', channel: 'mail', recipient: 'conti@bianchi.example' }])
  // Five of one invoice within a day, also by parallel calls to any address.
  const sendTo = (email: string) => go('POST', `/api/Invoices/SendPdf/{sessionCode}/${first}`, { email })
  const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => sendTo(`a${n}@example.test`)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429])
})

test('erasing a client removes the drafts with their data, and keeps the issued invoice as it is', async () => {
  const { world, go, paid, draft, issue, client } = await openInvoicing()
  const { invoiceId } = (await draft((await paid()).appointmentId)).body
  const kept = await issue(invoiceId)
  await draft((await paid('2026-11-20')).appointmentId)
  const { body } = await go<{ version: number }>('GET', `/api/Clients/{sessionCode}/${client}`)
  const erased = await go('DELETE', `/api/Clients/{sessionCode}/${client}?version=${body.version}`)
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  const { rows } = await world.db.execute(
    `SELECT number, deleted_utc IS NULL AS lives, document_json AS json FROM invoices ORDER BY number`,
  )
  const shown = rows.map(({ number, lives, json }) => [number, lives === 1, String(json).includes('Bianchi')].join(' '))
  expect(shown).toEqual([' false false', '1 true true'])
  expect((await go<Invoice>('GET', `/api/Invoices/{sessionCode}/${invoiceId}`)).body.buyer).toEqual(kept.body.buyer)
  const log = await world.db.execute(`SELECT before, after FROM audit_log WHERE entity = 'invoices' AND root_id <> '${invoiceId}'`)
  expect(JSON.stringify(log.rows)).not.toContain('Bianchi')
})

test('invoices what a single-purpose gift card has not paid, credits a refund, and says what a card has paid in full', async () => {
  const { go, salon, draft, issue, client } = await openInvoicing()
  const serve = async () => {
    const services = [{ serviceId: salon.cut, userId: salon.anna, mayOverlap: true }]
    const { body } = await go('POST', '/api/Appointments/{sessionCode}', { clientId: client, outsideHours: true, services }, '11:00')
    await go('POST', `/api/Appointments/StartServices/{sessionCode}/${body.appointmentId}`, undefined, '11:00')
    return (await go('POST', `/api/Appointments/Stop/{sessionCode}/${body.appointmentId}`, undefined, '11:30')).body
  }
  const sale = { amount: 52, vatKind: 'single', payments: [{ method: 'cash', amount: 52 }] }
  const { prepaidId } = (await go<{ prepaidId: string }>('POST', '/api/GiftCards/{sessionCode}', sale)).body
  const pay = async (byCard: number) => {
    const { appointmentId, version } = await serve()
    const cash = byCard < 32 ? [{ method: 'cash', amount: 32 - byCard }] : []
    const payments = [{ method: 'voucher', amount: byCard, prepaidId }, ...cash]
    return (await go('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments })).body
  }
  const visit = await pay(20)
  const made = await draft(visit.appointmentId)
  expect(made.body).toMatchObject({
    ...{ total: 12, tax: 2.16, taxable: 9.84, payments: [{ method: 'cash', amount: 12 }] },
    lines: [
      { side: 'services', amount: 32 },
      { side: 'deduction', amount: -20, rate: 22, description: 'Quota già assoggettata a IVA alla vendita del buono' },
    ],
  })
  expect((await issue(made.body.invoiceId)).body).toMatchObject({ state: 'issued', total: 12 })
  const refund = { version: visit.version, amount: 32, reason: 'Too short' }
  expect((await go('POST', `/api/Appointments/Refund/{sessionCode}/${visit.appointmentId}`, refund)).status).toBe(200)
  expect((await draft(visit.appointmentId)).body).toMatchObject({ kind: 'credit_note', total: 12, tax: 2.16 })
  const whole = await pay(32)
  expect(await draft(whole.appointmentId)).toMatchObject({ status: 409, body: { code: 'paid_by_taxed_voucher' } })
})

test('refuses a single-purpose gift card for the balance of an invoiced visit until its checkout is voided', async () => {
  const { go, salon, draft, issue, client } = await openInvoicing()
  const services = [{ serviceId: salon.cut, userId: salon.anna, mayOverlap: true }]
  const { body } = await go('POST', '/api/Appointments/{sessionCode}', { clientId: client, outsideHours: true, services }, '11:00')
  const { appointmentId } = body
  await go('POST', `/api/Appointments/StartServices/{sessionCode}/${appointmentId}`, undefined, '11:00')
  const { version } = (await go('POST', `/api/Appointments/Stop/{sessionCode}/${appointmentId}`, undefined, '11:30')).body
  const leaving = { version, owed: 32, payments: [] }
  expect((await go('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, leaving)).body).toMatchObject({ owed: 32 })
  const sell = async (vatKind: string) => {
    const sale = { amount: 50, vatKind, payments: [{ method: 'cash', amount: 50 }] }
    return (await go<{ prepaidId: string }>('POST', '/api/GiftCards/{sessionCode}', sale)).body.prepaidId
  }
  const [single, multi] = [await sell('single'), await sell('multi')]
  const pay = (prepaidId: string, owed: number) =>
    go('POST', '/api/BookEntries/Settle/{sessionCode}', { clientId: client, owed, payments: [{ method: 'voucher', amount: 2, prepaidId }] })
  // Until the invoice is issued, a new draft takes off what the card has paid.
  const early = (await draft(appointmentId)).body
  expect((await pay(single, 32)).status).toBe(200)
  expect(await issue(early.invoiceId)).toMatchObject({ status: 409, body: { code: 'invoice_outdated' } })
  await go('DELETE', `/api/Invoices/{sessionCode}/${early.invoiceId}`)
  const { invoiceId } = (await draft(appointmentId)).body
  expect((await issue(invoiceId)).body).toMatchObject({ state: 'issued', total: 30 })
  expect(await pay(single, 30)).toMatchObject({ status: 409, body: { code: 'prepaid_taxed_twice' } })
  expect((await pay(multi, 30)).status).toBe(200)
  const { body: visit } = await go('GET', `/api/Appointments/{sessionCode}/${appointmentId}`)
  const voided = await go('POST', `/api/Appointments/Void/{sessionCode}/${appointmentId}`, { version: visit.version, reason: 'Gift card' })
  const again = { version: voided.body.version, owed: 32, payments: [] }
  expect((await go('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, again)).body).toMatchObject({ owed: 32 })
  expect((await pay(single, 32)).status).toBe(200)
})
