import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { groups } from '../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import { VisitAvatar } from './board-card.tsx'
import { sheetPath } from './next-button.tsx'
import { PayerButton } from './payer-dialog.tsx'
import type { Till } from './use-checkout.ts'
import { useStepping, useVisitSteps } from './use-visit-steps.ts'
import { BackLink } from './visit-head.tsx'
import { getClientName } from './visit-people.ts'

/** Whose till it is, which visit, and who pays. */
export function TillHead({ visit, back }: { visit: Appointment; back: string }) {
  const { t } = useTranslation('appointments')
  const { time } = useFormat()
  const people = [...new Set(visit.clientHistoryServicesDTO.map((service) => service.userDTO.firstName))]
  const ends = visit.clientHistoryServicesDTO.flatMap((service) => service.end ?? [])
  const from = time(visit.startServices ?? visit.arrival ?? visit.agendaDTO.start)
  const last = ends.toSorted().at(-1)
  return (
    <header className="vs-head">
      <BackLink to={back} />
      <VisitAvatar row={visit} size="l" />
      <div className="grow">
        <h1>{getClientName(visit)}</h1>
        <p className="s muted">
          {last
            ? t('checkout_of', { from, to: time(last), people: people.join(', ') })
            : t('checkout_from', { from, people: people.join(', ') })}
        </p>
      </div>
      <PayerButton visit={visit} />
    </header>
  )
}

/** Nothing is paid while somebody still works: what is open is named, with the way to end it. */
export function OpenServices({ visit, till }: { visit: Appointment; till: Till }) {
  const { t } = useTranslation('appointments')
  const { roles } = useMe()
  const take = useVisitSteps()
  const busy = useStepping(visit.agendaId)
  if (till.openServices.length === 0) return null
  const target = { agendaId: visit.agendaId, appointmentId: visit.appointmentId, client: getClientName(visit) }
  const steps = hasAnyRole(roles, groups.profileInfoAccess)
  return (
    <Note
      tone="warn"
      icon="play"
      title={t('open_services', { what: till.openServices.map((service) => service.service).join(', ') })}
      actions={
        steps && visit.startServices !== null ? (
          <Button size="s" icon="stop" busy={busy} onClick={() => take({ of: 'visit', step: 'Stop' }, target)}>
            {t('stop_now')}
          </Button>
        ) : steps ? (
          <Link className="btn s" to={sheetPath(visit)}>
            {t('go_to_visit')}
          </Link>
        ) : undefined
      }
    >
      {t('open_services_text')}
    </Note>
  )
}
