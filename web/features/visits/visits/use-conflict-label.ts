import { useTranslation } from 'react-i18next'
import type { Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { uncapitalize } from '../../../../schema/rules/catalogue/resources.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { usePeople } from './use-people.ts'

/** Returns a function that returns the message of a conflict. */
export function useConflictLabel(): (conflict: Conflict) => string {
  const { t } = useTranslation('visits')
  const { time } = useFormat()
  const people = usePeople()
  return ({ kind, userId, start, bookedStart, clientName, unit = '' }) => {
    const details = { at: time(start), person: people.find((user) => user.userId === userId)?.firstName ?? '' }
    if (kind === 'no_unit') return t('conflict_no_unit', { ...details, unit: uncapitalize(unit) })
    if (kind === 'closed') return t('conflict_closed', details)
    if (kind === 'overlap')
      return clientName
        ? t('conflict_busy_with_client', { ...details, at: time(bookedStart ?? start), client: clientName })
        : t('conflict_busy', details)
    return t('conflict_not_working', details)
  }
}
