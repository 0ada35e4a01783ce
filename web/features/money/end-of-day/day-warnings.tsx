import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import type { Day } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOutcome } from '../../visits/visits/index.ts'

const maxButtons = 3

/** What should be settled before the day is closed, each with its way out: open visits, clients who never came, earlier days. */
export function DayWarnings({ report, onDay }: { report: EndOfDay; onDay: (day: Day) => void }) {
  const { t } = useTranslation('end-of-day')
  const { day: formatDay } = useFormat()
  const otherOpenDays = report.openDays.filter((day) => day !== report.day)
  const { visitsDTO: visits, missedDTO: missed } = report
  if (report.closing || (visits.length === 0 && missed.length === 0 && otherOpenDays.length === 0)) return null
  return (
    <ul className="eod-warns no-print" aria-label={t('before_closing')}>
      {visits.length > 0 && <OpenVisits visits={visits} />}
      {missed.map((booking) => (
        <MissedBooking key={booking.agendaId} booking={booking} />
      ))}
      {otherOpenDays.length > 0 && (
        <li>
          <Icon name="calendar" />
          <span className="grow">
            <b className="semi">{t('open_days', { count: otherOpenDays.length })}</b>
          </span>
          <span className="row wrap">
            {otherOpenDays.slice(0, maxButtons).map((day) => (
              <Button key={day} size="s" onClick={() => onDay(day)}>
                {t('open_day', { day: formatDay(day, 'short') })}
              </Button>
            ))}
          </span>
        </li>
      )}
    </ul>
  )
}

function OpenVisits({ visits }: { visits: EndOfDay['visitsDTO'] }) {
  const { t } = useTranslation('end-of-day')
  const { time } = useFormat()
  return (
    <>
      <li>
        <Icon name="warning" />
        <span className="grow">
          <b className="semi">{t('open_visits', { count: visits.length })}</b>
        </span>
      </li>
      {visits.map(({ appointmentId, clientId, name, arrival, complete }) => (
        <li className="is-inner" key={appointmentId}>
          <span className="grow">
            <span dir="auto">{name || t('client')}</span>
            <span className="muted num">
              {', '}
              {t(complete ? 'finished_since' : 'in_salon_since', { at: time(arrival) })}
            </span>
          </span>
          <Link className="btn s" to={`/checkout/${encodeURIComponent(appointmentId)}/${encodeURIComponent(clientId)}`}>
            {t('check_out_name', { name: firstName(name) || t('client') })}
          </Link>
        </li>
      ))}
    </>
  )
}

const firstName = (name: string) => name.split(' ')[0] ?? ''

function MissedBooking({ booking }: { booking: EndOfDay['missedDTO'][number] }) {
  const { t } = useTranslation('end-of-day')
  const { time } = useFormat()
  const { setOutcome, busy } = useOutcome()
  const { name, services, start, staff } = booking
  return (
    <li>
      <Icon name="clock" />
      <span className="grow">
        <b className="semi" dir="auto">
          {t('never_arrived', { name: name || t('client') })}
        </b>{' '}
        <span className="num">{t('missed_booking', { services, at: time(start), person: staff })}</span>
      </span>
      <Button
        size="s"
        busy={busy}
        onClick={() => void setOutcome(booking, 'not_come', { reason: '', note: '' }, false).catch(() => undefined)}
      >
        {t('mark_no_show')}
      </Button>
    </li>
  )
}
