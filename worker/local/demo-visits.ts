import type { PaymentMethod } from '../../schema/terms.ts'
import type { DemoBooking, DemoService } from './demo-bookings.ts'
import type { ProductPlan, SalonPlan } from './demo-plan.ts'
import { type Random, randomFrom } from './demo-random.ts'

/** A visit with its stamps, seconds UTC; null is what has not happened yet. */
export interface DemoVisit {
  readonly booking: DemoBooking
  arrival: number
  readonly services: { readonly planned: DemoService; start: number | null; end: number | null }[]
  checkedOut: number | null
  readonly products: readonly { readonly no: number; readonly plan: ProductPlan; readonly quantity: number }[]
  readonly till: Till
}
/** What is taken at the till, in euro and shares. */
export interface Till {
  readonly discount: number
  readonly tip: number
  /** The client will bring the rest next time. */
  readonly owes: boolean
  readonly methods: readonly PaymentMethod[]
}

const minute = 60
/** After so long without the client, nobody waits any more. */
const patience = 20 * minute

export const didNotCome = (booking: DemoBooking, now: number) => booking.fate === 'stays away' && booking.start + patience <= now

/**
 * The whole visit as it will go, cut off at `now`. People start a little late and end a little early, never into the
 * next booking, so that one moment's picture of a salon is one that can be.
 */
export function playOut(plan: SalonPlan, booking: DemoBooking, now: number): DemoVisit | null {
  if (booking.fate !== 'comes') return null
  const random = randomFrom(`${booking.agendaId} ${booking.day}`)
  const arrival = booking.start + minute * (random.chance(0.25) ? random.between(1, 5) : -random.between(1, 18))
  let free = arrival
  const services = booking.services.map((planned) => {
    const stop = planned.start + planned.length * minute
    const start = Math.max(free, planned.start + minute * random.between(0, 3))
    free = Math.max(start + minute * 5, stop - minute * random.between(0, 5))
    return { planned, start: past(start, now), end: past(free, now) }
  })
  const checkedOut = past(free + minute * random.between(4, 18), now)
  const products = makeProducts(plan, random)
  const till = makeTill(random)
  return arrival > now
    ? null
    : { booking, arrival, services, checkedOut, products: services.every((service) => service.end) ? products : [], till }
}

const past = (at: number, now: number) => (at <= now ? at : null)

function makeProducts(plan: SalonPlan, random: Random): DemoVisit['products'] {
  if (!random.chance(0.16)) return []
  const chosen = random.shuffled(plan.products.map((product, i) => ({ no: i + 1, plan: product }))).slice(0, random.chance(0.25) ? 2 : 1)
  return chosen.map((one) => ({ ...one, quantity: random.chance(0.1) ? 2 : 1 }))
}

function makeTill(random: Random): Till {
  const method = () =>
    random.weighted<PaymentMethod>(['card', 'cash', 'voucher', 'other'], (one) => ({ card: 58, cash: 34, voucher: 5, other: 3 })[one])
  const first = method()
  return {
    discount: random.chance(0.07) ? random.pick([2, 3, 5]) : 0,
    tip: random.chance(0.06) ? random.pick([2, 3, 5]) : 0,
    owes: random.chance(0.008),
    methods: random.chance(0.06) ? [first, first === 'cash' ? 'card' : 'cash'] : [first],
  }
}

/** Who sold what was sold: whoever worked last on the client. */
export const seller = (visit: DemoVisit): string => visit.services.at(-1)?.planned.userId ?? ''
