import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { closedRefusal, type StepContext, visitStepRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useSecond } from '../../../ui/use-clock.ts'
import { VisitSurcharges } from '../../money/charges/index.ts'
import {
  cacheVisit,
  formatStopwatch,
  getElapsedSeconds,
  ServiceAdd,
  type ServiceEdit,
  ServiceEditDialog,
  SheetService,
  type Step,
  toServicesScope,
  useIsStepPending,
  useOverlapHandler,
  type VisitWrites,
} from '../visits/index.ts'
import { SurchargeAnswer } from './surcharge-answer.tsx'

const BookingForms = lazy(async () => ({ default: (await import('../../clients/consent-forms/index.ts')).BookingForms }))

interface SheetServicesProps {
  visit: Appointment
  context: StepContext
  onStep: (step: Step) => void
  writes: VisitWrites
}

/** The services of a visit with their timers, and the steps of all services at once. */
export function SheetServices({ visit, context, onStep, writes }: SheetServicesProps) {
  const { t } = useTranslation('visits')
  const busy = useIsStepPending(visit.agendaId)
  const [edit, setEdit] = useState<{ what: ServiceEdit; id: string } | null>(null)
  const rows = visit.clientHistoryServicesDTO
  const edited = rows.find((row) => row.clientHistoryServiceId === edit?.id)
  return (
    <section className="card" aria-label={t('services')}>
      <header className="wrap">
        <h2 className="grow">{t('services')}</h2>
        <Elapsed visit={visit} />
      </header>
      {rows.length === 0 && <p className="s muted sh-none">{t('no_services')}</p>}
      <ul className="vs-lines">
        {rows.map((service) => (
          <SheetService
            key={service.clientHistoryServiceId}
            visit={visit}
            service={service}
            context={context}
            busy={busy}
            onStep={onStep}
            writes={writes}
            onEdit={(what) => setEdit({ what, id: service.clientHistoryServiceId })}
            answer={<SurchargeAnswer visit={visit} lineId={service.clientHistoryServiceId} />}
          />
        ))}
      </ul>
      {closedRefusal(visit) === null && <SheetFooter visit={visit} context={context} busy={busy} onStep={onStep} writes={writes} />}
      <Suspense fallback={null}>
        <BookingForms agendaId={visit.agendaId} isOver={closedRefusal(visit) !== null} />
      </Suspense>
      <VisitSurcharges visit={visit} />
      {edited && edit && <ServiceEditDialog service={edited} what={edit.what} writes={writes} onClose={() => setEdit(null)} />}
    </section>
  )
}

/** Adds services, and starts, stops or undoes all of them at once. */
function SheetFooter({ visit, context, busy, onStep, writes }: SheetServicesProps & { busy: boolean }) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const { roles } = useMe()
  const onOverlap = useOverlapHandler()
  const { appointmentId } = visit
  const copy = useWrite(appointments.copyServices, {
    invalidates: [agendas.day],
    scope: toServicesScope(appointmentId),
    onError: (error, { input }) => onOverlap(error, () => copy.mutate({ input: { ...input, mayOverlap: 'true' } })),
    onSuccess: (next) => {
      cacheVisit(client, next)
      const added = next.clientHistoryServicesDTO.length - visit.clientHistoryServicesDTO.length
      notify({ kind: added > 0 ? 'success' : 'info', text: added > 0 ? t('copied', { count: added }) : t('nothing_to_copy') })
    },
  })
  const canRunSteps = hasAnyRole(roles, groups.profileInfoAccess)
  const isAllowed = (step: 'Stop' | 'UndoStart' | 'UndoStop') => canRunSteps && visitStepRefusal(step, visit, context) === null
  return (
    <footer className="sh-foot row wrap hair-above">
      <ServiceAdd visit={visit} hasFavourites onAdd={writes.addService} />
      <Button size="s" variant="ghost" icon="copy" busy={copy.isPending} onClick={() => copy.mutate({ input: { appointmentId } })}>
        {t('same_as_last_time')}
      </Button>
      <span className="grow" />
      {isAllowed('UndoStart') && (
        <Button size="s" variant="ghost" icon="undo" busy={busy} onClick={() => onStep({ of: 'visit', step: 'UndoStart' })}>
          {t('undo_start')}
        </Button>
      )}
      {isAllowed('UndoStop') && (
        <Button size="s" variant="ghost" icon="undo" busy={busy} onClick={() => onStep({ of: 'visit', step: 'UndoStop' })}>
          {t('undo_stop')}
        </Button>
      )}
      {isAllowed('Stop') && (
        <Button size="s" icon="stop" busy={busy} onClick={() => onStep({ of: 'visit', step: 'Stop' })}>
          {t('stop_all')}
        </Button>
      )}
    </footer>
  )
}

/** Total time of the timed services, against the planned duration of all services. */
function Elapsed({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const now = useSecond()
  const rows = visit.clientHistoryServicesDTO
  const timed = rows.flatMap((row) => getElapsedSeconds(row, now) ?? [])
  if (timed.length === 0) return null
  const seconds = timed.reduce((sum, one) => sum + one, 0)
  const planned = rows.reduce((sum, row) => sum + row.length * 60, 0)
  return (
    <span className={seconds > planned ? 's num amber med' : 's num muted'}>
      {t('elapsed_of', { elapsed: formatStopwatch(seconds), planned: formatStopwatch(planned) })}
    </span>
  )
}
