import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { dayIn, formatDay, timeIn } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { locale } from './language.ts'
import { t } from './translate.ts'

/** A booking's date, time, services and place. */
export function Ticket({
  zone,
  start,
  end,
  what,
  place,
  mapLink,
  isCancelled = false,
  children,
}: {
  zone: string
  start: string
  end: string
  what: string
  place: string
  mapLink?: string
  /** Strikes the booking through. The page says in words that it was cancelled. */
  isCancelled?: boolean
  children?: ReactNode
}) {
  const day = dayIn(zone, start)
  return (
    <div className={classNames('card gb-ticket grid pad', isCancelled && 'is-gone')}>
      <div className="row">
        <span className="gb-date grid no-shrink acc" aria-hidden="true">
          <small className="semi">{formatDay(day, locale, 'dayMonth').split(' ')[1]}</small>
          <b>{Number(day.slice(8))}</b>
        </span>
        <span className="grow">
          <b className="gb-ticket-time capital below semi num">
            {t('day_from_to', { day: formatDay(day, locale, 'weekday'), from: timeIn(zone, start), to: timeIn(zone, end) })}
          </b>
          <span className="muted">{what}</span>
        </span>
      </div>
      {place !== '' && (
        <div className="gb-line row hair-above">
          <Icon name="place" className="muted" />
          <span className="grow">{place}</span>
          {mapLink && (
            <a className="acc gb-link inline middle semi" href={mapLink} target="_blank" rel="noreferrer">
              {t('directions')}
            </a>
          )}
        </div>
      )}
      {children}
    </div>
  )
}
