import { useTranslation } from 'react-i18next'
import type { ClientFigures, Compared, Earnings, ServiceFigures, UserFigures } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { Definition } from './dashboards-labels.ts'
import type { AskedRows } from './open-rows.ts'
import { Delta, Figure, Info } from './parts.tsx'
import type { Period } from './use-dashboard.ts'
import { useFigures } from './use-figures.ts'

interface Kpi {
  readonly key: Definition
  readonly label: string
  readonly figure: Compared<number | null> | undefined
  readonly format: (value: number) => string
  readonly kind?: 'points'
  readonly rows?: AskedRows
}

function KpiBox({ kpi, period, today }: { kpi: Kpi; period: Period | undefined; today: string }) {
  const { t } = useTranslation('dashboards')
  const { span } = useFigures()
  const { label, figure, format, kind, rows } = kpi
  const show = (value: number | null) => (value === null ? '–' : format(value))
  const comparesTwice = Boolean(figure?.yearBefore) && period?.before.from !== period?.yearBefore.from
  // A day that is not over is not compared with a whole one: the other day's figure stands beside it.
  const isOngoing = period?.from === today && period.until === today
  return (
    <div className="db-kpi col shrinks">
      <span className="db-kpi-l between row gap-6 nowrap muted med">
        {label}
        <Info of={kpi.key} title={label} />
      </span>
      {!figure || !period ? (
        <SkeletonBlock height={72} />
      ) : (
        <>
          {rows ? (
            <Figure rows={rows} className="db-kpi-v">
              {show(figure.current)}
            </Figure>
          ) : (
            <span className="db-kpi-v">{show(figure.current)}</span>
          )}
          <span className="db-kpi-r between row gap-6 nowrap muted">
            {span(period.before)}
            {isOngoing ? <b>{show(figure.before)}</b> : <Delta current={figure.current} before={figure.before} kind={kind ?? 'growth'} />}
          </span>
          {comparesTwice && (
            <span className="db-kpi-r between row gap-6 nowrap muted">
              {`${span(period.yearBefore)} ${period.yearBefore.from.slice(0, 4)}`}
              {isOngoing ? (
                <b>{show(figure.yearBefore)}</b>
              ) : (
                <Delta current={figure.current} before={figure.yearBefore} kind={kind ?? 'growth'} />
              )}
            </span>
          )}
          {!isOngoing && (
            <span className="db-kpi-r db-kpi-t between row gap-6 nowrap hair-above muted">
              {t('today')}
              {rows && figure.today !== null ? (
                <Figure rows={{ ...rows, from: today, to: today }}>{show(figure.today)}</Figure>
              ) : (
                <b>{show(figure.today)}</b>
              )}
            </span>
          )}
        </>
      )}
    </div>
  )
}

/** The six key figures of the period. */
export function Kpis({
  period,
  today,
  earnings,
  services,
  clients,
  users,
}: {
  period: Period | undefined
  today: string
  earnings: Earnings | undefined
  services: ServiceFigures | undefined
  clients: ClientFigures | undefined
  users: UserFigures | undefined
}) {
  const { t } = useTranslation('dashboards')
  const { euros, number } = useFormat()
  const { euro, percent } = useFigures()
  const span = period && { from: period.from, to: period.until }
  const withRows = (figure: AskedRows['figure'], title: string) => (span ? { rows: { figure, title, ...span } } : {})
  const kpis: readonly Kpi[] = [
    { key: 'revenue', label: t('revenue'), figure: earnings?.revenue, format: euro, ...withRows('revenue', t('revenue')) },
    { key: 'performed', label: t('services'), figure: services?.performed, format: number, ...withRows('performed', t('services')) },
    { key: 'clients', label: t('clients'), figure: clients?.clients, format: number, ...withRows('clients', t('clients')) },
    {
      key: 'ticket',
      label: t('average_ticket'),
      figure: earnings?.averageTicket,
      format: euros,
      ...withRows('ticket', t('average_ticket')),
    },
    {
      key: 'occupancy',
      label: t('occupancy'),
      figure: users?.occupancy,
      format: percent,
      kind: 'points',
      ...withRows('occupancy', t('occupancy')),
    },
    {
      key: 'rebooking',
      label: t('rebooking_rate'),
      figure: clients?.rebooking,
      format: percent,
      kind: 'points',
      ...withRows('rebooked', t('rebooked')),
    },
  ]
  return (
    <section className="card db-kpis grid" aria-label={t('key_figures')}>
      {kpis.map((kpi) => (
        <KpiBox key={kpi.key} kpi={kpi} period={period} today={today} />
      ))}
    </section>
  )
}
