/** How a booking that a change of hours leaves outside can be settled. */
import type { RotaBooking } from '../../../schema/api/rota.ts'
import { covers, type Span, subtractSpans } from '../../../schema/rules/rota.ts'
import { extendSpans, type RotaCell, type RotaModel, shiftStep } from './rota-model.ts'

export type SettleOption =
  | { kind: 'person'; userId: string; from: number }
  | { kind: 'time'; userId: string; from: number }
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

/** The start at which a service fits into a day, nearest to the booked one. */
function findNearest(cell: RotaCell, booking: RotaBooking, taken: readonly Placement[]): number | undefined {
  const length = booking.to - booking.from
  const starts = cell.effective.flatMap(([a, b]) => {
    const found: number[] = []
    for (let from = Math.ceil(a / shiftStep) * shiftStep; from + length <= b; from += shiftStep) found.push(from)
    return found
  })
  const fitting = starts.filter((from) => from !== booking.from && isFree(cell, booking, [from, from + length], taken))
  return fitting.sort((a, b) => Math.abs(a - booking.from) - Math.abs(b - booking.from))[0]
}

/**
 * Alternatives for a booking of a cell: colleagues who offer the service and are free at that time, the same person at the nearest other
 * time of the day, the person staying longer, and letting
 * the client choose. `canStay`: the person is at work that day at all. `taken`: not offered again.
 */
export function listSettleOptions(
  model: RotaModel,
  cell: RotaCell,
  booking: RotaBooking,
  canStay: boolean,
  taken: readonly Placement[] = [],
): SettleOption[] {
  const time: Span = [booking.from, booking.to]
  const people = model.rows.flatMap((row): SettleOption[] => {
    const other = row.cells.find((one) => one.day === cell.day)
    const offers = row.person.userId !== cell.userId && row.person.services.includes(booking.serviceId)
    return offers && other && isFree(other, booking, time, taken) ? [{ kind: 'person', userId: row.person.userId, from: booking.from }] : []
  })
  const nearest = findNearest(cell, booking, taken)
  const spans = extendSpans(cell.spans, time)
  const extraMinutes = subtractSpans(spans, cell.spans).reduce((sum, [a, b]) => sum + b - a, 0)
  return [
    ...people.slice(0, maxPeople),
    ...(nearest === undefined ? [] : [{ kind: 'time' as const, userId: cell.userId, from: nearest }]),
    ...(canStay ? [{ kind: 'keep' as const, userId: cell.userId, spans, extraMinutes }] : []),
    { kind: 'link' },
  ]
}

/** Identifies an alternative of a booking. */
export const toOptionKey = (option: SettleOption) =>
  option.kind === 'person' || option.kind === 'time' ? `${option.kind} ${option.userId} ${option.from}` : option.kind

export interface SettledBooking {
  booking: RotaBooking
  options: SettleOption[]
  /** Undefined where nothing fits or something else was chosen. */
  chosen: SettleOption | undefined
}

/**
 * Alternatives for several bookings at once: no two of them are proposed the same person at one time. `choices`: keys of alternatives by
 * agendaServiceId; a key of none means that the booking stays as it is. Bookings without a key get the first alternative of which their
 * client need not be asked.
 */
export function settleTogether(
  model: RotaModel,
  affected: readonly { cell: RotaCell; booking: RotaBooking }[],
  choices: Readonly<Record<string, string>>,
): SettledBooking[] {
  const placed = new Map<string, Placement>()
  const settle = ({ cell, booking }: (typeof affected)[number]): SettledBooking => {
    const { agendaServiceId } = booking
    const taken = [...placed].flatMap(([id, placement]) => (id === agendaServiceId ? [] : [placement]))
    const options = listSettleOptions(model, cell, booking, false, taken)
    const choice = choices[agendaServiceId]
    const chosen =
      choice === undefined ? options.find(({ kind }) => kind !== 'link') : options.find((option) => toOptionKey(option) === choice)
    return { booking, options, chosen }
  }
  const isChosen = ({ booking }: (typeof affected)[number]) => choices[booking.agendaServiceId] !== undefined
  // What somebody has chosen comes first, so that proposals give way to it.
  for (const one of [...affected.filter(isChosen), ...affected.filter((other) => !isChosen(other))]) {
    const { booking, chosen } = settle(one)
    if (chosen?.kind !== 'person' && chosen?.kind !== 'time') continue
    const by = chosen.from - booking.from
    const busy = booking.busy.map(([from, to]): Span => [from + by, to + by])
    placed.set(booking.agendaServiceId, { userId: chosen.userId, day: booking.day, busy })
  }
  return affected.map(settle)
}
