import * as v from 'valibot'
import { invoiceKinds, invoiceSides, invoiceStates, taxRegimes, vatNatures } from '../../rules/money/invoice-terms.ts'
import { languages, paymentMethods } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Country } from '../platform/salons.ts'
import { Day, Derived, Id, Instant, Line, Mail, Name, OptionalMail, Sum, Text, Version, Whole } from '../values.ts'

const Month = v.pipe(v.string('Required'), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a valid date'))
export const Nature = v.picklist(['', ...vatNatures], 'Invalid value')

/** The buyer, as typed; what the format requires is checked when the invoice is issued. */
const buyer = {
  name: Name(200),
  vatNumber: Line(20),
  fiscalCode: Line(20),
  address: Line(),
  zipCode: Line(20),
  city: Line(),
  district: Line(60),
  country: Country,
  /** Code of the recipient: 7 letters or digits. */
  invoiceCode: Line(10),
  pec: OptionalMail,
}
export const InvoiceBuyer = v.strictObject(buyer)
/** As it is stored: every field a text. */
const StoredBuyer = v.object(
  Object.fromEntries(Object.keys(buyer).map((name) => [name, v.string()])) as { [K in keyof typeof buyer]: v.StringSchema<undefined> },
)

/** Messages of the error catalogue by field. */
export const Problems = v.record(v.string(), v.string())

/** An invoice or credit note in the list. `number`, `day` and `file` are null in a draft. */
const InvoiceRow = v.object({
  invoiceId: Id,
  kind: v.picklist(invoiceKinds),
  state: v.picklist(invoiceStates),
  number: v.nullable(v.string()),
  day: v.nullable(Day),
  clientId: Id,
  name: v.string(),
  total: Sum,
  tax: Sum,
  /** When it was last changed. */
  changed: Instant,
  sent: v.nullable(Instant),
  answered: v.nullable(Instant),
  version: v.number(),
})
export type InvoiceRow = v.InferOutput<typeof InvoiceRow>

/** The whole invoice. Amounts of lines include VAT. `problems` are by field of buyer, seller (`seller.zipCode`) and lines (`lines.0`). */
export const Invoice = v.object({
  ...InvoiceRow.entries,
  buyer: StoredBuyer,
  lines: v.array(
    v.object({
      lineId: Id,
      side: v.picklist(invoiceSides),
      description: v.string(),
      day: Day,
      quantity: v.number(),
      price: Sum,
      discount: Sum,
      amount: Sum,
      rate: v.number(),
      nature: Nature,
      legalBasis: v.string(),
    }),
  ),
  summaries: v.array(v.object({ rate: v.number(), nature: Nature, legalBasis: v.string(), taxable: Sum, tax: Sum })),
  taxable: Sum,
  /** Stamp duty, borne by the salon. */
  stamp: Sum,
  payments: v.array(v.object({ method: v.picklist(paymentMethods), amount: Sum })),
  unpaid: Sum,
  dueDays: v.number(),
  reason: v.string(),
  credits: v.array(v.object({ invoiceId: Id, number: v.string(), day: Day })),
  /** Visits that it covers. */
  appointmentIds: v.array(Id),
  /** Name of the XML file. */
  file: v.nullable(v.string()),
  exchangeId: v.string(),
  answerErrors: v.array(v.object({ code: v.string(), text: v.string() })),
  /** The client's e-mail address. */
  email: v.string(),
  problems: Problems,
})
export type Invoice = v.InferOutput<typeof Invoice>

/** A visit with something to invoice (`total` is positive) or to credit (`credit_note`). */
const OpenVisit = v.object({
  appointmentId: Id,
  day: Day,
  kind: v.picklist(invoiceKinds),
  total: Sum,
  items: v.array(v.string()),
})
export type OpenVisit = v.InferOutput<typeof OpenVisit>

/** What of a visit is invoiced and what is open. `hasData`: the payer has a tax number and a code or certified e-mail. */
const VisitInvoices = v.object({
  appointmentId: Id,
  clientId: Id,
  hasData: v.boolean(),
  open: v.nullable(OpenVisit),
  invoices: v.array(
    v.object({ invoiceId: Id, kind: v.picklist(invoiceKinds), state: v.picklist(invoiceStates), number: v.nullable(v.string()) }),
  ),
})
export type VisitInvoices = v.InferOutput<typeof VisitInvoices>

const one = v.object({ invoiceId: Id })
const access = 'adminReceptionist'

const step = <const P extends `/api/${string}`, const M extends string>(path: P, errorMessage: M) =>
  ({
    method: 'POST',
    path,
    access,
    input: one,
    body: v.strictObject({ version: Version }),
    reply: Invoice,
    errorMessage,
  }) as const

export const invoices = {
  /** Invoices of a month by date, the latest first; drafts of any time are first. */
  list: {
    method: 'GET',
    path: '/api/Invoices/Salon/{sessionCode}',
    access,
    input: v.object({ month: Month }),
    reply: v.array(InvoiceRow),
    errorMessage: 'Unable to fetch invoices',
  },
  one: {
    method: 'GET',
    path: '/api/Invoices/{sessionCode}/{invoiceId}',
    access,
    input: one,
    reply: Invoice,
    errorMessage: 'Unable to fetch invoice',
  },
  /** Visits of a client's last twelve months that have something to invoice or to credit, the latest first. */
  open: {
    method: 'GET',
    path: '/api/Invoices/Open/{sessionCode}',
    access,
    input: v.object({ clientId: Id }),
    reply: v.array(OpenVisit),
    errorMessage: 'Unable to fetch visits',
  },
  ofVisit: {
    method: 'GET',
    path: '/api/Invoices/Appointment/{sessionCode}/{appointmentId}',
    access,
    input: v.object({ appointmentId: Id }),
    reply: VisitInvoices,
    errorMessage: 'Unable to fetch appointment',
  },
  /** A draft over one visit, or over several of a month that the same client pays. */
  create: {
    method: 'POST',
    path: '/api/Invoices/{sessionCode}',
    access,
    body: v.strictObject({
      appointmentIds: v.pipe(v.array(Id), v.minLength(1, 'Required'), v.maxLength(50, 'Too many')),
    }),
    reply: Invoice,
    errorMessage: 'Unable to create invoice',
    errors: {
      409: ['nothing_to_invoice', 'invoice_of_several_clients', 'invoice_of_several_months', 'already_invoiced', 'paid_by_taxed_voucher'],
    },
    idempotent: true,
  },
  /** Changes a draft or corrects a rejected invoice. The client's record gets what it lacked. */
  update: {
    method: 'PUT',
    path: '/api/Invoices/{sessionCode}/{invoiceId}',
    access,
    input: one,
    body: v.strictObject({ version: Version, buyer: InvoiceBuyer, dueDays: Whole(0, 365), reason: Text(200) }),
    reply: Invoice,
    errorMessage: 'Unable to update invoice',
    errors: { 409: ['invoice_is_issued'] },
  },
  remove: {
    method: 'DELETE',
    path: '/api/Invoices/{sessionCode}/{invoiceId}',
    access,
    input: one,
    reply: one,
    errorMessage: 'Unable to delete invoice',
    errors: { 409: ['invoice_is_issued'] },
  },
  restore: {
    method: 'POST',
    path: '/api/Invoices/Restore/{sessionCode}/{invoiceId}',
    access,
    input: one,
    reply: Invoice,
    errorMessage: 'Unable to create invoice',
    errors: { 409: ['already_invoiced'] },
  },
  /** Numbers a draft, or issues a mended invoice again under its number. 400 with `fields` where something is missing. */
  issue: {
    ...step('/api/Invoices/Issue/{sessionCode}/{invoiceId}', 'Unable to update invoice'),
    errors: { 409: ['invoice_is_issued', 'invoice_outdated', 'stale'] },
  },
  /** The file was handed to the salon's intermediary. */
  send: {
    ...step('/api/Invoices/Sent/{sessionCode}/{invoiceId}', 'Unable to update invoice'),
    errors: { 409: ['invoice_not_issued', 'stale'] },
  },
  undoSend: {
    ...step('/api/Invoices/UndoSent/{sessionCode}/{invoiceId}', 'Unable to update invoice'),
    errors: { 409: ['invoice_not_sent', 'stale'] },
  },
  xml: {
    method: 'GET',
    path: '/api/Invoices/Xml/{sessionCode}/{invoiceId}',
    access,
    input: one,
    reply: { file: 'invoice.xml', type: 'application/xml' },
    errorMessage: 'Unable to fetch invoice',
    errors: { 409: ['invoice_not_issued'] },
  },
  pdf: {
    method: 'GET',
    path: '/api/Invoices/Pdf/{sessionCode}/{invoiceId}',
    access,
    input: v.object({ invoiceId: Id, language: v.optional(v.picklist(languages, 'Invalid value')) }),
    reply: { file: 'invoice.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch invoice',
    errors: { 409: ['invoice_not_issued'] },
  },
  /** Sends the client a link to the PDF by e-mail, to the client's address unless another one is given. */
  sendPdf: {
    method: 'POST',
    path: '/api/Invoices/SendPdf/{sessionCode}/{invoiceId}',
    access,
    input: one,
    body: v.strictObject({ email: v.optional(Mail) }),
    reply: v.object({ invoiceId: Id, email: v.string() }),
    errorMessage: 'Unable to send invoice',
    errors: { 409: ['invoice_not_issued'], 429: ['sent_too_often'] },
    idempotent: true,
  },
  /** The XML files of a month's invoices for the accountant, without rejected ones. */
  zip: {
    method: 'GET',
    path: '/api/Invoices/Zip/{sessionCode}',
    access,
    input: v.object({ month: Month }),
    reply: { file: 'invoices.zip', type: 'application/zip' },
    errorMessage: 'Unable to fetch invoices',
    errors: { 409: ['no_invoices_in_month'] },
  },
  /** Reads the exchange's answer to a file: a receipt, or the reasons why it was rejected. */
  answer: {
    method: 'POST',
    path: '/api/Invoices/Answer/{sessionCode}',
    access,
    form: 'multipart',
    body: v.strictObject({ file: v.pipe(v.file('Required'), v.maxSize(500_000, 'The request is too large')) }),
    reply: Invoice,
    errorMessage: 'Unable to update invoice',
    errors: { 400: ['answer_unreadable'], 409: ['answer_of_no_invoice'] },
  },
} as const satisfies EndpointTable

export const invoiceLinks = {
  /** The PDF behind the link of an e-mail. */
  pdf: {
    method: 'GET',
    path: '/api/Links/Invoice/{token}/invoice.pdf',
    access: 'link',
    input: v.object({ token: Line(200) }),
    reply: { file: 'invoice.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch invoice',
  },
} as const satisfies EndpointTable

/** In percent, with at most two decimals. */
const Rate = v.pipe(
  v.number('Enter a number'),
  v.minValue(0, "Can't be negative"),
  v.maxValue(100, 'Too large'),
  v.check((rate) => Math.round(rate * 100) / 100 === rate, 'Enter a number'),
)

const rate = {
  side: v.picklist(['services', 'products'], 'Invalid value'),
  categoryId: Id,
  rate: Rate,
  nature: Nature,
  legalBasis: Line(100),
}
const settings = {
  companyName: Line(80),
  regime: v.picklist(taxRegimes, 'Invalid value'),
  /** Letters only: a digit would run into the number. */
  series: v.pipe(Line(5), v.regex(/^[A-Z]*$/, 'Capital letters only')),
  dueDays: Whole(0, 365),
  reaOffice: v.pipe(Line(2), v.regex(/^([A-Z]{2})?$/, 'Enter two capital letters')),
  reaNumber: Line(20),
  rates: v.pipe(v.array(v.strictObject(rate)), v.maxLength(500, 'Too many')),
}
export const InvoiceSettings = v.object({
  ...settings,
  rates: v.array(v.object({ ...rate, legalBasis: v.string() })),
  /** What the salon's own data lack for an invoice. */
  problems: Problems,
  version: v.number(),
})
export type InvoiceSettings = v.InferOutput<typeof InvoiceSettings>
/** A rate of 0 needs a nature, every other one has none. */
export const InvoiceSettingsChange = v.pipe(
  v.strictObject({ ...settings, problems: Derived, version: Version }),
  v.check(({ rates }) => rates.every((one) => (one.rate === 0) === (one.nature !== '')), 'Choose why no VAT is charged'),
)
export type InvoiceSettingsChange = v.InferInput<typeof InvoiceSettingsChange>

export const invoiceSettings = {
  one: {
    method: 'GET',
    path: '/api/InvoiceSettings/Salon/{sessionCode}',
    access: 'adminReceptionist',
    reply: InvoiceSettings,
    errorMessage: 'Unable to fetch invoice settings',
  },
  update: {
    method: 'PUT',
    path: '/api/InvoiceSettings/{sessionCode}',
    access: 'admin',
    body: InvoiceSettingsChange,
    reply: InvoiceSettings,
    errorMessage: 'Unable to update invoice settings',
    errors: { 400: ['category_not_found'] },
  },
} as const satisfies EndpointTable
