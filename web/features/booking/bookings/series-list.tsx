import { useTranslation } from 'react-i18next'
import type { SeriesConflict } from '../../../../schema/api/booking/booking-series-schemas.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import './agenda-form.css'
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
/** Alternatives are searched for so many unresolved conflicts at a time. */
const maxSearches = 4

/** The bookings of a series. Conflicts are resolved one by one, or all in the same way. */
export function SeriesList({ rows, conflicts, resolutions, onResolve, skipLabel }: SeriesListProps) {
  const { t } = useTranslation('bookings')
  const found = new Map(conflicts.map((one) => [getConflictKey(one), one]))
  const unresolved = conflicts.filter((one) => !resolutions.has(getConflictKey(one)))
  const resolved = conflicts.filter((one) => resolutions.has(getConflictKey(one)))
  const searched = new Set([...unresolved.slice(0, maxSearches), ...resolved].map(getConflictKey))
  const resolveAll = (resolution: Resolution) => {
    for (const one of unresolved) onResolve(getConflictKey(one), resolution)
  }
  return (
    <>
      {unresolved.length > 1 && (
        <div className="row wrap">
          <span className="s muted">{t('apply_to_all_conflicts')}</span>
          <Button size="s" onClick={() => resolveAll({ kind: 'leave' })}>
            {skipLabel}
          </Button>
          <Button size="s" onClick={() => resolveAll({ kind: 'anyway' })}>
            {t('book_anyway')}
          </Button>
        </div>
      )}
      <ol className="lined framed round s" aria-label={t('series_bookings')}>
        {rows.map(({ key, ...row }) => {
          const conflict = found.get(key)
          return (
            <ResolutionRow
              key={key}
              {...row}
              start={conflict?.start ?? row.start}
              conflict={conflict}
              resolution={resolutions.get(key)}
              onResolve={(resolution) => onResolve(key, resolution)}
              skipLabel={skipLabel}
              searches={searched.has(key)}
            />
          )
        })}
      </ol>
    </>
  )
}
