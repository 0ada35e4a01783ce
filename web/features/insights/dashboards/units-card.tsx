import { useTranslation } from 'react-i18next'
import { dashboards } from '../../../../schema/api/insights/dashboards.ts'
import type { ReportPeriodName } from '../../../../schema/rules/insights/report-periods.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { BarList, Card } from './parts.tsx'
import { useFigures } from './use-figures.ts'

/** How far each room and basin is used in the period. */
export function UnitsCard({ date, period }: { date: string; period: ReportPeriodName }) {
  const { t } = useTranslation('resources')
  const { number } = useFormat()
  const { percent } = useFigures()
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useRead(dashboards.units, { date, period }, { staleTime: 60_000, keepPrevious: true })
  const inHours = (minutes: number) => number(Math.round(minutes / 6) / 10)
  const bars = data?.units.map(({ resourceId, resourceName, booked, outOfOrder, open, used }) => ({
    key: resourceId,
    label: resourceName,
    value: used ?? 0,
    text: used === null ? '–' : percent(used),
    note: [
      t('hours_of', { booked: inHours(booked), open: inHours(open) }),
      ...(outOfOrder > 0 ? [t('hours_out_of_order', { hours: inHours(outOfOrder) })] : []),
    ].join(' · '),
  }))
  return (
    <Card title={t('rooms_used')}>
      {bars && <BarList bars={bars} label={t('rooms_used')} most={1} />}
      {!bars && (error ? <LoadError message={errorMessage(error)} onRetry={() => void refetch()} /> : <SkeletonBlock height={120} />)}
      <p className="pad s muted">{t('rooms_used_help')}</p>
    </Card>
  )
}
