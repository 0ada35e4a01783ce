import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { t } from './translate.ts'

/** What a calendar's own page fills in; start and end are ISO instants. */
interface CalendarEntry {
  readonly title: string
  readonly start: string
  readonly end: string
  readonly place: string
  readonly text: string
}

/** `20261128T114500Z`, as Google wants it. */
const toCompact = (instant: string) => `${new Date(instant).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

const getGoogleLink = ({ title, start, end, place, text }: CalendarEntry) =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${toCompact(start)}/${toCompact(end)}`,
    location: place,
    details: text,
  })}`
const getOutlookLink = ({ title, start, end, place, text }: CalendarEntry) =>
  `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start,
    enddt: end,
    location: place,
    body: text,
  })}`

/**
 * Adds a booking to Google's or Outlook's calendar on its page, or to Apple's and any other as a file. `file` is the file's address, or
 * saves it.
 */
export function CalendarChoice({
  entry,
  file,
  isPrimary = false,
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
        icon="calendar-plus"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('add_to_calendar')}
      </Button>
      {isOpen && (
        <div className="gb-calendars grid gap-8">
          <a className="btn l" href={getGoogleLink(entry)} target="_blank" rel="noreferrer">
            {t('calendar_google')}
          </a>
          {typeof file === 'string' ? (
            <a className="btn l" href={file}>
              {t('calendar_apple')}
            </a>
          ) : (
            <button type="button" className="btn l" onClick={file}>
              {t('calendar_apple')}
            </button>
          )}
          <a className="btn l" href={getOutlookLink(entry)} target="_blank" rel="noreferrer">
            {t('calendar_outlook')}
          </a>
        </div>
      )}
    </div>
  )
}
