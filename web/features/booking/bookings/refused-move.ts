import i18next from 'i18next'
import type { User } from '../../../../schema/api/team/staff.ts'
import { CallError } from '../../../api/call.ts'
import type { useFormat } from '../../../ui/use-format.ts'
import { createConflictLabels } from './conflict-labels.ts'
import { parseConflictError } from './conflict-reply.ts'
import { createDifferenceLabels } from './difference-labels.ts'

/** Whether the team member does not offer the service: the only field error that a move can cause. */
const isServiceNotOffered = (error: unknown): boolean =>
  error instanceof CallError && error.status === 400 && Object.keys(error.fields).some((field) => field.endsWith('userId'))

/** Why a move was refused, and the texts that say it. */
export async function readRefusal(error: unknown, format: ReturnType<typeof useFormat>, people: readonly User[]) {
  await i18next.loadNamespaces('bookings')
  const t = i18next.getFixedT(null, 'bookings')
  return {
    ...parseConflictError(error),
    isNotOffered: isServiceNotOffered(error),
    t,
    conflictLabel: createConflictLabels(t, format, people),
    differenceLabel: createDifferenceLabels(t, format),
  }
}
