import { addDays, atMinutes, getWeekday, toIso } from '../../schema/rules/salon-time.ts'
import { agendaServices, agendas, busyIntervals } from '../../schema/tables/booking/bookings.ts'
import { classes, classWaitingEntries } from '../../schema/tables/booking/classes.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import type { DemoClient } from './demo-clients.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

interface ClassPlan {
  readonly name: string
  readonly text: string
  readonly service: string
  readonly leader: string
  readonly length: number
  /** Euro. */
  readonly price: number
  readonly seats: number
  readonly minimum: number
}

const plans: Readonly<Record<string, ClassPlan>> = {
  aurora: {
    ...{ name: 'Blow-dry workshop', service: 'blow-dry', leader: 'anna', length: 90, price: 38, seats: 6, minimum: 3 },
    text: 'Learn to blow-dry your own hair like in the salon. Bring your brush, we have the rest.',
  },
  zampa: {
    ...{ name: 'Puppy class', service: 'puppy', leader: 'daniele', length: 60, price: 18, seats: 4, minimum: 0 },
    text: 'First steps on the grooming table, with other puppies.',
  },
}
/** Two weeks running, after closing on a Friday: the first class has seats left, the second is full and has a waiting list. */
const friday = 5
const startMinutes = 19 * 60 + 15
const weeks = [
  { getTaken: (seats: number) => seats - 2, waiting: 0 },
  { getTaken: (seats: number) => seats, waiting: 2 },
]

/** Classes of the coming weeks with who has a seat and who waits. */
export function classRows(plan: SalonPlan, calendar: Calendar, clients: readonly DemoClient[]): TableRows[] {
  const demo = plans[plan.key]
  if (!demo) return []
  const soon = addDays(calendar.today, 8)
  const first = addDays(soon, (friday - getWeekday(soon) + 7) % 7)
  const salonId = createDemoId('sal', plan, 'salon')
  const [serviceId, userId] = [createDemoId('srv', plan, demo.service), createDemoId('usr', plan, demo.leader)]
  const made = calendar.now - 5 * 86_400
  const { name, length, price } = demo
  const ofWeek = weeks.map(({ getTaken, waiting }, week) => {
    const classId = createDemoId('cls', plan, week + 1)
    const start = atMinutes(addDays(first, week * 7), startMinutes, zone)
    const people = clients.slice(-(week + 1) * 10).slice(0, getTaken(demo.seats) + waiting)
    const seats = people.slice(0, getTaken(demo.seats)).map(({ row, pets }, i) => ({
      agendaId: `${classId.replace('cls', 'agd')}_${i + 1}`,
      ...{ clientId: row.clientId, pets: pets.slice(0, 1).map((pet) => pet.row.subClientId), isOnline: i % 2 === 1 },
    }))
    return { classId, start, seats, waiting: people.slice(seats.length) }
  })
  const seats = ofWeek.flatMap((one) => one.seats.map((seat) => ({ ...one, ...seat })))
  const repeatId = createDemoId('rep', plan, 'class')
  return [
    rowsFor(
      classes,
      ofWeek.map(({ classId, start }) => ({
        ...{ classId, salonId, name, text: demo.text, serviceId, userId, start: toIso(start), length, seats: demo.seats, price, repeatId },
        ...{ minimum: demo.minimum, deadlineHours: 24, online: true, outsideHours: true },
        ...stamp(toIso(made)),
      })),
    ),
    rowsFor(
      agendas,
      seats.map(({ agendaId, classId, clientId, pets, isOnline, start }) => ({
        ...{ agendaId, salonId, clientId, classId, subClientIds: pets, start: toIso(start), end: toIso(start + length * 60) },
        ...{ onlineBooking: isOnline, channel: isOnline ? 'guest' : null, outsideHours: true },
        ...stamp(toIso(made)),
      })),
    ),
    rowsFor(
      agendaServices,
      seats.map(({ agendaId, start, isOnline }) => ({
        ...{ agendaServiceId: agendaId.replace('agd', 'ags'), salonId, agendaId, serviceId, userId, start: toIso(start) },
        ...{ service: name, length, price, onlineBooking: isOnline },
        ...stamp(toIso(made)),
      })),
    ),
    rowsFor(
      busyIntervals,
      ofWeek.map(({ classId, start }) => ({
        ...{ salonId, userId, start, end: start + length * 60, cause: 'class' as const, causeId: classId },
      })),
    ),
    rowsFor(
      classWaitingEntries,
      ofWeek.flatMap(({ classId, waiting }) =>
        waiting.map(({ row }, i) => ({
          ...{ classWaitingEntryId: `${classId.replace('cls', 'cwe')}_${i + 1}`, salonId, classId, clientId: row.clientId },
          ...{ channel: i === 0 ? ('guest' as const) : ('desk' as const), created: toIso(made + 3600 * (i + 1)) },
          ...stamp(toIso(made)),
        })),
      ),
    ),
  ]
}
