import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClientDashboard } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { frequencyLabels } from './dashboards-labels.ts'
import { toSpan } from './months.ts'
import type { AskedRows } from './open-rows.ts'
import { BarList, Card, Delta, Figure, RowsLink } from './parts.tsx'
import { useFigures } from './use-figures.ts'

const load = () => import('./month-charts.tsx')
const NpsChart = lazy(async () => ({ default: (await load()).NpsChart }))
const VisitsChart = lazy(async () => ({ default: (await load()).VisitsChart }))
const fallback = <SkeletonBlock height={190} />

interface Props {
  dashboard: ClientDashboard
}
const spanOf = ({ from, to }: ClientDashboard) => ({ from, to })

/** Shows the numbers of a chart instead of it. */
function TableToggle({ isTable, onChange }: { isTable: boolean; onChange: (isTable: boolean) => void }) {
  const { t } = useTranslation('dashboards')
  return (
    <IconButton
      size="s"
      icon={isTable ? 'chart' : 'list'}
      label={isTable ? t('show_chart') : t('show_table')}
      onClick={() => onChange(!isTable)}
    />
  )
}

interface MonthCell {
  readonly text: string
  readonly rows?: AskedRows
}
function MonthTable({ head, rows }: { head: readonly string[]; rows: readonly { month: string; cells: readonly MonthCell[] }[] }) {
  const { day: formatDay } = useFormat()
  return (
    <div className="db-scroll">
      <table className="table db-table">
        <thead>
          <tr>
            {head.map((title, index) => (
              <th key={title} scope="col" className={index === 0 ? undefined : 'r'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, cells }) => (
            <tr key={month}>
              <th scope="row">{formatDay(`${month}-01`, 'month')}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="r">
                  {cell.rows ? <Figure rows={cell.rows}>{cell.text}</Figure> : cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const groups = ['promoters', 'passives', 'detractors'] as const

export function NpsCard({ dashboard }: Props) {
  const { t } = useTranslation('dashboards')
  const { number } = useFormat()
  const { percent, periodName } = useFigures()
  const [isTable, setTable] = useState(false)
  const { npsCurrent: nps } = dashboard
  const rows = { figure: 'nps' as const, title: t('nps'), ...spanOf(dashboard) }
  const labels = { promoters: t('promoters'), passives: t('passives'), detractors: t('detractors') }
  const end = (
    <>
      <RowsLink rows={rows}>{t('answers_count', { count: nps.answers })}</RowsLink>
      <TableToggle isTable={isTable} onChange={setTable} />
    </>
  )
  return (
    <Card title={t('nps')} info="nps" className="c4" end={nps.answers > 0 && end}>
      <div className="db-big wrap flex s">
        <b>{nps.score === null ? '–' : <Figure rows={rows}>{`${nps.score > 0 ? '+' : ''}${number(nps.score)}`}</Figure>}</b>
        {nps.margin !== null && (
          <span className="muted">{t('nps_margin', { margin: nps.margin, answers: nps.answers, asked: nps.asked })}</span>
        )}
        <Delta current={nps.score} before={nps.before} kind="number" />
      </div>
      {nps.answers === 0 ? (
        <p className="pad s muted">{t('no_answers')}</p>
      ) : (
        <>
          <div className="db-nps flex">
            {groups.map((group) => (
              <div key={group} style={{ flexGrow: Math.max(nps[group], nps.answers * 0.12) }} className={group}>
                <i className="below" />
                <Figure rows={{ ...rows, title: labels[group], part: group }}>{number(nps[group])}</Figure>
                <small>{percent(nps[group] / nps.answers)}</small>
                <span className="nowrap muted">{labels[group]}</span>
              </div>
            ))}
          </div>
          <div className="db-chart-small anchor">
            {isTable ? (
              <MonthTable
                head={[periodName('month'), t('nps_short'), t('answers')]}
                rows={nps.months.map(({ month, score, answers }) => ({
                  month,
                  cells: [
                    { text: score === null ? '–' : number(score) },
                    { text: number(answers), rows: { ...rows, ...toSpan(month, dashboard) } },
                  ],
                }))}
              />
            ) : (
              <Suspense fallback={fallback}>
                <NpsChart dashboard={dashboard} />
              </Suspense>
            )}
          </div>
        </>
      )}
      <p className="db-foot between flex gap-12 muted">
        <Link className="db-to inline middle gap-2 nowrap xs" to="/surveys?tab=nps">
          {t('nps_comments')}
        </Link>
      </p>
    </Card>
  )
}

export function VisitsCard({ dashboard }: Props) {
  const { t } = useTranslation('dashboards')
  const { number } = useFormat()
  const { periodName } = useFigures()
  const [isTable, setTable] = useState(false)
  const { clientVisitsCurrent: visits } = dashboard
  const legend = (
    <span className="db-lg wrap flex xs muted">
      <span className="middle gap-6">
        <i className="sq" />
        {t('returning')}
      </span>
      <span className="middle gap-6">
        <i className="sq b2" />
        {t('new')}
      </span>
      <TableToggle isTable={isTable} onChange={setTable} />
    </span>
  )
  return (
    <Card title={t('visits_title')} info="visits" className="c4" end={legend}>
      <div className="db-big wrap flex s">
        <b>
          <Figure rows={{ figure: 'visits', title: t('visits_title'), ...spanOf(dashboard) }}>{number(visits.visits)}</Figure>
        </b>
        <span className="muted">
          <Figure rows={{ figure: 'new_clients', title: t('new_clients'), ...spanOf(dashboard) }}>
            {t('new_count', { count: visits.newClients })}
          </Figure>
        </span>
        <Delta current={visits.visits} before={visits.before} />
      </div>
      <div className="db-chart-small anchor">
        {isTable ? (
          <MonthTable
            head={[periodName('month'), t('returning'), t('new')]}
            rows={visits.months.map(({ month, returning, newClients }) => {
              const span = toSpan(month, dashboard)
              return {
                month,
                cells: [
                  { text: number(returning), rows: { figure: 'returning_visits', title: t('returning'), ...span } },
                  { text: number(newClients), rows: { figure: 'new_clients', title: t('new_clients'), ...span } },
                ],
              }
            })}
          />
        ) : (
          <Suspense fallback={fallback}>
            <VisitsChart dashboard={dashboard} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

export function FrequencyCard({ dashboard }: Props) {
  const { t } = useTranslation('dashboards')
  const { number } = useFormat()
  const { percent } = useFigures()
  const { clients, median, before, ranges } = dashboard.clientFrequencies
  const bars = ranges.map(({ range, clients: count }) => ({
    key: range,
    label: t(frequencyLabels[range]),
    value: count,
    text: number(count),
    note: clients > 0 ? percent(count / clients) : undefined,
    rows: { figure: 'frequency' as const, title: t(frequencyLabels[range]), part: range, ...spanOf(dashboard) },
    ...(range === 'over_12' ? { colour: 'var(--warn)' } : {}),
  }))
  return (
    <Card title={t('weeks_between')} info="frequency" className="c4">
      <div className="db-big wrap flex s">
        <b>{median === null ? '–' : number(median)}</b>
        <span className="muted">{t('weeks_median', { count: clients })}</span>
        <Delta current={median} before={before} kind="number" less />
      </div>
      <BarList bars={bars} label={t('weeks_between')} />
    </Card>
  )
}
