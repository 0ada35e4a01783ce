import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import { formatTimeOfDay, localMinutes } from '../../../../schema/rules/salon-time.ts'
import type { Span } from '../../../../schema/rules/team/rota.ts'
import { sumMinutes } from '../../../../schema/rules/team/rota-plan.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { addDays } from '../../../ui/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useDuration } from '../../../ui/use-duration.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { buildRota, formatSpans, type RotaCell, useAbsenceLabels } from '../rota/index.ts'
import './requests.css'

const shownDays = 14

/** A person's day and their shifts of the next two weeks. For oneself it is "My day": hours, what is left, and asking for time off. */
export function ShiftsTab({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { t } = useTranslation('staff-requests')
  const errorMessage = useErrorMessage()
  const { dayIn, timeZone } = useFormat()
  const now = useMinute()
  const today = dayIn(now)
  const { data, error, refetch } = useRead(rotaCalls.period, { fromDate: today, toDate: addDays(today, shownDays - 1) })
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={5} />
  const model = buildRota({ ...data, drafts: [] }, (person) => person.userId === userId)
  const cells = model.rows[0]?.cells ?? []
  const [first, ...next] = cells
  if (!first) return <Empty icon="clock" title={t('no_hours')} text={t('no_hours_text')} />
  return (
    <div className="shifts grid gap-12">
      <Today cell={first} scale={model.scale} minutes={localMinutes(now / 1000, timeZone)} isOwn={isOwn} />
      {isOwn && (
        <nav className="card shifts-links" aria-label={t('my_time')}>
          <Link to="/InfoProfile/add">
            <Icon name="sun" />
            <span className="grow">{t('ask_for_time_off')}</span>
            <Icon name="chevron-right" size={16} />
          </Link>
        </nav>
      )}
      <section className="card shifts-next stack pad" aria-label={t('next_days')}>
        <h2>{t('next_days')}</h2>
        <ul>
          {next.map((cell) => (
            <DayRow key={cell.day} cell={cell} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Today({ cell, scale: [from, to], minutes, isOwn }: { cell: RotaCell; scale: Span; minutes: number; isOwn: boolean }) {
  const { t } = useTranslation('staff-requests')
  const { day: formatDay } = useFormat()
  const duration = useDuration()
  const labels = useAbsenceLabels()
  const place = ([a, b]: Span): CSSProperties => ({
    left: `${((a - from) / (to - from)) * 100}%`,
    width: `${((b - a) / (to - from)) * 100}%`,
  })
  const left = cell.bookings.filter((booking) => booking.to > minutes)
  const reason = cell.absences[0]?.reason
  const state = reason && cell.effective.length === 0 ? labels[reason] : cell.isClosed ? t('requests_closed') : t('day_without_work')
  return (
    <section className="card shifts-today stack pad" aria-label={isOwn ? t('my_day') : t('today')}>
      <header>
        <h2 className="capital grow">{formatDay(cell.day)}</h2>
        {cell.effective.length > 0 && <b className="num">{duration(sumMinutes(cell.effective))}</b>}
      </header>
      {cell.effective.length === 0 ? (
        <p className="muted capital">{state}</p>
      ) : (
        <>
          <div className="shifts-bar anchor" aria-hidden="true">
            {cell.effective.map((span) => (
              <i key={span.join()} style={place(span)} />
            ))}
            {minutes >= from && minutes <= to && <b style={{ left: `${((minutes - from) / (to - from)) * 100}%` }} />}
          </div>
          <p className="num">{formatSpans(cell.effective)}</p>
        </>
      )}
      {left.length > 0 && (
        <>
          <h3>{t('more_today', { count: left.length })}</h3>
          <ul>
            {left.map((booking) => (
              <li key={booking.agendaServiceId}>
                <Link to={`/agenda/${encodeURIComponent(booking.agendaId)}`}>
                  <span className="num">
                    <b className="semi">{formatTimeOfDay(booking.from)}</b>
                    <small className="muted">{t('minutes_short', { count: booking.to - booking.from })}</small>
                  </span>
                  <span className="grow">
                    <b className="semi">{booking.clientName}</b>
                    <small className="muted">{booking.service}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function DayRow({ cell }: { cell: RotaCell }) {
  const { t } = useTranslation('staff-requests')
  const { day: formatDay } = useFormat()
  const labels = useAbsenceLabels()
  const reason = cell.absences[0]?.reason
  const text = () => {
    if (cell.effective.length > 0) return formatSpans(cell.effective)
    if (reason) return labels[reason]
    return cell.isClosed ? t('requests_closed') : t('day_without_work')
  }
  return (
    <li className={cell.effective.length > 0 ? undefined : 'muted'}>
      <span className="capital grow">{formatDay(cell.day, 'short')}</span>
      <span className="num capital">{text()}</span>
    </li>
  )
}
