import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Appointment, appointments } from '../../../schema/api/appointments.ts'
import { clientHistoryServices } from '../../../schema/api/client-history.ts'
import { closedRefusal, type StepContext, visitStepRefusal } from '../../../schema/rules/visit-steps.ts'
import { groups } from '../../../schema/terms.ts'
import { call } from '../../api/call.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toaster.tsx'
import './appointments-labels.ts'
import { getElapsedSeconds, stopwatch } from './elapsed.ts'
import { PersonDialog } from './person-dialog.tsx'
import { ServiceAdd } from './service-add.tsx'
import { type ServiceEdit, SheetService } from './sheet-service.tsx'
import type { Step } from './steps.ts'
import { TextDialog } from './text-dialog.tsx'
import { TimesDialog } from './times-dialog.tsx'
import { useSecond } from './use-clock.ts'
import { useStepping } from './use-visit-steps.ts'
import { useRefused, type VisitWrites } from './use-visit-writes.ts'
import { invalidateVisits, keepVisit } from './visit-cache.ts'

interface SheetServicesProps {
  visit: Appointment
  around: StepContext
  take: (step: Step) => void
  writes: VisitWrites
}

/** The services of a visit with their clocks, one by one and all at once. */
export function SheetServices({ visit, around, take, writes }: SheetServicesProps) {
  const { t } = useTranslation('appointments')
  const client = useQueryClient()
  const { roles } = useMe()
  const busy = useStepping(visit.agendaId)
  const failed = useRefused()
  const [edit, setEdit] = useState<{ what: ServiceEdit; id: string } | null>(null)
  const { appointmentId } = visit
  const rows = visit.clientHistoryServicesDTO
  const edited = rows.find((row) => row.clientHistoryServiceId === edit?.id)
  const closed = closedRefusal(visit) !== null
  const mayStep = hasAnyRole(roles, groups.profileInfoAccess) && !closed
  const copy = useWrite(appointments.copyServices, {
    failed,
    done: (next) => {
      keepVisit(client, next)
      const more = next.clientHistoryServicesDTO.length - rows.length
      notify({ kind: more > 0 ? 'success' : 'info', text: more > 0 ? t('copied', { count: more }) : t('nothing_to_copy') })
    },
  })
  const can = (step: 'StartServices' | 'Stop' | 'UndoStart' | 'UndoStop') => mayStep && visitStepRefusal(step, visit, around) === null
  const saveTimes = (changed: { start?: string; end?: string }) => {
    const input = { clientHistoryServiceId: edit?.id ?? '' }
    return call(clientHistoryServices.update, input, { ...changed, version: edited?.version ?? 0 }).then(() => invalidateVisits(client))
  }
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
            around={around}
            busy={busy}
            take={take}
            writes={writes}
            onEdit={(what) => setEdit({ what, id: service.clientHistoryServiceId })}
          />
        ))}
      </ul>
      {!closed && (
        <footer className="row wrap sh-foot">
          <ServiceAdd visit={visit} onAdd={writes.addService} />
          <Button size="s" variant="ghost" icon="copy" busy={copy.isPending} onClick={() => copy.mutate({ input: { appointmentId } })}>
            {t('same_as_last_time')}
          </Button>
          <span className="grow" />
          {can('UndoStart') && (
            <Button size="s" variant="ghost" icon="undo" busy={busy} onClick={() => take({ of: 'visit', step: 'UndoStart' })}>
              {t('undo_start')}
            </Button>
          )}
          {can('UndoStop') && (
            <Button size="s" variant="ghost" icon="undo" busy={busy} onClick={() => take({ of: 'visit', step: 'UndoStop' })}>
              {t('undo_stop')}
            </Button>
          )}
          {can('Stop') && (
            <Button size="s" icon="stop" busy={busy} onClick={() => take({ of: 'visit', step: 'Stop' })}>
              {t('stop_all')}
            </Button>
          )}
        </footer>
      )}
      {edited && edit?.what === 'times' && (
        <TimesDialog
          title={edited.service}
          times={[
            ...(edited.start === null ? [] : [{ name: 'start' as const, label: t('start'), at: edited.start }]),
            ...(edited.end === null ? [] : [{ name: 'end' as const, label: t('end'), at: edited.end }]),
          ]}
          onSave={saveTimes}
          onClose={() => setEdit(null)}
        />
      )}
      {edited && edit?.what === 'person' && (
        <PersonDialog
          title={edited.service}
          userId={edited.userId}
          service={edited}
          onSave={(userId) =>
            writes.changeService.mutate({
              input: { clientHistoryServiceId: edited.clientHistoryServiceId },
              body: { userId, version: edited.version },
            })
          }
          onClose={() => setEdit(null)}
        />
      )}
      {edited && edit?.what === 'note' && (
        <TextDialog
          title={edited.service}
          label={t('note')}
          text={edited.note}
          onSave={(note) =>
            writes.changeService.mutate({
              input: { clientHistoryServiceId: edited.clientHistoryServiceId },
              body: { note, version: edited.version },
            })
          }
          onClose={() => setEdit(null)}
        />
      )}
    </section>
  )
}

/** What all services have taken against what was planned for them. */
function Elapsed({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('appointments')
  const now = useSecond()
  const rows = visit.clientHistoryServicesDTO
  const timed = rows.flatMap((row) => getElapsedSeconds(row, now) ?? [])
  if (timed.length === 0) return null
  const seconds = timed.reduce((sum, one) => sum + one, 0)
  const planned = rows.reduce((sum, row) => sum + row.length * 60, 0)
  return (
    <span className={seconds > planned ? 's num amber med' : 's num muted'}>
      {t('elapsed_of', { elapsed: stopwatch(seconds), planned: stopwatch(planned) })}
    </span>
  )
}
