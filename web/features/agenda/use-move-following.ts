import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { agendaSeries } from '../../../schema/api/agenda-series.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'
import './agenda-labels.ts'
import { seriesToSend } from './resolutions.ts'
import { seriesReads } from './use-repeat.ts'
import { useResolutions } from './use-resolutions.ts'

/** Changing a booking and all that follow: all of it or nothing, and all of it put back. */
export function useMoveFollowing(agenda: Agenda, onDone: () => void) {
  const { t } = useTranslation('agenda')
  const errorMessage = useErrorMessage()
  const settling = useResolutions()
  const restore = useWrite(agendaSeries.putBack, {
    invalidates: seriesReads,
    onSuccess: (back) => notify({ kind: 'success', text: t('bookings_restored', { count: back.length }) }),
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const change = useWrite(agendaSeries.changeFollowing, {
    invalidates: seriesReads,
    onSuccess: ({ agendas, before }) => {
      const undo = () => restore.mutate({ input: {}, body: { placements: before } })
      notify({ kind: 'success', text: t('series_changed', { count: agendas.length }), ...(before.length > 0 ? { undo } : {}) })
      onDone()
    },
    onError: settling.refuse,
  })
  return {
    ...settling,
    working: change.isPending,
    send: (wish: { start: number | null; people: { from: string; to: string }[] }) => {
      settling.clear()
      change.mutate({ input: { agendaId: agenda.agendaId }, body: seriesToSend(agenda, wish, settling.resolutions) })
    },
  }
}
