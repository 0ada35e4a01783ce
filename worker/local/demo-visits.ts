import type { EnteredMethod } from '../../schema/terms.ts'
import type { DemoBooking, DemoService } from './demo-bookings.ts'
import type { ProductPlan, SalonPlan } from './demo-plan.ts'
import { type Random, randomFrom } from './demo-random.ts'

/** A visit with its times in seconds UTC; null is a time that has not come yet. */
export interface DemoVisit {
  readonly booking: DemoBooking
  arrival: number
  readonly services: { readonly planned: DemoService; start: number | null; end: number | null }[]
  checkedOut: number | null
  readonly products: readonly { readonly no: number; readonly plan: ProductPlan; readonly quantity: number }[]
  readonly checkout: Checkout
}
/** Discount and tip in euros, and the payment methods, in equal shares. */
export interface Checkout {
  readonly discount: number
  readonly tip: number
  /** Part of the total stays outstanding. */
  readonly leavesBalance: boolean
  readonly methods: readonly EnteredMethod[]
}

const minute = 60
/** Delay after which a missing client is recorded as a no-show. */
const noShowDelay = 20 * minute

export const isNoShow = (booking: DemoBooking, now: number) => booking.outcome === 'no_show' && booking.start + noShowDelay <= now

/**
 * Simulates a visit up to `now`. Services start a little late and end a little early, never within the next booking, so that the
 * salon looks plausible at every moment. Null if the client does not come, or not yet.
 */
export function simulateVisit(plan: SalonPlan, booking: DemoBooking, now: number): DemoVisit | null {
  if (booking.outcome !== 'visit') return null
  const random = randomFrom(`${booking.agendaId} ${booking.day}`)
  const arrival = booking.start + minute * (random.chance(0.25) ? random.between(1, 5) : -random.between(1, 18))
  let free = arrival
  const services = booking.services.map((planned) => {
    const stop = planned.start + planned.length * minute
    const start = Math.max(free, planned.start + minute * random.between(0, 3))
    free = Math.max(start + minute * 5, stop - minute * random.between(0, 5))
    return { planned, start: untilNow(start, now), end: untilNow(free, now) }
  })
  const checkedOut = untilNow(free + minute * random.between(4, 18), now)
  const products = makeProducts(plan, random)
  const checkout = makeCheckout(random)
  return arrival > now
    ? null
    : { booking, arrival, services, checkedOut, products: services.every((service) => service.end) ? products : [], checkout }
}

const untilNow = (at: number, now: number) => (at <= now ? at : null)

function makeProducts(plan: SalonPlan, random: Random): DemoVisit['products'] {
  if (!random.chance(0.16)) return []
  const chosen = random.shuffled(plan.products.map((product, i) => ({ no: i + 1, plan: product }))).slice(0, random.chance(0.25) ? 2 : 1)
  return chosen.map((product) => ({ ...product, quantity: random.chance(0.1) ? 2 : 1 }))
}

function makeCheckout(random: Random): Checkout {
  const method = () =>
    random.weighted<EnteredMethod>(
      ['card', 'cash', 'voucher', 'other'],
      (candidate) => ({ card: 58, cash: 34, voucher: 5, other: 3 })[candidate],
    )
  const first = method()
  return {
    discount: random.chance(0.07) ? random.pick([2, 3, 5]) : 0,
    tip: random.chance(0.06) ? random.pick([2, 3, 5]) : 0,
    leavesBalance: random.chance(0.008),
    methods: random.chance(0.06) ? [first, first === 'cash' ? 'card' : 'cash'] : [first],
  }
}

/** Seller of the products: the team member of the last service. */
export const getSeller = (visit: DemoVisit): string => visit.services.at(-1)?.planned.userId ?? ''
