import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { SeriesConflict } from '../../../schema/api/agenda-series.ts'
import { Button } from '../../ui/button.tsx'
import './agenda-labels.ts'
import './series.css'
import { ResolutionRow } from './resolution-row.tsx'
import { getConflictKey, type Resolution, type Resolutions } from './resolutions.ts'

export interface SeriesRow {
  key: string
  agenda: Agenda
  day: string
  start: string
}
interface SeriesListProps {
  rows: readonly SeriesRow[]
  conflicts: readonly SeriesConflict[]
  resolutions: Resolutions
  onResolve: (key: string, resolution: Resolution | null) => void
  skipLabel: string
}
/** For so many conflicts at once the days are asked what is free. */
const looked = 4

/** Every booking of a series, those with something in the way first to be resolutions: each by itself, or all the same way. */
export function SeriesList({ rows, conflicts, resolutions, onResolve, skipLabel }: SeriesListProps) {
  const { t } = useTranslation('agenda')
  const found = new Map(conflicts.map((one) => [getConflictKey(one), one]))
  const open = conflicts.filter((one) => !resolutions.has(getConflictKey(one)))
  const looks = new Set([...open.slice(0, looked), ...conflicts.filter((one) => resolutions.has(getConflictKey(one)))].map(getConflictKey))
  const all = (resolution: Resolution) => {
    for (const one of open) onResolve(getConflictKey(one), resolution)
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
      <ol className="ag-series-list" aria-label={t('series_bookings')}>
        {rows.map(({ key, ...row }) => {
          const conflict = found.get(key)
          return (
            <ResolutionRow
              key={key}
              {...row}
              start={conflict?.start ?? row.start}
              conflict={conflict}
              resolutions={resolutions.get(key)}
              onResolve={(resolution) => onResolve(key, resolution)}
              skipLabel={skipLabel}
              looks={looks.has(key)}
            />
          )
        })}
      </ol>
    </>
  )
}
