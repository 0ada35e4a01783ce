import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agenda, agendas } from '../../../schema/api/agenda.ts'
import { agendaToSend } from '../../../schema/rules/agenda-moves.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { readKey, useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'
import { setAgendaState } from './agenda-store.ts'
import './agenda-labels.ts'
import { parseConflictError } from './conflict-labels.ts'

/** Deleted as a slip of the hand: gone from the day at once; it comes back as a new booking with the same content, if its time is still free. */
export function useBookingActions(day: string) {
  const { t } = useTranslation('agenda')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const key = readKey(agendas.day, { date: day })

  const without = (agendaId: string) => {
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
  // What Undo brings back; the panel that asked for it is gone by then.
  const removed = useRef(new Map<string, Agenda>())
  const create = useWrite(agendas.create, {
    invalidates,
    onError,
    onSuccess: () => notify({ kind: 'success', text: t('booking_restored') }),
  })
  const removal = useWrite(agendas.remove, {
    invalidates,
    onError,
    optimistic: ({ input }) => without(input.agendaId),
    onSuccess: (_, { input }) => {
      const agenda = removed.current.get(input.agendaId)
      if (agenda) notify({ kind: 'success', text: t('deleted'), undo: () => restore(agenda) })
    },
  })

  const restore = (agenda: Agenda) => {
    const { version: _, agendaId: __, ...same } = agendaToSend(agenda)
    const agendaServicesDTO = same.agendaServicesDTO.map(({ agendaServiceId: ___, ...service }) => service)
    create.mutate({ input: {}, body: { ...same, agendaServicesDTO } })
  }
  return {
    remove: (agenda: Agenda) => {
      removed.current.set(agenda.agendaId, agenda)
      removal.mutate({ input: { agendaId: agenda.agendaId }, body: undefined })
    },
  }
}
