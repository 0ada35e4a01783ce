import { useTranslation } from 'react-i18next'
import { agendaSeries } from '../../../../schema/api/booking/booking-series.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import './agenda-labels.ts'
import { type SeriesChangeRequest, seriesToSend } from './resolutions.ts'
import { seriesReads } from './use-repeat.ts'
import { useResolutions } from './use-resolutions.ts'

/** Changes a booking and all that follow in its series: all of them or none, with undo. */
export function useMoveFollowing(agenda: Agenda, onDone: () => void) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const series = useResolutions()
  const restore = useWrite(agendaSeries.putBack, {
    invalidates: seriesReads,
    onSuccess: (restored) => notify({ kind: 'success', text: t('bookings_restored', { count: restored.length }) }),
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const change = useWrite(agendaSeries.changeFollowing, {
    invalidates: seriesReads,
    onSuccess: ({ agendas, before }) => {
      const undo = () => restore.mutate({ input: {}, body: { placements: before } })
      notify({ kind: 'success', text: t('series_changed', { count: agendas.length }), ...(before.length > 0 ? { undo } : {}) })
      onDone()
    },
    onError: series.handleError,
  })
  return {
    ...series,
    isPending: change.isPending,
    send: (request: SeriesChangeRequest) => {
      series.clearErrors()
      change.mutate({ input: { agendaId: agenda.agendaId }, body: seriesToSend(agenda, request, series.resolutions) })
    },
  }
}
