import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import type { EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import type { Day } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

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

/** Marks a booking as a no-show, with Undo. */
function useMarkNoShow({ agendaId, name }: EndOfDay['missedDTO'][number]) {
  const { t } = useTranslation('end-of-day')
  const errorMessage = useErrorMessage()
  const input = { agendaId }
  const { mutate, isPending } = useWrite(agendas.notCome, {
    invalidates: [endOfDay.one, agendas.day, agendas.list],
    onSuccess: ({ outcome }) =>
      outcome === 'not_come'
        ? notify({ kind: 'success', text: t('no_show_marked', { name }), undo: () => mutate({ input, body: { undo: true } }) })
        : notify({ kind: 'success', text: t('no_show_undone', { name }) }),
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  return { mark: () => mutate({ input, body: {} }), isBusy: isPending }
}

function MissedBooking({ booking }: { booking: EndOfDay['missedDTO'][number] }) {
  const { t } = useTranslation('end-of-day')
  const { time } = useFormat()
  const { name, services, start, staff } = booking
  const { mark, isBusy } = useMarkNoShow(booking)
  return (
    <li>
      <Icon name="clock" />
      <span className="grow">
        <b className="semi" dir="auto">
          {t('never_arrived', { name: name || t('client') })}
        </b>{' '}
        <span className="num">{t('missed_booking', { services, at: time(start), person: staff })}</span>
      </span>
      <Button size="s" busy={isBusy} onClick={mark}>
        {t('mark_no_show')}
      </Button>
    </li>
  )
}
