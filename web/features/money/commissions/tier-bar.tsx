import { useTranslation } from 'react-i18next'
import type { CommissionStats } from '../../../../schema/api/money/commission-statements-schemas.ts'
import type { Commission, CommissionRule } from '../../../../schema/api/money/commissions-schemas.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useStatementTexts } from './statement-texts.ts'

type Part = CommissionStats['parts'][number]

/** The tiers by which the revenue was rated: those of the one version of the plan that has them all. */
function findTiers(part: Part, plans: readonly Commission[]): CommissionRule['tiers'] | undefined {
  const rows = part.rows.filter(({ categoryId }) => categoryId === null)
  const rules = plans.flatMap((plan) => plan[part.part] ?? [])
  const rule = rules.find(({ tiers }) =>
    rows.every((row) => tiers.some(({ from, to, rate }) => from === row.from && to === row.to && rate === row.rate)),
  )
  return rule && rule.tiers.length > 1 && rows.length > 0 ? rule.tiers : undefined
}

/** How far the month has come in the tiers of a part. Not drawn for one tier, or where the tiers have changed within the month. */
export function TierBar({ part, plans }: { part: Part; plans: readonly Commission[] }) {
  const { t } = useTranslation('commissions')
  const { euros } = useFormat()
  const { percent, limit } = useStatementTexts()
  const tiers = findTiers(part, plans)
  if (!tiers) return null
  const revenue = sumEuro(part.rows.filter(({ categoryId }) => categoryId === null).map((row) => row.revenue))
  const isAmount = part.rows.some(({ kind }) => kind === 'amount')
  const widest = tiers.at(-1)?.from ?? 0
  const sizes = tiers.map(({ from, to }) => (to === null ? Math.max(widest * 0.4, (revenue - from) * 1.2) : to - from))
  const current = tiers.findLastIndex(({ from }) => from <= revenue)
  return (
    <div
      className="commission-tiers grid"
      style={{ gridTemplateColumns: sizes.map((size) => `minmax(72px, ${Math.max(1, size)}fr)`).join(' ') }}
    >
      {tiers.map((tier, i) => {
        const filled = Math.min(1, Math.max(0, (revenue - tier.from) / (sizes[i] || 1)))
        const bound = tier.to === null ? t('tier_above', { from: limit(tier.from) }) : t('tier_first', { to: limit(tier.to) })
        return (
          <div key={tier.from}>
            <span className="below anchor clip" aria-hidden="true">
              <i style={{ width: `${filled * 100}%` }} />
            </span>
            <b className={i === current ? 'acc' : undefined}>{isAmount ? euros(tier.rate) : percent(tier.rate)}</b>{' '}
            <small className="num muted">{bound}</small>
          </div>
        )
      })}
    </div>
  )
}
