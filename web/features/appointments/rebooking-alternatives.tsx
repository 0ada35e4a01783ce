import { useTranslation } from 'react-i18next'
import type { Conflict } from '../../../schema/api/agenda.ts'
import type { Alternative } from '../../../schema/rules/agenda-alternatives.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Note } from '../../ui/note.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import type { useBookAgain } from './use-book-again.ts'
import { usePeople } from './use-people.ts'

type Again = ReturnType<typeof useBookAgain>
const same = (a: Alternative | null, b: Alternative) => JSON.stringify(a) === JSON.stringify(b)

/** Taken between looking and pressing: by whom, and what is left of the day. */
export function RebookingAlternatives({ again, refused }: { again: Again; refused: NonNullable<Again['refused']> }) {
  const { t } = useTranslation('appointments')
  const { time } = useFormat()
  const people = usePeople()
  const nameOf = (userId: string) => people.find((user) => user.userId === userId)?.firstName ?? ''
  const words = ({ kind, userId, start, clientName }: Conflict) => {
    const place = { at: time(start), person: nameOf(userId) }
    if (kind === 'closed') return t('conflict_closed', place)
    if (kind === 'overlap') return clientName ? t('conflict_busy_with_client', { ...place, client: clientName }) : t('conflict_busy', place)
    return t('conflict_not_working', place)
  }
  const [first, ...more] = refused.conflicts
  if (!first) return null
  const service = (key: string) => again.shown.find((line) => line.key === key)?.service ?? ''
  const label = (way: Alternative) =>
    way.kind === 'time'
      ? t('option_time', { at: time(way.start * 1000) })
      : t('option_person', way.kind === 'person' ? { service: service(way.key), person: nameOf(way.userId) } : {})
  const choose = (way: Alternative, on: boolean) => again.takeWay(on ? way : null)
  return (
    <Note tone="warn" live title={words(first)}>
      {more.map((one) => (
        <div key={`${one.kind}.${one.userId}.${one.start}`}>{words(one)}</div>
      ))}
      <div className="row wrap ck-ways">
        {refused.ways.map((way) => {
          const on = same(refused.way, way)
          return (
            <Chip key={JSON.stringify(way)} on={on} onClick={() => choose(way, !on)}>
              {label(way)}
            </Chip>
          )
        })}
      </div>
      <Checkbox label={t('book_anyway')} checked={refused.way?.kind === 'anyway'} onChange={(on) => choose({ kind: 'anyway' }, on)} />
    </Note>
  )
}
