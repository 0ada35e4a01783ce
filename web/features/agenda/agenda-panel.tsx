import { use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { agendaTotal } from '../../../schema/rules/agenda-total.ts'
import { visitStatus } from '../../../schema/rules/visit-status.ts'
import { groups } from '../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Note } from '../../ui/note.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { setAgendaState, useAgendaState } from './agenda-store.ts'
import './agenda-labels.ts'
import { formatPhone } from './format-phone.ts'
import { NextSlot } from './next-slot.ts'
import { type Asked, PanelDialogs } from './panel-dialogs.tsx'
import { SeriesNote } from './series-note.tsx'
import { useMinute } from './use-minute.ts'

interface PanelProps {
  agenda: Agenda
  onEdit: () => void
  onAgain: () => void
  /** Left out where what is round it closes. */
  onClose?: (() => void) | undefined
  onRemove: () => void
  /** Opened by keyboard: the focus goes into it. */
  takesFocus: boolean
}

/** One booking in full: client, allergies, how far the visit is, services, total, note. */
export function AgendaPanel({ agenda, onEdit, onAgain, onClose, onRemove, takesFocus }: PanelProps) {
  const { t } = useTranslation('agenda')
  const { time, euros, dayIn } = useFormat()
  const slot = use(NextSlot)
  const isToday = dayIn(agenda.start) === dayIn(useMinute())
  const edit = useRef<HTMLButtonElement>(null)
  const { agendaId } = agenda
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each booking that is opened
  useEffect(() => {
    if (takesFocus) edit.current?.focus()
  }, [agendaId])
  const { clientDTO, agendaServicesDTO, note } = agenda
  const { roles } = useMe()
  const { repeat } = useAgendaState()
  const [chosen, setAsked] = useState<Asked | null>(null)
  const asked = chosen ?? (repeat === agenda.agendaId ? 'repeat' : null)
  const answered = () => {
    setAsked(null)
    setAgendaState({ repeat: null })
  }
  const series = agenda.repeatId != null
  const arrived = agenda.appointmentDTO?.arrival != null
  const paid = agenda.appointmentDTO?.checkedOut != null
  const minutes = agendaServicesDTO.reduce((sum, service) => sum + service.serviceDTO.length, 0)
  const phone = clientDTO?.phoneNumber ?? ''
  return (
    <>
      <div className="ag-panel-body">
        <div className="row between">
          <StatusPill status={visitStatus(agenda)} look="large" />
          <span className="row ag-steps">
            <IconButton ref={edit} size="s" icon="edit" label={t('edit')} onClick={onEdit} />
            <Menu
              label={t('more')}
              trigger={<IconButton size="s" icon="more" label={t('more')} />}
              entries={[
                { value: 'again', label: t('book_again'), icon: 'calendar-plus', run: onAgain },
                ...(hasAnyRole(roles, groups.user)
                  ? [{ value: 'repeat', label: t('repeat'), icon: 'repeat' as const, run: () => setAsked('repeat') }]
                  : []),
                'line',
                ...(hasAnyRole(roles, series ? groups.user : groups.admin)
                  ? [
                      {
                        value: 'move',
                        label: t(series ? 'edit_series' : 'move_booking'),
                        icon: 'clock' as const,
                        disabled: arrived,
                        run: () => setAsked('move'),
                      },
                    ]
                  : []),
                ...(hasAnyRole(roles, groups.adminReceptionistUser)
                  ? [{ value: 'client', label: t('change_client'), icon: 'users' as const, disabled: paid, run: () => setAsked('client') }]
                  : []),
                'line',
                { value: 'cancel', label: t('cancel_booking'), icon: 'close', disabled: arrived, run: () => setAsked('cancelled') },
                { value: 'not_come', label: t('mark_no_show'), icon: 'user', disabled: arrived, run: () => setAsked('not_come') },
                { value: 'delete', label: t('delete'), icon: 'trash', danger: true, disabled: arrived, run: onRemove },
              ]}
            />
            {onClose && <IconButton size="s" icon="close" label={t('close_booking')} onClick={onClose} />}
          </span>
        </div>
        <div className="row ag-client">
          <Avatar size="l" name={clientDTO?.name ?? ''} id={agenda.clientId} />
          <span className="grow">
            <h2>{clientDTO?.name}</h2>
            <span className="s muted num">{formatPhone(phone)}</span>
          </span>
          {phone && (
            <>
              <Tooltip content={t('call')}>
                <a className={buttonClass({ size: 's' }, 'icon')} href={`tel:${phone.replace(/\s/g, '')}`} aria-label={t('call')}>
                  <Icon name="phone" size={16} />
                </a>
              </Tooltip>
              <Tooltip content={t('message')}>
                <a className={buttonClass({ size: 's' }, 'icon')} href={`sms:${phone.replace(/\s/g, '')}`} aria-label={t('message')}>
                  <Icon name="chat" size={16} />
                </a>
              </Tooltip>
            </>
          )}
        </div>
        {clientDTO?.allergies && <Note tone="bad" title={t('allergy', { what: clientDTO.allergies })} />}
        <Steps agenda={agenda} />
        {slot && <slot.Client clientId={agenda.clientId} agendaId={agendaId} />}
        <div>
          <div className="over ag-over">{t('services_minutes', { minutes })}</div>
          <ul className="ag-panel-lines">
            {agendaServicesDTO.map((service) => (
              <li key={service.agendaServiceId}>
                <span className="num muted xs">{time(service.start)}</span>
                <span>
                  <b className="med s">{service.serviceDTO.service}</b>
                  <span className="muted xs">
                    {' '}
                    · {t('person_minutes', { person: service.userDTO.firstName, minutes: service.serviceDTO.length })}
                  </span>
                </span>
                <span className="num s">{euros(service.serviceDTO.price)}</span>
              </li>
            ))}
            <li className="is-total">
              <b className="semi s">{t('total')}</b>
              <b className="semi num s">{euros(agendaTotal([agenda]))}</b>
            </li>
          </ul>
        </div>
        {series && <SeriesNote agenda={agenda} />}
        {note && <Note>{note}</Note>}
        {clientDTO?.note && <Note icon="user">{clientDTO.note}</Note>}
      </div>
      <footer>
        {slot?.hasNext(agenda, isToday) ? (
          <slot.Next agenda={agenda} look="panel" />
        ) : (
          <Button variant="primary" size="l" block icon="edit" onClick={onEdit}>
            {t('edit_booking')}
          </Button>
        )}
        <div className="row between wrap">
          {!arrived && (
            <Button variant="ghost" size="s" icon="close" onClick={() => setAsked('cancelled')}>
              {t('cancel_booking')}
            </Button>
          )}
          <Button variant="ghost" size="s" icon="calendar-plus" onClick={onAgain}>
            {t('book_again')}
          </Button>
        </div>
      </footer>
      <PanelDialogs agenda={agenda} asked={asked} onClose={answered} />
    </>
  )
}

function Steps({ agenda }: { agenda: Agenda }) {
  const { t } = useTranslation('agenda')
  const order = ['Not In Salon', 'Ready', 'In-progress', 'Completed', 'Paid']
  const at = order.indexOf(visitStatus(agenda))
  const words = [t('booked'), t('arrived'), t('step_started'), t('status_completed'), t('status_paid')]
  return (
    <ol className="ag-panel-steps" aria-label={t('visit_progress')}>
      {words.map((word, i) => (
        <li key={word} className={i === at ? 'cur' : i < at ? 'on' : undefined} aria-current={i === at ? 'step' : undefined}>
          {word}
        </li>
      ))}
    </ol>
  )
}
