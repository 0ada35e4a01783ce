import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EndOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './end-of-day-labels.ts'

/** Warns before the day is closed about visits that are not checked out, each with a link to its checkout. */
export function OpenVisits({ visits }: { visits: EndOfDay['visitsDTO'] }) {
  const { t } = useTranslation('end-of-day')
  const { time } = useFormat()
  if (visits.length === 0) return null
  return (
    <Note tone="warn" title={t('open_visits', { count: visits.length })}>
      <p className="s">{t('open_visits_text')}</p>
      <ul className="eod-visits">
        {visits.map(({ appointmentId, clientId, name, arrival, complete }) => (
          <li key={appointmentId}>
            <span className="grow">
              <b className="med">{name || t('client')}</b>
              <span className="xs muted num eod-below">
                {[time(arrival), t(complete ? 'status_completed' : 'still_in_salon')].join(' · ')}
              </span>
            </span>
            <Link className="btn s" to={`/checkout/${encodeURIComponent(appointmentId)}/${encodeURIComponent(clientId)}`}>
              {t('next_checkout')}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}
