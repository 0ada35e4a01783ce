import { useTranslation } from 'react-i18next'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { usePeople } from './use-people.ts'

interface LastNotesProps {
  clientId: string
  appointmentId?: string
  maxVisits?: number
}

/** Notes of the client's earlier visits, newest first; without the visit `appointmentId`. */
export function LastNotes({ clientId, appointmentId, maxVisits = 3 }: LastNotesProps) {
  const { t } = useTranslation('visits')
  const { dayOf } = useFormat()
  const errorMessage = useErrorMessage()
  const people = usePeople()
  const read = useRead(
    appointments.lastNotes,
    { clientId, ...(appointmentId ? { currentAppointmentId: appointmentId } : {}) },
    { staleTime: 60_000 },
  )
  const late = useDelayed(read.isPending)
  const notes = read.data ?? []
  const getName = (userId: string) => people.find((person) => person.userId === userId)?.firstName ?? ''
  return (
    <section className="card">
      <header>
        <h2 className="grow">{t('last_notes')}</h2>
        <Icon name="note" size={16} className="muted" />
      </header>
      <div className="body vs-notes grid gap-14">
        {late && <ListSkeleton rows={2} />}
        {read.error && !read.data && <p className="lines breaks s muted">{errorMessage(read.error)}</p>}
        {read.data && notes.length === 0 && <p className="lines breaks s muted">{t('no_notes')}</p>}
        {notes.slice(0, maxVisits).map((one) => (
          <article key={one.appointmentId}>
            <h3 className="over capital">{dayOf(one.at, 'full')}</h3>
            {[one.note, one.agendaNote]
              .filter((text) => text !== '')
              .map((text) => (
                <p key={text} className="lines breaks s">
                  {text}
                </p>
              ))}
            {one.services
              .filter((service) => service.note !== '')
              .map((service) => (
                <p key={`${service.service}.${service.userId}`} className="lines breaks s">
                  <span className="muted">{t('service_by', { service: service.service, person: getName(service.userId) })}</span>{' '}
                  {service.note}
                </p>
              ))}
          </article>
        ))}
      </div>
    </section>
  )
}
