import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { BackLink, getClientName, sheetPath, useIsStepPending, useVisitSteps, VisitAvatar } from '../../visits/visits/index.ts'
import { PayerButton } from './payer-button.tsx'
import type { CheckoutState } from './use-checkout.ts'

/** Head of the checkout: client, visit and payer. */
export function CheckoutHead({ visit, back }: { visit: Appointment; back: string }) {
  const { t } = useTranslation('visits')
  const { time } = useFormat()
  const people = [...new Set(visit.clientHistoryServicesDTO.map((service) => service.userDTO.firstName))]
  const ends = visit.clientHistoryServicesDTO.flatMap((service) => service.end ?? [])
  const from = time(visit.startServices ?? visit.arrival ?? visit.agendaDTO.start)
  const last = ends.toSorted().at(-1)
  return (
    <header className="vs-head page-top wrap row gap-14 whole">
      <BackLink to={back} />
      <VisitAvatar row={visit} size="l" />
      <div className="grow">
        <h1 dir="auto">{getClientName(visit)}</h1>
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

/** Services that are not ended and so block the checkout, with the button that ends them. */
export function OpenServices({ visit, checkout }: { visit: Appointment; checkout: CheckoutState }) {
  const { t } = useTranslation('visits')
  const { roles } = useMe()
  const runStep = useVisitSteps()
  const busy = useIsStepPending(visit.agendaId)
  if (checkout.openServices.length === 0) return null
  const ref = { agendaId: visit.agendaId, appointmentId: visit.appointmentId, client: getClientName(visit) }
  const canRunSteps = hasAnyRole(roles, groups.profileInfoAccess)
  return (
    <Note
      tone="warn"
      icon="play"
      title={t('open_services', { what: checkout.openServices.map((service) => service.service).join(', ') })}
      actions={
        canRunSteps && visit.startServices !== null ? (
          <Button size="s" icon="stop" busy={busy} onClick={() => runStep({ of: 'visit', step: 'Stop' }, ref)}>
            {t('stop_now')}
          </Button>
        ) : canRunSteps ? (
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
