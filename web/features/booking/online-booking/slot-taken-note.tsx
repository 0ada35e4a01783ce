import { Note } from '../../../ui/note.tsx'
import { t } from './translate.ts'

/** Says that the chosen time was taken meanwhile and whether other times are left. */
export function SlotTakenNote({ left }: { left: number }) {
  return (
    <Note tone="warn" live title={t('taken')}>
      {left > 0 ? t('taken_left') : t('taken_none_left')}
    </Note>
  )
}
