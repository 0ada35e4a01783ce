import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { agendaSeries } from '../../../schema/api/agenda-series.ts'
import { clockShift, shiftedByClock } from '../../../schema/rules/agenda-series.ts'
import { atTime, parseIso, toSalonDay as salonDay, toIso } from '../../../schema/rules/salon-time.ts'
import { useRead } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { TimeField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import { open } from './resolutions.ts'
import { SeriesList } from './series-list.tsx'
import { usePeople } from './use-agenda-day.ts'
import { useMoveFollowing } from './use-move-following.ts'

const nobodyElse = 'same'
const none: readonly Agenda[] = []

/** A booking and all that follow: to another time by the salon's clock, to somebody else. Each of them is seen before anything is saved. */
export function MoveFollowing({ agenda, choice, onClose }: { agenda: Agenda; choice: ReactNode; onClose: () => void }) {
  const { t } = useTranslation('agenda')
  const { dayOf, dayIn, time, timeZone: zone } = useFormat()
  const people = usePeople()
  const [day, setDay] = useState<string | null>(dayIn(agenda.start))
  const [at, setAt] = useState<string | null>(time(agenda.start))
  const [to, setTo] = useState(nobodyElse)
  const { agendaId } = agenda
  const { data: series = none } = useRead(agendaSeries.following, { agendaId }, { staleTime: 0 })
  const { resolutions, settle, conflicts, refusal, working, send, forget } = useMoveFollowing(agenda, onClose)
  const start = day !== null && at !== null ? atTime(day, at, zone) : null
  const owners = [...new Set(agenda.agendaServicesDTO.map((service) => service.userId))]
  const swaps = to === nobodyElse ? [] : owners.filter((from) => from !== to).map((from) => ({ from, to }))
  const swapped = JSON.stringify(swaps)
  const rows = useMemo(() => {
    if (start === null) return []
    const by = clockShift(parseIso(agenda.start), start, zone)
    const wanted: typeof swaps = JSON.parse(swapped)
    return series
      .filter((one) => one.appointmentDTO?.arrival == null)
      .map((one) => {
        const place = shiftedByClock(parseIso(one.start), by, zone)
        const agendaServicesDTO = one.agendaServicesDTO.map((service) => ({
          ...service,
          userId: wanted.find(({ from }) => from === service.userId)?.to ?? service.userId,
        }))
        const shown = { ...one, agendaServicesDTO }
        return { key: one.agendaId, agenda: shown, day: salonDay(place.start, zone), start: toIso(place.start) }
      })
  }, [series, start, agenda.start, zone, swapped])
  const moves = start !== null && (toIso(start) !== agenda.start || swaps.length > 0)
  const unresolved = open(conflicts, resolutions)
  const left = rows.filter(({ key }) => resolutions.get(key)?.kind !== 'leave').length
  const change = (set: () => void) => {
    set()
    forget()
  }
  const wish = { start: start !== null && toIso(start) !== agenda.start ? start : null, people: swaps }
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
          <Button variant="primary" busy={working} disabled={!moves || left === 0 || unresolved > 0} onClick={() => send(wish)}>
            {unresolved > 0 ? t('resolve_conflicts_first', { count: unresolved }) : t('update_bookings', { count: left })}
          </Button>
        </>
      }
    >
      <div className="ag-form-body">
        {choice}
        <div className="ag-when">
          <DatePicker label={t('day')} value={day} onChange={(next) => change(() => setDay(next))} />
          <TimeField label={t('start')} value={at} onChange={(next) => change(() => setAt(next ?? null))} />
          <Select
            label={t('with')}
            options={[
              { value: nobodyElse, label: t('same_staff') },
              ...people.map((user) => ({ value: user.userId, label: user.firstName })),
            ]}
            value={to}
            onChange={(next) => change(() => setTo(next))}
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
          <SeriesList rows={rows} conflicts={conflicts} resolutions={resolutions} onResolve={settle} skipLabel={t('keep_unchanged')} />
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
