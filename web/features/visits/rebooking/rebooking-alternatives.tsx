import { useTranslation } from 'react-i18next'
import { type Alternative, listNamedConflicts } from '../../../../schema/rules/booking/booking-alternatives.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useConflictLabel, usePeople } from '../visits/index.ts'
import type { useBookAgain } from './use-book-again.ts'

type BookAgain = ReturnType<typeof useBookAgain>
const isSame = (a: Alternative | null, b: Alternative) => JSON.stringify(a) === JSON.stringify(b)

/** The conflicts of a proposal that was taken in the meantime, and the alternatives of that day. */
export function RebookingAlternatives({ again, conflict }: { again: BookAgain; conflict: NonNullable<BookAgain['conflict']> }) {
  const { t } = useTranslation('visits')
  const { time } = useFormat()
  const people = usePeople()
  const getName = (userId: string) => people.find((user) => user.userId === userId)?.firstName ?? ''
  const getConflictLabel = useConflictLabel()
  const [first, ...more] = listNamedConflicts(conflict.conflicts)
  if (!first) return null
  const getService = (key: string) => again.planned.find((line) => line.key === key)?.service ?? ''
  const getLabel = (alternative: Alternative) =>
    alternative.kind === 'time'
      ? t('option_time', { at: time(alternative.start * 1000) })
      : t(
          'option_person',
          alternative.kind === 'person' ? { service: getService(alternative.key), person: getName(alternative.userId) } : {},
        )
  const choose = (alternative: Alternative, on: boolean) => again.chooseAlternative(on ? alternative : null)
  return (
    <Note tone="warn" live title={getConflictLabel(first)}>
      {more.map((one) => (
        <div key={`${one.kind}.${one.userId}.${one.start}`}>{getConflictLabel(one)}</div>
      ))}
      <div className="ck-alternatives row wrap gap-8">
        {conflict.alternatives.map((alternative) => {
          const on = isSame(conflict.chosen, alternative)
          return (
            <Chip key={JSON.stringify(alternative)} on={on} onClick={() => choose(alternative, !on)}>
              {getLabel(alternative)}
            </Chip>
          )
        })}
      </div>
      {!conflict.conflicts.some(({ kind }) => kind === 'no_unit') && (
        <Checkbox label={t('book_anyway')} checked={conflict.chosen?.kind === 'anyway'} onChange={(on) => choose({ kind: 'anyway' }, on)} />
      )}
    </Note>
  )
}
