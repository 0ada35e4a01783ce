import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { type DaySnapshot, freeMinutesFrom, toBusyIntervals } from '../../../../schema/rules/booking/booking-availability.ts'
import { type BookingLine, createBookingLine, suggestStaff } from '../../../../schema/rules/booking/booking-lines.ts'
import { createRebookingLines, type RebookingSource, toBookingSource } from '../../../../schema/rules/booking/rebooking.ts'
import { atMinutes, atTime, formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { parseTime } from '../../../ui/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { type BookingState, toBookingState } from './booking-state.ts'
import { worksToday } from './staff-choice.ts'
import { type AgendaDay, useAgendaDay } from './use-agenda-day.ts'
import { useAgendaNavigation } from './use-agenda-navigation.ts'
import { useCatalogue } from './use-booking.ts'

/** What the ids of classes begin with. */
const classPrefix = 'cls_'

/** `/agenda/add` and `/agenda/:id`: the booking form over the day. */
export function AgendaDialog() {
  const { id } = useParams()
  const { key } = useLocation()
  if (id === undefined) return <NewBooking key={key} />
  // A card of the agenda may be a class.
  if (id.startsWith(classPrefix)) return <Navigate to={`/classes/${encodeURIComponent(id)}`} replace />
  return <SavedBooking key={id} agendaId={id} />
}

function SavedBooking({ agendaId }: { agendaId: string }) {
  const { t } = useTranslation('bookings')
  const { toAgenda } = useAgendaNavigation()
  const errorMessage = useErrorMessage()
  const { timeZone } = useFormat()
  const { data, error, refetch } = useRead(agendas.one, { agendaId }, { staleTime: 0 })
  const catalogue = useCatalogue()
  const late = useDelayed(data === undefined && !error)
  const initial = useMemo(() => data && toBookingState(data, timeZone), [data, timeZone])
  const close = () => void toAgenda()
  if (data && initial && catalogue.length > 0)
    return (
      <BookingDialog
        initial={initial}
        base={data}
        isDeleted={error instanceof CallError && error.status === 404}
        walkIn={false}
        onClose={(day) => void toAgenda(day ?? initial.day)}
      />
    )
  if (!late && !error) return null
  return (
    <Dialog open onClose={close} title={t('booking')}>
      {error ? (
        <Empty icon="calendar" title={t('booking_not_found')} text={errorMessage(error)}>
          <Button onClick={() => void refetch()}>{t('try_again')}</Button>
        </Empty>
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Dialog>
  )
}

/** Minutes: the shortest free time that is proposed. */
const minFree = 30

/** The first quarter of an hour from `from` (minutes of the day) at which one of `people` is free; `from` if there is none. */
function findFirstFree(day: AgendaDay, snapshot: DaySnapshot, people: readonly string[], from: number): number {
  for (let minute = Math.max(from, day.opens ?? from); minute < 1440; minute += 15) {
    const start = atMinutes(day.day, minute, day.zone)
    if (people.some((userId) => freeMinutesFrom(snapshot, userId, start) >= minFree)) return minute
  }
  return from
}

/**
 * Initial values of a new booking: the time and column that were clicked, or else the first free time from now on. A walk-in starts
 * in the next five minutes with a team member who is free.
 */
function createInitialState(
  requested: { time: string | null; userId: string | null; walkIn: boolean } & Pick<BookingState, 'lines' | 'pets'>,
  day: AgendaDay,
  today: string,
  minutesNow: number,
): BookingState {
  const step = requested.walkIn ? 5 : 15
  const soon = Math.min(1425, Math.ceil(minutesNow / step) * step)
  const snapshot: DaySnapshot = { zone: day.zone, off: day.off, busy: toBusyIntervals(day.agendas) }
  const people = day.people.filter(worksToday).map((person) => person.user.userId)
  const from = day.day === today ? soon : (day.opens ?? 540)
  const proposed = requested.walkIn ? soon : findFirstFree(day, snapshot, requested.userId ? [requested.userId] : people, from)
  const time = (requested.time === null ? null : parseTime(requested.time)) ?? formatTimeOfDay(proposed)
  const start = atTime(day.day, time, day.zone)
  const free =
    people.find((userId) => freeMinutesFrom(snapshot, userId, start) >= minFree) ??
    people.find((userId) => freeMinutesFrom(snapshot, userId, start) > 0)
  const userId = requested.userId ?? (requested.walkIn ? (free ?? null) : null)
  const { lines, pets } = requested
  return { client: null, newClient: null, pets, day: day.day, time, userId, lines, note: '', color: '' }
}

/** The lines of the services named in the URL, with the requested team member where they offer them. */
function createRequestedLines(serviceIds: readonly string[], userId: string | null, day: AgendaDay, catalogue: readonly Service[]) {
  const present = day.people.filter(worksToday).map((person) => person.user.userId)
  return serviceIds.flatMap((serviceId): BookingLine[] => {
    const service = catalogue.find((one) => one.serviceId === serviceId)
    if (!service) return []
    const line = createBookingLine(service, suggestStaff(service, userId ?? undefined, undefined, present), crypto.randomUUID())
    return [line.userId === userId ? line : { ...line, preferredUserId: null }]
  })
}

function NewBooking() {
  const { t } = useTranslation('bookings')
  const { day: date, today, toAgenda } = useAgendaNavigation()
  const [query] = useSearchParams()
  const { time } = useFormat()
  const { data: day } = useAgendaDay(date)
  const catalogue = useCatalogue()
  const again = useRebooking(query.get('again'))
  const client = usePresetClient(again?.clientId ?? query.get('clientId'))
  const late = useDelayed(day === null)
  const walkIn = query.get('walkIn') !== null
  const isReady = day !== null && catalogue.length > 0 && client !== undefined && again !== undefined
  // Computed once: refetching the day must not reset what is typed.
  const initial = useRef<BookingState | null>(null)
  if (isReady && initial.current === null) {
    const now = time(Date.now())
    const minutes = Number(now.slice(0, 2)) * 60 + Number(now.slice(3))
    const userId = query.get('userId')
    const lines = again
      ? createRebookingLines(again, catalogue)
      : createRequestedLines(query.get('services')?.split(',') ?? [], userId, day, catalogue)
    const [first] = lines
    const isSameStaff = again !== null && lines.every((line) => line.userId === first?.userId)
    const requested = {
      time: query.get('time') ?? (again && time(again.start)),
      userId: userId ?? (isSameStaff ? (first?.userId ?? null) : null),
      walkIn,
      lines,
      pets: again?.subClientIds ?? [],
    }
    initial.current = createInitialState(requested, day, today, minutes)
  }
  const close = (on?: string) => void toAgenda(on ?? date)
  if (initial.current && client !== undefined)
    return <BookingDialog initial={initial.current} base={null} walkIn={walkIn} preset={client} onClose={close} />
  if (!late) return null
  return (
    <Dialog open onClose={() => close()} title={t('new_booking')}>
      <ListSkeleton rows={4} />
    </Dialog>
  )
}

/** The booking whose services are booked again; null if there is none, undefined while loading. */
function useRebooking(agendaId: string | null): RebookingSource | null | undefined {
  const { data, isError } = useRead(agendas.one, { agendaId: agendaId ?? '' }, { enabled: agendaId !== null })
  return useMemo(() => {
    if (agendaId === null || isError) return null
    return data && toBookingSource(data)
  }, [agendaId, data, isError])
}

/** The client named in the URL; null if there is none, undefined while loading. */
function usePresetClient(clientId: string | null) {
  const { data, isError } = useRead(clients.summary, { clientId: clientId ?? '' }, { enabled: clientId !== null })
  return clientId === null || isError ? null : data
}
