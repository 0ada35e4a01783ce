import { useTranslation } from 'react-i18next'
import type { RotaBooking } from '../../../../schema/api/team/rota-schemas.ts'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './rota-panel.css'
import type { RotaModel } from './rota-model.ts'
import { type SettledBooking, type SettleOption, toOptionKey } from './settle-options.ts'
import { useOptionLabel } from './settle-panel.tsx'

/** The booking stays as it is, to be settled by a call. */
const later = 'later'

/** Bookings that a change leaves without their team member, each with the solution that is chosen. */
export function AffectedBookings({
  settled,
  model,
  onChoose,
}: {
  settled: readonly SettledBooking[]
  model: RotaModel
  onChoose: (agendaServiceId: string, value: string) => void
}) {
  const { t } = useTranslation('rota')
  const { day } = useFormat()
  const label = useOptionLabel(model)
  const toItem = (booking: RotaBooking, option: SettleOption) => {
    const { title, note } = label(option, booking.clientName)
    return { label: title, note }
  }
  return (
    <ul className="ab-list">
      {settled.map(({ booking, options, chosen }) => (
        <li className="grid middle gap-12 s" key={booking.agendaServiceId}>
          <span className="num muted">
            {day(booking.day, 'short')} {formatTimeOfDay(booking.from)}
          </span>
          <span className="grid">
            <b className="semi">{booking.clientName}</b>
            <small className="muted">
              {booking.service} · {t('minutes_short', { count: booking.to - booking.from })}
            </small>
          </span>
          <Select
            label={t('solution_for', { name: booking.clientName })}
            labelHidden
            value={chosen ? toOptionKey(chosen) : later}
            onChange={(value) => onChoose(booking.agendaServiceId, value)}
            options={[
              ...options.map((option) => ({ value: toOptionKey(option), ...toItem(booking, option) })),
              { value: later, label: t('leave_booking'), note: t('to_call') },
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
