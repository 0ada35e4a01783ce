import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommissionLine, CommissionStats } from '../../../../schema/api/money/commission-statements-schemas.ts'
import type { Commission } from '../../../../schema/api/money/commissions-schemas.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { partIcons, useBaseLabels, usePartLabels } from './part-labels.ts'
import { useStatementTexts } from './statement-texts.ts'
import { TierBar } from './tier-bar.tsx'

type Part = CommissionStats['parts'][number]

/** What services, products, tips and refunds brought, with the tiers that were reached. */
export function StatementParts({ stats, plans }: { stats: CommissionStats; plans: readonly Commission[] }) {
  const { t } = useTranslation('commissions')
  const shown = stats.parts.filter(({ rows, redo, guarantee }) => rows.length > 0 || redo.count > 0 || guarantee > 0)
  const isQuiet = shown.length === 0 && stats.takenBack.length === 0 && stats.tips === 0
  return (
    <div className="card commission-parts">
      {isQuiet && <p className="s muted commission-part">{t('nothing_earned')}</p>}
      {shown.map((part) => (
        <PartSection key={part.part} part={part} lines={stats.lines.filter((line) => line.part === part.part)} plans={plans} />
      ))}
      {stats.tipsByMethod.length > 0 && <TipsSection stats={stats} />}
      {stats.takenBack.length > 0 && <RefundsSection stats={stats} />}
    </div>
  )
}

function Section({
  icon,
  title,
  text,
  amount,
  children,
}: {
  icon: IconName
  title: string
  text: string
  amount: number
  children?: ReactNode
}) {
  const { euros } = useFormat()
  return (
    <section className="commission-part" aria-label={title}>
      <div className="commission-part-head grid gap-10">
        <Icon name={icon} />
        <h3>{title}</h3>
        <span className="s muted">{text}</span>
        <b className="num">{euros(amount)}</b>
      </div>
      {children}
    </section>
  )
}

/** A row of label, base, rate and commission. */
function AmountRow({
  label,
  base,
  rate,
  amount,
  strong = false,
}: {
  label: ReactNode
  base?: string
  rate?: string
  amount: string
  strong?: boolean
}) {
  return (
    <tr className={strong ? 'semi' : undefined}>
      <th scope="row">{label}</th>
      <td className="num">{base}</td>
      <td className="num">{rate}</td>
      <td className="num">{amount}</td>
    </tr>
  )
}
function AmountTable({ title, heads, children }: { title: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="commission-rows full s" aria-label={title}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function PartSection({ part, lines, plans }: { part: Part; lines: readonly CommissionLine[]; plans: readonly Commission[] }) {
  const { t } = useTranslation('commissions')
  const { euros, day } = useFormat()
  const { percent, limit, describeTier } = useStatementTexts()
  const labels = usePartLabels()
  const bases = useBaseLabels()
  const title = labels[part.part]
  const highest = part.rows.filter(({ categoryId, from }) => categoryId === null && from > 0).at(-1)
  const count = part.part === 'product' ? t('sold_count', { count: part.count }) : t('done_count', { count: part.count })
  const reached = highest && t('tier_reached', { from: limit(highest.from), day: day(highest.reached, 'dayMonth') })
  const base = plans.find((plan) => plan[part.part])?.[part.part]?.base ?? 'paid'
  return (
    <Section
      icon={partIcons[part.part]}
      title={title}
      text={[count, reached].filter(Boolean).join(', ')}
      amount={sumEuro([part.earned, part.guarantee])}
    >
      <TierBar part={part} plans={plans} />
      <AmountTable title={title} heads={[t('part'), bases[base], t('rate'), t('commission')]}>
        {part.rows.map((row, i) => (
          <AmountRow
            // biome-ignore lint/suspicious/noArrayIndexKey: two versions of a plan may have the same tier
            key={i}
            label={describeTier(row)}
            base={row.kind === 'percentage' ? euros(row.revenue) : `× ${row.count}`}
            rate={row.kind === 'percentage' ? percent(row.rate) : euros(row.rate)}
            amount={euros(row.commission)}
            strong={row === highest}
          />
        ))}
        {part.redo.count > 0 && (
          <AmountRow
            label={t('redos_count', { count: part.redo.count })}
            base={euros(part.redo.revenue)}
            amount={euros(part.redo.commission)}
          />
        )}
        {part.guarantee > 0 && <AmountRow label={t('guarantee')} amount={euros(part.guarantee)} />}
      </AmountTable>
      {lines.length > 0 && <Lines lines={lines} title={title} />}
    </Section>
  )
}

/** Each line of a part, shown when asked for. */
function Lines({ lines, title }: { lines: readonly CommissionLine[]; title: string }) {
  const { t } = useTranslation('commissions')
  const { euros, day } = useFormat()
  const { toRate } = useStatementTexts()
  const [isOpen, setIsOpen] = useState(false)
  const roles = { own: '', assistant: t('assistant'), redo: t('redo') }
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        className="commission-more"
        icon={isOpen ? 'chevron-down' : 'chevron-right'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('hide_lines') : t('show_lines', { count: lines.length })}
      </Button>
      {isOpen && (
        <AmountTable title={t('lines_of', { part: title })} heads={[t('line'), t('base'), t('rate'), t('commission')]}>
          {lines.map((line) => (
            <AmountRow
              key={line.commissionLineId}
              label={
                <>
                  {day(line.day, 'dayMonth')} · {line.quantity > 1 && `${line.quantity} × `}
                  {line.item} <span className="muted">{[line.client, roles[line.role]].filter(Boolean).join(' · ')}</span>
                </>
              }
              base={euros(line.revenue)}
              rate={toRate(line.rate)}
              amount={euros(line.commission)}
            />
          ))}
        </AmountTable>
      )}
    </>
  )
}

function TipsSection({ stats }: { stats: CommissionStats }) {
  const { t } = useTranslation('commissions')
  const { euros } = useFormat()
  const methods = { cash: t('in_cash'), card: t('by_card'), voucher: t('by_prepaid'), other: t('other_method'), online: t('by_link') }
  const text = stats.tipsByMethod.map(({ method, amount }) => `${method ? methods[method] : t('several_methods')} ${euros(amount)}`)
  return <Section icon="wallet" title={t('tips')} text={text.join(' · ')} amount={stats.tips} />
}

function RefundsSection({ stats }: { stats: CommissionStats }) {
  const { t } = useTranslation('commissions')
  const { euros, day } = useFormat()
  const { toRate } = useStatementTexts()
  return (
    <Section icon="undo" title={t('refunds')} text={t('refunds_text')} amount={stats.refunds}>
      <AmountTable title={t('refunds')} heads={[t('transaction_refund'), t('base'), t('rate'), t('commission')]}>
        {stats.takenBack.map((one) => (
          <AmountRow
            key={one.commissionLineId}
            label={
              <>
                {[one.item, one.client].filter(Boolean).join(', ')}{' '}
                <span className="muted">
                  · {t(one.isVoid ? 'voided_on' : 'refunded_on', { day: day(one.day, 'dayMonth'), sold: day(one.soldOn, 'dayMonth') })}
                </span>
              </>
            }
            base={euros(one.revenue)}
            rate={toRate(one.rate)}
            amount={euros(one.commission)}
          />
        ))}
      </AmountTable>
    </Section>
  )
}
