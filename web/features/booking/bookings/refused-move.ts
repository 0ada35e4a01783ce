import i18next from 'i18next'
import type { Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import type { AgendaDifference } from '../../../../schema/rules/booking/booking-changes.ts'
import type { Move } from '../../../../schema/rules/booking/booking-moves.ts'
import { CallError } from '../../../api/call.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import type { useFormat } from '../../../ui/use-format.ts'
import { createConflictLabels } from './conflict-labels.ts'
import { parseConflictError } from './conflict-reply.ts'
import { createDifferenceLabels } from './difference-labels.ts'

/** Whether the team member does not offer the service: the only field error that a move can cause. */
const isServiceNotOffered = (error: unknown): boolean =>
  error instanceof CallError && error.status === 400 && Object.keys(error.fields).some((field) => field.endsWith('userId'))

/** Why a move was refused, and the texts that say it and ask what to do. */
export async function readRefusal(error: unknown, format: ReturnType<typeof useFormat>, people: readonly User[]) {
  await i18next.loadNamespaces(['bookings', 'common-more'])
  const t = i18next.getFixedT(null, 'bookings')
  const conflictLabel = createConflictLabels(t, format, people)
  const differenceLabel = createDifferenceLabels(t, format)
  return {
    ...parseConflictError(error),
    isNotOffered: isServiceNotOffered(error),
    t,
    conflictText: (conflicts: readonly Conflict[]) => [...new Set(conflicts.map(conflictLabel))].join(' · '),
    staleText: (differences: readonly AgendaDifference[]) => t('stale_move', { changes: differences.map(differenceLabel).join(' · ') }),
    /** Asks whether to change the booking nevertheless; resolves to the answer. */
    ask: (text: string, { resize }: Move) => {
      const labels = resize
        ? { title: t('change_anyway_question'), confirmLabel: t('change_anyway') }
        : { title: t('move_anyway_question'), confirmLabel: t('move_anyway') }
      return confirm({ kind: 'standard', text, ...labels })
    },
  }
}
