/** How the rooms and basins of a salon are used day by day. Minutes count from the salon's midnight. */
import type { Agenda } from '../../api/booking/bookings-schemas.ts'
import type { ResourceKind } from '../../api/catalogue/resources-schemas.ts'
import { localMinutes, toSalonDay } from '../salon-time.ts'
import { type ClosedDay, getOpeningSpans, mergeSpans, type OpeningDay, type Span, subtractSpans } from '../team/rota.ts'
import type { AgendaCard } from './agenda-layout.ts'
import { buildUnitCards, listUnitUnavailable } from './unit-columns.ts'

/** What a unit is busy with in a part of a day. */
export interface UnitPiece {
  readonly kind: 'booked' | 'pinned' | 'cleaning' | 'out_of_order'
  readonly from: number
  readonly to: number
}
export interface UnitDayUse {
  readonly day: string
  readonly bookings: number
  /** Minutes of the opening hours that bookings have, with their cleaning, and of the opening hours. */
  readonly used: number
  readonly open: number
  /** All of the opening hours. */
  readonly isOut: boolean
  readonly pieces: readonly UnitPiece[]
}
export interface UnitWeekRow {
  readonly unit: ResourceKind['units'][number]
  readonly days: readonly UnitDayUse[]
  readonly used: number
  readonly open: number
}
export interface UnitWeek {
  /** The hours that each day shows. */
  readonly hours: Span
  readonly kinds: readonly { readonly kind: ResourceKind; readonly rows: readonly UnitWeekRow[] }[]
}

interface WeekSource {
  readonly days: readonly string[]
  readonly kinds: readonly ResourceKind[]
  readonly agendas: readonly Agenda[]
  readonly opening: readonly OpeningDay[]
  readonly closed: readonly ClosedDay[]
  readonly zone: string
}

const sum = (spans: readonly Span[]) => spans.reduce((total, [from, to]) => total + to - from, 0)
const wholeDay: readonly Span[] = [[0, 1440]]

/** The pieces of a card: its time, and the cleaning behind it. */
function toPieces({ start, end, processing, pinned }: AgendaCard, zone: string): UnitPiece[] {
  const toSpan = (from: number, to: number) => ({ from: localMinutes(from, zone), to: localMinutes(to - 1, zone) + 1 })
  const cleaned = processing.map(([from, to]): UnitPiece => ({ kind: 'cleaning', ...toSpan(from, to) }))
  const until = processing[0]?.[0] ?? end
  return until > start ? [{ kind: pinned ? 'pinned' : 'booked', ...toSpan(start, until) }, ...cleaned] : cleaned
}

/** The days of a week of each unit, kind by kind. A booking that goes on past midnight belongs to the day on which it begins. */
export function buildUnitWeek({ days, kinds, agendas, opening, closed, zone }: WeekSource): UnitWeek {
  const cleaningOf = new Map(kinds.flatMap(({ units, cleaning }) => units.map(({ resourceId }) => [resourceId, cleaning] as const)))
  const cards = Map.groupBy(buildUnitCards(agendas, cleaningOf), ({ columnId, start }) => `${columnId} ${toSalonDay(start, zone)}`)
  const openOf = new Map(days.map((day) => [day, opening.length === 0 ? wholeDay : getOpeningSpans(day, opening, closed)]))
  const buildDay = ({ resourceId, outages }: ResourceKind['units'][number], day: string): UnitDayUse => {
    const own = cards.get(`${resourceId} ${day}`) ?? []
    const open = openOf.get(day) ?? []
    const out = listUnitUnavailable(resourceId, outages, open, day, zone).filter(({ kind }) => kind === 'out_of_order')
    const outSpans = out.map(({ start, end }): Span => [start, end])
    const pieces = own.flatMap((card) => toPieces(card, zone))
    const busy = mergeSpans(pieces.map(({ from, to }): Span => [from, to]))
    return {
      day,
      bookings: new Set(own.map(({ agenda }) => agenda.agendaId)).size,
      used: sum(open) - sum(subtractSpans(open, busy)),
      open: sum(open),
      isOut: open.length > 0 && subtractSpans(open, outSpans).length === 0,
      pieces: [...outSpans.map(([from, to]): UnitPiece => ({ kind: 'out_of_order', from, to })), ...pieces],
    }
  }
  const shown = kinds.map((kind) => ({
    kind,
    rows: kind.units.map((unit): UnitWeekRow => {
      const ofUnit = days.map((day) => buildDay(unit, day))
      const add = (key: 'used' | 'open') => ofUnit.reduce((total, one) => total + one[key], 0)
      return { unit, days: ofUnit, used: add('used'), open: add('open') }
    }),
  }))
  return { hours: getShownHours([...openOf.values()].flat(), shown), kinds: shown.filter(({ rows }) => rows.length > 0) }
}

/** The whole hours that hold the opening hours, if any, and all bookings. */
function getShownHours(open: readonly Span[], shown: UnitWeek['kinds']): Span {
  const pieces = shown.flatMap(({ rows }) => rows.flatMap(({ days }) => days.flatMap((day) => day.pieces)))
  const spans = [
    ...open.filter(([from, to]) => to - from < 1440),
    ...pieces.filter(({ kind }) => kind !== 'out_of_order').map(({ from, to }): Span => [from, to]),
  ]
  if (spans.length === 0) return [9 * 60, 19 * 60]
  const [from, to] = [Math.min(...spans.map(([start]) => start)), Math.max(...spans.map(([, end]) => end))]
  return [Math.floor(from / 60) * 60, Math.ceil(to / 60) * 60]
}
