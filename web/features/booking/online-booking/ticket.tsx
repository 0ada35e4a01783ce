import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { dayIn, formatDay, timeIn } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { CalendarEntry } from './calendar-choice.tsx'
import { locale } from './language.ts'
import { loadStepTexts, t } from './translate.ts'

/** A class with the number of its seats. */
export const nameSeats = (name: string, seats: number) => (seats > 1 ? `${seats} × ${name}` : name)

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

// Loaded when it is opened: few guests do.
const CalendarChoice = lazy(async () => (await Promise.all([import('./calendar-choice.tsx'), loadStepTexts()]))[0])

/** Adds the booking to a calendar of the guest's choice. */
export function CalendarButton({
  isPrimary = false,
  ...choice
}: {
  entry: CalendarEntry
  file: string | (() => void)
  isPrimary?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="stack">
      <Button
        variant={isPrimary ? 'primary' : 'plain'}
        size="xl"
        block
        icon="calendar"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('add_to_calendar')}
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarChoice {...choice} />
        </Suspense>
      )}
    </div>
  )
}
