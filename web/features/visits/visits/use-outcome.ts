import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { agendaMoves } from '../../../../schema/api/booking/booking-moves.ts'
import { agendaSeries } from '../../../../schema/api/booking/booking-series.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useRefusedNotice } from '../../../ui/use-refused-notice.ts'

export type OutcomeKind = 'not_come' | 'cancelled'
export interface OutcomeReasonDraft {
  reason: string
  note: string
}

type OutcomeWrite = { input: { agendaId: string }; body: { version?: number | undefined } }
/** What is sent for a write that may have waited for the connection. */
type ToSend = <Write extends OutcomeWrite>(write: Write) => Write | Promise<Write>

/** Records no-shows and cancellations, which leave the day, and undoes them while the time is free. */
export function useOutcome(onDone?: () => void, toSend: ToSend = (write) => write) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const sayRefused = useRefusedNotice()
  const { dayIn } = useFormat()
  const invalidates = [
    agendas.day,
    agendas.list,
    agendas.one,
    agendas.nextListClient,
    agendaMoves.missed,
    clients.search,
    clients.appointmentsCount,
    appointments.day,
  ]
  const removeFromDays = (gone: readonly Agenda[]) => {
    for (const day of new Set(gone.map((agenda) => dayIn(agenda.start))))
      client.setQueryData<Agenda[]>(readKey(agendas.day, { date: day }), (rows) =>
        rows?.filter((row) => !gone.some((agenda) => agenda.agendaId === row.agendaId)),
      )
  }
  const notifyRestored = () => notify({ kind: 'success', text: t('booking_restored') })
  const undoNoShow = useWrite(agendas.notCome, { invalidates, onSuccess: notifyRestored })
  const undoCancel = useWrite(agendas.cancel, { invalidates, onSuccess: notifyRestored })
  const undoFollowing = useWrite(agendaSeries.cancelFollowing, {
    invalidates,
    onSuccess: (found) => notify({ kind: 'success', text: t('bookings_restored', { count: found.length }) }),
  })
  const undoOutcome = (agenda: Agenda) => {
    const { agendaId, outcome } = agenda
    const write = outcome === 'not_come' ? undoNoShow : undoCancel
    write.mutate({ input: { agendaId }, body: { undo: true } }, { onError: (error) => sayRefused(agenda, errorMessage(error)) })
  }
  const handleSaved = (text: string) => (agenda: Agenda) => {
    removeFromDays([agenda])
    notify({ kind: 'success', text, undo: () => undoOutcome(agenda) })
    onDone?.()
  }
  const noShow = useWrite(agendas.notCome, { invalidates, toSend, onSuccess: handleSaved(t('marked_no_show')) })
  const cancel = useWrite(agendas.cancel, { invalidates, toSend, onSuccess: handleSaved(t('booking_cancelled')) })
  const cancelFollowing = useWrite(agendaSeries.cancelFollowing, {
    invalidates,
    toSend,
    onSuccess: (found, { input }) => {
      removeFromDays(found)
      const agendaIds = found.map((agenda) => agenda.agendaId)
      const [first] = found
      const onError = (error: Error) => first && sayRefused(first, errorMessage(error))
      const undo = () => undoFollowing.mutate({ input, body: { undo: agendaIds } }, { onError })
      notify({ kind: 'success', text: t('bookings_cancelled', { count: found.length }), undo })
      onDone?.()
    },
  })
  return {
    /** Rejects with the CallError, so that the dialog keeps what was typed. */
    setOutcome: (agenda: Agenda, kind: OutcomeKind, reason: OutcomeReasonDraft, following: boolean) =>
      (following ? cancelFollowing : kind === 'not_come' ? noShow : cancel).mutateAsync({
        input: { agendaId: agenda.agendaId },
        body: { ...reason, version: agenda.version },
      }),
    undo: undoOutcome,
    /** It waits for the server, or for the network. */
    isPaused: noShow.isPaused || cancel.isPaused || cancelFollowing.isPaused,
    sayRefused,
    busy: noShow.isPending || cancel.isPending || cancelFollowing.isPending,
    isUndoing: undoNoShow.isPending || undoCancel.isPending,
  }
}
