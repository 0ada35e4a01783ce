import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Agenda, agendas } from '../../../schema/api/agenda.ts'
import { agendaMoves } from '../../../schema/api/agenda-moves.ts'
import { agendaSeries } from '../../../schema/api/agenda-series.ts'
import { appointments } from '../../../schema/api/appointments.ts'
import { clients } from '../../../schema/api/clients.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { readKey, useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'

export type OutcomeKind = 'not_come' | 'cancelled'
export interface Why {
  reason: string
  note: string
}

/** Not come, or called off: gone from the day, kept with its reason, and taken back as long as the time is free. */
export function useOutcome(onDone?: () => void) {
  const { t } = useTranslation('appointments')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { dayIn } = useFormat()
  const onError = (error: Error) => notify({ kind: 'error', text: errorMessage(error) })
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
  const without = (gone: readonly Agenda[]) => {
    for (const day of new Set(gone.map((agenda) => dayIn(agenda.start))))
      client.setQueryData<Agenda[]>(readKey(agendas.day, { date: day }), (rows) =>
        rows?.filter((row) => !gone.some((agenda) => agenda.agendaId === row.agendaId)),
      )
  }
  const stands = () => notify({ kind: 'success', text: t('booking_restored') })
  const undoNotCome = useWrite(agendas.notCome, { invalidates, onError, onSuccess: stands })
  const undoCancel = useWrite(agendas.cancel, { invalidates, onError, onSuccess: stands })
  const undoFollowing = useWrite(agendaSeries.cancelFollowing, {
    invalidates,
    onError,
    onSuccess: (found) => notify({ kind: 'success', text: t('bookings_restored', { count: found.length }) }),
  })
  const takeBack = ({ agendaId, outcome }: Pick<Agenda, 'agendaId' | 'outcome'>) =>
    (outcome === 'not_come' ? undoNotCome : undoCancel).mutate({ input: { agendaId }, body: { undo: true } })
  const said = (text: string) => (agenda: Agenda) => {
    without([agenda])
    notify({ kind: 'success', text, undo: () => takeBack(agenda) })
    onDone?.()
  }
  const notCome = useWrite(agendas.notCome, { invalidates, onSuccess: said(t('marked_no_show')) })
  const cancel = useWrite(agendas.cancel, { invalidates, onSuccess: said(t('booking_cancelled')) })
  const cancelFollowing = useWrite(agendaSeries.cancelFollowing, {
    invalidates,
    onSuccess: (found, { input }) => {
      without(found)
      const undo = found.map((agenda) => agenda.agendaId)
      const back = () => undoFollowing.mutate({ input, body: { undo } })
      notify({ kind: 'success', text: t('bookings_cancelled', { count: found.length }), undo: back })
      onDone?.()
    },
  })
  return {
    /** Throws the refusal: what was typed is still there. */
    conclude: (agenda: Agenda, kind: OutcomeKind, why: Why, following: boolean) =>
      (following ? cancelFollowing : kind === 'not_come' ? notCome : cancel).mutateAsync({
        input: { agendaId: agenda.agendaId },
        body: { ...why },
      }),
    takeBack,
    busy: notCome.isPending || cancel.isPending || cancelFollowing.isPending,
    takingBack: undoNotCome.isPending || undoCancel.isPending,
  }
}
