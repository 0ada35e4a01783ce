import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda, Conflict } from '../../../schema/api/agenda.ts'
import { agendaMoves } from '../../../schema/api/agenda-moves.ts'
import { findOtherTimes, toBusyIntervals } from '../../../schema/rules/agenda-availability.ts'
import { planLines, toBookingLines } from '../../../schema/rules/booking-lines.ts'
import { atTime, toIso } from '../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { TimeField } from '../../ui/number-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import { parseConflictError, useConflictLabels } from './conflict-labels.ts'
import './series.css'
import { useAgendaDay, usePeople } from './use-agenda-day.ts'
import { useOtherDay } from './use-other-day.ts'
import { seriesReads } from './use-repeat.ts'

interface MoveOneProps {
  agenda: Agenda
  choice: ReactNode
  onClose: () => void
}
const none: readonly Conflict[] = []

/** All services by the same amount of time, for administrators. What is in the way is said, with what is free instead. */
export function MoveOne({ agenda, choice, onClose }: MoveOneProps) {
  const { t } = useTranslation('agenda')
  const { dayOf, dayIn, time, timeZone: zone } = useFormat()
  const errorMessage = useErrorMessage()
  const words = useConflictLabels(usePeople())
  const [day, setDay] = useState<string | null>(dayIn(agenda.start))
  const [at, setAt] = useState<string | null>(time(agenda.start))
  const [conflicts, setConflicts] = useState(none)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { agendaId } = agenda
  const lines = useMemo(() => toBookingLines(agenda), [agenda])
  const elsewhere = useOtherDay(lines, day ?? '', at ?? '', conflicts.length > 0)
  const { data } = useAgendaDay(day ?? dayIn(agenda.start), { enabled: conflicts.length > 0 })
  const start = day !== null && at !== null ? atTime(day, at, zone) : null

  const back = useWrite(agendaMoves.moveAgendaOnlyAdmin, {
    invalidates: seriesReads,
    onSuccess: () => notify({ kind: 'success', text: t('change_undone') }),
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const move = useWrite(agendaMoves.moveAgendaOnlyAdmin, {
    invalidates: seriesReads,
    onSuccess: (moved) => {
      const undo = () => back.mutate({ input: { agendaId, newStartUTC: agenda.start, outsideHours: 'true' } })
      notify({ kind: 'success', text: t('booking_moved', { day: dayOf(moved.start, 'short'), at: time(moved.start) }), undo })
      onClose()
    },
    onError: (error) => {
      const found = parseConflictError(error).conflicts
      setConflicts(found)
      setRefusal(found.length > 0 ? null : errorMessage(error))
    },
  })
  const send = (outsideHours: boolean) => {
    if (start === null) return
    setRefusal(null)
    move.mutate({ input: { agendaId, newStartUTC: toIso(start), ...(outsideHours ? { outsideHours: 'true' } : {}) } })
  }
  const change = (set: () => void) => {
    set()
    setConflicts(none)
    setRefusal(null)
  }
  const take = (to: number) => change(() => [setDay(dayIn(to * 1000)), setAt(time(to * 1000))])
  const known = data && { zone, off: data.off, busy: toBusyIntervals(data.agendas, agendaId) }
  const near = known && day !== null && at !== null ? findOtherTimes(known, planLines(lines, day, at, zone), 0) : []
  const free = [...near, ...(elsewhere?.kind === 'time' ? [elsewhere.start] : [])]
  const onlyHours = conflicts.length > 0 && conflicts.every((one) => one.kind === 'closed' || one.kind === 'outside_hours')
  const moves = start !== null && toIso(start) !== agenda.start
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      title={t('move_booking')}
      subtitle={t('client_day_at', { client: agenda.clientDTO?.name ?? '', day: dayOf(agenda.start, 'short'), at: time(agenda.start) })}
      className="ag-form"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={move.isPending}
            disabled={!moves || (conflicts.length > 0 && !onlyHours)}
            onClick={() => send(onlyHours)}
          >
            {onlyHours ? t('move_anyway') : t('move')}
          </Button>
        </>
      }
    >
      <div className="ag-form-body">
        {choice}
        <div className="ag-series-fields">
          <DatePicker label={t('day')} value={day} onChange={(next) => change(() => setDay(next))} />
          <TimeField label={t('start')} value={at} onChange={(next) => change(() => setAt(next ?? null))} />
        </div>
        <p className="s muted">{t('all_services_move')}</p>
        {conflicts.length > 0 && (
          <Note tone="warn" live title={conflicts[0] && words(conflicts[0])}>
            {conflicts.slice(1, 4).map((one) => (
              <div key={`${one.kind}.${one.userId}.${one.start}`}>{words(one)}</div>
            ))}
            {free.length > 0 && <div>{t('available_instead')}</div>}
            <div className="row wrap ag-alternatives">
              {free.map((to) => (
                <Chip key={to} onClick={() => take(to)}>
                  {t('day_at', { day: dayOf(to * 1000, 'short'), at: time(to * 1000) })}
                </Chip>
              ))}
            </div>
          </Note>
        )}
        {refusal && (
          <Note tone="bad" live>
            {refusal}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
