import { useTranslation } from 'react-i18next'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** Says since when a salon is suspended and what that means. Renders nothing for an active salon. */
export function SuspendedNote({ salon }: { salon: Salon }) {
  const { t } = useTranslation('salons')
  const { dateOf, time } = useFormat()
  if (salon.suspended === null) return null
  return (
    <Note tone="warn" title={t('suspended_since', { day: dateOf(salon.suspended), at: time(salon.suspended) })}>
      {t('suspended_text')}
    </Note>
  )
}
