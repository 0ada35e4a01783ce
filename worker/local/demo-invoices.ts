import { computeInvoice } from '../../schema/rules/money/invoice-amounts.ts'
import type { InvoiceBuyer, InvoiceLine, InvoiceSeller } from '../../schema/rules/money/invoice-document.ts'
import type { InvoiceState } from '../../schema/rules/money/invoice-terms.ts'
import { euro } from '../../schema/rules/money.ts'
import { toIso, toSalonDay } from '../../schema/rules/salon-time.ts'
import { invoiceEntries, invoices } from '../../schema/tables/money/invoices.ts'
import { createDemoId, zone } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import { computeNetAmounts, computeOutstanding, visitKey } from './demo-rows.ts'
import type { DemoVisit } from './demo-visits.ts'

const companies = [
  { vatNumber: '09876500019', electronicInvoiceCode: 'KRRH6B9', address: 'Corso Francia 8', zipCode: '10143' },
  { vatNumber: '09876540015', electronicInvoiceCode: 'USAL8PV', address: 'Via Garibaldi 21', zipCode: '10122' },
]
/** States of the invoices, the latest first. */
const states: readonly InvoiceState[] = ['draft', 'issued', 'sent', 'rejected', 'accepted', 'accepted', 'accepted']

const toSeller = ({ salon }: SalonPlan): InvoiceSeller => ({
  name: salon.bankAccountHolder ?? salon.salonName,
  vatNumber: salon.vatNumber ?? '',
  fiscalCode: salon.fiscalCode ?? '',
  regime: 'RF01',
  address: salon.address ?? '',
  zipCode: salon.zipCode ?? '',
  city: salon.city ?? '',
  district: salon.district ?? '',
  country: 'IT',
  phone: salon.phoneNumber ?? '',
  email: salon.email ?? '',
  reaOffice: '',
  reaNumber: '',
  iban: salon.bankAccountIban ?? '',
})
const toBuyer = ({ row }: DemoVisit['booking']['client']): InvoiceBuyer => ({
  name: row.name,
  vatNumber: row.vatNumber ?? '',
  fiscalCode: '',
  address: row.address ?? '',
  zipCode: row.zipCode ?? '',
  city: row.city ?? '',
  district: row.district ?? '',
  country: 'IT',
  invoiceCode: row.electronicInvoiceCode ?? '',
  pec: '',
})
function toLines(plan: SalonPlan, visit: DemoVisit, day: string): InvoiceLine[] {
  const nets = computeNetAmounts(visit)
  const shared = { day, rate: 22, nature: '', legalBasis: '' } as const
  const sold = [
    ...visit.services.map(({ planned }) => ({
      lineId: createDemoId('chs', plan, planned.agendaServiceId.split('_').at(-1) ?? ''),
      ...{ side: 'services' as const, description: planned.plan.name, price: planned.plan.price, quantity: 1 },
    })),
    ...visit.products.map((product) => ({
      lineId: createDemoId('chp', plan, `${visitKey(visit)}_${product.no}`),
      ...{ side: 'products' as const, description: product.plan.product, price: product.plan.price, quantity: product.quantity },
    })),
  ]
  return sold.flatMap((line, i): InvoiceLine[] => {
    const amount = nets[i] ?? 0
    const discount = euro(Math.round((line.price * line.quantity - amount) * 100))
    return amount > 0 ? [{ ...shared, ...line, amount, discount }] : []
  })
}

/** Makes companies of two clients, and invoices their latest visits in every state. */
export function invoiceRows(plan: SalonPlan, visits: readonly DemoVisit[]): TableRows[] {
  const paid = visits.filter((visit) => visit.checkedOut !== null).toSorted((a, b) => (b.checkedOut ?? 0) - (a.checkedOut ?? 0))
  const clients = [...new Set(paid.map(({ booking }) => booking.client))].slice(0, companies.length)
  for (const [i, { row }] of clients.entries()) Object.assign(row, companies[i], { city: 'Torino', district: 'TO' })
  const invoiced = paid.filter(({ booking }) => clients.includes(booking.client)).slice(0, states.length)
  const salonId = createDemoId('sal', plan, 'salon')
  const seller = toSeller(plan)
  const invoiceId = (visit: DemoVisit) => createDemoId('inv', plan, visitKey(visit))
  const numbers = invoiced.map((visit, i) => ({ visit, state: states[i] ?? 'accepted', fileNo: invoiced.length - i }))
  const years = numbers.map(({ visit }) => Number(toSalonDay(visit.checkedOut ?? 0, zone).slice(0, 4)))
  return [
    rowsFor(
      invoices,
      numbers.map(({ visit, state, fileNo }, i) => {
        const at = toIso(visit.checkedOut ?? 0)
        const day = toSalonDay(visit.checkedOut ?? 0, zone)
        const lines = toLines(plan, visit, day)
        const { total, tax, stamp: duty } = computeInvoice(lines)
        const isDraft = state === 'draft'
        const unpaid = computeOutstanding(visit)
        const payments = [{ method: visit.checkout.methods[0] ?? ('card' as const), amount: euro(Math.round((total - unpaid) * 100)) }]
        return {
          ...{ invoiceId: invoiceId(visit), salonId, kind: 'invoice' as const, state, clientId: visit.booking.client.row.clientId },
          year: isDraft ? null : (years[i] ?? 0),
          number: isDraft ? null : years.slice(i).filter((year) => year === years[i]).length,
          ...{ day: isDraft ? null : day, fileNo: isDraft ? null : fileNo, total, tax, stamp: duty },
          document: {
            ...{ buyer: toBuyer(visit.booking.client), seller: isDraft ? null : seller, lines, payments, unpaid, dueDays: 30, reason: '' },
            credits: [],
          },
          sent: ['draft', 'issued'].includes(state) ? null : at,
          answered: ['accepted', 'rejected'].includes(state) ? at : null,
          exchangeId: ['accepted', 'rejected'].includes(state) ? String(7_400_000_000 + fileNo) : '',
          answerErrors: state === 'rejected' ? [{ code: '00311', text: 'CodiceDestinatario non valido' }] : [],
          ...stamp(at),
        }
      }),
    ),
    rowsFor(
      invoiceEntries,
      numbers.map(({ visit }) => ({
        invoiceEntryId: createDemoId('ine', plan, visitKey(visit)),
        ...{ salonId, invoiceId: invoiceId(visit), appointmentId: createDemoId('apt', plan, visitKey(visit)) },
        bookEntryId: createDemoId('bke', plan, visitKey(visit)),
        ...stamp(toIso(visit.checkedOut ?? 0)),
      })),
    ),
  ]
}
