import { dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { clientOwnTerms } from '../../schema/tables/clients/own-terms.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import type { DemoClient } from './demo-clients.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import type { DemoVisit } from './demo-visits.ts'

/** Every client at this distance has own terms. */
const termsStep = 23
const moreMinutes = 15
const discountedPrice = 0.9

/** Own times and prices of some clients, and of their pets, for the first services of the salon. */
export function ownTermsRows(plan: SalonPlan, calendar: Calendar, clients: readonly DemoClient[]): TableRows[] {
  const chosen = clients.filter((_, at) => at % termsStep === termsStep - 1)
  return [
    rowsFor(
      clientOwnTerms,
      chosen.flatMap(({ row: { clientId, salonId }, pets: [pet] }, at) => {
        const no = (at % Math.min(4, plan.services.length)) + 1
        const service = plan.services[no - 1]
        if (!service) return []
        return {
          clientOwnTermsId: createDemoId('cot', plan, at),
          salonId,
          clientId,
          subClientId: pet?.row.subClientId ?? null,
          serviceId: createDemoId('srv', plan, service.key),
          length: at % 3 === 2 ? null : service.length + moreMinutes,
          price: at % 3 === 0 ? null : Math.round(service.price * discountedPrice),
          ...stamp(toIso(dayRange(calendar.today, zone)[0] - (at + 3) * 86_400)),
        }
      }),
    ),
  ]
}

/** So many clients of each salon take longer than is booked, by so many minutes, in their latest visits. */
const slowClients = 8
const latestVisits = 5
const overtime = 12
/** Minutes that what follows keeps at least. */
const shortest = 10

type Performed = DemoVisit['services'][number]
const isEnded = (service: Performed): service is Performed & { start: number; end: number } =>
  service.start !== null && service.end !== null

/** Lets the timers of some clients run longer than booked on past days; what follows then starts later. */
export function takeLonger(calendar: Calendar, visits: readonly DemoVisit[]): void {
  const past = visits.filter(({ booking }) => booking.day < calendar.today)
  const services = past.flatMap((visit) => visit.services.filter(isEnded))
  const byPerson = Map.groupBy(services, ({ planned }) => planned.userId)
  const toKey = ({ booking, services: [first] }: DemoVisit) =>
    [booking.client.row.clientId, first?.planned.plan.key, first?.planned.subClientId].join(' ')
  const regular = [...Map.groupBy(past, toKey).values()].toSorted((a, b) => b.length - a.length).slice(0, slowClients)
  for (const visit of regular.flatMap((group) => group.slice(-latestVisits))) {
    const [first, second] = visit.services.filter(isEnded)
    if (!first) continue
    const end = first.start + (first.planned.length + overtime) * 60
    const others = byPerson.get(first.planned.userId) ?? []
    const following = [...others.filter((one) => one.start >= first.end), ...(second ? [second] : [])].filter(({ start }) => start < end)
    if (following.some((one) => one.end - end < shortest * 60)) continue
    for (const one of following) one.start = end
    first.end = end
    if (visit.checkedOut !== null) visit.checkedOut = Math.max(visit.checkedOut, end + 5 * 60)
  }
}
