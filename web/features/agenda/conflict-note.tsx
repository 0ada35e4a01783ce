import { useTranslation } from 'react-i18next'
import type { Alternative } from '../../../schema/rules/agenda-alternatives.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Note } from '../../ui/note.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import { useConflictLabels } from './conflict-labels.ts'
import { usePeople } from './use-agenda-day.ts'
import type { Booking } from './use-booking.ts'
import { useOtherDay } from './use-other-day.ts'

const same = (a: Alternative | null, b: Alternative) => JSON.stringify(a) === JSON.stringify(b)

/** What stands in the way, and the ways out: somebody else, another time, or so all the same. */
export function ConflictNote({ booking }: { booking: Booking }) {
  const { t } = useTranslation('agenda')
  const { time, dayOf, dayIn } = useFormat()
  const people = usePeople()
  const words = useConflictLabels(people)
  const { refused, setRefused, asked, clashes, state } = booking
  const elsewhere = useOtherDay(state.lines, state.day, state.time, refused.conflicts.length > 0)
  const [first, ...others] = refused.conflicts
  if (!first) return null
  const choose = (way: Alternative, on: boolean) => setRefused((now) => ({ ...now, way: on ? way : null }))
  const label = (way: Alternative) => {
    if (way.kind === 'time') {
      const at = time(way.start * 1000)
      return dayIn(way.start * 1000) === state.day ? t('option_time', { at }) : t('day_at', { day: dayOf(way.start * 1000, 'short'), at })
    }
    if (way.kind === 'anyway') return ''
    const service = asked.find((line) => line.key === way.key)?.service ?? ''
    return t('option_person', { service, person: people.find((user) => user.userId === way.userId)?.firstName ?? '' })
  }
  const overlap = refused.conflicts.some((one) => one.kind === 'overlap')
  const cannot = refused.conflicts.some((one) => one.kind === 'cannot_do')
  const line = asked.find((one) => clashes.has(one.key))
  return (
    <Note tone="warn" live title={words(first)}>
      {others.map((one) => (
        <div key={`${one.kind}.${one.userId}.${one.start}`}>{words(one)}</div>
      ))}
      <div>
        {overlap && line ? t('overlaps_another', { service: line.service, minutes: line.length }) : ''} {t('choose_option')}
      </div>
      <div className="row wrap ag-alternatives">
        {[...refused.ways, ...(elsewhere ? [elsewhere] : [])].map((way) => {
          const on = same(refused.way, way)
          return (
            <Chip key={JSON.stringify(way)} on={on} onClick={() => choose(way, !on)}>
              {label(way)}
            </Chip>
          )
        })}
      </div>
      {!cannot && (
        <Checkbox
          label={overlap ? t('book_anyway_overlapping') : t('book_anyway_outside_hours')}
          checked={refused.way?.kind === 'anyway'}
          onChange={(on) => choose({ kind: 'anyway' }, on)}
        />
      )}
    </Note>
  )
}
