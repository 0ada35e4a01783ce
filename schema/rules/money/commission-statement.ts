/**
 * The commission statement of one team member over a period: what each line, refund and tip brings, by part. Every month of the period
 * is rated as a whole; the figures then count its days within the period. Amounts are euro.
 */
import { type CommissionPart, commissionParts, type PaymentMethod } from '../../terms.ts'
import { cents, euro } from '../money.ts'
import {
  type CommissionCorrection,
  type CommissionRules,
  type CommissionSale,
  type RatedLine,
  rateMonth,
  sumByTier,
  type TakenBack,
  type TierRow,
  takeBack,
} from './commissions.ts'

/** Frozen rows of a team member: sales of every month that the period or one of its refunds touches, and all corrections of them. */
export interface CommissionFacts<S extends CommissionSale, C extends CommissionCorrection> {
  /** Both in the order in which they were posted. */
  sales: readonly S[]
  corrections: readonly C[]
  /** By version id. */
  rules: ReadonlyMap<string, CommissionRules>
  /** Rules in force at the end of each month (`YYYY-MM`) of the period, which decide about the guarantee. */
  rulesAtEnd: ReadonlyMap<string, CommissionRules>
  tips: readonly { method: PaymentMethod | null; amount: number }[]
}

export interface PartTotals {
  part: CommissionPart
  /** Pieces sold, redos left out. */
  count: number
  revenue: number
  /** What lines brought, redos included, before guarantee and refunds. */
  earned: number
  rows: TierRow[]
  redo: { count: number; revenue: number; commission: number }
  /** What is added so that the month brings its guarantee. */
  guarantee: number
}
export interface CommissionTotals<S extends CommissionSale, C extends CommissionCorrection> {
  parts: PartTotals[]
  lines: RatedLine<S>[]
  takenBack: TakenBack<S, C>[]
  refunds: number
  tips: number
  /** Parts with their guarantees, less refunds. Tips are apart. */
  commission: number
  total: number
}

const toMonth = (day: string) => day.slice(0, 7)
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

const lastDay = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
/** Months (`YYYY-MM`) that two days and those between them touch. */
export function listMonths(from: string, to: string): string[] {
  const toIndex = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const first = toIndex(from)
  return Array.from({ length: Math.max(0, toIndex(to) - first + 1) }, (_, i) => {
    const index = first + i
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}
/** First and last day of a month. */
export const toMonthDays = (month: string) => ({ from: `${month}-01`, to: `${month}-${String(lastDay(month)).padStart(2, '0')}` })

/** A checkout that is voided in its own month counts as if it had never been: neither for a tier nor as a refund. */
function dropVoided<S extends CommissionSale, C extends CommissionCorrection>(sales: readonly S[], corrections: readonly C[]) {
  const months = new Map(sales.map((sale) => [sale.commissionLineId, toMonth(sale.day)]))
  const voided = new Set(
    corrections
      .filter(({ kind, originId, day }) => kind === 'void' && months.get(originId) === toMonth(day))
      .map(({ originId }) => originId),
  )
  return {
    sales: sales.filter(({ commissionLineId }) => !voided.has(commissionLineId)),
    corrections: corrections.filter(({ originId }) => !voided.has(originId)),
  }
}

function sumPart<S extends CommissionSale>(part: CommissionPart, lines: readonly RatedLine<S>[], guaranteeCents: number): PartTotals {
  const redos = lines.filter(({ sale }) => sale.role === 'redo')
  const sold = lines.filter(({ sale }) => sale.role !== 'redo')
  return {
    part,
    count: sum(sold.map(({ sale }) => sale.quantity)),
    revenue: euro(sum(sold.map(({ baseCents }) => baseCents))),
    earned: euro(sum(lines.map(({ commissionCents }) => commissionCents))),
    rows: sumByTier(lines),
    redo: {
      count: redos.length,
      revenue: euro(sum(redos.map(({ baseCents }) => baseCents))),
      commission: euro(sum(redos.map(({ commissionCents }) => commissionCents))),
    },
    guarantee: euro(guaranteeCents),
  }
}

/** Computes a statement. A guarantee counts for months that lie within the period as a whole, after their refunds. */
export function computeCommissions<S extends CommissionSale, C extends CommissionCorrection>(
  { from, to }: { from: string; to: string },
  facts: CommissionFacts<S, C>,
): CommissionTotals<S, C> {
  const { sales, corrections } = dropVoided(facts.sales, facts.corrections)
  const months = [...new Set(sales.map(({ day }) => toMonth(day)))]
  const rated = months.flatMap((month) =>
    rateMonth(
      sales.filter(({ day }) => toMonth(day) === month),
      facts.rules,
    ),
  )
  const byOrigin = Map.groupBy(corrections, ({ originId }) => originId)
  const isInPeriod = (day: string) => day >= from && day <= to
  const lines = rated.filter(({ sale }) => isInPeriod(sale.day))
  const takenBack = rated
    .flatMap((line) => takeBack(line, byOrigin.get(line.sale.commissionLineId) ?? []))
    .filter(({ correction }) => isInPeriod(correction.day))
    .toSorted((a, b) => a.correction.day.localeCompare(b.correction.day))
  const guarantees = listMonths(from, to)
    .filter((month) => toMonthDays(month).from >= from && toMonthDays(month).to <= to)
    .flatMap((month) =>
      commissionParts.map((part) => {
        const earned = lines.filter(({ sale }) => sale.part === part && toMonth(sale.day) === month)
        const lost = takenBack.filter(({ origin, correction }) => origin.sale.part === part && toMonth(correction.day) === month)
        const brought = sum([...earned, ...lost].map(({ commissionCents }) => commissionCents))
        const guaranteed = cents(facts.rulesAtEnd.get(month)?.[part]?.guarantee ?? 0)
        // Without a guarantee, refunds may cost more than the month brings.
        return { part, topUp: guaranteed > 0 ? Math.max(0, guaranteed - brought) : 0 }
      }),
    )
  const parts = commissionParts.map((part) =>
    sumPart(
      part,
      lines.filter(({ sale }) => sale.part === part),
      sum(guarantees.filter((one) => one.part === part).map(({ topUp }) => topUp)),
    ),
  )
  const refundCents = sum(takenBack.map(({ commissionCents }) => commissionCents))
  const tipCents = sum(facts.tips.map(({ amount }) => cents(amount)))
  const commissionCents = sum(parts.map(({ earned, guarantee }) => cents(earned) + cents(guarantee))) + refundCents
  return {
    parts,
    lines,
    takenBack,
    refunds: euro(refundCents),
    tips: euro(tipCents),
    commission: euro(commissionCents),
    total: euro(commissionCents + tipCents),
  }
}
