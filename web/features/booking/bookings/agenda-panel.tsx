import { lazy, Suspense, use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { agendaSeries } from '../../../../schema/api/booking/booking-series.ts'
import type { Agenda, AgendaService, BookedUnit } from '../../../../schema/api/booking/bookings-schemas.ts'
import { agendaTotal } from '../../../../schema/rules/booking/booking-total.ts'
import { isMasked, toDialable } from '../../../../schema/rules/clients/contacts.ts'
import { isPaid, visitStatus } from '../../../../schema/rules/visits/visit-status.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useOpenRecord } from '../../../api/open-record.ts'
import { useRead } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart, optionalPart } from '../../../ui/lazy-part.ts'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { PetNotes } from '../../care/pets/index.ts'
import { CallThrough } from '../../outreach/client-calls/index.ts'
import { PresenceNote } from '../../platform/live/index.ts'
import { setAgendaState, useAgendaState } from './agenda-store.ts'
import { NextSlot } from './next-slot.ts'
import { type PanelDialog, PanelDialogs } from './panel-dialogs.tsx'

const BookingDeposit = optionalPart(async () => (await import('../../money/deposits/index.ts')).BookingDeposit)

interface PanelMenuProps {
  agenda: Agenda
  onDialog: (dialog: PanelDialog) => void
  onRemove: () => void
}

/** Further actions of a booking, as far as the role and the state of the visit allow them. */
function PanelMenu({ agenda, onDialog, onRemove }: PanelMenuProps) {
  const { t } = useTranslation('bookings')
  const { roles } = useMe()
  const navigate = useNavigate()
  const isSeries = agenda.repeatId != null
  const hasArrived = agenda.appointmentDTO?.arrival != null
  const entries: MenuEntry[] = [{ value: 'again', label: t('book_again'), icon: 'calendar-plus', run: () => onDialog('again') }]
  if (hasAnyRole(roles, groups.user)) entries.push({ value: 'repeat', label: t('repeat'), icon: 'repeat', run: () => onDialog('repeat') })
  entries.push('separator')
  if (hasAnyRole(roles, isSeries ? groups.user : groups.admin))
    entries.push({
      value: 'move',
      label: t(isSeries ? 'edit_series' : 'move_booking'),
      icon: 'clock',
      disabled: hasArrived,
      run: () => onDialog('move'),
    })
  if (hasAnyRole(roles, groups.adminReceptionistUser))
    entries.push({
      value: 'client',
      label: t('change_client'),
      icon: 'users',
      disabled: isPaid(agenda.appointmentDTO),
      run: () => onDialog('client'),
    })
  if (hasAnyRole(roles, groups.user))
    entries.push({
      value: 'contact',
      label: t('contact_details'),
      icon: 'phone',
      run: () => void navigate(`/clientPhone/${encodeURIComponent(agenda.clientId)}`),
    })
  entries.push(
    'separator',
    { value: 'cancel', label: t('cancel_booking'), icon: 'close', disabled: hasArrived, run: () => onDialog('cancelled') },
    { value: 'not_come', label: t('mark_no_show'), icon: 'user', disabled: hasArrived, run: () => onDialog('not_come') },
    { value: 'delete', label: t('delete'), icon: 'trash', danger: true, disabled: hasArrived, run: onRemove },
  )
  return <Menu label={t('more')} trigger={<IconButton size="s" icon="more" label={t('more')} />} entries={entries} />
}

/** Says that the booking belongs to a series, how many bookings follow and until when. */
function SeriesNote({ agenda }: { agenda: Agenda }) {
  const { t } = useTranslation('bookings')
  const { dateOf } = useFormat()
  const { data = [] } = useRead(agendaSeries.following, { agendaId: agenda.agendaId }, { staleTime: 30_000 })
  const later = data.filter((one) => one.agendaId !== agenda.agendaId)
  const last = later.at(-1)
  return <Note icon="repeat">{last ? t('series_continues', { count: later.length, day: dateOf(last.start) }) : t('part_of_series')}</Note>
}

const GroupPanel = lazyPart(async () => (await import('./group-panel.tsx')).GroupPanel)
const UnitDialog = lazyPart(async () => (await import('./unit-dialog.tsx')).UnitDialog)
const BookingForms = lazy(async () => ({ default: (await import('../../clients/consent-forms/index.ts')).BookingForms }))

interface AgendaPanelProps {
  agenda: Agenda
  onEdit: () => void
  /** Undefined where the surrounding dialog has its own close button. */
  onClose?: (() => void) | undefined
  onRemove: () => void
  /** Told whether a form over the panel is open. */
  onForm: (isOpen: boolean) => void
  /** Opened by keyboard: the panel takes the focus. */
  takesFocus: boolean
}

/** One booking in full: client, allergies, progress of the visit, services, total and notes. */
export function AgendaPanel({ agenda, onEdit, onClose, onRemove, onForm, takesFocus }: AgendaPanelProps) {
  const { t } = useTranslation('bookings')
  const slot = use(NextSlot)
  const { repeat } = useAgendaState()
  const [requested, setRequested] = useState<PanelDialog | null>(null)
  const [unit, setUnit] = useState<BookedUnit | null>(null)
  const dialog = requested ?? (repeat === agenda.agendaId ? 'repeat' : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of the dialog
  useEffect(() => onForm(dialog !== null || unit !== null), [dialog, unit])
  const { momentOf } = useFormat()
  const { agendaId, clientDTO, confirmed, note } = agenda
  useOpenRecord('booking', agendaId)
  const closeDialog = () => {
    setRequested(null)
    setAgendaState({ repeat: null })
  }
  return (
    <>
      <div className="ag-panel-body">
        <div className="row between">
          <StatusPill status={visitStatus(agenda)} look="large" />
          <span className="row ag-steps">
            <EditButton agenda={agenda} onEdit={onEdit} />
            <PanelMenu agenda={agenda} onDialog={setRequested} onRemove={onRemove} />
            {onClose && <IconButton size="s" icon="close" label={t('close_booking')} onClick={onClose} />}
          </span>
        </div>
        <PresenceNote kind="booking" id={agendaId} visitId={agenda.appointmentDTO?.appointmentId} />
        <PanelClient agenda={agenda} />
        {confirmed && (
          <div>
            <Badge tone="ok" icon="check-circle">
              {t('confirmed_by_client_at', { at: momentOf(confirmed) })}
            </Badge>
          </div>
        )}
        <PetNotes pets={agenda.subClientsDTO ?? []} />
        {clientDTO?.allergies && <Note tone="bad" title={t('allergy_to', { what: clientDTO.allergies })} />}
        <Suspense fallback={null}>
          <BookingForms agendaId={agendaId} isOver={agenda.outcome !== null || isPaid(agenda.appointmentDTO)} />
        </Suspense>
        <VisitProgress agenda={agenda} />
        <Suspense fallback={null}>{slot && <slot.Client clientId={agenda.clientId} agendaId={agendaId} />}</Suspense>
        <PanelServices agenda={agenda} onUnit={setUnit} />
        {agenda.group && (
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <GroupPanel agenda={agenda} onForm={onForm} />
          </Suspense>
        )}
        <BookingDeposit agendaId={agendaId} />
        {agenda.repeatId != null && <SeriesNote agenda={agenda} />}
        {note && <Note>{note}</Note>}
        {clientDTO?.note && <Note icon="user">{clientDTO.note}</Note>}
      </div>
      <PanelFooter key={agendaId} agenda={agenda} takesFocus={takesFocus} onEdit={onEdit} onDialog={setRequested} />
      <PanelDialogs agenda={agenda} dialog={dialog} onClose={closeDialog} />
      {unit && (
        <Suspense fallback={null}>
          <UnitDialog agenda={agenda} unit={unit} onClose={() => setUnit(null)} />
        </Suspense>
      )}
    </>
  )
}

/** A paid booking stays as it is; the label of the button says so. */
function EditButton({ agenda, onEdit }: Pick<AgendaPanelProps, 'agenda' | 'onEdit'>) {
  const { t } = useTranslation('bookings')
  const paid = isPaid(agenda.appointmentDTO)
  return <IconButton size="s" icon="edit" label={t(paid ? 'paid_cannot_edit' : 'edit')} disabled={paid} onClick={onEdit} />
}

/** Avatar, name and phone number, with links to call and to send a message. */
function PanelClient({ agenda }: { agenda: Agenda }) {
  const { t } = useTranslation('bookings')
  const { clientId, clientDTO } = agenda
  const phone = clientDTO?.phoneNumber ?? ''
  const number = toDialable(phone)
  return (
    <div className="row gap-12">
      <Avatar size="l" name={clientDTO?.name ?? ''} id={clientId} />
      <span className="grow">
        <h2 dir="auto">{clientDTO?.name}</h2>
        <span className="s muted num">{formatPhone(phone)}</span>
      </span>
      {isMasked(phone) && clientDTO && <CallThrough client={{ clientId, name: clientDTO.name }} iconOnly />}
      {number && (
        <>
          <Tooltip content={t('call')}>
            <a className={buttonClass({ size: 's' }, 'icon')} href={`tel:${number}`} aria-label={t('call')}>
              <Icon name="phone" size={16} />
            </a>
          </Tooltip>
          <Tooltip content={t('message')}>
            <a className={buttonClass({ size: 's' }, 'icon')} href={`sms:${number}`} aria-label={t('message')}>
              <Icon name="chat" size={16} />
            </a>
          </Tooltip>
        </>
      )}
    </div>
  )
}

function VisitProgress({ agenda }: { agenda: Agenda }) {
  const { t } = useTranslation('bookings')
  const order = ['Not In Salon', 'Ready', 'In-progress', 'Completed', 'Paid']
  const current = order.indexOf(visitStatus(agenda))
  const labels = [t('booked'), t('arrived'), t('step_started'), t('status_completed'), t('status_paid')]
  return (
    <ol className="ag-panel-steps" aria-label={t('visit_progress')}>
      {labels.map((label, i) => (
        <li
          key={label}
          className={i === current ? 'cur' : i < current ? 'on' : undefined}
          aria-current={i === current ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  )
}

/** The rooms and basins that a service holds: one press opens the others. */
function PanelUnits({ agenda, service, onChange }: { agenda: Agenda; service: AgendaService; onChange: (unit: BookedUnit) => void }) {
  const { t } = useTranslation('bookings')
  const units = (agenda.units ?? []).filter(({ agendaServiceId }) => agendaServiceId === service.agendaServiceId)
  if (units.length === 0) return null
  return (
    <span className="row wrap ag-card-units">
      {units.map((unit) => (
        <button
          key={unit.resourceId}
          type="button"
          className="badge"
          aria-label={t('change_unit', { unit: unit.resourceName })}
          disabled={isPaid(agenda.appointmentDTO)}
          onClick={() => onChange(unit)}
        >
          {unit.pinned && <Icon name="pin" size={12} />}
          {unit.resourceName}
          <Icon name="chevron-down" size={12} />
        </button>
      ))}
    </span>
  )
}

function PanelServices({ agenda, onUnit }: { agenda: Agenda; onUnit: (unit: BookedUnit) => void }) {
  const { t } = useTranslation('bookings')
  const { time, euros } = useFormat()
  const services = agenda.agendaServicesDTO
  const pets = agenda.subClientsDTO ?? []
  const minutes = services.reduce((sum, service) => sum + service.serviceDTO.length, 0)
  return (
    <div>
      <div className="over ag-over">{t('services_minutes', { minutes })}</div>
      <ul className="ag-panel-lines lined">
        {services.map((service) => (
          <li key={service.agendaServiceId}>
            <span className="num muted xs">{time(service.start)}</span>
            <span>
              {pets.length > 1 && <b className="med s">{pets.find((pet) => pet.subClientId === service.subClientId)?.name} · </b>}
              <b className="med s">{service.serviceDTO.service}</b>
              <span className="muted xs">
                {' '}
                · {t('person_minutes', { person: service.userDTO.firstName, minutes: service.serviceDTO.length })}
              </span>
            </span>
            <span className="num s">{euros(service.serviceDTO.price)}</span>
            <PanelUnits agenda={agenda} service={service} onChange={onUnit} />
          </li>
        ))}
        <li className="is-total">
          <b className="semi s">{t('total')}</b>
          <b className="semi num s">{euros(agendaTotal([agenda]))}</b>
        </li>
      </ul>
    </div>
  )
}

/** The button of the next step in an opened panel; without one, the first button. */
export const findNextStep = (panel: HTMLElement | null): HTMLElement | null =>
  panel?.querySelector<HTMLElement>('footer .btn.primary:not(:disabled)') ?? panel?.querySelector('button') ?? null

interface PanelFooterProps extends Pick<AgendaPanelProps, 'agenda' | 'takesFocus' | 'onEdit'> {
  onDialog: (dialog: PanelDialog) => void
}
/** The main action by state: the next step of the visit; booking again once it is paid; editing if it is on another day. */
function PanelFooter({ agenda, takesFocus, onEdit, onDialog }: PanelFooterProps) {
  const { t } = useTranslation('bookings')
  const footer = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each booking that is opened
  useEffect(() => {
    if (takesFocus) findNextStep(footer.current?.parentElement ?? null)?.focus()
  }, [])
  const { dayIn } = useFormat()
  const slot = use(NextSlot)
  const isToday = dayIn(agenda.start) === dayIn(useMinute())
  const again = () => onDialog('again')
  if (isPaid(agenda.appointmentDTO))
    return (
      <footer ref={footer}>
        <Button variant="primary" size="l" block icon="calendar-plus" onClick={again}>
          {t('book_again')}
        </Button>
        {slot && <slot.Receipt agenda={agenda} />}
      </footer>
    )
  return (
    <footer ref={footer}>
      {slot?.hasNext(agenda, isToday) ? (
        <slot.Next agenda={agenda} look="panel" />
      ) : (
        <Button variant="primary" size="l" block icon="edit" onClick={onEdit}>
          {t('edit_booking')}
        </Button>
      )}
      <div className="row between wrap">
        {agenda.appointmentDTO?.arrival == null && (
          <Button variant="ghost" size="s" icon="close" onClick={() => onDialog('cancelled')}>
            {t('cancel_booking')}
          </Button>
        )}
        <Button variant="ghost" size="s" icon="calendar-plus" onClick={again}>
          {t('book_again')}
        </Button>
      </div>
    </footer>
  )
}
