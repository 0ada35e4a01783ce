import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings.ts'
import { diffBookings } from '../../../../schema/rules/booking/booking-changes.ts'
import { StaleNote } from '../../../ui/stale-note.tsx'
import './agenda-labels.ts'
import { useDifferenceLabels } from './difference-labels.ts'

/** The changes of another user after a version conflict, with the choice of version. */
export function StaleBooking({
  base,
  current,
  onTheirs,
  onMine,
}: {
  base: Agenda
  current: Agenda
  onTheirs: () => void
  onMine: () => void
}) {
  const { t } = useTranslation('bookings')
  const differenceLabel = useDifferenceLabels()
  const changes = diffBookings(base, current)
  return (
    <StaleNote title={t('stale_title')} onTheirs={onTheirs} onMine={onMine}>
      <ul className="ag-changes">
        {changes.map((change) => {
          const text = differenceLabel(change)
          return <li key={text}>{text}</li>
        })}
      </ul>
    </StaleNote>
  )
}
