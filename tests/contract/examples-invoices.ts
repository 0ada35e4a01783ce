import type { EndOfDay } from '../../schema/api/money/end-of-day-schemas.ts'
import type { Invoice, InvoiceSettingsChange } from '../../schema/api/money/invoices-schemas.ts'
import type { InvoiceDocument } from '../../schema/rules/money/invoice-document.ts'
import type { Fixture } from '../support/fixture.ts'
import { buyer, line, seller } from '../support/invoice-sample.ts'
import { toAnswer } from '../support/invoicing.ts'
import { type Salon, today } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { useCard } from './examples-gift-cards.ts'
import { callAs, createPaidVisit, moveCash } from './records.ts'

const month = '2026-11'
const exempt = { rate: 0, nature: 'N4', legalBasis: 'Esente art. 10 DPR 633/72' } as const

let count = 0
/** An invoice of one line with everything that an invoice can have, in a state; `buyer` may lack something. */
export async function insertInvoice(
  s: Salon,
  { db }: Fixture,
  state: 'draft' | 'issued' | 'sent' | 'rejected' = 'draft',
  values: Partial<InvoiceDocument> = {},
): Promise<string> {
  const invoiceId = `inv_${s.salonId}_${++count}`
  const document: InvoiceDocument = {
    ...{
      buyer,
      seller: state === 'draft' ? null : seller,
      lines: [line({ ...exempt, price: 100 })],
      unpaid: 0,
      dueDays: 30,
      reason: 'Taglio',
    },
    payments: [{ method: 'card', amount: 100 }],
    credits: [{ invoiceId: 'inv_0', number: '1/2026', day: '2026-11-20' }],
    ...values,
  }
  const isIssued = state !== 'draft'
  const errors = state === 'rejected' ? [{ code: '00427', text: 'Codice errato' }] : []
  await db.execute({
    sql: `
      INSERT INTO invoices (
        invoice_id, salon_id, kind, state, client_id, year, number, day, file_no, total_cents, tax_cents, stamp_cents, document_json,
        answer_errors_json, sent_utc, answered_utc, changed_utc
      )
      VALUES (?, ?, 'invoice', ?, ?, ?, ?, ?, ?, 10000, 0, 200, ?, ?, 1, 1, 1)`,
    args: [
      ...[invoiceId, s.salonId, state, s.clients[0] ?? '', isIssued ? 2026 : null, isIssued ? count : null],
      ...[isIssued ? `${month}-24` : null, isIssued ? count : null, JSON.stringify(document), JSON.stringify(errors)],
    ],
  })
  await db.execute({
    sql: `
      INSERT INTO invoice_entries (invoice_entry_id, salon_id, invoice_id, appointment_id, ledger_entry_id, changed_utc)
      VALUES (?1, ?2, ?3, 'apt_0', ?1, 1)`,
    args: [`ine_${invoiceId}`, s.salonId, invoiceId],
  })
  return invoiceId
}
const completeSalon = async (s: Salon, { db }: Fixture) => {
  await db.execute({
    sql: `UPDATE salons SET vat_number = ?, address = ?, zip_code = ?, city = ? WHERE salon_id = ?`,
    args: [seller.vatNumber, seller.address, seller.zipCode, seller.city, s.salonId],
  })
}
const withInvoice =
  (state: 'draft' | 'issued' | 'sent' | 'rejected', body?: object): CreateExample =>
  async (s, fixture) => {
    await completeSalon(s, fixture)
    return { input: { invoiceId: await insertInvoice(s, fixture, state) }, ...(body ? { body } : {}) }
  }
/** A draft over a paid visit. */
const createDraft = async (s: Salon) =>
  callAs<Invoice>(s, 'ADMIN', 'POST', 'Invoices/{sessionCode}', { appointmentIds: [(await createPaidVisit(s)).appointmentId] })

const createSettings = async (s: Salon): Promise<InvoiceSettingsChange> => {
  const { serviceCategoryId: categoryId } = await callAs<{ serviceCategoryId: string }>(
    s,
    'ADMIN',
    'POST',
    'ServiceCategories/{sessionCode}',
    {
      categoryName: 'Exempt',
    },
  )
  const { version } = await callAs<{ version: number }>(s, 'ADMIN', 'GET', 'InvoiceSettings/Salon/{sessionCode}')
  return {
    ...{ companyName: 'Aurora S.r.l.', regime: 'RF01', series: 'A', dueDays: 30, reaOffice: 'TO', reaNumber: '123', version },
    rates: [{ side: 'services', categoryId, ...exempt }],
  }
}

export const invoiceExamples: Record<string, CreateExample> = {
  'accountantMonth.one': async (s, fixture) => {
    await useCard(s)
    await useCard(s, { vatKind: 'multi' })
    await insertInvoice(s, fixture, 'rejected')
    await createPaidVisit(s, '2026-11-17T08:00:00Z')
    await moveCash(s)
    const { expectedCash } = await callAs<EndOfDay>(s, 'ADMIN', 'GET', `TillDays/{sessionCode}?date=${today}`)
    await callAs(s, 'ADMIN', 'POST', 'TillDays/Close/{sessionCode}', {
      day: today,
      expectedCash,
      countedCash: 120,
      leftCash: 0,
      note: 'Stamps',
    })
    return { input: { month }, foreign: 200 }
  },
  'accountantMonth.vatOfDay': async (s) => {
    await useCard(s)
    return { input: { date: today }, foreign: 200 }
  },
  'accountantMonth.pdf': () => ({ input: { month, language: 'it' }, foreign: 200 }),
  'accountantMonth.workbook': () => ({ input: { month, language: 'en' }, foreign: 200 }),
  'accountantMonth.csv': () => ({ input: { month, language: 'en' }, foreign: 200 }),
  'invoices.list': async (s, fixture) => {
    await insertInvoice(s, fixture, 'issued')
    return { input: { month }, foreign: 200 }
  },
  'invoices.one': async (s, fixture) => {
    const invoiceId = await insertInvoice(s, fixture, 'rejected', { buyer: { ...buyer, zipCode: '1' } })
    await fixture.db.execute({
      sql: `
        INSERT INTO invoice_sendings (invoice_sending_id, salon_id, invoice_id, file_no, state, at_utc, next_utc, changed_utc)
        SELECT invoice_id || '.1', salon_id, invoice_id, file_no, 'done', 1, 1, 1 FROM invoices WHERE invoice_id = ?`,
      args: [invoiceId],
    })
    return { input: { invoiceId } }
  },
  'invoices.open': async (s) => ({ input: { clientId: (await createPaidVisit(s)).clientId } }),
  'invoices.ofVisit': async (s) => {
    const { appointmentIds } = await createDraft(s)
    return { input: { appointmentId: appointmentIds[0] ?? '' } }
  },
  'invoices.create': async (s) => ({ body: { appointmentIds: [(await createPaidVisit(s)).appointmentId] } }),
  'invoices.update': withInvoice('draft', { version: 1, buyer, dueDays: 10, reason: 'Novembre' }),
  'invoices.remove': withInvoice('draft'),
  'invoices.restore': async (s) => {
    const { invoiceId } = await createDraft(s)
    await callAs(s, 'ADMIN', 'DELETE', `Invoices/{sessionCode}/${invoiceId}`)
    return { input: { invoiceId } }
  },
  'invoices.issue': withInvoice('draft', { version: 1 }),
  'invoices.send': withInvoice('issued', { version: 1 }),
  'invoices.undoSend': withInvoice('sent', { version: 1 }),
  'invoices.xml': withInvoice('issued'),
  'invoices.pdf': async (s, fixture) => ({ input: { invoiceId: await insertInvoice(s, fixture, 'issued'), language: 'en' } }),
  'invoices.sendPdf': withInvoice('issued', { email: 'conti@bianchi.example' }),
  'invoices.zip': async (s, fixture) => {
    await insertInvoice(s, fixture, 'issued')
    return { input: { month }, foreign: 409 }
  },
  'invoices.answer': async (s, fixture) => {
    const invoiceId = await insertInvoice(s, fixture, 'issued')
    const { file } = await callAs<Invoice>(s, 'ADMIN', 'GET', `Invoices/{sessionCode}/${invoiceId}`)
    const body = new FormData()
    body.set('file', new File([toAnswer('NotificaScarto', file ?? '', [['00427', 'Codice errato']])], 'answer.xml'))
    return { body, foreign: 409 }
  },
  'invoiceSettings.one': async (s) => {
    await callAs(s, 'ADMIN', 'PUT', 'InvoiceSettings/{sessionCode}', await createSettings(s))
    return { foreign: 200 }
  },
  'invoiceSettings.update': async (s) => ({ body: await createSettings(s), foreign: 400 }),
}
