import * as v from 'valibot'
import { invoiceKinds, invoiceSides, invoiceStates, taxRegimes, vatNatures } from '../../rules/money/invoice-terms.ts'
import { invoiceSendingStates, languages, paymentMethods } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Country } from '../platform/salons-schemas.ts'
import { ContactMail, Day, Derived, Id, Instant, Line, Mail, Month, Name, OptionalMail, Sum, Text, Version, Whole } from '../values.ts'

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
  /** How its file is handed to the exchange by a service; null where that is done by hand. */
  sending: v.nullable(v.object({ state: v.picklist(invoiceSendingStates), words: v.string() })),
  exchangeId: v.string(),
  answerErrors: v.array(v.object({ code: v.string(), text: v.string() })),
  /** The client's e-mail address. */
  email: ContactMail,
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

const stepSchemas = () => ({ input: one, body: v.strictObject({ version: Version }), reply: Invoice }) as const

export const InvoiceChange = v.strictObject({ version: Version, buyer: InvoiceBuyer, dueDays: Whole(0, 365), reason: Text(200) })

export const invoicesSchemas = {
  list: { input: v.object({ month: Month }), reply: v.array(InvoiceRow) },
  one: { input: one, reply: Invoice },
  open: { input: v.object({ clientId: Id }), reply: v.array(OpenVisit) },
  ofVisit: { input: v.object({ appointmentId: Id }), reply: VisitInvoices },
  create: {
    body: v.strictObject({
      appointmentIds: v.pipe(v.array(Id), v.minLength(1, 'Required'), v.maxLength(50, 'Too many')),
    }),
    reply: Invoice,
    errors: {
      409: ['nothing_to_invoice', 'invoice_of_several_clients', 'invoice_of_several_months', 'already_invoiced', 'paid_by_taxed_voucher'],
    },
  },
  update: { input: one, body: InvoiceChange, reply: Invoice, errors: { 409: ['invoice_is_issued'] } },
  remove: { input: one, reply: one, errors: { 409: ['invoice_is_issued'] } },
  restore: { input: one, reply: Invoice, errors: { 409: ['already_invoiced'] } },
  issue: { ...stepSchemas(), errors: { 409: ['invoice_is_issued', 'invoice_outdated', 'stale'] } },
  send: { ...stepSchemas(), errors: { 409: ['invoice_not_issued', 'stale'] } },
  undoSend: { ...stepSchemas(), errors: { 409: ['invoice_not_sent', 'stale'] } },
  xml: { input: one, errors: { 409: ['invoice_not_issued'] } },
  pdf: {
    input: v.object({ invoiceId: Id, language: v.optional(v.picklist(languages, 'Invalid value')) }),
    errors: { 409: ['invoice_not_issued'] },
  },
  sendPdf: {
    input: one,
    body: v.strictObject({ email: v.optional(Mail) }),
    reply: v.object({ invoiceId: Id, email: ContactMail }),
    errors: { 409: ['invoice_not_issued'], 429: ['sent_too_often'] },
  },
  zip: { stepUp: true, input: v.object({ month: Month }), errors: { 409: ['no_invoices_in_month'] } },
  answer: {
    body: v.strictObject({ file: v.pipe(v.file('Required'), v.maxSize(500_000, 'The request is too large')) }),
    reply: Invoice,
    errors: { 400: ['answer_unreadable'], 409: ['answer_of_no_invoice'] },
  },
} as const satisfies SchemaTable

export const invoiceLinksSchemas = {
  pdf: { input: v.object({ token: Line(200) }) },
} as const satisfies SchemaTable

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

export const invoiceSettingsSchemas = {
  one: { reply: InvoiceSettings },
  update: { body: InvoiceSettingsChange, reply: InvoiceSettings, errors: { 400: ['category_not_found'] } },
} as const satisfies SchemaTable
