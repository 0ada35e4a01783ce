import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { absences } from '../../../../schema/api/booking/absences.ts'
import type { Absence } from '../../../../schema/api/booking/absences-schemas.ts'
import { isToRing } from '../../../../schema/rules/booking/absences.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { RingLink } from './ring-link.tsx'
import { useFormatSpan } from './use-format-span.ts'
import { type BackWithout, useComesAfterAll } from './use-settle.ts'
import './absences.css'

type ToldBooking = Absence['bookings'][number]

/** What is known of a client's message. */
function useToldText() {
  const { t } = useTranslation('absences')
  const { time } = useFormat()
  return ({ told, toldAt, rung, changed }: ToldBooking): string => {
    if (rung) return t('rung_at', { time: time(rung) })
    if (changed) return t('answered')
    if (told === 'reached') return toldAt ? t('read_at', { time: time(toldAt) }) : t('read')
    if (told === 'way') return t('on_its_way')
    if (told === 'silent') return t('not_read')
    return told === 'failed' ? t('not_reached') : t('not_told')
  }
}

function ToldRow({ absenceId, booking }: { absenceId: string; booking: ToldBooking }) {
  const { t } = useTranslation('absences')
  const { momentOf } = useFormat()
  const errorMessage = useErrorMessage()
  const toldText = useToldText()
  const { mutate, isPending } = useWrite(absences.rung, {
    invalidates: [absences.list],
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const { agendaId, clientName, start, choice, staff, rung } = booking
  const isOpen = isToRing(booking)
  const when = momentOf(start)
  const now = { move: t('now_at', { when, name: staff.join(', ') }), cancel: t('was_cancelled'), leave: t('left', { when }) }[choice]
  const mark = (undo: boolean) => mutate({ input: { absenceId, agendaId, undo: String(undo) as 'true' | 'false' } })
  return (
    <li className={classNames('told-row row gap-12', isOpen && 'is-open')}>
      <span className="grid grow">
        <Link className="semi ell" dir="auto" to={`/agenda/${encodeURIComponent(agendaId)}`}>
          {clientName}
        </Link>
        <small className="muted">{now}</small>
      </span>
      <span className="grid told-state">
        <b
          className={classNames(
            'semi row gap-4 s',
            isOpen ? 'bad' : booking.told === 'way' && !booking.changed && rung === null ? 'muted' : 'ok',
          )}
        >
          <Icon name={isOpen ? 'warning' : 'check-circle'} size={12} /> {toldText(booking)}
        </b>
        {isOpen && <RingLink client={booking} />}
      </span>
      {isOpen && <IconButton icon="check" label={t('mark_rung', { name: clientName })} disabled={isPending} onClick={() => mark(false)} />}
      {rung !== null && (
        <IconButton icon="undo" label={t('not_rung', { name: clientName })} disabled={isPending} onClick={() => mark(true)} />
      )}
    </li>
  )
}

interface ToldDialogProps {
  absence: Absence
  onClose: () => void
  onLeft: (back: BackWithout) => void
  /** Opens the bookings that were left as they are. */
  onLookAfter: () => void
}

/** Whether a booking that was left as it is can still be settled. */
const isLeft = ({ choice, changed, start }: ToldBooking) => choice === 'leave' && !changed && Date.parse(start) > Date.now()

/** Somebody who is out: what each client has been told, and who is still to be rung. */
export function ToldDialog({ absence, onClose, onLeft, onLookAfter }: ToldDialogProps) {
  const { t } = useTranslation('absences')
  const formatSpan = useFormatSpan()
  const { undo, isUndoing } = useComesAfterAll(onLeft)
  const { bookings, firstName, userId, from, to } = absence
  const open = bookings.filter(isToRing)
  const leftCount = bookings.filter(isLeft).length
  const title = userId === null ? t('salon_closed') : t('is_out', { name: firstName })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={[formatSpan(from, to), absence.note].filter(Boolean).join(' · ')}
      footer={
        <>
          <Button icon="undo" busy={isUndoing} onClick={() => undo(absence, onClose)}>
            {userId === null ? t('salon_opens') : t('comes_after_all', { name: firstName })}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-12">
        <div className="row between wrap gap-8">
          <p className={open.length > 0 ? 'is-to-ring semi' : 'muted'}>
            {open.length > 0 ? t('to_ring', { count: open.length }) : t('all_told')}
          </p>
          {leftCount > 0 && (
            <Button size="s" icon="users" onClick={onLookAfter}>
              {t('look_after_left', { count: leftCount })}
            </Button>
          )}
        </div>
        {bookings.length > 0 && (
          <ul className="lined framed round">
            {[...open, ...bookings.filter((booking) => !isToRing(booking))].map((booking) => (
              <ToldRow key={booking.agendaId} absenceId={absence.absenceId} booking={booking} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
