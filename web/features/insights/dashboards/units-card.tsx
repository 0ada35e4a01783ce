import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboards } from '../../../../schema/api/insights/dashboards.ts'
import type { UnitFigures } from '../../../../schema/api/insights/dashboards-schemas.ts'
import type { ReportPeriodName } from '../../../../schema/rules/insights/report-periods.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useDuration } from '../../../ui/use-duration.ts'
import { type Bar, BarList, Card } from './parts.tsx'
import { useFigures } from './use-figures.ts'

type Use = Pick<UnitFigures['units'][number], 'booked' | 'outOfOrder' | 'open'>
const addUp = (units: readonly Use[]): Use =>
  units.reduce((sum, { booked, outOfOrder, open }) => ({
    booked: sum.booked + booked,
    outOfOrder: sum.outOfOrder + outOfOrder,
    open: sum.open + open,
  }))

/** How far each kind of rooms and basins, and each one of it, is used in the period. */
export function UnitsCard({ date, period }: { date: string; period: ReportPeriodName }) {
  const { t } = useTranslation('resources')
  const { percent } = useFigures()
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useRead(dashboards.units, { date, period }, { staleTime: 60_000, keepPrevious: true })
  const inHours = useDuration()
  const toBar = (key: string, label: ReactNode, { booked, outOfOrder, open }: Use): Bar => ({
    key,
    label,
    value: open > 0 ? booked / open : 0,
    text: open > 0 ? percent(booked / open) : '–',
    note: [
      t('hours_of', { booked: inHours(booked), open: inHours(open) }),
      ...(outOfOrder > 0 ? [t('hours_out_of_order', { hours: inHours(outOfOrder) })] : []),
    ].join(' · '),
  })
  const kinds = data && [...Map.groupBy(data.units, ({ kindName }) => kindName)]
  // A kind of one unit is that unit.
  const bars = kinds?.flatMap(([kindName, units]) => [
    ...(units.length > 1 ? [toBar(`kind ${kindName}`, <b className="semi">{kindName}</b>, addUp(units))] : []),
    ...units.map((unit) => toBar(unit.resourceId, unit.resourceName, unit)),
  ])
  return (
    <Card title={t('rooms_used')}>
      {bars && <BarList bars={bars} label={t('rooms_used')} most={1} />}
      {!bars && (error ? <LoadError message={errorMessage(error)} onRetry={() => void refetch()} /> : <SkeletonBlock height={120} />)}
      <p className="pad s muted">{t('rooms_used_help')}</p>
    </Card>
  )
}
