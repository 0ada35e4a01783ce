import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { differences } from '../../../schema/rules/agenda-changes.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import './agenda-words.ts'
import { useDifferenceWords } from './difference-words.ts'

/** Somebody else has saved meanwhile: what they changed, and whose is to stand. */
export function StaleNote({
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
  const words = useDifferenceWords()
  const changes = differences(base, current)
  return (
    <Note
      tone="warn"
      live
      title={t('stale_title')}
      actions={
        <>
          <Button size="s" onClick={onTheirs}>
            {t('take_theirs')}
          </Button>
          <Button size="s" onClick={onMine}>
            {t('keep_mine')}
          </Button>
        </>
      }
    >
      <ul className="ag-changes">
        {changes.map((change) => {
          const text = words(change)
          return <li key={text}>{text}</li>
        })}
      </ul>
    </Note>
  )
}
