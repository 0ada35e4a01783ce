import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LeftBooking } from '../../../../schema/api/booking/absences-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { RingLink } from './ring-link.tsx'
import type { BackWithout } from './use-settle.ts'
import './absences.css'

function useWhyText() {
  const { t } = useTranslation('absences')
  const { momentOf } = useFormat()
  return ({ why, takesPlace, start, staff }: LeftBooking): { why: string; now: string } => ({
    why: {
      changed: takesPlace ? t('left_changed') : t('left_cancelled'),
      taken: t('left_taken'),
      arrived: t('is_here'),
      over: t('left_over'),
      rung: t('left_rung'),
    }[why],
    now:
      why === 'rung'
        ? t('restored_to', { when: momentOf(start) })
        : takesPlace
          ? t('now_at', { when: momentOf(start), name: staff.join(', ') })
          : t('stays_cancelled'),
  })
}

/** Somebody is back: what the desk looks after still, each booking with the reason and the number. */
export function LeftDialog({ back: { absence, left }, onClose }: { back: BackWithout; onClose: () => void }) {
  const { t } = useTranslation('absences')
  const toText = useWhyText()
  const { userId, firstName: name } = absence
  return (
    <Dialog
      open
      onClose={onClose}
      title={userId === null ? t('open_title') : t('back_title', { name })}
      subtitle={t('not_restored_count', { count: left.length })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ul className="lined framed round">
        {left.map((booking) => {
          const { why, now } = toText(booking)
          return (
            <li key={booking.agendaId} className="told-row row gap-12">
              <span className="grid grow">
                <Link className="semi ell" dir="auto" to={`/agenda/${encodeURIComponent(booking.agendaId)}`}>
                  {booking.clientName}
                </Link>
                <small className="muted">{now}</small>
              </span>
              <span className="grid told-state">
                <b className="semi row gap-4 s">
                  <Icon name="warning" size={12} /> {why}
                </b>
                <RingLink client={booking} />
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
