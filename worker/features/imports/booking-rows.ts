import { type BusyInterval, computeBusyIntervals, maxBusyMinutes } from '../../../schema/rules/busy-intervals.ts'
import { findStartError } from '../../../schema/rules/day-ranges.ts'
import { parseImportAmount, parseImportDay, parseImportMinutes, parseImportTime } from '../../../schema/rules/import-values.ts'
import { withLength } from '../../../schema/rules/own-terms.ts'
import { atTime, toIso } from '../../../schema/rules/salon-time.ts'
import { fold } from '../../../schema/rules/search.ts'
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

/** Busy time of a service that starts at an instant, by one of its team members in their own duration or the typed one. */
function computeBusy(offered: OfferedService, { userId, length }: OfferedService['staff'][number], start: number, typed: number | null) {
  const service = withLength(offered, typed ?? length)
  return { service, busy: computeBusyIntervals([{ ...service, agendaServiceId: '', userId, start, mayOverlap: false }]) }
}

const overlaps = (busy: readonly BusyInterval[], taken: readonly { readonly start: number; readonly end: number }[]) =>
  busy.some((one) => taken.some(({ start, end }) => start < one.end && end > one.start))

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
  for (const person of candidates) {
    const { userId } = person
    const { service, busy } = computeBusy(offered, person, start, minutes)
    const planned = context.planned.get(userId) ?? []
    const taken = facts.busy.filter((one) => one.userId === userId)
    if (overlaps(busy, taken) || overlaps(busy, planned)) continue
    context.planned.set(userId, [...planned, ...busy])
    const { serviceId, length, parts, breakAfterService } = service
    const price = cents ?? person.cents ?? offered.cents
    const note = getCell(context, row, 'note').slice(0, maxText)
    const end = start + length * 60
    const names = { clientId, serviceId, service: service.service, userId }
    return { ...names, start, end, length, parts, breakAfterService, cents: price, note, busy }
  }
  return 'This time is already taken'
}

/** Bookings to come. What is taken is rejected; the database refuses what is taken meanwhile, and the slice is planned again. */
export const bookingWork: ImportWork<BookingFacts, ImportedBooking> = {
  selectFacts: (db, rows, context) => {
    const starts = rows.map((row) => readStart(context, row)).filter((start) => typeof start === 'number')
    return selectBookingFacts(db, listWanted('bookings', rows, context), [...new Set(starts)])
  },
  plan: planRows('agd', readBooking),
  write: insertBookings,
  undo: deleteBookings,
}
