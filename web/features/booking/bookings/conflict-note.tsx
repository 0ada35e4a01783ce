import { useTranslation } from 'react-i18next'
import { type Alternative, listNamedConflicts } from '../../../../schema/rules/booking/booking-alternatives.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useConflictLabels } from './conflict-labels.ts'
import { usePeople } from './use-agenda-day.ts'
import type { Booking } from './use-booking.ts'
import { useOtherDay } from './use-other-day.ts'

const isSame = (a: Alternative | null, b: Alternative) => JSON.stringify(a) === JSON.stringify(b)

/** The conflicts of a booking and their alternatives: another team member, another time, or booking anyway. */
export function ConflictNote({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const conflictLabel = useConflictLabels(usePeople())
  const alternativeLabel = useAlternativeLabel(booking)
  const { conflict, setConflict, requestedLines, conflicting, state } = booking
  const { conflicts, chosen } = conflict
  const otherDay = useOtherDay(state.lines, state.day, state.time, conflicts.length > 0)
  const [first, ...others] = listNamedConflicts(conflicts)
  if (!first) return null
  const choose = (alternative: Alternative, on: boolean) => setConflict((now) => ({ ...now, chosen: on ? alternative : null }))
  const hasOverlap = conflicts.some((one) => one.kind === 'overlap')
  const lacksUnit = conflicts.some((one) => one.kind === 'no_unit')
  const isFixed = lacksUnit || conflicts.some((one) => one.kind === 'cannot_do')
  const line = requestedLines.find((one) => conflicting.has(one.key))
  const options = lacksUnit && !booking.knowsUnits ? [] : [...conflict.alternatives, ...(otherDay ? [otherDay] : [])]
  const overlap = hasOverlap && line && t('overlaps_another', { service: line.service, minutes: line.length })
  return (
    <Note tone="warn" live title={conflictLabel(first)}>
      {others.map((one) => (
        <div key={`${one.kind}.${one.userId}.${one.start}`}>{conflictLabel(one)}</div>
      ))}
      {lacksUnit && options.length === 0 && <div>{t('conflict_no_unit_help')}</div>}
      {(overlap || options.length > 0) && (
        <div>
          {overlap} {options.length > 0 && t('choose_option')}
        </div>
      )}
      {options.length > 0 && (
        <div className="row wrap ag-alternatives">
          {options.map((alternative) => {
            const on = isSame(chosen, alternative)
            return (
              <Chip key={JSON.stringify(alternative)} on={on} onClick={() => choose(alternative, !on)}>
                {alternativeLabel(alternative)}
              </Chip>
            )
          })}
        </div>
      )}
      {!isFixed && (
        <Checkbox
          label={hasOverlap ? t('book_anyway_overlapping') : t('book_anyway_outside_hours')}
          checked={chosen?.kind === 'anyway'}
          onChange={(on) => choose({ kind: 'anyway' }, on)}
        />
      )}
    </Note>
  )
}

function useAlternativeLabel({ requestedLines, state }: Booking): (alternative: Alternative) => string {
  const { t } = useTranslation('bookings')
  const { time, dayOf, dayIn } = useFormat()
  const people = usePeople()
  return (alternative) => {
    if (alternative.kind === 'anyway') return ''
    if (alternative.kind === 'person') {
      const service = requestedLines.find((line) => line.key === alternative.key)?.service ?? ''
      return t('option_person', { service, person: people.find((user) => user.userId === alternative.userId)?.firstName ?? '' })
    }
    const start = alternative.start * 1000
    return dayIn(start) === state.day ? t('option_time', { at: time(start) }) : t('day_at', { day: dayOf(start, 'short'), at: time(start) })
  }
}
