import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { daysCloseds, openingTimes } from '../../../schema/api/salon-config.ts'
import { openingOn } from '../../../schema/rules/rota.ts'
import { useRead } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { addDays, type Day } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-words.ts'
import { nextOpenDay } from './open-day.ts'

const weeks = [4, 6, 8] as const
const none: never[] = []

/** The next booking: in some weeks, at the same time, with the same person; the form behind it has the services already. */
export function BookAgain({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('appointments')
  const { dayIn, time, day: words } = useFormat()
  const { data: opening = none } = useRead(openingTimes.list, {}, { staleTime: 10 * 60_000 })
  const { data: closed = none } = useRead(daysCloseds.list, {}, { staleTime: 10 * 60_000 })
  const isOpen = (day: Day) => opening.length === 0 || openingOn(day, opening, closed).length > 0
  const [first] = visit.clientHistoryServicesDTO
  const at = time(visit.agendaDTO.start)
  const person = first?.userDTO.firstName ?? ''
  const to = (day: Day | null) => {
    const place = { clientId: visit.clientId, ...(day ? { day, time: at } : {}), ...(first ? { userId: first.userId } : {}) }
    return `/agenda/add?${new URLSearchParams(place)}`
  }
  const minutes = visit.clientHistoryServicesDTO.reduce((sum, row) => sum + row.length, 0)
  const services = visit.clientHistoryServicesDTO.map((row) => row.service).join(', ')
  return (
    <section className="card" aria-label={t('book_again')}>
      <header className="ck-again-head">
        <div className="grow">
          <h2>{t('book_again')}</h2>
          {services && <p className="s muted">{t('services_minutes', { services, count: minutes })}</p>}
        </div>
      </header>
      <ul className="body ck-again">
        {weeks.map((count) => {
          const wished = addDays(dayIn(visit.agendaDTO.start), count * 7)
          const day = nextOpenDay(wished, isOpen)
          return (
            <li key={count}>
              <Link className="ck-option" to={to(day)}>
                <span className="grow">
                  <b className="semi">{t('again_in', { count, person })}</b>
                  <span className="s muted vs-below">
                    <span className="capital">{words(day, 'full')}</span>, <span className="num">{at}</span>
                  </span>
                </span>
                {day !== wished && <Badge size="l">{t('closed_on', { day: words(wished, 'short') })}</Badge>}
                <Icon name="chevron-right" size={16} className="muted" />
              </Link>
            </li>
          )
        })}
        <li>
          <Link className="btn" to={to(null)}>
            {t('choose_day')}
          </Link>
        </li>
      </ul>
    </section>
  )
}
