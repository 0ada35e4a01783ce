import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { bookingGroups } from '../../../../schema/api/booking/groups.ts'
import { agendaTotal } from '../../../../schema/rules/booking/booking-total.ts'
import { visitStatus } from '../../../../schema/rules/visits/visit-status.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { setAgendaState } from './agenda-store.ts'
import { CancelGroup, MoveGroup } from './group-changes.tsx'
import './agenda-group.css'

const nameOf = ({ subClientsDTO = [], clientDTO }: Agenda) => [...subClientsDTO, clientDTO].map((one) => one?.name).join(' · ')

/** The bookings of a group in the panel of one of them; each opens with a press, and all are moved or cancelled together. */
export function GroupPanel({ agenda, onForm }: { agenda: Agenda; onForm: (isOpen: boolean) => void }) {
  const { t } = useTranslation('bookings')
  const { time, euros } = useFormat()
  const [dialog, setDialog] = useState<'move' | 'cancel' | null>(null)
  const bookingGroupId = agenda.group?.bookingGroupId ?? ''
  const { data } = useRead(bookingGroups.one, { bookingGroupId }, { staleTime: 0 })
  if (!data) return <ListSkeleton rows={3} />
  const open = (next: typeof dialog) => {
    onForm(next !== null)
    setDialog(next)
  }
  const coming = data.agendas.filter(({ outcome }) => outcome === null)
  const changeable = coming.filter(({ appointmentDTO }) => appointmentDTO?.arrival == null)
  return (
    <section className="ag-group-list" aria-label={t('group_of', { count: coming.length })}>
      <div className="over ag-over">{t('group_paid_by', { count: coming.length, name: data.clientName })}</div>
      <ul className="lined framed round">
        {data.agendas.map((one) => {
          const [first] = one.agendaServicesDTO
          const isThis = one.agendaId === agenda.agendaId
          return (
            <li key={one.agendaId}>
              <button
                type="button"
                className="ag-group-row"
                aria-current={isThis || undefined}
                disabled={one.outcome !== null}
                onClick={() => first && setAgendaState({ selected: { agendaId: one.agendaId, cardId: first.agendaServiceId } })}
              >
                <span className="num muted xs">{time(one.start)}</span>
                <span className="grow shrinks">
                  <b className="med s ell below" dir="auto">
                    {nameOf(one)}
                  </b>
                  <span className="muted xs ell below">
                    {one.agendaServicesDTO.map(({ serviceDTO, userDTO }) => `${serviceDTO.service} · ${userDTO.firstName}`).join(', ')}
                  </span>
                </span>
                {one.outcome === null ? (
                  <StatusPill status={visitStatus(one)} look="icon" />
                ) : (
                  <span className="xs muted">{t(one.outcome === 'cancelled' ? 'cancelled' : 'no_show')}</span>
                )}
              </button>
            </li>
          )
        })}
        <li className="row between ag-group-sum">
          <b className="s semi">{t('total')}</b>
          <b className="s semi num">{euros(agendaTotal(coming))}</b>
        </li>
      </ul>
      {changeable.length > 0 && (
        <div className="row wrap">
          <Button size="s" icon="clock" onClick={() => open('move')}>
            {t('move_group')}
          </Button>
          <Button size="s" icon="close" onClick={() => open('cancel')}>
            {t('cancel_group')}
          </Button>
        </div>
      )}
      {dialog === 'move' && (
        <MoveGroup bookingGroupId={bookingGroupId} bookings={changeable} payer={data.clientName} onClose={() => open(null)} />
      )}
      {dialog === 'cancel' && (
        <CancelGroup bookingGroupId={bookingGroupId} bookings={changeable} payer={data.clientName} onClose={() => open(null)} />
      )}
    </section>
  )
}
