import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClientDashboard } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { ageLabels } from './dashboards-labels.ts'
import { toLaterMonth, toSpan } from './months.ts'
import { Card, EuroFigure, Figure } from './parts.tsx'
import { useFigures } from './use-figures.ts'
import '../../../ui/figures.css'

interface Props {
  dashboard: ClientDashboard
}

function InlineBar({ value, max, colour }: { value: number; max: number; colour: string }) {
  return (
    <span className="bar-x db-age-bar" style={{ ['--c' as string]: colour }}>
      <i style={{ width: `${max > 0 ? (value / max) * 100 : 0}%` }} />
    </span>
  )
}

/** Clients and their average spend by age. */
export function AgesCard({ dashboard }: Props) {
  const { t } = useTranslation('dashboards')
  const { number } = useFormat()
  const { percent } = useFigures()
  const { roles } = useMe()
  const { ageRanges, averageEarningPerAgeRanges: averages, from, to } = dashboard
  const maxClients = Math.max(...ageRanges.ranges.map(({ clients }) => clients))
  const maxSpent = Math.max(...averages.map(({ average }) => average ?? 0))
  return (
    <Card
      title={t('age_and_spend')}
      info="ages"
      className="c5"
      end={<span className="s muted">{t('clients_count', { count: ageRanges.clients })}</span>}
    >
      <table className="table db-ages">
        <thead>
          <tr>
            <th scope="col">{t('age')}</th>
            <th scope="col">{t('clients')}</th>
            <th scope="col">{t('average_spend')}</th>
          </tr>
        </thead>
        <tbody>
          {ageRanges.ranges.map(({ range, clients }) => {
            const average = averages.find((one) => one.range === range)?.average ?? null
            const rows = { figure: 'age' as const, title: t(ageLabels[range]), part: range, from, to }
            return (
              <tr key={range}>
                <th scope="row">{t(ageLabels[range])}</th>
                <td>
                  <InlineBar value={clients} max={maxClients} colour="var(--cat-3)" />
                  <Figure rows={rows}>{number(clients)}</Figure>
                  <small>{ageRanges.clients > 0 ? percent(clients / ageRanges.clients) : ''}</small>
                </td>
                <td>
                  <InlineBar value={average ?? 0} max={maxSpent} colour="var(--accent)" />
                  {average === null ? <b>–</b> : <EuroFigure amount={average} rows={rows} />}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {ageRanges.unknown > 0 && (
        <p className="db-foot between flex gap-12 muted">
          <Figure rows={{ figure: 'age', title: t('no_birth_date'), part: 'unknown', from, to }}>
            {t('without_birth_date', { count: ageRanges.unknown, of: number(ageRanges.clients) })}
          </Figure>
          {hasAnyRole(roles, groups.adminReceptionist) && (
            <Link className="db-to inline middle gap-2 nowrap xs" to="/data-qualities?gap=birthDate">
              {t('add_them')}
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}

const levels = [0.2, 0.3, 0.4, 0.5, 0.6] as const
const getLevel = (share: number) => {
  const at = levels.findIndex((level) => share < level)
  return at === -1 ? levels.length : at
}

/** New clients who came again, by month after the first visit. */
export function RetentionCard({ dashboard }: Props) {
  const { t } = useTranslation('dashboards')
  const { number } = useFormat()
  const { percent, month } = useFigures()
  const { retention } = dashboard
  const cohortOf = (name: string) => {
    const { from: firstFrom, to: firstTo } = toSpan(name, dashboard)
    return { figure: 'cohort' as const, firstFrom, firstTo }
  }
  const allMonths = { from: toSpan(retention[0]?.month ?? dashboard.to.slice(0, 7), dashboard).from, to: dashboard.to }
  const count = Math.min(8, Math.max(0, ...retention.map(({ shares }) => shares.length)))
  const steps = Array.from({ length: count }, (_, i) => i)
  const all = steps.map((i) => {
    const reached = retention.filter(({ shares }) => shares.length > i)
    const clients = reached.reduce((sum, one) => sum + one.clients, 0)
    const came = reached.reduce((sum, one) => sum + one.clients * (one.shares[i] ?? 0), 0)
    return clients > 0 ? came / clients : 0
  })
  return (
    <Card title={t('retention')} info="retention" className="c7">
      {count === 0 && <p className="pad s muted">{t('nothing_yet')}</p>}
      {count > 0 && (
        <div className="db-scroll">
          <table className="db-hm is-named full num" style={{ minWidth: 170 + count * 48 }}>
            <thead>
              <tr>
                <th scope="col">{t('first_visit')}</th>
                <th scope="col">{t('clients')}</th>
                {steps.map((i) => (
                  <th key={i} scope="col">
                    {t('months_later', { count: i + 1 })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {retention.map(({ month: first, clients, shares }) => (
                <tr key={first}>
                  <th scope="row" className="capital">
                    {month(first)}
                  </th>
                  <td>
                    <Figure rows={{ ...cohortOf(first), ...toSpan(first, dashboard), title: t('first_visit_in', { month: month(first) }) }}>
                      {number(clients)}
                    </Figure>
                  </td>
                  {steps.map((i) => {
                    const share = shares[i]
                    if (share === undefined) return <td key={i} />
                    const later = toLaterMonth(first, i + 1)
                    const title = t('came_again_in', { month: month(first), later: month(later) })
                    return (
                      <td key={i} className={`db-h${getLevel(share)}`}>
                        <Figure rows={{ ...cohortOf(first), ...toSpan(later, dashboard), title }}>{percent(share)}</Figure>
                      </td>
                    )
                  })}
                </tr>
              ))}
              <tr>
                <th scope="row">{t('all')}</th>
                <td>
                  <Figure rows={{ figure: 'new_clients', title: t('new_clients'), ...allMonths }}>
                    {number(retention.reduce((sum, { clients }) => sum + clients, 0))}
                  </Figure>
                </td>
                {all.map((share, i) => {
                  const rows = { ...allMonths, figure: 'cohort' as const, firstFrom: allMonths.from, firstTo: allMonths.to }
                  const title = t('came_again_after', { count: i + 1 })
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: positions are months
                    <td key={i}>
                      <Figure rows={{ ...rows, title, later: String(i + 1) }}>{percent(share)}</Figure>
                    </td>
                  )
                })}
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
