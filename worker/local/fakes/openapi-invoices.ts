import type { FakeRequest, FakeResponse } from './fake-gateway.ts'

const answer = (status: number, data: unknown): FakeResponse => ({ status, body: { data, success: true, message: '', error: null } })
const error = (status: number, code: number, message: string): FakeResponse => ({
  status,
  body: { data: null, success: false, message, error: code },
})

interface FakeInvoice {
  readonly id: string
  readonly filename: string
  readonly payload: string
  status: string
  sdi_id: string
  errors: readonly object[]
}

/** openapi.com's invoices: taken at once, answered by the exchange when they are next asked about. */
export class FakeOpenapiInvoices {
  readonly invoices: FakeInvoice[] = []
  /** What the exchange says of the invoices that it has not answered; empty: nothing yet. */
  invoiceAnswer = 'DELIVERED'

  respond({ method, body }: FakeRequest, url: URL): FakeResponse {
    if (url.pathname === '/IT-invoices_import')
      return method === 'POST' ? this.#import(JSON.parse(body)) : error(405, 405, 'Method not allowed')
    const id = decodeURIComponent(url.pathname.split('/')[2] ?? '')
    if (id === '') {
      const name = url.searchParams.get('filename')
      return answer(
        200,
        this.invoices.filter(({ filename }) => filename === name),
      )
    }
    const invoice = this.invoices.find((one) => one.id === id)
    return invoice ? answer(200, this.#ask(invoice)) : error(404, 404, 'Invoice not found')
  }

  #import({ filename, file }: { filename?: unknown; file?: unknown }): FakeResponse {
    const payload = Buffer.from(String(file ?? ''), 'base64').toString()
    if (!/^IT[A-Z0-9]{2,28}_[A-Z0-9]{1,5}\.xml$/.test(String(filename))) return error(422, 310, 'The file name is not valid')
    if (!payload.includes('FatturaElettronica')) return error(422, 311, 'The file is not an invoice')
    if (this.invoices.some((one) => one.filename === filename)) return error(422, 312, 'The file was already imported')
    const invoice = { id: `inv${this.invoices.length + 1}`, filename: String(filename), payload, status: 'NEW', sdi_id: '', errors: [] }
    this.invoices.push(invoice)
    return answer(200, invoice)
  }

  #ask(invoice: FakeInvoice): FakeInvoice {
    if (this.invoiceAnswer === '') return invoice
    invoice.sdi_id = String(2_000_000 + Number(invoice.id.slice(3)))
    invoice.status = this.invoiceAnswer
    invoice.errors = this.invoiceAnswer === 'REJECTED' ? [{ code: '00427', description: 'CodiceDestinatario non valido' }] : []
    return invoice
  }
}
