import { useTranslation } from 'react-i18next'
import { agendaMoves } from '../../../../schema/api/booking/booking-moves.ts'
import { agendaSeries } from '../../../../schema/api/booking/booking-series.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useRefusedNotice } from '../../../ui/use-refused-notice.ts'
import { repeatToSend } from './resolutions.ts'
import { useResolutions } from './use-resolutions.ts'

/** Reads that a change of a series invalidates. */
export const seriesReads = [agendas.day, agendas.list, agendas.one, agendas.nextListClient, agendaSeries.following]

/** Repeats a booking every so many weeks: all bookings or none, with undo. */
export function useRepeat(agenda: Agenda, onDone: () => void) {
  const { t } = useTranslation('bookings')
  const { dateOf } = useFormat()
  const errorMessage = useErrorMessage()
  const sayRefused = useRefusedNotice()
  const series = useResolutions()
  const input = { agendaId: agenda.agendaId }
  const undo = useWrite(agendaSeries.undoRepeat, {
    invalidates: seriesReads,
    onSuccess: ({ agendaIds }) => notify({ kind: 'success', text: t('repeat_undone', { count: agendaIds.length }) }),
    onError: (error) => sayRefused(agenda, errorMessage(error)),
  })
  const repeat = useWrite(agendaMoves.repeat, {
    invalidates: seriesReads,
    onSuccess: (bookings) => {
      const agendaIds = bookings.map((one) => one.agendaId)
      const last = bookings.at(-1)
      const details = { count: bookings.length, day: last ? dateOf(last.start) : '' }
      notify({ kind: 'success', text: t('repeat_booked', details), undo: () => undo.mutate({ input, body: { agendaIds } }) })
      onDone()
    },
    onError: series.handleError,
  })
  return {
    ...series,
    isPending: repeat.isPending,
    send: (everyWeeks: number, times: number) => {
      series.clearErrors()
      repeat.mutate({ input, body: repeatToSend(everyWeeks, times, series.resolutions) })
    },
  }
}
