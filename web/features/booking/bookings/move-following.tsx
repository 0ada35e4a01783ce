import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaSeries } from '../../../../schema/api/booking/booking-series.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { clockShift, shiftedByClock } from '../../../../schema/rules/booking/booking-series.ts'
import { atTime, parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFirstError } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { countUnresolved, type SeriesChangeRequest, seriesToSend } from './resolutions.ts'
import { SeriesList, type SeriesRow } from './series-list.tsx'
import { usePeople } from './use-agenda-day.ts'
import './agenda-form.css'
import { notify } from '../../../ui/toaster.tsx'
import { useRefusedNotice } from '../../../ui/use-refused-notice.ts'
import { seriesReads } from './use-repeat.ts'
import { useResolutions } from './use-resolutions.ts'

/** Changes a booking and all that follow in its series: all of them or none, with undo. */
function useMoveFollowing(agenda: Agenda, onDone: () => void) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const sayRefused = useRefusedNotice()
  const series = useResolutions()
  const restore = useWrite(agendaSeries.putBack, {
    invalidates: seriesReads,
    onSuccess: (restored) => notify({ kind: 'success', text: t('bookings_restored', { count: restored.length }) }),
    onError: (error) => sayRefused(agenda, errorMessage(error)),
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

const sameStaff = 'same'
const none: readonly Agenda[] = []

/** The bookings of the series as they would be after the change; without those whose clients have arrived. */
function toRows(
  series: readonly Agenda[],
  anchor: Agenda,
  start: number,
  people: SeriesChangeRequest['people'],
  zone: string,
): SeriesRow[] {
  const shift = clockShift(parseIso(anchor.start), start, zone)
  return series
    .filter((agenda) => agenda.appointmentDTO?.arrival == null)
    .map((agenda) => {
      const target = shiftedByClock(parseIso(agenda.start), shift, zone)
      const agendaServicesDTO = agenda.agendaServicesDTO.map((service) => ({
        ...service,
        userId: people.find(({ from }) => from === service.userId)?.to ?? service.userId,
      }))
      const day = toSalonDay(target.start, zone)
      return { key: agenda.agendaId, agenda: { ...agenda, agendaServicesDTO }, day, start: toIso(target.start) }
    })
}

/** The fields of the dialog: a new local time, and another team member for all services. */
function useChangeFields(agenda: Agenda) {
  const { dayIn, time, timeZone: zone } = useFormat()
  const [day, setDay] = useState<string | null>(dayIn(agenda.start))
  const [at, setAt] = useState<string | null>(time(agenda.start))
  const [to, setTo] = useState(sameStaff)
  const start = day !== null && at !== null ? atTime(day, at, zone) : null
  const people = useMemo(() => {
    const staff = [...new Set(agenda.agendaServicesDTO.map((service) => service.userId))]
    return to === sameStaff ? [] : staff.filter((from) => from !== to).map((from) => ({ from, to }))
  }, [agenda, to])
  const request: SeriesChangeRequest = { start: start !== null && toIso(start) !== agenda.start ? start : null, people }
  const isChanged = start !== null && (request.start !== null || people.length > 0)
  return { day, setDay, at, setAt, to, setTo, start, request, isChanged }
}

/** Moves a booking and all that follow in its series, in local time, or assigns them to another team member. Shows each before saving. */
export function MoveFollowing({ agenda, choice, onClose }: { agenda: Agenda; choice: ReactNode; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const { dayOf, time, timeZone: zone } = useFormat()
  const people = usePeople()
  const form = useRef<HTMLDivElement>(null)
  const { day, setDay, at, setAt, to, setTo, start, request, isChanged } = useChangeFields(agenda)
  const { data: series = none } = useRead(agendaSeries.following, { agendaId: agenda.agendaId }, { staleTime: 0 })
  const { resolutions, resolve, conflicts, errorText, isPending, send, reset } = useMoveFollowing(agenda, onClose)
  const rows = useMemo(
    () => (start === null ? [] : toRows(series, agenda, start, request.people, zone)),
    [series, agenda, start, request.people, zone],
  )
  const unresolved = countUnresolved(conflicts, resolutions)
  const changedCount = rows.filter(({ key }) => resolutions.get(key)?.kind !== 'leave').length
  const resetting =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      reset()
    }
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      title={t('edit_series')}
      subtitle={t('client_day_at', { client: agenda.clientDTO?.name ?? '', day: dayOf(agenda.start, 'short'), at: time(agenda.start) })}
      className="ag-form"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={isPending}
            disabled={!isChanged || changedCount === 0 || unresolved > 0}
            onClick={() => !focusFirstError(form.current) && send(request)}
          >
            {unresolved > 0 ? t('resolve_conflicts_first', { count: unresolved }) : t('update_bookings', { count: changedCount })}
          </Button>
        </>
      }
    >
      <div ref={form} className="col gap-16">
        {choice}
        <div className="ag-when grid top gap-10">
          <DatePicker label={t('day')} value={day} onChange={resetting(setDay)} />
          <TimeField label={t('start')} value={at} onChange={(next) => resetting(setAt)(next ?? null)} />
          <Select
            label={t('with')}
            options={[
              { value: sameStaff, label: t('same_staff') },
              ...people.map((user) => ({ value: user.userId, label: user.firstName })),
            ]}
            value={to}
            onChange={resetting(setTo)}
          />
        </div>
        {conflicts.length > 0 && (
          <Note tone="warn" live title={t('series_conflicts', { count: conflicts.length })}>
            {t('nothing_changed_yet')}
          </Note>
        )}
        {rows.length === 0 && start !== null ? (
          <ListSkeleton rows={3} />
        ) : (
          <SeriesList rows={rows} conflicts={conflicts} resolutions={resolutions} onResolve={resolve} skipLabel={t('keep_unchanged')} />
        )}
        {errorText && (
          <Note tone="bad" live>
            {errorText}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
