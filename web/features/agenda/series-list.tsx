import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { SeriesConflict } from '../../../schema/api/agenda-series.ts'
import { Button } from '../../ui/button.tsx'
import './agenda-labels.ts'
import './series.css'
import { SettleRow } from './resolution-row.tsx'
import { getConflictKey, type Resolution, type Settled } from './resolutions.ts'

export interface SeriesRow {
  key: string
  agenda: Agenda
  day: string
  start: string
}
interface SeriesListProps {
  rows: readonly SeriesRow[]
  conflicts: readonly SeriesConflict[]
  settled: Settled
  onSettle: (key: string, resolution: Resolution | null) => void
  skipLabel: string
}
/** For so many conflicts at once the days are asked what is free. */
const looked = 4

/** Every booking of a series, those with something in the way first to be settled: each by itself, or all the same way. */
export function SeriesList({ rows, conflicts, settled, onSettle, skipLabel }: SeriesListProps) {
  const { t } = useTranslation('agenda')
  const found = new Map(conflicts.map((one) => [getConflictKey(one), one]))
  const open = conflicts.filter((one) => !settled.has(getConflictKey(one)))
  const looks = new Set([...open.slice(0, looked), ...conflicts.filter((one) => settled.has(getConflictKey(one)))].map(getConflictKey))
  const all = (resolution: Resolution) => {
    for (const one of open) onSettle(getConflictKey(one), resolution)
  }
  return (
    <>
      {open.length > 1 && (
        <div className="row wrap">
          <span className="s muted">{t('apply_to_all_conflicts')}</span>
          <Button size="s" onClick={() => all({ kind: 'leave' })}>
            {skipLabel}
          </Button>
          <Button size="s" onClick={() => all({ kind: 'anyway' })}>
            {t('book_anyway')}
          </Button>
        </div>
      )}
      <ol className="se-list" aria-label={t('series_bookings')}>
        {rows.map(({ key, ...row }) => {
          const conflict = found.get(key)
          return (
            <SettleRow
              key={key}
              {...row}
              start={conflict?.start ?? row.start}
              conflict={conflict}
              settled={settled.get(key)}
              onSettle={(resolution) => onSettle(key, resolution)}
              skipLabel={skipLabel}
              looks={looks.has(key)}
            />
          )
        })}
      </ol>
    </>
  )
}
