import i18next from 'i18next'
import type { Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { listNamedConflicts } from '../../../../schema/rules/booking/booking-alternatives.ts'
import type { AgendaDifference } from '../../../../schema/rules/booking/booking-changes.ts'
import type { Move } from '../../../../schema/rules/booking/booking-moves.ts'
import { CallError } from '../../../api/call.ts'
import { readAuthor } from '../../../api/last-change.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import type { useFormat } from '../../../ui/use-format.ts'
import { createConflictLabels } from './conflict-labels.ts'
import { parseConflictError } from './conflict-reply.ts'
import { createDifferenceLabels } from './difference-labels.ts'

/** Whether the team member does not offer the service: the only field error that a move can cause. */
const isServiceNotOffered = (error: unknown): boolean =>
  error instanceof CallError && error.status === 400 && Object.keys(error.fields).some((field) => field.endsWith('userId'))

/**
 * Why a move of a booking was refused, and the texts that say it and ask what to do. They name the booking: a move that waited for the
 * server is refused minutes later, over another screen.
 */
export async function readRefusal(error: unknown, before: Agenda, format: ReturnType<typeof useFormat>, people: readonly User[]) {
  await i18next.loadNamespaces(['bookings', 'common-more'])
  const t = i18next.getFixedT(null, 'bookings')
  const conflictLabel = createConflictLabels(t, format, people)
  const differenceLabel = createDifferenceLabels(t, format)
  const conflict = parseConflictError(error)
  const author = conflict.current && (await readAuthor({ agendaId: before.agendaId }))
  const name = (text: string) => t('booking_refused', { client: before.clientDTO?.name ?? '', at: format.momentOf(before.start), text })
  const sayStale = (changes: string) =>
    author?.kind === 'colleague' ? t('stale_move_by', { name: author.name, changes }) : t('stale_move', { changes })
  return {
    ...conflict,
    /** A text with the client and the time of the booking before it. */
    name,
    isNotOffered: isServiceNotOffered(error),
    t,
    conflictText: (conflicts: readonly Conflict[]) => name([...new Set(listNamedConflicts(conflicts).map(conflictLabel))].join(' · ')),
    staleText: (differences: readonly AgendaDifference[]) => name(sayStale(differences.map(differenceLabel).join(' · '))),
    /** Asks whether to change the booking nevertheless; resolves to the answer. */
    ask: (text: string, { resize }: Move) => {
      const labels = resize
        ? { title: t('change_anyway_question'), confirmLabel: t('change_anyway') }
        : { title: t('move_anyway_question'), confirmLabel: t('move_anyway') }
      return confirm({ kind: 'standard', text, ...labels })
    },
  }
}
