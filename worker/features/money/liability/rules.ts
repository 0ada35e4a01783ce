import type { Liability } from '../../../../schema/api/money/liability-schemas.ts'
import { findCategoryVat, type VatSettings } from '../../../../schema/rules/catalogue/category-vat.ts'
import { deductTaxed, splitByRate, vatOf } from '../../../../schema/rules/money/prepaid-vat.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { type PrepaidEntryKind, prepaidKinds } from '../../../../schema/terms.ts'
import type { LiabilityState, LiabilitySum, VisitUse } from './queries.ts'

const columns = { sale: 'sold', payment: 'used', expiry: 'expired' } as const
/** A transfer moves a balance from one card to another and changes no sum, and a hold is no movement. */
const toColumn = (entry: PrepaidEntryKind) => (entry === 'transfer' || entry === 'hold' ? null : columns[entry])

/** Sums up a period: `opening` in cents, then what changed it. The result is in euro. */
function addUp(sums: readonly LiabilitySum[], opening: number) {
  const total = { sold: 0, used: 0, expired: 0, owed: opening }
  for (const { entry, cents } of sums) {
    const column = toColumn(entry)
    if (column) total[column] += cents
    total.owed += cents
  }
  return { sold: euro(total.sold), used: euro(total.used), expired: euro(total.expired), owed: euro(total.owed) }
}

const sumCents = (sums: readonly { readonly cents: number }[]) => sums.reduce((sum, { cents }) => sum + cents, 0)

/**
 * What multi-purpose vouchers paid by the VAT rate of what they paid for, with the VAT that fell due by it; without a rate, what they
 * paid of tips. A visit of several rates is split by weight, beside what single-purpose vouchers pay of it. In euro; used amounts are
 * negative.
 */
function sumUses(uses: readonly VisitUse[], settings: VatSettings): Liability['multiPurpose']['rates'] {
  const sums = new Map<number | null, number>()
  const add = (rate: number | null, amount: number) => sums.set(rate, (sums.get(rate) ?? 0) + amount)
  for (const { cents: used, lines, taxed } of uses) {
    const bought = lines.map((line) => ({ rate: findCategoryVat(settings, line).rate, cents: line.cents }))
    const deducted = deductTaxed(bought, taxed)
    const split = splitByRate(
      Math.abs(used),
      bought.map(({ rate, cents }, i) => ({ rate, cents: cents - (deducted[i] ?? 0) })),
    )
    for (const { rate, cents } of split) add(rate, Math.sign(used) * cents)
    add(null, used - Math.sign(used) * sumCents(split))
  }
  return [...sums]
    .filter(([, used]) => used !== 0)
    .toSorted(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
    .map(([rate, used]) => ({ rate, used: euro(-used), vat: euro(rate === null ? 0 : vatOf({ rate, cents: used })) }))
}

/** The report of a period from the sums of its entries; each part agrees to the cent with the others. */
export function buildLiability(
  period: { from: string; to: string },
  sums: readonly LiabilitySum[],
  { accounts, uses, settings }: LiabilityState,
): Liability {
  const split = (some: readonly LiabilitySum[]) => ({
    before: some.filter(({ day }) => day === null),
    within: some.filter(({ day }) => day !== null),
  })
  const report = (some: readonly LiabilitySum[]) => {
    const { before, within } = split(some)
    return addUp(within, sumCents(before))
  }
  const { before, within } = split(sums)
  let owed = sumCents(before)
  const days = [...new Set(within.map(({ day }) => day ?? ''))].map((day) => {
    const movement = addUp(
      within.filter((sum) => sum.day === day),
      owed,
    )
    owed += sumCents(within.filter((sum) => sum.day === day))
    return { day, ...movement }
  })
  const single = sums.filter(({ vatKind }) => vatKind === 'single')
  const rates = [...new Set(single.map(({ vatRate }) => vatRate ?? 0))].toSorted((a, b) => a - b)
  const multi = report(sums.filter(({ vatKind }) => vatKind === 'multi'))
  return {
    ...period,
    opening: euro(sumCents(before)),
    ...report(sums),
    kinds: prepaidKinds.map((kind) => ({ kind, accounts: accounts[kind] ?? 0, ...report(sums.filter((sum) => sum.kind === kind)) })),
    singlePurpose: rates.map((rate) => {
      const ofRate = single.filter(({ vatRate }) => (vatRate ?? 0) === rate)
      const sold = sumCents(split(ofRate).within.filter(({ entry }) => entry === 'sale'))
      return { rate, sold: euro(sold), vat: euro(vatOf({ rate, cents: sold })), owed: report(ofRate).owed }
    }),
    multiPurpose: { sold: multi.sold, used: multi.used, owed: multi.owed, rates: sumUses(uses, settings) },
    days,
  }
}
