import { useTranslation } from 'react-i18next'
import type { Conflict } from '../../../schema/api/agenda.ts'
import type { User } from '../../../schema/api/staff.ts'
import { CallError } from '../../api/call.ts'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'

/** Whether the team member does not offer the service: the only field error that a move can cause. */
export const isServiceNotOffered = (error: unknown): boolean =>
  error instanceof CallError && error.status === 400 && Object.keys(error.fields).some((field) => field.endsWith('userId'))

/** Returns the message of a conflict. */
export function useConflictLabels(people: readonly User[]): (conflict: Conflict) => string {
  const { t } = useTranslation('agenda-day')
  const { time } = useFormat()
  return ({ kind, userId, start, clientName, service }) => {
    const person = people.find((user) => user.userId === userId)?.firstName ?? ''
    const at = time(start)
    if (kind === 'closed') return t('conflict_closed', { at })
    if (kind === 'outside_hours') return t('conflict_not_working', { at, person })
    if (kind === 'no_such_time') return t('conflict_no_such_time', { at })
    if (kind === 'cannot_do') return t('conflict_not_offered', { person })
    return clientName
      ? t('conflict_busy_with', { at, person, client: clientName, service: service ?? '' })
      : t('conflict_busy', { at, person })
  }
}
