import type { Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { computeBusyIntervals, maxBusyMinutes } from '../../../../schema/rules/booking/busy-intervals.ts'
import { withLength } from '../../../../schema/rules/booking/own-terms.ts'
import { findStartError } from '../../../../schema/rules/day-ranges.ts'
import { parseImportAmount, parseImportDay, parseImportMinutes, parseImportTime } from '../../../../schema/rules/records/import-values.ts'
import { addDays, atTime, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { getOpeningSpans } from '../../../../schema/rules/team/rota.ts'
import { findConflicts, type PlannedAgendaService } from '../../booking/bookings/index.ts'
import type { Rota } from '../../team/staff/index.ts'
import {
  type BookingFacts,
  deleteBookings,
  type ImportedBooking,
  insertBookings,
  type OfferedService,
  selectBookingFacts,
} from './booking-queries.ts'
import { type FileRow, getCell, type ImportContext, type ImportWork } from './import-kind.ts'
import { findClient, findStaff, listWanted, maxCents, maxText, planRows } from './visit-rows.ts'

/** Years ahead that two digits of a year may mean. */
const shortYearsAhead = 10

/** Start of a row in seconds UTC, or why it has none. */
function readStart(context: ImportContext, row: FileRow): number | string {
  const typed = getCell(context, row, 'day')
  const latest = `${Number(context.today.slice(0, 4)) + shortYearsAhead}${context.today.slice(4)}`
  const day = parseImportDay(typed, context.dateOrder, latest)
  if (day === undefined) return 'Enter a valid date'
  const time = parseImportTime(getCell(context, row, 'time')) ?? parseImportTime(typed)
  if (time === undefined) return 'Enter a valid time'
  return atTime(day, time, context.timeZone)
}

/** The minutes that are typed in a row; null where none are, undefined for what is no duration. */
function readMinutes(context: ImportContext, row: FileRow, { breakAfterService }: OfferedService): number | null | undefined {
  const typed = getCell(context, row, 'duration')
  if (typed === '') return null
  const minutes = parseImportMinutes(typed)
  return minutes !== undefined && minutes > 0 && minutes + breakAfterService <= maxBusyMinutes ? minutes : undefined
}

/** The cents that are typed in a row; null where none are, undefined for what is no amount. */
function readCents(context: ImportContext, row: FileRow): number | null | undefined {
  const typed = getCell(context, row, 'price')
  if (typed === '') return null
  const amount = parseImportAmount(typed)
  return amount !== undefined && amount >= 0 && amount * 100 <= maxCents ? Math.round(amount * 100) : undefined
}

/** Who may do the service of a row: the named team member, else all who offer it; or why nobody. */
function findCandidates(context: ImportContext, row: FileRow, facts: BookingFacts, { staff }: OfferedService) {
  if (getCell(context, row, 'staff') === '') return staff.length > 0 ? staff : 'Team member not found'
  const userId = findStaff(context, row, facts)
  if (userId === null) return 'Team member not found'
  const named = staff.filter((one) => one.userId === userId)
  return named.length > 0 ? named : "This team member doesn't offer this service"
}

/** Busy time of which only the time matters here. */
const unnamed = { causeId: '', dayOff: false, agendaId: null, clientName: null, service: null }

/** A service that starts at an instant, by one of its team members in their own duration or the typed one. */
function toPlannedService(
  offered: OfferedService,
  { userId, length }: OfferedService['staff'][number],
  start: number,
  typed: number | null,
): PlannedAgendaService {
  const booked = { agendaServiceId: '', userId, start, mayOverlap: false, show: true, subClientId: null, price: 0 }
  return { ...withLength(offered, typed ?? length), ...booked }
}

/** Why a time cannot be booked. */
function toReason(conflicts: readonly Conflict[], context: ImportContext, start: number, { opening, closed }: Rota): string {
  const isOf = (kind: Conflict['kind']) => conflicts.some((conflict) => conflict.kind === kind)
  if (isOf('closed')) {
    const isOpenDay = getOpeningSpans(toSalonDay(start, context.timeZone), opening, closed).length > 0
    return isOpenDay ? 'This time is outside opening hours' : 'The salon is closed on this day'
  }
  return isOf('overlap') ? 'This time is already taken' : 'This time is outside working hours'
}

/** A row whose client, service, time and people are known; the first of the people who is free does it. */
function placeBooking(
  context: ImportContext,
  { rota, busy }: BookingFacts,
  row: Pick<ImportedBooking, 'clientId' | 'serviceId' | 'start' | 'note'>,
  offered: OfferedService,
  people: OfferedService['staff'],
  typed: { readonly minutes: number | null; readonly cents: number | null },
): ImportedBooking | string {
  const { start } = row
  const found: Conflict[] = []
  // Within hours if anybody can, else outside where that was chosen.
  for (const outsideHours of context.outsideHours ? [false, true] : [false])
    for (const person of people) {
      const { userId } = person
      const service = toPlannedService(offered, person, start, typed.minutes)
      const taken = [
        ...busy.flatMap((one) => (one.userId === userId ? { ...unnamed, ...one } : [])),
        ...(context.planned.get(userId) ?? []),
      ]
      const conflicts = findConflicts([service], { rota, taken, own: [], outsideHours, zone: context.timeZone })
      found.push(...conflicts)
      if (conflicts.length > 0) continue
      const intervals = computeBusyIntervals([service])
      context.planned.set(userId, [...(context.planned.get(userId) ?? []), ...intervals.map((one) => ({ ...unnamed, ...one }))])
      const { length, parts, breakAfterService } = service
      const cents = typed.cents ?? person.cents ?? offered.cents
      const end = start + length * 60
      return { ...row, service: offered.service, userId, end, length, parts, breakAfterService, cents, outsideHours, busy: intervals }
    }
  return toReason(found, context, start, rota)
}

function readBooking(context: ImportContext, row: FileRow, facts: BookingFacts): ImportedBooking | string {
  const clientId = findClient(context, row, facts)
  if (clientId === undefined) return 'Client not found'
  const start = readStart(context, row)
  if (typeof start === 'string') return start
  if (start <= context.nowUtc) return "Can't be in the past"
  const startError = findStartError(toIso(start), context.nowUtc)
  if (startError) return startError
  const name = fold(getCell(context, row, 'service'))
  const offered = facts.offered.find(({ service }) => fold(service) === name)
  if (!offered) return 'Service not found'
  const [minutes, cents] = [readMinutes(context, row, offered), readCents(context, row)]
  if (minutes === undefined) return 'Enter a number of minutes'
  if (cents === undefined) return 'Enter a valid amount'
  const candidates = findCandidates(context, row, facts, offered)
  if (typeof candidates === 'string') return candidates
  const note = getCell(context, row, 'note').slice(0, maxText)
  return placeBooking(context, facts, { clientId, serviceId: offered.serviceId, start, note }, offered, candidates, { minutes, cents })
}

/**
 * Bookings to come. What is taken or outside hours is rejected; the database refuses what has changed meanwhile, and the slice is planned
 * again.
 */
export const bookingWork: ImportWork<BookingFacts, ImportedBooking> = {
  selectFacts: (db, rows, context) => {
    const starts = rows.map((row) => readStart(context, row)).filter((start) => typeof start === 'number')
    const days = starts.map((start) => toSalonDay(start, context.timeZone)).sort()
    const rotaDays = [addDays(days[0] ?? context.today, -1), addDays(days.at(-1) ?? context.today, 1)] as const
    return selectBookingFacts(db, listWanted('bookings', rows, context), [...new Set(starts)], rotaDays)
  },
  plan: planRows('agd', readBooking),
  write: insertBookings,
  undo: deleteBookings,
}
