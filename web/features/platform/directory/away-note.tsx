import { useTranslation } from 'react-i18next'
import { databases } from '../../../../schema/api/platform/databases.ts'
import { useRead } from '../../../api/query.ts'
import { Note } from '../../../ui/note.tsx'

const checkedMs = 30_000

/** Says above a list of the platform which databases could not be asked: their salons are missing. Renders nothing where all answer. */
export function AwayNote() {
  const { t } = useTranslation('directory')
  const { data = [] } = useRead(databases.list, {}, { refetchInterval: checkedMs })
  const away = data.filter(({ isAway }) => isAway).map(({ name }) => name)
  if (away.length === 0) return null
  return (
    <Note tone="warn" title={t('away', { names: away.join(', ') })} live>
      {t('away_text')}
    </Note>
  )
}
