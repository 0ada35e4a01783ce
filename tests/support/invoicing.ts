import { expect } from 'vitest'
import type { Invoice, InvoiceSettingsChange } from '../../schema/api/money/invoices-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { openFixture } from './fixture.ts'
import { buyer, line, seller } from './invoice-sample.ts'
import { at, openSalon, password, today } from './salon.ts'

type Refused = { code: string; fields?: Record<string, string> }

/** A salon in Turin that invoices, with a company as client (`client`) and another one. Its administrator signs in on the day `start`. */
export async function openInvoicing(start = today) {
  const world = await openFixture()
  const { vatNumber, fiscalCode, address, zipCode, city, district } = seller
  const salon = await openSalon(world, { vat_number: vatNumber, fiscal_code: fiscalCode, address, zip_code: zipCode, city, district })
  const login = new URLSearchParams({ username: salon.salonId.replace('sal', 'admin'), password })
  const { sessionCode } = (await world.call<{ sessionCode: string }>('POST', '/api/Sessions/Login', login, { now: at('09:00', start) }))
    .body
  const [client = '', other = ''] = salon.clients
  await world.db.execute(`UPDATE salons SET avoid_appointments_start_check = 1`)
  await world.db.execute(`UPDATE sessions SET expiry_utc = expiry_utc + 20 * 86400`)
  await world.db.execute({
    sql: `
      UPDATE clients SET name = ?, vat_number = ?, address = ?, zip_code = ?, city = ?, electronic_invoice_code = ?
      WHERE client_id = ?`,
    args: [buyer.name, buyer.vatNumber, buyer.address, buyer.zipCode, buyer.city, buyer.invoiceCode, client],
  })
  const go = <T = Appointment>(method: string, path: string, body?: unknown, time = '12:00', day = today) =>
    world.call<T & Refused>(method, path.replace('{sessionCode}', sessionCode), body, { now: at(time, day) })
  /** The visit of a cut for €32, paid in cash. */
  async function paid(day = today, clientId = client): Promise<Appointment> {
    const services = [{ serviceId: salon.cut, userId: salon.anna, mayOverlap: true }]
    const { body: visit } = await go('POST', '/api/Appointments/{sessionCode}', { clientId, outsideHours: true, services }, '11:00', day)
    await go('POST', `/api/Appointments/StartServices/{sessionCode}/${visit.appointmentId}`, undefined, '11:00', day)
    const { body: done } = await go('POST', `/api/Appointments/Stop/{sessionCode}/${visit.appointmentId}`, undefined, '11:30', day)
    const checkout = { version: done.version, payments: [{ method: 'cash', amount: 32 }] }
    const reply = await go('POST', `/api/Appointments/Checkout/{sessionCode}/${visit.appointmentId}`, checkout, '11:31', day)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const draft = (visits: string | readonly string[], time = '12:00') =>
    go<Invoice>('POST', '/api/Invoices/{sessionCode}', { appointmentIds: [visits].flat() }, time)
  async function issue(invoiceId: string, time = '12:01', day = today) {
    const { body } = await go<Invoice>('GET', `/api/Invoices/{sessionCode}/${invoiceId}`, undefined, time, day)
    return go<Invoice>('POST', `/api/Invoices/Issue/{sessionCode}/${invoiceId}`, { version: body.version }, time, day)
  }
  /** Drafts of one line that cover no visit. */
  async function insertDrafts(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, (_, i) => `inv_${salon.salonId}_${i}`)
    const document = JSON.stringify({ buyer, seller: null, lines: [line()], payments: [], unpaid: 0, dueDays: 0, reason: '', credits: [] })
    const sql = `INSERT INTO invoices (invoice_id, salon_id, kind, client_id, total_cents, tax_cents, document_json, changed_utc)
      VALUES (?, ?, 'invoice', ?, 3200, 577, ?, 1)`
    await world.db.batch(
      ids.map((id) => ({ sql, args: [id, salon.salonId, client, document] })),
      'write',
    )
    return ids
  }
  function upload(xml: string) {
    const form = new FormData()
    form.set('file', new File([xml], 'answer.xml', { type: 'application/xml' }))
    return go<Invoice>('POST', '/api/Invoices/Answer/{sessionCode}', form)
  }
  const settings: Omit<InvoiceSettingsChange, 'version'> = {
    companyName: '',
    regime: 'RF01',
    series: '',
    dueDays: 0,
    reaOffice: '',
    reaNumber: '',
    rates: [],
  }
  return { world, salon: { ...salon, world }, go, paid, draft, issue, insertDrafts, upload, settings, client, other }
}

/** A notification of the exchange about a file. */
export function toAnswer(kind: string, file: string, errors: readonly (readonly [code: string, text: string])[] = []): string {
  const list = errors.map(([code, text]) => `<Errore><Codice>${code}</Codice><Descrizione>${text}</Descrizione></Errore>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<types:${kind} xmlns:types="http://www.fatturapa.gov.it/sdi/messaggi/v1.0" versione="1.0">
  <IdentificativoSdI>111</IdentificativoSdI>
  <NomeFile>${file}</NomeFile>
  <DataOraRicezione>2026-11-24T12:00:00.000+01:00</DataOraRicezione>
  <ListaErrori>${list.join('')}</ListaErrori>
  <MessageId>1</MessageId>
</types:${kind}>`
}
