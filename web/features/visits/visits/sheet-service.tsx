import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { errorMessages } from '../../../../schema/errors.ts'
import { isRunning, isTimed, type StepContext, serviceStepRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { ServiceEdit } from './service-edit-dialog.tsx'
import { ServiceTimer } from './service-timer.tsx'
import type { Step } from './steps.ts'
import { usePeople } from './use-people.ts'
import type { VisitWrites } from './use-visit-writes.ts'
import { getPetOfService } from './visit-people.ts'

interface SheetServiceProps {
  visit: Appointment
  service: ClientHistoryService
  context: StepContext
  busy: boolean
  onStep: (step: Step) => void
  writes: VisitWrites
  onEdit: (edit: ServiceEdit) => void
  /** The owner's answer to a surcharge, beside its line. */
  answer: ReactNode
}

/** One performed service on the service sheet: timer, start, stop and their undo, and a menu of corrections. */
export function SheetService({ visit, service, context, busy, onStep, writes, onEdit, answer }: SheetServiceProps) {
  const { t } = useTranslation('visits')
  const { time } = useFormat()
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const people = usePeople()
  const { clientHistoryServiceId: id, userDTO, start, end, note } = service
  const running = isRunning(service)
  const canRunSteps = hasAnyRole(roles, groups.profileInfoAccess)
  const refusal = (step: 'Start' | 'Stop' | 'UndoStart' | 'UndoStop' | 'Remove') => serviceStepRefusal(step, visit, service, context)
  const run = (step: 'Start' | 'Stop' | 'UndoStart' | 'UndoStop') => onStep({ of: 'service', step, id, service: service.service })
  const hasTimer = isTimed(service)
  const pet = getPetOfService(visit, service.subClientId)
  const next = running ? 'Stop' : end === null ? 'Start' : null
  const reason = next && refusal(next)
  // The reason is shown for the next service only: the others obviously wait for it.
  const isNext = visit.clientHistoryServicesDTO.find((one) => one.end === null) === service
  const undo = (['UndoStop', 'UndoStart'] as const).find((name) => refusal(name) === null)
  const otherPets = visit.subClientsDTO.length > 1 ? visit.subClientsDTO.filter((one) => one.subClientId !== service.subClientId) : []
  const entries: MenuEntry[] = []
  if (undo && canRunSteps && hasTimer)
    entries.push({ value: 'undo', icon: 'undo', label: t(undo === 'UndoStop' ? 'undo_stop' : 'undo_start'), run: () => run(undo) })
  if (hasTimer && (start !== null || end !== null))
    entries.push({ value: 'times', icon: 'clock', label: t('edit_times'), run: () => onEdit('times') })
  entries.push(
    { value: 'person', icon: 'user', label: t('change_team_member'), run: () => onEdit('person') },
    { value: 'assistant', icon: 'users', label: t('assistant'), run: () => onEdit('assistant') },
    service.redo
      ? { value: 'redo', icon: 'repeat', label: t('end_redo'), run: () => writes.setRedo(service, null) }
      : { value: 'redo', icon: 'repeat', label: t('make_redo'), run: () => onEdit('redo') },
    { value: 'note', icon: 'note', label: t('note'), run: () => onEdit('note') },
    ...otherPets.map(({ subClientId, name }): MenuEntry => {
      const body = { subClientId, version: service.version }
      const run = () => writes.changeService.mutate({ input: { clientHistoryServiceId: id }, body })
      return { value: subClientId, icon: 'paw', label: t('service_is_for', { pet: name }), run }
    }),
    'separator',
    {
      value: 'remove',
      icon: 'trash',
      label: t('remove'),
      danger: true,
      disabled: refusal('Remove') !== null,
      run: () => writes.removeService(service),
    },
  )
  const assistant = people.find(({ userId }) => userId === service.assistantId)
  const range = start !== null && t('time_range', { from: time(start), to: end === null ? '…' : time(end) })
  const person = `${userDTO.firstName} ${userDTO.lastName}`.trim()
  return (
    <li className={classNames('sh-service', running && 'is-running', end !== null && 'is-done')}>
      <Avatar name={person} id={userDTO.userId} />
      <div className="grow">
        <b className="med">{service.service}</b>
        <span className="vs-below below xs muted">
          {pet && <b className="med">{pet} · </b>}
          {hasTimer ? person : t('surcharge_amount')}
          {hasTimer && range && <span className="num"> · {range}</span>}
        </span>
        {assistant && <span className="vs-below below xs muted">{t('assisted_by', { name: assistant.firstName })}</span>}
        {service.redo && <span className="vs-below below xs t2">{t('redo_because', { reason: service.redo.reason })}</span>}
        {note && <span className="vs-below below xs t2">{note}</span>}
        {isNext && reason !== null && !busy && <span className="amber vs-below below xs">{errorMessage(errorMessages[reason])}</span>}
      </div>
      <span className="sh-timer row">
        <ServiceTimer service={service} />
        {!hasTimer && answer}
      </span>
      {next && canRunSteps && reason === null && (
        <Button
          size="s"
          className="sh-step"
          icon={next === 'Stop' ? 'stop' : 'play'}
          busy={busy}
          aria-label={t('next_for', { what: t(next === 'Stop' ? 'next_stop' : 'next_start'), client: service.service })}
          onClick={() => run(next)}
        >
          {t(next === 'Stop' ? 'next_stop' : 'next_start')}
        </Button>
      )}
      <Menu
        label={t('more_of', { what: service.service })}
        trigger={<IconButton size="s" icon="more" label={t('more_of', { what: service.service })} />}
        entries={entries}
      />
    </li>
  )
}
