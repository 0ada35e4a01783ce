import { t } from './translate.ts'

/** What a calendar's own page fills in; start and end are ISO instants. */
export interface CalendarEntry {
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
 * The calendars to which a booking can be added: Google's and Outlook's on their pages, Apple's and any other by a file. `file` is the
 * file's address, or saves it.
 */
export default function CalendarChoice({ entry, file }: { entry: CalendarEntry; file: string | (() => void) }) {
  const label = t('calendar_apple')
  return (
    <div className="grid gap-8">
      <a className="btn l" href={getGoogleLink(entry)} target="_blank" rel="noreferrer">
        {t('calendar_google')}
      </a>
      {typeof file === 'string' ? (
        <a className="btn l" href={file}>
          {label}
        </a>
      ) : (
        <button type="button" className="btn l" onClick={file}>
          {label}
        </button>
      )}
      <a className="btn l" href={getOutlookLink(entry)} target="_blank" rel="noreferrer">
        {t('calendar_outlook')}
      </a>
    </div>
  )
}
