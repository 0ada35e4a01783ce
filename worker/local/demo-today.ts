import { localMinutes } from '../../schema/rules/salon-time.ts'
import type { DemoBooking } from './demo-bookings.ts'
import { type Calendar, zone } from './demo-calendar.ts'
import type { DemoVisit } from './demo-visits.ts'

const minute = 60
const isOpenIn = (visit: DemoVisit) => visit.services.some((service) => service.start !== null && service.end === null)
const hasEnded = (visit: DemoVisit) => visit.services.every((service) => service.end !== null)

/**
 * Makes every visit status appear while the salon is open: where the random day has none of a status, the nearest visit is moved
 * by a few minutes.
 */
export function showEveryState(calendar: Calendar, bookings: readonly DemoBooking[], visits: DemoVisit[]): void {
  const { now, today } = calendar
  const clock = localMinutes(now, zone)
  if (!calendar.getOpeningSpans(today).some(([start, end]) => start <= clock && clock < end)) return
  const todays = visits.filter((visit) => visit.booking.day === today)
  makeOneRunLate(todays, now)
  makeOneWaitBetweenServices(todays, now)

  if (!todays.some((visit) => hasEnded(visit) && visit.checkedOut === null)) {
    const lastPaid = todays.filter((visit) => visit.checkedOut !== null).sort((a, b) => (b.checkedOut ?? 0) - (a.checkedOut ?? 0))[0]
    if (lastPaid && now - getEnd(lastPaid) < 40 * minute) lastPaid.checkedOut = null
  }
  if (!todays.some((visit) => visit.services.every((service) => service.start === null))) {
    const arrived = new Set(todays.map((visit) => visit.booking))
    const next = bookings
      .filter(
        (booking) => booking.day === today && booking.outcome === 'visit' && !arrived.has(booking) && booking.start - now < 45 * minute,
      )
      .sort((a, b) => a.start - b.start)[0]
    if (next) visits.push(earlyArrival(next, now))
  }
}

const getEnd = (visit: DemoVisit) => Math.max(...visit.services.map((service) => service.end ?? 0))

/** Reopens the service that ended last, unless its team member has started another one since. */
function makeOneRunLate(todays: readonly DemoVisit[], now: number): void {
  const all = todays.flatMap((visit) => visit.services.map((service) => ({ visit, service })))
  const late = all.find(({ visit, service }) => {
    const planned = service.planned.start + service.planned.length * minute
    const hasContinued = all.some(
      (other) => other.service.planned.userId === service.planned.userId && (other.service.start ?? 0) >= (service.end ?? 0),
    )
    return service.end !== null && planned < now && now - planned <= 16 * minute && visit.services.at(-1) === service && !hasContinued
  })
  if (!late) return
  late.service.end = null
  late.visit.checkedOut = null
}

/** Takes back the start of a second service that has just begun, so that its client waits between two services. */
function makeOneWaitBetweenServices(todays: readonly DemoVisit[], now: number): void {
  const isWaiting = (visit: DemoVisit) =>
    !isOpenIn(visit) && visit.services.some((s) => s.end !== null) && visit.services.some((s) => s.start === null)
  if (todays.some(isWaiting)) return
  for (const visit of todays) {
    const running = visit.services.find((service, i) => i > 0 && service.start !== null && service.end === null)
    if (!running?.start || now - running.start > 8 * minute) continue
    running.start = null
    return
  }
}

const earlyArrival = (booking: DemoBooking, now: number): DemoVisit => ({
  booking,
  arrival: now - 3 * minute,
  services: booking.services.map((planned) => ({ planned, start: null, end: null })),
  checkedOut: null,
  products: [],
  checkout: { discount: 0, tip: 0, leavesBalance: false, methods: ['card'] },
})
