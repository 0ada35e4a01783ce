import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { agendaToSend } from '../../../../schema/rules/booking/booking-moves.ts'
import { followVersion } from '../../../api/booking-saves.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { loadPart } from '../../../ui/load-part.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useRefusedNotice } from '../../../ui/use-refused-notice.ts'
import { setAgendaState } from './agenda-store.ts'
import { parseConflictError } from './conflict-reply.ts'

// Needed once a deletion has been refused.
const loadStaleBooking = () => loadPart(() => import('./index.ts'))

/** Deletes bookings, optimistically. Undo creates a new booking with the same content if its time is still free. */
export function useBookingActions(day: string) {
  const { t } = useTranslation('bookings')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const sayRefused = useRefusedNotice()
  const format = useFormat()
  const key = readKey(agendas.day, { date: day })

  const removeFromDay = (agendaId: string) => {
    void client.cancelQueries({ queryKey: key })
    const before = client.getQueryData<Agenda[]>(key)
    client.setQueryData<Agenda[]>(key, (rows) => rows?.filter((row) => row.agendaId !== agendaId))
    setAgendaState({ selected: null })
    return () => void client.setQueryData(key, before)
  }
  const invalidates = [agendas.day]
  const create = useWrite(agendas.create, { invalidates })
  const remove = useWrite(agendas.remove, {
    invalidates,
    optimistic: ({ input }) => removeFromDay(input.agendaId),
    // One that waited for the connection is meant for the booking as its user has seen and changed it.
    toSend: async ({ input: { agendaId, version } }) => ({
      input: { agendaId, version: String(await followVersion({ agendaId, version: Number(version) })) },
    }),
  })
  const handleRefused = async (agenda: Agenda, error: Error) => {
    const { readStaleBooking } = await loadStaleBooking()
    const stale = await readStaleBooking(error, agenda, format)
    if (stale === null) sayRefused(agenda, errorMessage(error))
    else notify({ kind: 'warning', text: stale, stays: true })
  }

  const restore = (agenda: Agenda) => {
    const { version: _, agendaId: __, ...draft } = agendaToSend(agenda)
    const agendaServicesDTO = draft.agendaServicesDTO.map(({ agendaServiceId: ___, ...service }) => service)
    create.mutate(
      { input: {}, body: { ...draft, agendaServicesDTO } },
      {
        onSuccess: () => void notify({ kind: 'success', text: t('booking_restored') }),
        onError: (error) => sayRefused(agenda, parseConflictError(error).conflicts.length > 0 ? t('time_just_taken') : errorMessage(error)),
      },
    )
  }
  return {
    remove: (agenda: Agenda) =>
      remove.mutate(
        { input: { agendaId: agenda.agendaId, version: String(agenda.version) }, body: undefined },
        {
          onSuccess: () => void notify({ kind: 'success', text: t('deleted'), undo: () => restore(agenda) }),
          onError: (error) => void handleRefused(agenda, error),
        },
      ),
  }
}
