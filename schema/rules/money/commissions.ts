/**
 * Commissions of one team member. Amounts are euro; they are computed in whole cents and, where a rate applies, in ten-thousandths of a
 * cent, so that the lines of a month add up to its commission. A line is rated by the rules in force at its checkout (`versionId`) and by
 * the revenue of its month: tiers count what was sold, and a refund takes its share back at the rate first paid.
 */
import type { CommissionBase, CommissionKind, CommissionMode, CommissionPart, CommissionRole } from '../../terms.ts'
import { cents, euro } from '../money.ts'

/** `from` and `to` are the month's revenue; `to` is null in the last tier. `rate` is percent, or euro per piece. */
export interface CommissionTier {
  from: number
  to: number | null
  rate: number
}
export interface CommissionRule {
  kind: CommissionKind
  base: CommissionBase
  mode: CommissionMode
  tiers: CommissionTier[]
  /** Categories with their own tiers; their revenue counts for these only. */
  categories: { categoryId: string; tiers: CommissionTier[] }[]
  /** Least commission of a month. */
  guarantee: number
  /** Percent of the base that counts for the assistant instead. */
  assistantPercentage: number
}
/** A part without a rule earns nothing. */
export type CommissionRules = { [part in CommissionPart]: CommissionRule | null }

/** One thing done or sold, as frozen at checkout. Amounts are those of the whole line. */
export interface CommissionSale {
  commissionLineId: string
  versionId: string
  part: CommissionPart
  role: CommissionRole
  day: string
  categoryId: string | null
  categoryName: string
  quantity: number
  list: number
  paid: number
  material: number
  /** Percent of the base that counts for this team member. */
  share: number
  /** Rate of a redo; null for every other line. */
  redoPercentage: number | null
}
/** A refund (negative), an undone refund (positive), or a void, which takes back all that is left. */
export interface CommissionCorrection {
  originId: string
  kind: 'refund' | 'void'
  day: string
  amount: number
}

/** What a line brings within one tier; `exact` is ten-thousandths of a cent. */
interface Slice {
  tier: CommissionTier | null
  revenueCents: number
  exact: number
}
export interface RatedLine<S extends CommissionSale = CommissionSale> {
  sale: S
  rule: CommissionRule | null
  /** The category whose own tiers apply, else null. */
  categoryId: string | null
  slices: Slice[]
  baseCents: number
  commissionCents: number
  /** Revenue that its tiers have reached with this line, in cents; nothing for a redo. */
  reachedCents: number
}

const unit = 10_000
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The revenue of a line that counts for the team member, in cents. The shares of performer and assistant add up to the base. */
function getBaseCents(sale: CommissionSale, base: CommissionBase): number {
  const [list, paid, material] = [cents(sale.list), cents(sale.paid), cents(sale.material)]
  const whole = Math.max(0, base === 'list' ? list : base === 'paid' ? paid : paid - material)
  if (sale.role === 'assistant') return Math.round((whole * sale.share) / 100)
  return whole - Math.round((whole * (100 - sale.share)) / 100)
}

function findTiers(rule: CommissionRule, categoryId: string | null) {
  const own = rule.categories.find((category) => category.categoryId === categoryId)
  return { categoryId: own?.categoryId ?? null, tiers: own?.tiers ?? rule.tiers }
}

const findTier = (tiers: readonly CommissionTier[], revenueCents: number): CommissionTier | null =>
  tiers.findLast(({ from }) => cents(from) <= revenueCents) ?? null

/** Parts of a line in the tiers that it fills, from the revenue before it on. */
function sliceByTier(tiers: readonly CommissionTier[], startCents: number, baseCents: number): Slice[] {
  const end = startCents + baseCents
  const slices = tiers.flatMap((tier): Slice[] => {
    const [from, to] = [Math.max(startCents, cents(tier.from)), Math.min(end, tier.to === null ? end : cents(tier.to))]
    return to > from ? [{ tier, revenueCents: to - from, exact: (to - from) * cents(tier.rate) }] : []
  })
  return slices.length > 0 ? slices : [{ tier: findTier(tiers, startCents), revenueCents: 0, exact: 0 }]
}

/** The only slice of a line that is rated by one tier. */
function rateByTier(rule: CommissionRule, tier: CommissionTier | null, sale: CommissionSale, baseCents: number): Slice {
  const rate = cents(tier?.rate ?? 0)
  const exact = rule.kind === 'percentage' ? baseCents * rate : rate * sale.quantity * sale.share * 100
  return { tier, revenueCents: baseCents, exact }
}

/**
 * The commission of each line of one month, in the order in which they were sold. Whole tiers rate every line by what the month has
 * reached; marginal tiers rate each part of the revenue by its own tier. A redo has its own rate and counts for no tier.
 */
export function rateMonth<S extends CommissionSale>(sales: readonly S[], rules: ReadonlyMap<string, CommissionRules>): RatedLine<S>[] {
  const lines = sales.map((sale) => {
    const rule = rules.get(sale.versionId)?.[sale.part] ?? null
    const { categoryId, tiers } = rule ? findTiers(rule, sale.categoryId) : { categoryId: null, tiers: [] }
    return { sale, rule, categoryId, tiers, group: `${sale.part} ${categoryId ?? ''}`, baseCents: getBaseCents(sale, rule?.base ?? 'paid') }
  })
  const totals = new Map<string, number>()
  for (const { sale, group, baseCents } of lines) if (sale.role !== 'redo') totals.set(group, (totals.get(group) ?? 0) + baseCents)
  const running = new Map<string, number>()
  const exactOfPart = new Map<CommissionPart, number>()
  return lines.map(({ sale, rule, categoryId, tiers, group, baseCents }) => {
    const before = running.get(group) ?? 0
    let slices: Slice[] = [{ tier: null, revenueCents: baseCents, exact: 0 }]
    if (sale.role === 'redo') slices = [{ tier: null, revenueCents: baseCents, exact: baseCents * cents(sale.redoPercentage ?? 0) }]
    else if (rule) {
      running.set(group, before + baseCents)
      const isSliced = rule.mode === 'marginal' && rule.kind === 'percentage'
      const reached = rule.mode === 'whole' ? (totals.get(group) ?? 0) : before
      slices = isSliced ? sliceByTier(tiers, before, baseCents) : [rateByTier(rule, findTier(tiers, reached), sale, baseCents)]
    }
    const exactBefore = exactOfPart.get(sale.part) ?? 0
    const exact = exactBefore + sumOf(slices.map((slice) => slice.exact))
    exactOfPart.set(sale.part, exact)
    const commissionCents = Math.round(exact / unit) - Math.round(exactBefore / unit)
    const reachedCents = sale.role === 'redo' ? 0 : before + baseCents
    return { sale, rule, categoryId, slices, baseCents, commissionCents, reachedCents }
  })
}

/** What a correction takes back, in cents: negative, positive where it undoes a refund. */
export interface TakenBack<S extends CommissionSale, C extends CommissionCorrection> {
  correction: C
  origin: RatedLine<S>
  baseCents: number
  commissionCents: number
}

/** What the corrections of a line take back, oldest first: of its base and its commission the share that was refunded. */
export function takeBack<S extends CommissionSale, C extends CommissionCorrection>(
  origin: RatedLine<S>,
  corrections: readonly C[],
): TakenBack<S, C>[] {
  const paid = cents(origin.sale.paid)
  const share = (whole: number, refunded: number) => (paid === 0 ? (refunded > 0 ? whole : 0) : Math.round((whole * refunded) / paid))
  // A line that cost nothing can be voided only: all of it is one.
  const all = paid === 0 ? 1 : paid
  let refunded = 0
  return corrections.map((correction) => {
    const before = refunded
    refunded = correction.kind === 'void' ? all : Math.min(all, Math.max(0, refunded - cents(correction.amount)))
    const difference = (whole: number) => 0 - (share(whole, refunded) - share(whole, before))
    return { correction, origin, baseCents: difference(origin.baseCents), commissionCents: difference(origin.commissionCents) }
  })
}

/** Rows (tier by tier) of what lines brought, in cents that add up to `commissionCents`. */
export interface TierRow {
  categoryId: string | null
  /** Empty for the tiers of the whole part. */
  categoryName: string
  kind: CommissionKind
  from: number
  to: number | null
  rate: number
  count: number
  revenue: number
  commission: number
  /** The day on which the revenue reached this tier. */
  reached: string
}

/** Sums lines by tier, redos left out: tiers of the whole part first, then those of each category. */
export function sumByTier(lines: readonly RatedLine[]): TierRow[] {
  const rows = new Map<string, TierRow & { exact: number; revenueCents: number }>()
  for (const { sale, rule, categoryId, slices } of lines)
    for (const { tier, revenueCents, exact } of slices) {
      if (!tier || !rule) continue
      const key = JSON.stringify([categoryId, rule.kind, tier])
      const row = rows.get(key) ?? {
        ...tier,
        categoryId,
        categoryName: categoryId === null ? '' : sale.categoryName,
        kind: rule.kind,
        count: 0,
        revenue: 0,
        commission: 0,
        reached: sale.day,
        exact: 0,
        revenueCents: 0,
      }
      row.count += sale.quantity
      row.exact += exact
      row.revenueCents += revenueCents
      rows.set(key, row)
    }
  const sorted = [...rows.values()].toSorted(
    (a, b) => (a.categoryId ?? '').localeCompare(b.categoryId ?? '') || a.from - b.from || a.reached.localeCompare(b.reached),
  )
  const redoCents = sumOf(lines.filter(({ sale }) => sale.role === 'redo').map(({ commissionCents }) => commissionCents))
  const wholeCents = sumOf(lines.map(({ commissionCents }) => commissionCents)) - redoCents
  let [exact, given] = [0, 0]
  return sorted.map(({ exact: own, revenueCents, ...row }, i) => {
    exact += own
    const until = i === sorted.length - 1 ? wholeCents : Math.round(exact / unit)
    const commission = until - given
    given = until
    const { categoryId, from } = row
    const first = lines.find((line) => line.categoryId === categoryId && line.sale.role !== 'redo' && line.reachedCents >= cents(from))
    return { ...row, revenue: euro(revenueCents), commission: euro(commission), reached: first?.sale.day ?? row.reached }
  })
}
