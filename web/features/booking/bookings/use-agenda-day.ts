import { useMemo } from 'react'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { daysCloseds, openingTimes } from '../../../../schema/api/platform/settings-resources.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { type AgendaCard, buildCards } from '../../../../schema/rules/booking/agenda-layout.ts'
import {
  getUnavailableSpans,
  occupancy,
  type UnavailableInterval,
  unavailableIntervals,
  visibleHours,
} from '../../../../schema/rules/booking/booking-hours.ts'
import { applyMove, type Move } from '../../../../schema/rules/booking/booking-moves.ts'
import { agendaTotal, isBooking } from '../../../../schema/rules/booking/booking-total.ts'
import { complementSpans, getOpeningSpans, type Span } from '../../../../schema/rules/team/rota.ts'
import { usePolling } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { useFormat } from '../../../ui/use-format.ts'

/** A column of the day with its contents: of a team member, or of a room or basin. */
export interface AgendaColumn {
  id: string
  name: string
  /** Where there is little space. */
  shortName: string
  /** Below the name: the job title, or the kind. */
  note: string
  user?: User
  cards: readonly AgendaCard[]
  off: readonly UnavailableInterval[]
  /** 0 to 1; null on a day on which there is nothing to book. */
  occupancy: number | null
}
/** A team member of the day. */
export interface AgendaPerson extends AgendaColumn {
  user: User
}
export interface AgendaDay {
  day: string
  zone: string
  agendas: readonly Agenda[]
  people: readonly AgendaPerson[]
  cards: readonly AgendaCard[]
  off: ReadonlyMap<string, readonly Span[]>
  bookings: number
  /** Euro. */
  total: number
  /** Minutes of the day that the grid shows. */
  hours: readonly [from: number, to: number]
  /** Minutes at which the salon opens; null on a closed day. */
  opens: number | null
  /** When it is open; all day if it has not entered its hours. */
  open: readonly Span[]
}

const tenMinutes = 10 * 60_000
const none: never[] = []
const wholeDay: readonly Span[] = [[0, 1440]]
const byTitle = (a: User, b: User) => Number(a.title) - Number(b.title) || a.firstName.localeCompare(b.firstName)

/** Team members with a column in the agenda, ordered by their `title`, which is a number. */
export function usePeople(): readonly User[] {
  const { data = none } = useRead(users.list, {}, { staleTime: tenMinutes })
  return useMemo(() => data.filter((user) => user.inAgenda).toSorted(byTitle), [data])
}

export interface DayRead {
  data: AgendaDay | null
  error: Error | null
  refetch: () => void
}

interface DayOptions {
  /** Stops polling while something is being saved: a reply from before would undo the optimistic update. */
  pause?: boolean
  /** A booking that is shown as if it were already moved. */
  preview?: { agendaId: string; move: Move } | null
  enabled?: boolean
}

/** A day of the agenda, prepared for its views. Changes by others are told, and polled with a cursor. */
export function useAgendaDay(day: string, { pause = false, preview = null, enabled = true }: DayOptions = {}): DayRead {
  const { timeZone: zone } = useFormat()
  const people = usePeople()
  const read = usePolling(agendas.day, { date: day }, { enabled, pause })
  const openingRead = useRead(openingTimes.list, {}, { staleTime: tenMinutes })
  const closedRead = useRead(daysCloseds.list, {}, { staleTime: tenMinutes })
  const { data: opening = none } = openingRead
  const { data: closed = none } = closedRead
  // The hours that the grid shows follow from them: a day that is shown before would jump. One that cannot be read is not waited for.
  const isAwaited = [openingRead, closedRead].some(({ isPending, failureCount }) => isPending && failureCount === 0)
  const saved = isAwaited ? undefined : read.data
  const rows = useMemo(
    () => (preview && saved ? saved.map((row) => (row.agendaId === preview.agendaId ? applyMove(row, preview.move) : row)) : saved),
    [saved, preview],
  )
  const data = useMemo((): AgendaDay | null => {
    if (!rows || people.length === 0) return null
    const cards = buildCards(rows)
    const off = getUnavailableSpans(rows, day, zone)
    const open = getOpeningSpans(day, opening, closed)
    const hours = visibleHours([...open, ...people.flatMap((user) => complementSpans(off.get(user.userId) ?? []))], cards, day, zone)
    return {
      day,
      zone,
      agendas: rows,
      cards,
      off,
      hours,
      opens: open[0]?.[0] ?? null,
      open: opening.length === 0 ? wholeDay : open,
      bookings: rows.filter(isBooking).length,
      total: agendaTotal(rows),
      people: people.map((user) => {
        const spans = off.get(user.userId) ?? []
        const own = cards.filter((card) => card.userId === user.userId)
        return {
          id: user.userId,
          user,
          name: `${user.firstName} ${user.lastName}`.trim(),
          shortName: user.firstName,
          note: user.jobTitle,
          cards: own,
          off: unavailableIntervals(user.userId, spans, open.length > 0 || opening.length === 0),
          occupancy: occupancy(own, spans, zone),
        }
      }),
    }
  }, [rows, people, opening, closed, day, zone])
  return { data, error: data ? null : read.error, refetch: () => void read.refetch() }
}
