import * as v from 'valibot'
import { taxRegimes } from '../../rules/money/invoice-terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Derived, Id, Line, Version, Whole } from '../values.ts'
import { Nature, Problems } from './invoices.ts'

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
