import { localMinutes } from '../../schema/rules/salon-time.ts'
import type { DemoBooking } from './demo-bookings.ts'
import { type Calendar, zone } from './demo-calendar.ts'
import type { DemoVisit } from './demo-visits.ts'

const minute = 60
const isOpenIn = (visit: DemoVisit) => visit.services.some((service) => service.start !== null && service.end === null)
const hasEnded = (visit: DemoVisit) => visit.services.every((service) => service.end !== null)

/**
 * While the salon is open, chance alone may leave a state of the day empty. Then the nearest visit is held back, or let
 * in, by a few minutes: every state is to be seen, and each could be so.
 */
export function showEveryState(calendar: Calendar, bookings: readonly DemoBooking[], visits: DemoVisit[]): void {
  const { now, today } = calendar
  const clock = localMinutes(now, zone)
  if (!calendar.openingOn(today).some(([start, end]) => start <= clock && clock < end)) return
  const todays = visits.filter((visit) => visit.booking.day === today)
  leaveOneRunningLate(todays, now)
  leaveOneBetweenServices(todays, now)

  if (!todays.some((visit) => hasEnded(visit) && visit.checkedOut === null)) {
    const lastPaid = todays.filter((visit) => visit.checkedOut !== null).sort((a, b) => (b.checkedOut ?? 0) - (a.checkedOut ?? 0))[0]
    if (lastPaid && now - endOf(lastPaid) < 40 * minute) lastPaid.checkedOut = null
  }
  if (!todays.some((visit) => visit.services.every((service) => service.start === null))) {
    const came = new Set(todays.map((visit) => visit.booking))
    const next = bookings
      .filter((booking) => booking.day === today && booking.fate === 'comes' && !came.has(booking) && booking.start - now < 45 * minute)
      .sort((a, b) => a.start - b.start)[0]
    if (next) visits.push(earlyArrival(next, now))
  }
}

const endOf = (visit: DemoVisit) => Math.max(...visit.services.map((service) => service.end ?? 0))

/** Somebody needs longer than planned: the last service that ended, if its person has not begun another since. */
function leaveOneRunningLate(todays: readonly DemoVisit[], now: number): void {
  const all = todays.flatMap((visit) => visit.services.map((service) => ({ visit, service })))
  const late = all.find(({ visit, service }) => {
    const planned = service.planned.start + service.planned.length * minute
    const goesOn = all.some(
      (other) => other.service.planned.userId === service.planned.userId && (other.service.start ?? 0) >= (service.end ?? 0),
    )
    return service.end !== null && planned < now && now - planned <= 16 * minute && visit.services.at(-1) === service && !goesOn
  })
  if (!late) return
  late.service.end = null
  late.visit.checkedOut = null
}

/** A client who waits between two services: where the second one has just begun, it has not yet. */
function leaveOneBetweenServices(todays: readonly DemoVisit[], now: number): void {
  const waits = (visit: DemoVisit) =>
    !isOpenIn(visit) && visit.services.some((s) => s.end !== null) && visit.services.some((s) => s.start === null)
  if (todays.some(waits)) return
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
  till: { discount: 0, tip: 0, owes: false, methods: ['card'] },
})
