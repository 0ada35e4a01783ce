import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { diffBookings } from '../../../schema/rules/agenda-changes.ts'
import { StaleNote } from '../../ui/stale-note.tsx'
import './agenda-labels.ts'
import { useDifferenceLabels } from './difference-labels.ts'

/** Somebody else has saved meanwhile: what they changed, and whose is to stand. */
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
  const { t } = useTranslation('agenda')
  const words = useDifferenceLabels()
  const changes = diffBookings(base, current)
  return (
    <StaleNote title={t('stale_title')} onTheirs={onTheirs} onMine={onMine}>
      <ul className="ag-changes">
        {changes.map((change) => {
          const text = words(change)
          return <li key={text}>{text}</li>
        })}
      </ul>
    </StaleNote>
  )
}
