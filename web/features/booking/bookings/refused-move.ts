import i18next from 'i18next'
import type { Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { listNamedConflicts } from '../../../../schema/rules/booking/booking-alternatives.ts'
import { type AgendaDifference, diffBookings } from '../../../../schema/rules/booking/booking-changes.ts'
import type { Move, UnitMove } from '../../../../schema/rules/booking/booking-moves.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { CallError } from '../../../api/call.ts'
import { readAuthor } from '../../../api/last-change.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import type { Notice } from '../../../ui/notice.ts'
import type { useFormat } from '../../../ui/use-format.ts'
import type { NamedBooking } from '../../../ui/use-refused-notice.ts'
import { createConflictLabels } from './conflict-labels.ts'
import { parseConflictError } from './conflict-reply.ts'
import { createDifferenceLabels } from './difference-labels.ts'

/** Whether the team member does not offer the service: the only field error that a move can cause. */
const isServiceNotOffered = (error: unknown): boolean =>
  error instanceof CallError && error.status === 400 && Object.keys(error.fields).some((field) => field.endsWith('userId'))

interface RefusedBooking extends NamedBooking {
  readonly agendaId: string
}

/**
 * Why a change of a booking was refused, and the texts that say it and ask what to do. They name the booking: a move that waited for the
 * server is refused minutes later, over another screen.
 */
export async function readRefusal(error: unknown, before: RefusedBooking, format: ReturnType<typeof useFormat>, people: readonly User[]) {
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

/** Conflicts that the user has accepted: ids of services that may overlap others, and working hours. */
export interface Accepted {
  overlap?: readonly string[]
  outsideHours?: boolean
}

const findService = (agenda: Agenda, agendaServiceId: string | undefined) =>
  agenda.agendaServicesDTO.find((one) => one.agendaServiceId === agendaServiceId)

interface RefusedMove {
  error: unknown
  before: Agenda
  moved: Agenda
  move: Move
  accepted: Accepted
  people: readonly User[]
  format: ReturnType<typeof useFormat>
  errorMessage: (error: unknown) => string
  /** Shows the booking as it is saved. */
  put: (agenda: Agenda) => void
  showNotice: (notice: Notice | null) => void
  returnFocus: (cardId: string) => void
  retry: (before: Agenda, move: Move, accepted?: Accepted) => void
}

/** Shows why a move was refused, or asks whether to move nevertheless: until then the booking is shown as it is saved. */
export async function handleRefusal({ error, before, moved, move, accepted, people, put, showNotice, ...rest }: RefusedMove) {
  const { conflicts, current, isNotOffered, ...refused } = await readRefusal(error, before, rest.format, people)
  const [agendaServiceId] = move.services
  const target = findService(moved, agendaServiceId)
  // Does not wait for the answer: later moves of the booking would wait with it.
  const ask = (text: string, retry: () => void) => {
    showNotice(null)
    void refused.ask(text, move).then((isConfirmed) => {
      if (isConfirmed) retry()
      if (agendaServiceId) rest.returnFocus(agendaServiceId)
    })
  }
  put(current ?? before)
  if (current) {
    const service = findService(current, agendaServiceId)
    const text = refused.staleText(diffBookings(before, current))
    if (!target || !service) return showNotice({ kind: 'warning', text })
    return ask(text, () => rest.retry(current, { ...move, shift: parseIso(target.start) - parseIso(service.start) }))
  }
  if (conflicts.length === 0) {
    const person = people.find(({ userId }) => userId === target?.userId)?.firstName ?? ''
    const text = isNotOffered ? refused.t('conflict_not_offered', { person }) : rest.errorMessage(error)
    return showNotice({ kind: 'error', text: refused.name(text) })
  }
  // Nobody allows two clients in one room.
  if (conflicts.some((one) => one.kind === 'no_unit')) return showNotice({ kind: 'error', text: refused.conflictText(conflicts) })
  const overlap = conflicts.some((one) => one.kind === 'overlap') ? move.services : accepted.overlap
  const outsideHours = accepted.outsideHours || conflicts.some((one) => one.kind !== 'overlap')
  ask(refused.conflictText(conflicts), () => rest.retry(before, move, { ...(overlap ? { overlap } : {}), outsideHours }))
}

const isPinned = ({ units = [] }: Agenda, { services, from }: UnitMove) =>
  units.some(({ agendaServiceId, resourceId, pinned }) => pinned && resourceId === from && services.includes(agendaServiceId))

/** The move that undoes a move of `before`; `first` is its first moved service. */
export function invertMove(move: Move, before: Agenda, first: string): Move {
  const was = findService(before, first)
  const { unit } = move
  return {
    ...move,
    shift: -move.shift,
    ...(move.resize ? { resize: -move.resize } : {}),
    ...(was && move.userId !== undefined ? { userId: was.userId, userDTO: was.userDTO } : {}),
    ...(unit ? { unit: { ...unit, from: unit.to, to: unit.from, pinned: isPinned(before, unit) } } : {}),
  }
}
