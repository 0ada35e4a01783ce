import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { agendaToSend } from '../../../../schema/rules/booking/booking-moves.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { setAgendaState } from './agenda-store.ts'
import { parseConflictError } from './conflict-reply.ts'

/** Deletes bookings, optimistically. Undo creates a new booking with the same content if its time is still free. */
export function useBookingActions(day: string) {
  const { t } = useTranslation('bookings')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const key = readKey(agendas.day, { date: day })

  const removeFromDay = (agendaId: string) => {
    void client.cancelQueries({ queryKey: key })
    const before = client.getQueryData<Agenda[]>(key)
    client.setQueryData<Agenda[]>(key, (rows) => rows?.filter((row) => row.agendaId !== agendaId))
    setAgendaState({ selected: null })
    return () => void client.setQueryData(key, before)
  }
  const onError = (error: Error) => {
    const [conflict] = parseConflictError(error).conflicts
    notify({ kind: 'error', text: conflict ? t('time_just_taken') : errorMessage(error) })
  }
  const invalidates = [agendas.day]
  // The bookings that Undo restores: the panel of a deleted booking is closed by then.
  const removed = useRef(new Map<string, Agenda>())
  const create = useWrite(agendas.create, {
    invalidates,
    onError,
    onSuccess: () => notify({ kind: 'success', text: t('booking_restored') }),
  })
  const remove = useWrite(agendas.remove, {
    invalidates,
    onError,
    optimistic: ({ input }) => removeFromDay(input.agendaId),
    onSuccess: (_, { input }) => {
      const agenda = removed.current.get(input.agendaId)
      if (agenda) notify({ kind: 'success', text: t('deleted'), undo: () => restore(agenda) })
    },
  })

  const restore = (agenda: Agenda) => {
    const { version: _, agendaId: __, ...draft } = agendaToSend(agenda)
    const agendaServicesDTO = draft.agendaServicesDTO.map(({ agendaServiceId: ___, ...service }) => service)
    create.mutate({ input: {}, body: { ...draft, agendaServicesDTO } })
  }
  return {
    remove: (agenda: Agenda) => {
      removed.current.set(agenda.agendaId, agenda)
      remove.mutate({ input: { agendaId: agenda.agendaId }, body: undefined })
    },
  }
}
