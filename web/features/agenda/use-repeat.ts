import { useTranslation } from 'react-i18next'
import { type Agenda, agendas } from '../../../schema/api/agenda.ts'
import { agendaMoves } from '../../../schema/api/agenda-moves.ts'
import { agendaSeries } from '../../../schema/api/agenda-series.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import { repeatToSend } from './resolutions.ts'
import { useResolutions } from './use-resolutions.ts'

/** Reads that a series changes. */
export const seriesReads = [agendas.day, agendas.list, agendas.one, agendas.nextListClient, agendaSeries.following]

/** Booking again every so many weeks: all of it or nothing, and all of it taken back. */
export function useRepeat(agenda: Agenda, onDone: () => void) {
  const { t } = useTranslation('agenda')
  const { dayOf } = useFormat()
  const errorMessage = useErrorMessage()
  const settling = useResolutions()
  const input = { agendaId: agenda.agendaId }
  const undo = useWrite(agendaSeries.undoRepeat, {
    invalidates: seriesReads,
    onSuccess: ({ agendaIds }) => notify({ kind: 'success', text: t('repeat_undone', { count: agendaIds.length }) }),
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const repeat = useWrite(agendaMoves.repeat, {
    invalidates: seriesReads,
    onSuccess: (made) => {
      const agendaIds = made.map((one) => one.agendaId)
      const last = made.at(-1)
      const what = { count: made.length, day: last ? dayOf(last.start, 'medium') : '' }
      notify({ kind: 'success', text: t('repeat_booked', what), undo: () => undo.mutate({ input, body: { agendaIds } }) })
      onDone()
    },
    onError: settling.refuse,
  })
  return {
    ...settling,
    working: repeat.isPending,
    send: (everyWeeks: number, times: number) => {
      settling.clear()
      repeat.mutate({ input, body: repeatToSend(everyWeeks, times, settling.resolutions) })
    },
  }
}
