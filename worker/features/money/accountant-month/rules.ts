import type { AccountantDay, AccountantMonth, TaxedSide } from '../../../../schema/api/money/accountant-month-schemas.ts'
import { taxedSides } from '../../../../schema/api/money/accountant-month-schemas.ts'
import type { Liability } from '../../../../schema/api/money/liability-schemas.ts'
import { findCategoryVat, type VatSettings } from '../../../../schema/rules/catalogue/category-vat.ts'
import { deductTaxed, vatOf } from '../../../../schema/rules/money/prepaid-vat.ts'
import { euro, sumEuro } from '../../../../schema/rules/money.ts'
import { paymentMethods } from '../../../../schema/terms.ts'
import type { DayCharge, DayCount, DayPayment, DayRevenue, DaySale, MonthDays, MonthInvoice, MonthMovement, TaxedUse } from './queries.ts'

/** What SQL sums up of a month; amounts are cents. */
export interface MonthSums {
  readonly revenue: readonly DayRevenue[]
  readonly charges: readonly DayCharge[]
  readonly payments: readonly DayPayment[]
  readonly sales: readonly DaySale[]
  readonly taxedUses: readonly TaxedUse[]
  readonly counts: readonly DayCount[]
  readonly cashMovements: readonly MonthMovement[]
  readonly invoices: readonly MonthInvoice[]
  /** How the salon is taxed; null where that is not known. */
  readonly settings: VatSettings | null
  readonly owed: number
}

/** An amount of a day: by side and rate where it is taxed, otherwise by why it is not. */
interface Share {
  readonly day: string
  readonly cents: number
  readonly column: { readonly side: TaxedSide; readonly rate: number | null } | 'tips' | 'vouchers' | 'taxedBefore'
}

const isTaxed = (side: string): side is TaxedSide => taxedSides.some((one) => one === side)
const sumCents = (amounts: readonly { readonly cents: number }[]) => amounts.reduce((sum, { cents }) => sum + cents, 0)

/** Revenue and sales of vouchers by column, less what vouchers paid that were taxed when they were sold. */
function listShares({ revenue, sales, taxedUses, settings }: MonthSums): Share[] {
  const findRate = (line: Parameters<typeof findCategoryVat>[1]) => settings && findCategoryVat(settings, line).rate
  const taken = revenue.map(({ day, side, categoryId, cents }): Share => {
    const column = isTaxed(side) ? { side, rate: findRate({ side, categoryId }) } : 'tips'
    return { day, cents, column }
  })
  const sold = sales.map(
    ({ day, rate, cents }): Share => ({ day, cents, column: rate === null || !settings ? 'vouchers' : { side: 'prepaid', rate } }),
  )
  const used = (settings ? taxedUses : []).flatMap(({ day, taxed, lines }) => {
    const bought = lines.map((line) => ({ rate: findRate(line) ?? 0, cents: line.cents }))
    // Payments and refunds are split separately.
    return [1, -1].flatMap((sign) => {
      const paid = taxed.filter(({ cents }) => Math.sign(cents) === sign).map(({ rate, cents }) => ({ rate, cents: Math.abs(cents) }))
      return deductTaxed(bought, paid).flatMap((cents, i): Share[] => {
        const side = lines[i]?.side ?? ''
        const rate = bought[i]?.rate ?? 0
        if (cents === 0 || !isTaxed(side)) return []
        return [
          { day, cents: -sign * cents, column: { side, rate } },
          { day, cents: sign * cents, column: 'taxedBefore' },
        ]
      })
    })
  })
  return [...taken, ...sold, ...used]
}

const isColumn = (share: Share, side: TaxedSide, rate: number | null) =>
  typeof share.column === 'object' && share.column.side === side && share.column.rate === rate

/** The month to the cent: on each day what is taxed and what is not add up to what was charged, as do payments and what is owed. */
export function buildMonth({ from, to }: MonthDays, sums: MonthSums, { kinds }: Pick<Liability, 'kinds'>): AccountantMonth {
  const shares = listShares(sums)
  const columns = taxedSides.flatMap((side) =>
    [...new Set(shares.flatMap(({ column }) => (typeof column === 'object' && column.side === side ? [column.rate] : [])))]
      .toSorted((a, b) => (b ?? 0) - (a ?? 0))
      .map((rate) => ({ side, rate })),
  )
  const charges = new Map(sums.charges.map(({ day, cents }) => [day, cents]))
  const names = [...new Set([...sums.charges, ...sums.counts].map(({ day }) => day))].toSorted()
  const days = names.map((day): AccountantDay => {
    const charged = charges.get(day) ?? 0
    const ofDay = shares.filter((share) => share.day === day)
    const taxed = columns.map(({ side, rate }) => sumCents(ofDay.filter((share) => isColumn(share, side, rate))))
    const methods = paymentMethods.map((method) => sumCents(sums.payments.filter((one) => one.day === day && one.method === method)))
    const count = sums.counts.find((one) => one.day === day)
    return {
      day,
      taxed: taxed.map(euro),
      outside: euro(charged - taxed.reduce((sum, cents) => sum + cents, 0)),
      charged: euro(charged),
      methods: methods.map(euro),
      owed: euro(charged - methods.reduce((sum, cents) => sum + cents, 0)),
      cash: count
        ? {
            opening: euro(count.opening),
            expected: euro(count.expected),
            counted: euro(count.counted),
            difference: euro(count.counted - count.expected),
            left: euro(count.left),
            note: count.note,
          }
        : null,
    }
  })
  const total = {
    taxed: columns.map((_, i) => sumEuro(days.map(({ taxed }) => taxed[i] ?? 0))),
    outside: sumEuro(days.map(({ outside }) => outside)),
    charged: sumEuro(days.map(({ charged }) => charged)),
    methods: paymentMethods.map((_, i) => sumEuro(days.map(({ methods }) => methods[i] ?? 0))),
    owed: sumEuro(days.map(({ owed }) => owed)),
  }
  const untaxed = (column: Share['column']) => sumCents(shares.filter((share) => share.column === column))
  const [tips, vouchers, taxedBefore] = [untaxed('tips'), untaxed('vouchers'), untaxed('taxedBefore')]
  return {
    month: from.slice(0, 7),
    from,
    to,
    columns,
    methods: [...paymentMethods],
    days,
    total,
    vat: listVat(columns, shares, total.charged),
    outside: {
      tips: euro(tips),
      vouchers: euro(vouchers),
      taxedBefore: euro(taxedBefore),
      rounding: sumEuro([total.outside, -euro(tips), -euro(vouchers), -euro(taxedBefore)]),
    },
    cashMovements: sums.cashMovements.map(({ cents, ...movement }) => ({ ...movement, amount: euro(cents) })),
    openDays: days.filter(({ cash }) => cash === null).map(({ day }) => day),
    ...sumInvoices(sums.invoices),
    liabilities: kinds.map((one) => ({ ...one, opening: sumEuro([one.owed, -one.sold, -one.used, -one.expired]) })),
    owedByClients: euro(sums.owed),
  }
}

/** VAT by rate, the highest first: taken out of what the whole period brought, so that it is rounded once; the last row is the rest. */
function listVat(columns: AccountantMonth['columns'], shares: readonly Share[], charged: number): AccountantMonth['vat'] {
  const rates = [...new Set(columns.flatMap(({ rate }) => rate ?? []))].toSorted((a, b) => b - a)
  const rows = rates.map((rate) => {
    const gross = sumCents(shares.filter(({ column }) => typeof column === 'object' && column.rate === rate))
    const vat = vatOf({ rate, cents: gross })
    return { rate, net: euro(gross - vat), vat: euro(vat), gross: euro(gross) }
  })
  const rest = sumEuro([charged, ...rows.map(({ gross }) => -gross)])
  return [...rows, { rate: null, net: rest, vat: 0, gross: rest }]
}

function sumInvoices(invoices: readonly MonthInvoice[]): Pick<AccountantMonth, 'invoices' | 'numbers' | 'rejected'> {
  const groups = Map.groupBy(invoices, ({ kind, state }) => `${kind} ${state}`)
  const ordinary = invoices.filter(({ kind }) => kind === 'invoice')
  const [first, last] = [ordinary[0], ordinary.at(-1)]
  return {
    invoices: [...groups.values()].flatMap((group) => {
      const [one] = group
      return one ? [{ kind: one.kind, state: one.state, count: group.length, total: euro(sumCents(group)) }] : []
    }),
    numbers: first && last ? { first: first.number, last: last.number } : null,
    rejected: invoices.filter(({ state }) => state === 'rejected').map(({ invoiceId, number, name }) => ({ invoiceId, number, name })),
  }
}
