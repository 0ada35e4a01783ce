import { Note } from '../../ui/note.tsx'
import { t } from './translate.ts'

/** Somebody was faster. Nothing is lost but that time; what is left stands below. */
export function Taken({ left }: { left: number }) {
  return (
    <Note tone="warn" live title={t('taken')}>
      {left > 0 ? t('taken_left') : t('taken_none_left')}
    </Note>
  )
}
