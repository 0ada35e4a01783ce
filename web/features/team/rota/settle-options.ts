/** How a booking that a change of hours leaves outside can be settled. */

import type { ServiceMove } from '../../../../schema/api/booking/booking-service-moves.ts'
import type { RotaBooking } from '../../../../schema/api/team/rota-schemas.ts'
import { atMinutes, daysBetween, toIso } from '../../../../schema/rules/salon-time.ts'
import { covers, type Span, subtractSpans } from '../../../../schema/rules/team/rota.ts'
import type { Day } from '../../../ui/dates.ts'
import { extendSpans, type RotaCell, type RotaModel, shiftStep } from './rota-model.ts'

/** The booking goes to another person, time or day. `from`: minutes after midnight. */
export interface MoveOption {
  kind: 'person' | 'time' | 'day'
  userId: string
  day: Day
  from: number
}
export type SettleOption =
  | MoveOption
  /** The shift is extended instead. */
  | { kind: 'keep'; userId: string; spans: Span[]; extraMinutes: number }
  /** The client gets a message with the link to move the booking. */
  | { kind: 'link' }

/** Time that another affected booking is about to take. */
interface Placement {
  userId: string
  day: string
  busy: readonly Span[]
}

const maxPeople = 2
const isApart = ([from, to]: Span, busy: readonly Span[]) => busy.every(([a, b]) => b <= from || a >= to)

const isFree = (cell: RotaCell, booking: RotaBooking, span: Span, taken: readonly Placement[]) =>
  covers(cell.effective, span) &&
  cell.bookings.every((other) => other.agendaServiceId === booking.agendaServiceId || isApart(span, other.busy)) &&
  taken.every((other) => other.userId !== cell.userId || other.day !== cell.day || isApart(span, other.busy))

export const isMove = (option: SettleOption): option is MoveOption => option.kind !== 'keep' && option.kind !== 'link'

/** The start at which a service fits into a day, nearest to the booked one, which is none itself. */
function findNearest(cell: RotaCell, booking: RotaBooking, taken: readonly Placement[]): number | undefined {
  const length = booking.to - booking.from
  const starts = cell.effective.flatMap(([a, b]) => {
    const found: number[] = []
    for (let from = Math.ceil(a / shiftStep) * shiftStep; from + length <= b; from += shiftStep) found.push(from)
    return found
  })
  const isBooked = (from: number) => cell.day === booking.day && from === booking.from
  const fitting = starts.filter((from) => !isBooked(from) && isFree(cell, booking, [from, from + length], taken))
  return fitting.sort((a, b) => Math.abs(a - booking.from) - Math.abs(b - booking.from))[0]
}

/**
 * The nearest other day of the model, later than today, on which the same person has time, near the booked time. Undefined for one of
 * several services of a booking, which stay together.
 */
function findOtherDay(
  model: RotaModel,
  cell: RotaCell,
  booking: RotaBooking,
  { today, taken }: { today: Day; taken: readonly Placement[] },
): MoveOption | undefined {
  const cells = model.rows.flatMap((row) => row.cells)
  const services = cells.flatMap(({ bookings }) => bookings).filter(({ agendaId }) => agendaId === booking.agendaId)
  if (services.length > 1) return undefined
  const distance = ({ day }: RotaCell) => Math.abs(daysBetween(cell.day, day))
  const days = cells
    .filter(({ userId, day }) => userId === cell.userId && day !== cell.day && day > today)
    .sort((a, b) => distance(a) - distance(b) || b.day.localeCompare(a.day))
  for (const other of days) {
    const from = findNearest(other, booking, taken)
    if (from !== undefined) return { kind: 'day', userId: cell.userId, day: other.day, from }
  }
  return undefined
}

interface SettleContext {
  /** The person is at work that day at all. */
  canStay: boolean
  today: Day
  /** Not offered again. */
  taken?: readonly Placement[]
}

/**
 * Alternatives for a booking of a cell: colleagues who offer the service and are free at that time, the same person at the nearest other
 * time of the day, the person staying longer, the same person on another day, and letting the client choose.
 */
export function listSettleOptions(
  model: RotaModel,
  cell: RotaCell,
  booking: RotaBooking,
  { canStay, today, taken = [] }: SettleContext,
): SettleOption[] {
  const { day } = cell
  const time: Span = [booking.from, booking.to]
  const people = model.rows.flatMap((row): SettleOption[] => {
    const other = row.cells.find((one) => one.day === cell.day)
    const offers = row.person.userId !== cell.userId && row.person.services.includes(booking.serviceId)
    const isPossible = offers && other && isFree(other, booking, time, taken)
    return isPossible ? [{ kind: 'person', userId: row.person.userId, day, from: booking.from }] : []
  })
  const nearest = findNearest(cell, booking, taken)
  const spans = extendSpans(cell.spans, time)
  const extraMinutes = subtractSpans(spans, cell.spans).reduce((sum, [a, b]) => sum + b - a, 0)
  const otherDay = findOtherDay(model, cell, booking, { today, taken })
  return [
    ...people.slice(0, maxPeople),
    ...(nearest === undefined ? [] : [{ kind: 'time' as const, userId: cell.userId, day, from: nearest }]),
    ...(canStay ? [{ kind: 'keep' as const, userId: cell.userId, spans, extraMinutes }] : []),
    ...(otherDay ? [otherDay] : []),
    { kind: 'link' },
  ]
}

/** Identifies an alternative of a booking. */
export function toOptionKey(option: SettleOption): string {
  if (!isMove(option)) return option.kind
  const { kind, userId, day, from } = option
  return kind === 'day' ? `day ${userId} ${day} ${from}` : `${kind} ${userId} ${from}`
}

export interface SettledBooking {
  booking: RotaBooking
  options: SettleOption[]
  /** Undefined where the booking was chosen to stay as it is. */
  chosen: SettleOption | undefined
}

/**
 * Alternatives for several bookings at once: no two of them are proposed the same person at one time. `choices`: keys of alternatives by
 * agendaServiceId; a key of none means that the booking stays as it is. Bookings without a key get the first alternative of that day, of
 * which their client need not be asked, else the client chooses: none is left with somebody who is away.
 */
export function settleTogether(
  model: RotaModel,
  affected: readonly { cell: RotaCell; booking: RotaBooking }[],
  choices: Readonly<Record<string, string>>,
  today: Day,
): SettledBooking[] {
  const placed = new Map<string, Placement>()
  const settle = ({ cell, booking }: (typeof affected)[number]): SettledBooking => {
    const { agendaServiceId } = booking
    const taken = [...placed].flatMap(([id, placement]) => (id === agendaServiceId ? [] : [placement]))
    const options = listSettleOptions(model, cell, booking, { canStay: false, today, taken })
    const choice = choices[agendaServiceId]
    const chosen =
      choice === undefined
        ? (options.find(({ kind }) => kind !== 'link' && kind !== 'day') ?? options.find(({ kind }) => kind === 'link'))
        : options.find((option) => toOptionKey(option) === choice)
    return { booking, options, chosen }
  }
  const isChosen = ({ booking }: (typeof affected)[number]) => choices[booking.agendaServiceId] !== undefined
  // What somebody has chosen comes first, so that proposals yield to it.
  for (const one of [...affected.filter(isChosen), ...affected.filter((other) => !isChosen(other))]) {
    const { booking, chosen } = settle(one)
    if (!chosen || !isMove(chosen)) continue
    const by = chosen.from - booking.from
    const busy = booking.busy.map(([from, to]): Span => [from + by, to + by])
    placed.set(booking.agendaServiceId, { userId: chosen.userId, day: chosen.day, busy })
  }
  return affected.map(settle)
}

/** The moves among chosen solutions, as a call takes them. */
export const toServiceMoves = (settled: readonly SettledBooking[], timeZone: string): ServiceMove[] =>
  settled.flatMap(({ booking: { agendaServiceId, version }, chosen }) =>
    chosen && isMove(chosen)
      ? [{ agendaServiceId, userId: chosen.userId, start: toIso(atMinutes(chosen.day, chosen.from, timeZone)), version }]
      : [],
  )
