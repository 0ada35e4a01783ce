import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { uncapitalize } from '../../../../schema/rules/catalogue/resources.ts'
import { useFormat } from '../../../ui/use-format.ts'

type Format = Pick<ReturnType<typeof useFormat>, 'time'>

/** Returns a function that returns the message of a conflict. */
export function createConflictLabels(t: TFunction<'bookings'>, { time }: Format, people: readonly User[]): (conflict: Conflict) => string {
  return ({ kind, userId, start, bookedStart, clientName, service, unit = '' }) => {
    const person = people.find((user) => user.userId === userId)?.firstName ?? ''
    const at = time(start)
    if (kind === 'closed') return t('conflict_closed', { at })
    if (kind === 'outside_hours') return t('conflict_not_working', { at, person })
    if (kind === 'no_such_time') return t('conflict_no_such_time', { at })
    if (kind === 'no_unit') return t('conflict_no_unit', { at, unit: uncapitalize(unit) })
    if (kind === 'cannot_do') return t('conflict_not_offered', { person })
    return clientName
      ? t('conflict_busy_with', { at: time(bookedStart ?? start), person, client: clientName, service: service ?? '' })
      : t('conflict_busy', { at, person })
  }
}

/** The same, in the language of the page. */
export function useConflictLabels(people: readonly User[]): (conflict: Conflict) => string {
  const { t } = useTranslation('bookings')
  return createConflictLabels(t, useFormat(), people)
}
