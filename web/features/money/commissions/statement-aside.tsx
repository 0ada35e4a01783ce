import { useTranslation } from 'react-i18next'
import type { CommissionStats } from '../../../../schema/api/money/commission-statements-schemas.ts'
import type { Commission } from '../../../../schema/api/money/commissions-schemas.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { type CommissionPart, commissionParts } from '../../../../schema/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { usePartLabels } from './part-labels.ts'
import '../../../ui/page.css'

/** The sum of the month, how it compares with the one before, and the plan behind it. */
export function StatementAside({
  stats,
  previous,
  plan,
  onEdit,
}: {
  stats: CommissionStats
  previous: CommissionStats | undefined
  plan: Commission | null
  onEdit: (() => void) | undefined
}) {
  const { t } = useTranslation('commissions')
  const { euros, day, dateOf } = useFormat()
  const labels = usePartLabels()
  const parts = stats.parts.filter(({ earned, guarantee, count }) => earned !== 0 || guarantee !== 0 || count > 0)
  const rows: [string, number][] = [
    ...parts.map((part): [string, number] => [labels[part.part], sumEuro([part.earned, part.guarantee])]),
    [t('tips'), stats.tips],
    [t('refunds'), stats.refunds],
  ]
  return (
    <div className="commission-aside grid gap-16">
      <section className="card commission-sum grid pad" aria-label={t('sum')}>
        <span className="s muted">{t('sum_of', { month: day(stats.from, 'month') })}</span>
        <strong className="display num">{euros(stats.total)}</strong>
        {previous && <Comparison total={stats.total} previous={previous} />}
        <dl className="commission-totals pairs hair-above num">
          {rows.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{euros(amount)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('total')}</dt>
            <dd>{euros(stats.total)}</dd>
          </div>
        </dl>
        {stats.approval && (
          <p className="commission-approved s row top gap-8">
            <Icon name="check-circle" size={16} />
            {t('approved_by', { name: stats.approval.approvedBy, day: dateOf(stats.approval.at), amount: euros(stats.approval.total) })}
          </p>
        )}
      </section>
      <section className="card">
        <header>
          <h3 className="grow">{t('plan')}</h3>
          {onEdit && (
            <Button size="s" onClick={onEdit}>
              {plan ? t('edit') : t('add_plan')}
            </Button>
          )}
        </header>
        <div className="body">{plan ? <PlanSummary plan={plan} /> : <p className="s muted">{t('no_plan')}</p>}</div>
      </section>
    </div>
  )
}

function Comparison({ total, previous }: { total: number; previous: CommissionStats }) {
  const { t } = useTranslation('commissions')
  const { euros, day } = useFormat()
  const difference = sumEuro([total, -previous.total])
  const values = { amount: euros(Math.abs(difference)), month: day(previous.from, 'month') }
  if (difference === 0) return <span className="s muted">{t('as_before', values)}</span>
  return <span className={difference > 0 ? 's green' : 's muted'}>{difference > 0 ? t('more_than', values) : t('less_than', values)}</span>
}

/** Each part of the plan in a line. */
function PlanSummary({ plan }: { plan: Commission }) {
  const { t } = useTranslation('commissions')
  const { euros, number, dateOf } = useFormat()
  const labels = usePartLabels()
  const summarize = (part: CommissionPart): string => {
    const rule = plan[part]
    if (!rule) return t('nothing')
    const rates = [rule, ...rule.categories].flatMap(({ tiers }) => tiers.map(({ rate }) => rate))
    const [least, most] = [Math.min(...rates), Math.max(...rates)]
    const toText = (rate: number) => (rule.kind === 'percentage' ? `${number(rate)}%` : euros(rate))
    return least === most ? toText(least) : t('date_range', { from: toText(least), to: toText(most) })
  }
  return (
    <dl className="commission-plan pairs num">
      {commissionParts.map((part) => (
        <div key={part}>
          <dt>{labels[part]}</dt>
          <dd>{summarize(part)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('in_force_since')}</dt>
        <dd>{dateOf(plan.from)}</dd>
      </div>
    </dl>
  )
}
