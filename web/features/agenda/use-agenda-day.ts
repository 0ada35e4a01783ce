import { useMemo } from 'react'
import { type Agenda, agendas } from '../../../schema/api/agenda.ts'
import { daysCloseds, openingTimes } from '../../../schema/api/salon-config.ts'
import { type User, users } from '../../../schema/api/staff.ts'
import {
  getUnavailableSpans,
  occupancy,
  type UnavailableInterval,
  unavailableIntervals,
  visibleHours,
} from '../../../schema/rules/agenda-hours.ts'
import { type AgendaCard, buildCards } from '../../../schema/rules/agenda-layout.ts'
import { applyMove, type Move } from '../../../schema/rules/agenda-moves.ts'
import { agendaTotal, isBooking } from '../../../schema/rules/agenda-total.ts'
import { complementSpans, getOpeningSpans, type Span } from '../../../schema/rules/rota.ts'
import { useRead } from '../../api/query.ts'
import { useFormat } from '../../ui/use-format.ts'

/** One person of the day, with what their column says. */
export interface AgendaPerson {
  user: User
  name: string
  cards: readonly AgendaCard[]
  off: readonly UnavailableInterval[]
  /** 0 to 1; null for who does not work that day. */
  occupancy: number | null
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
  /** Minutes of the salon's day that the grid shows. */
  hours: readonly [from: number, to: number]
  /** Minutes at which the salon opens; null on a closed day. */
  opens: number | null
}

const seldom = 10 * 60_000
const none: never[] = []
const byTitle = (a: User, b: User) => Number(a.title) - Number(b.title) || a.firstName.localeCompare(b.firstName)

/** People with a column, in the order of their numeric title (section 5). */
export function usePeople(): readonly User[] {
  const { data = none } = useRead(users.list, {}, { staleTime: seldom })
  return useMemo(() => data.filter((user) => user.inAgenda).toSorted(byTitle), [data])
}

export interface DayRead {
  data: AgendaDay | null
  loading: boolean
  error: Error | null
  again: () => void
}

interface DayOptions {
  /** Something is being sent: an answer from before would show the past. */
  pause?: boolean
  /** A booking that is shown as if it had been moved already. */
  preview?: { agendaId: string; move: Move } | null
  enabled?: boolean
}

/** A day of the agenda as its screens need it; asked anew on focus and every 20 s. */
export function useAgendaDay(day: string, { pause = false, preview = null, enabled = true }: DayOptions = {}): DayRead {
  const { timeZone: zone } = useFormat()
  const people = usePeople()
  const read = useRead(agendas.day, { date: day }, { enabled, refetchInterval: pause ? false : 20_000, staleTime: 5000 })
  const { data: opening = none } = useRead(openingTimes.list, {}, { staleTime: seldom })
  const { data: closed = none } = useRead(daysCloseds.list, {}, { staleTime: seldom })
  const known = read.data
  const rows = useMemo(
    () => (preview && known ? known.map((row) => (row.agendaId === preview.agendaId ? applyMove(row, preview.move) : row)) : known),
    [known, preview],
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
      bookings: rows.filter(isBooking).length,
      total: agendaTotal(rows),
      people: people.map((user) => {
        const spans = off.get(user.userId) ?? []
        const own = cards.filter((card) => card.userId === user.userId)
        return {
          user,
          name: `${user.firstName} ${user.lastName}`.trim(),
          cards: own,
          off: unavailableIntervals(user.userId, spans, open.length > 0 || opening.length === 0),
          occupancy: occupancy(own, spans, zone),
        }
      }),
    }
  }, [rows, people, opening, closed, day, zone])
  return { data, loading: read.isPending, error: data ? null : read.error, again: () => void read.refetch() }
}
