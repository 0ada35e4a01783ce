import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { classes, classSeats } from '../../../../schema/api/booking/classes.ts'
import type { ClassDetails, ClassSeat, ClassWaiting } from '../../../../schema/api/booking/classes-schemas.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { getTakers } from './class-labels.ts'

/** Reads that show classes. */
export const classReads = [classes.list, classes.one, agendas.day]
const seatReads = [...classReads, agendas.list, appointments.day, clients.search]

/** How the class that is shown is changed in the cache. */
function useCachedClass(classId: string) {
  const client = useQueryClient()
  const queryKey = readKey(classes.one, { classId })
  const set = (now: ClassDetails) => void client.setQueryData<ClassDetails>(queryKey, now)
  /** Shows a change at once; returns the function that takes it back. */
  const patch = (change: (one: ClassDetails) => Partial<ClassDetails>) => {
    void client.cancelQueries({ queryKey })
    const before = client.getQueryData<ClassDetails>(queryKey)
    if (before) set({ ...before, ...change(before) })
    return () => void client.setQueryData(queryKey, before)
  }
  /** The same for a booking of the class, with the seats that are then taken. */
  const patchSeat = (agendaId: string, change: Partial<ClassSeat>) =>
    patch((one) => {
      const bookings = one.bookings.map((seat) => (seat.agendaId === agendaId ? { ...seat, ...change } : seat))
      return { bookings, taken: getTakers({ bookings }).reduce((sum, { seats }) => sum + seats, 0) }
    })
  return { set, patch, patchSeat }
}

const useOnError = () => {
  const errorMessage = useErrorMessage()
  return (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
}

/** What becomes of a seat: checked in, missed, cancelled. Each is shown at once and can be undone. */
export function useSeatWrites(classId: string) {
  const { t } = useTranslation('classes')
  const { patchSeat } = useCachedClass(classId)
  const onError = useOnError()
  const options = { invalidates: seatReads, onError }
  const undoArrival = useWrite(appointments.undoArrival, options)
  const checkIn = useWrite(appointments.create, {
    ...options,
    changes: [classes.one],
    optimistic: ({ body: { agendaId = '' } }) => patchSeat(agendaId, { arrival: toIso(Math.floor(Date.now() / 1000)) }),
  })
  const toOutcome = (outcome: NonNullable<ClassSeat['outcome']>) => ({
    ...options,
    changes: [classes.one],
    optimistic: ({ input, body: { undo } }: { input: { agendaId: string }; body: { undo?: boolean | undefined } }) =>
      patchSeat(input.agendaId, { outcome: undo ? null : outcome }),
  })
  const noShow = useWrite(agendas.notCome, toOutcome('not_come'))
  const cancel = useWrite(agendas.cancel, toOutcome('cancelled'))
  const restore = ({ agendaId, outcome }: Pick<ClassSeat, 'agendaId' | 'outcome'>) =>
    (outcome === 'not_come' ? noShow : cancel).mutate(
      { input: { agendaId }, body: { undo: true } },
      { onSuccess: () => void notify({ kind: 'success', text: t('booking_restored') }) },
    )
  return {
    checkIn: ({ agendaId, clientName: name }: ClassSeat) =>
      checkIn.mutate(
        { input: {}, body: { agendaId, arrived: true } },
        {
          onSuccess: ({ appointmentId }) =>
            void notify({
              kind: 'success',
              text: t('name_checked_in', { name }),
              undo: () => undoArrival.mutate({ input: { appointmentId }, body: undefined }),
            }),
        },
      ),
    undoCheckIn: (appointmentId: string) =>
      undoArrival.mutate(
        { input: { appointmentId }, body: undefined },
        { onSuccess: () => void notify({ kind: 'success', text: t('check_in_undone') }) },
      ),
    markNoShow: ({ agendaId }: ClassSeat) =>
      noShow.mutate(
        { input: { agendaId }, body: {} },
        {
          onSuccess: () =>
            void notify({ kind: 'success', text: t('marked_no_show'), undo: () => restore({ agendaId, outcome: 'not_come' }) }),
        },
      ),
    cancel: ({ agendaId, clientName: name }: ClassSeat) =>
      cancel.mutate(
        { input: { agendaId }, body: {} },
        {
          onSuccess: () =>
            void notify({
              kind: 'success',
              text: t('seat_cancelled', { name }),
              undo: () => restore({ agendaId, outcome: 'cancelled' }),
            }),
        },
      ),
    restore,
  }
}

/** The waiting list of a class. */
export function useWaitingWrites(classId: string) {
  const { t } = useTranslation('classes')
  const { set, patch } = useCachedClass(classId)
  const onError = useOnError()
  const moveUp = useWrite(classSeats.moveUp, { invalidates: seatReads, onError, onSuccess: set })
  const leave = useWrite(classSeats.leave, {
    invalidates: classReads,
    changes: [classes.one],
    optimistic: ({ input, body: { undo } }) =>
      undo
        ? undefined
        : patch(({ waitingList }) => ({
            waitingList: waitingList.filter(({ classWaitingEntryId }) => classWaitingEntryId !== input.classWaitingEntryId),
          })),
    onSuccess: set,
    onError,
  })
  return {
    isMoving: moveUp.isPending,
    moveUp: ({ classWaitingEntryId, clientName: name }: ClassWaiting) =>
      moveUp.mutate(
        { input: { classWaitingEntryId }, body: { message: true } },
        { onSuccess: () => void notify({ kind: 'success', text: t('name_has_seat', { name }) }) },
      ),
    leave: ({ classWaitingEntryId, clientName: name }: ClassWaiting) =>
      leave.mutate(
        { input: { classWaitingEntryId }, body: {} },
        {
          onSuccess: () =>
            void notify({
              kind: 'success',
              text: t('name_left_list', { name }),
              undo: () => leave.mutate({ input: { classWaitingEntryId }, body: { undo: true } }),
            }),
        },
      ),
  }
}

/** Gives a client a seat, or a place on the waiting list. */
export function useSeatCreation(classId: string) {
  const { set } = useCachedClass(classId)
  return useWrite(classSeats.create, { invalidates: seatReads, onSuccess: set })
}

/** Cancels a class with all of its seats after a question, and restores it. */
export function useCancellation({ classId, name, bookings }: Pick<ClassDetails, 'classId' | 'name' | 'bookings'>) {
  const { t } = useTranslation('classes')
  const { set } = useCachedClass(classId)
  const { mutate, isPending } = useWrite(classes.cancel, { invalidates: seatReads, onSuccess: set, onError: useOnError() })
  const restore = ({ version }: Pick<ClassDetails, 'version'>) =>
    mutate(
      { input: { classId }, body: { version, undo: true, message: true } },
      { onSuccess: () => void notify({ kind: 'success', text: t('class_restored', { name }) }) },
    )
  const cancel = async ({ version }: Pick<ClassDetails, 'version'>) => {
    const count = getTakers({ bookings }).length
    const text = count > 0 ? t('cancel_class_text', { count }) : t('cancel_class_empty')
    const question = { title: t('cancel_class_question', { name }), text, confirmLabel: t('cancel_class'), cancelLabel: t('keep_class') }
    if (!(await confirm({ kind: 'standard', danger: true, ...question }))) return
    mutate(
      { input: { classId }, body: { version, message: true } },
      { onSuccess: (gone) => void notify({ kind: 'success', text: t('class_cancelled', { name }), undo: () => restore(gone) }) },
    )
  }
  return { cancel, restore, isPending }
}
