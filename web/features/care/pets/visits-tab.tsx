import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PetVisit, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { useCanBook } from '../../../api/me.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { BookingLink } from '../../clients/clients/index.ts'
import './pets-labels.ts'

function Visit({ visit, isUpcoming }: { visit: PetVisit; isUpcoming: boolean }) {
  const { t } = useTranslation('pets')
  const { dayOf, time } = useFormat()
  return (
    <li>
      <span className="grow">
        <BookingLink className="semi" agendaId={visit.agendaId}>
          {dayOf(visit.start, 'weekday')}, {time(visit.start)}
        </BookingLink>
        <small className="muted">
          {[visit.services, visit.firstName, visit.minutes > 0 && t('minutes', { minutes: visit.minutes })].filter(Boolean).join(' · ')}
        </small>
      </span>
      {isUpcoming && <Badge tone="info">{t('booked')}</Badge>}
    </li>
  )
}

/** Bookings of the pet: those to come, then the latest. */
export function VisitsTab({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const canBook = useCanBook()
  if (pet.visits.length + pet.upcoming.length === 0) {
    return (
      <Empty icon="calendar" title={t('no_visits')} text={t('no_visits_text')}>
        {canBook && (
          <Link className="btn primary" to={`/agenda/add?clientId=${encodeURIComponent(pet.clientId)}`}>
            {t('book')}
          </Link>
        )}
      </Empty>
    )
  }
  return (
    <section className="card">
      <ul className="body pt-list num" aria-label={t('visits_title')}>
        {pet.upcoming.map((visit) => (
          <Visit key={visit.agendaId} visit={visit} isUpcoming />
        ))}
        {pet.visits.map((visit) => (
          <Visit key={visit.agendaId} visit={visit} isUpcoming={false} />
        ))}
      </ul>
    </section>
  )
}
