import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaMoves } from '../../../../schema/api/booking/booking-moves.ts'
import type { Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { listNamedConflicts } from '../../../../schema/rules/booking/booking-alternatives.ts'
import { findOtherTimes, toBusyIntervals } from '../../../../schema/rules/booking/booking-availability.ts'
import { planLines, toBookingLines } from '../../../../schema/rules/booking/booking-lines.ts'
import { atTime, toIso } from '../../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFirstError } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useRefusedNotice } from '../../../ui/use-refused-notice.ts'
import { useConflictLabels } from './conflict-labels.ts'
import { parseConflictError } from './conflict-reply.ts'
import './agenda-form.css'
import { useAgendaDay, usePeople } from './use-agenda-day.ts'
import { useOtherDay } from './use-other-day.ts'
import { seriesReads } from './use-repeat.ts'

interface MoveOneProps {
  agenda: Agenda
  choice: ReactNode
  onClose: () => void
}
const none: readonly Conflict[] = []

/** The call that moves a booking, with its conflicts or error message. */
function useMoveCall(agenda: Agenda, onDone: () => void) {
  const { agendaId, start } = agenda
  const { t } = useTranslation('bookings')
  const { dayOf, time } = useFormat()
  const errorMessage = useErrorMessage()
  const sayRefused = useRefusedNotice()
  const [conflicts, setConflicts] = useState(none)
  const [errorText, setErrorText] = useState<string | null>(null)
  const moveBack = useWrite(agendaMoves.moveAgendaOnlyAdmin, {
    invalidates: seriesReads,
    onSuccess: () => notify({ kind: 'success', text: t('change_undone') }),
    onError: (error) => sayRefused(agenda, errorMessage(error)),
  })
  const move = useWrite(agendaMoves.moveAgendaOnlyAdmin, {
    invalidates: seriesReads,
    onSuccess: (moved) => {
      const undo = () => moveBack.mutate({ input: { agendaId, newStartUTC: start, outsideHours: 'true' } })
      notify({ kind: 'success', text: t('booking_moved', { day: dayOf(moved.start, 'short'), at: time(moved.start) }), undo })
      onDone()
    },
    onError: (error) => {
      const found = parseConflictError(error).conflicts
      setConflicts(found)
      setErrorText(found.length > 0 ? null : errorMessage(error))
    },
  })
  return {
    conflicts,
    errorText,
    isPending: move.isPending,
    reset: () => {
      setConflicts(none)
      setErrorText(null)
    },
    send: (newStart: number, outsideHours: boolean) => {
      setErrorText(null)
      move.mutate({ input: { agendaId, newStartUTC: toIso(newStart), ...(outsideHours ? { outsideHours: 'true' } : {}) } })
    },
  }
}

/** Starts at which all services fit, in seconds UTC: near the requested time, and on the next free day. */
function useFreeStarts(agenda: Agenda, day: string | null, at: string | null, enabled: boolean): number[] {
  const { dayIn, timeZone: zone } = useFormat()
  const lines = useMemo(() => toBookingLines(agenda), [agenda])
  const otherDay = useOtherDay(lines, day ?? '', at ?? '', enabled)
  const { data } = useAgendaDay(day ?? dayIn(agenda.start), { enabled })
  const snapshot = data && { zone, off: data.off, busy: toBusyIntervals(data.agendas, agenda.agendaId) }
  const near = snapshot && day !== null && at !== null ? findOtherTimes(snapshot, planLines(lines, day, at, zone), 0) : []
  return [...near, ...(otherDay?.kind === 'time' ? [otherDay.start] : [])]
}

/** Moves all services of one booking by the same time, for administrators. Shows conflicts and free times instead. */
export function MoveOne({ agenda, choice, onClose }: MoveOneProps) {
  const { t } = useTranslation('bookings')
  const { dayOf, dayIn, time, timeZone: zone } = useFormat()
  const [day, setDay] = useState<string | null>(dayIn(agenda.start))
  const [at, setAt] = useState<string | null>(time(agenda.start))
  const { conflicts, errorText, isPending, reset, send } = useMoveCall(agenda, onClose)
  const freeStarts = useFreeStarts(agenda, day, at, conflicts.length > 0)
  const form = useRef<HTMLDivElement>(null)
  const start = day !== null && at !== null ? atTime(day, at, zone) : null
  const isMoved = start !== null && toIso(start) !== agenda.start
  const isOnlyOutsideHours = conflicts.length > 0 && conflicts.every((one) => one.kind === 'closed' || one.kind === 'outside_hours')
  const change = (nextDay: string | null, nextAt: string | null) => {
    setDay(nextDay)
    setAt(nextAt)
    reset()
  }
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
            busy={isPending}
            disabled={!isMoved || (conflicts.length > 0 && !isOnlyOutsideHours)}
            onClick={() => start !== null && !focusFirstError(form.current) && send(start, isOnlyOutsideHours)}
          >
            {isOnlyOutsideHours ? t('move_anyway') : t('move')}
          </Button>
        </>
      }
    >
      <div ref={form} className="col gap-16">
        {choice}
        <div className="grid top gap-10 two-columns">
          <DatePicker label={t('day')} value={day} onChange={(next) => change(next, at)} />
          <TimeField label={t('start')} value={at} onChange={(next) => change(day, next ?? null)} />
        </div>
        <p className="s muted">{t('all_services_move')}</p>
        <MoveConflicts
          conflicts={conflicts}
          freeStarts={freeStarts}
          onChoose={(chosen) => change(dayIn(chosen * 1000), time(chosen * 1000))}
        />
        {errorText && (
          <Note tone="bad" live>
            {errorText}
          </Note>
        )}
      </div>
    </Dialog>
  )
}

interface MoveConflictsProps {
  conflicts: readonly Conflict[]
  freeStarts: readonly number[]
  onChoose: (start: number) => void
}
function MoveConflicts({ conflicts, freeStarts, onChoose }: MoveConflictsProps) {
  const { t } = useTranslation('bookings')
  const { dayOf, time } = useFormat()
  const conflictLabel = useConflictLabels(usePeople())
  const [first, ...others] = listNamedConflicts(conflicts)
  if (!first) return null
  return (
    <Note tone="warn" live title={conflictLabel(first)}>
      {others.slice(0, 3).map((one) => (
        <div key={`${one.kind}.${one.userId}.${one.start}`}>{conflictLabel(one)}</div>
      ))}
      {freeStarts.length > 0 && <div>{t('available_instead')}</div>}
      <div className="row wrap ag-alternatives">
        {freeStarts.map((start) => (
          <Chip key={start} onClick={() => onChoose(start)}>
            {t('day_at', { day: dayOf(start * 1000, 'short'), at: time(start * 1000) })}
          </Chip>
        ))}
      </div>
    </Note>
  )
}
