import { useTranslation } from 'react-i18next'
import type { UserFigures } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOpenRows } from './open-rows.ts'
import { Card } from './parts.tsx'

const levels = [0.3, 0.45, 0.6, 0.75, 0.9] as const
/** One of six shades; the number in the cell says the same. */
const getLevel = (share: number) => {
  const at = levels.findIndex((level) => share < level)
  return at === -1 ? levels.length : at
}

function Cell({ figures, dayOfWeek, hour, name }: { figures: UserFigures; dayOfWeek: number; hour: number; name: string }) {
  const { t } = useTranslation('dashboards')
  const open = useOpenRows()
  const found = figures.hours.find((one) => one.dayOfWeek === dayOfWeek && one.hour === hour)
  if (!found || found.planned === 0) return <td className="db-hx" />
  const share = found.booked / found.planned
  const percent = Math.round(share * 100)
  const at = `${hour}:00`
  return (
    <td className={`db-h${getLevel(share)}`}>
      <button
        type="button"
        aria-label={t('occupancy_at', { day: name, at, percent })}
        onClick={() =>
          open({
            figure: 'hour',
            title: t('day_comma_time', { day: name, at }),
            from: figures.from,
            to: figures.until,
            dayOfWeek: String(dayOfWeek),
            hour: String(hour),
          })
        }
      >
        {percent}
      </button>
    </td>
  )
}

/** Occupancy by weekday and hour: each cell opens the services behind it. */
export function HeatCard({ figures }: { figures: UserFigures | undefined }) {
  const { t } = useTranslation('dashboards')
  const { locale } = useFormat()
  const [names, shortNames] = [weekdayNames(locale), weekdayNames(locale, 'short')]
  const planned = figures?.hours.filter((one) => one.planned > 0) ?? []
  const hours = [...new Set(planned.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const days = weekOrder.filter((day) => planned.some(({ dayOfWeek }) => dayOfWeek === day))
  const scale = (
    <span className="db-scale inline middle muted" aria-hidden="true">
      0%
      {[0, 1, 2, 3, 4, 5].map((level) => (
        <i key={level} className={`db-h${level}`} />
      ))}
      100%
    </span>
  )
  return (
    <Card title={t('occupancy_by_hour')} info="occupancy" className="c6" end={scale}>
      {!figures && <SkeletonBlock height={220} />}
      {figures && days.length === 0 && <p className="pad s muted">{t('nobody_planned')}</p>}
      {figures && days.length > 0 && (
        <div className="db-scroll">
          <table className="db-hm full num">
            <thead>
              <tr>
                <td />
                {hours.map((hour) => (
                  <th key={hour} scope="col">
                    {hour}:00
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day}>
                  <th scope="row" className="capital">
                    {shortNames[day]}
                  </th>
                  {hours.map((hour) => (
                    <Cell key={hour} figures={figures} dayOfWeek={day} hour={hour} name={names[day] ?? ''} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
