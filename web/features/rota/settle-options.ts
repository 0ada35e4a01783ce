/** How a booking that a change of hours leaves outside can be settled. */
import type { RotaBooking } from '../../../schema/api/rota.ts'
import { covers, type Span, subtractSpans } from '../../../schema/rules/rota.ts'
import { extendSpans, type RotaCell, type RotaModel, shiftStep } from './rota-model.ts'

export type SettleOption =
  | { kind: 'person'; userId: string; from: number }
  | { kind: 'time'; userId: string; from: number }
  /** The shift is extended instead. */
  | { kind: 'keep'; userId: string; spans: Span[]; extraMinutes: number }

const maxPeople = 2

const isFree = (cell: RotaCell, booking: RotaBooking, [from, to]: Span) =>
  covers(cell.effective, [from, to]) &&
  cell.bookings.every((other) => other.agendaServiceId === booking.agendaServiceId || other.busy.every(([a, b]) => b <= from || a >= to))

/** The start at which a service fits into a day, nearest to the booked one. */
function findNearest(cell: RotaCell, booking: RotaBooking): number | undefined {
  const length = booking.to - booking.from
  const starts = cell.effective.flatMap(([a, b]) => {
    const found: number[] = []
    for (let from = Math.ceil(a / shiftStep) * shiftStep; from + length <= b; from += shiftStep) found.push(from)
    return found
  })
  const fitting = starts.filter((from) => from !== booking.from && isFree(cell, booking, [from, from + length]))
  return fitting.sort((a, b) => Math.abs(a - booking.from) - Math.abs(b - booking.from))[0]
}

/**
 * Alternatives for a booking of a cell: colleagues who offer the service and are free at that time, the same person at the nearest other
 * time of the day, and the person staying longer. `canStay`: the person is at work that day at all.
 */
export function listSettleOptions(model: RotaModel, cell: RotaCell, booking: RotaBooking, canStay: boolean): SettleOption[] {
  const time: Span = [booking.from, booking.to]
  const people = model.rows.flatMap((row): SettleOption[] => {
    const other = row.cells.find((one) => one.day === cell.day)
    const offers = row.person.userId !== cell.userId && row.person.services.includes(booking.serviceId)
    return offers && other && isFree(other, booking, time) ? [{ kind: 'person', userId: row.person.userId, from: booking.from }] : []
  })
  const nearest = findNearest(cell, booking)
  const spans = extendSpans(cell.spans, time)
  const extraMinutes = subtractSpans(spans, cell.spans).reduce((sum, [a, b]) => sum + b - a, 0)
  return [
    ...people.slice(0, maxPeople),
    ...(nearest === undefined ? [] : [{ kind: 'time' as const, userId: cell.userId, from: nearest }]),
    ...(canStay ? [{ kind: 'keep' as const, userId: cell.userId, spans, extraMinutes }] : []),
  ]
}
